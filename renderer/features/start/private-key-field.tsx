import { PasswordInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { connectStrings as strings } from './connect-strings.ts'

interface PrivateKeyFieldProps {
  readonly value: string
  readonly error?: string | undefined
  readonly label?: string
  readonly description?: string
  onChange(value: string): void
}

/** A secret that goes one way. Keys of several lines (PEM) get a masked text area. */
export function PrivateKeyField({
  value,
  error,
  label = strings.privateKey,
  description = strings.privateKeyText,
  onChange,
}: PrivateKeyFieldProps) {
  const [hasLines, setHasLines] = useState(false)
  const shared = { label, description, value, error, autoComplete: 'off', spellCheck: false }
  return (
    <div className="private-key">
      {hasLines ? (
        <Textarea
          {...shared}
          className="secret-lines"
          rows={5}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <PasswordInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      <button type="button" className="link-button" onClick={() => setHasLines(!hasLines)}>
        {hasLines ? strings.oneLine : strings.severalLines}
      </button>
    </div>
  )
}
