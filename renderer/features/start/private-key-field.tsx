import { Textarea } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FIELD_CLASSES, Field } from '../../components/controls/field.tsx'
import styles from './connect.module.css'
import { connectStrings as strings } from './connect-strings.ts'

interface PrivateKeyFieldProps {
  readonly value: string
  readonly error?: string | undefined
  readonly label?: string
  readonly description?: string
  onChange(value: string): void
}

/** A secret that goes one way. A key of several lines (PEM), pasted or announced, gets a masked text area. */
export function PrivateKeyField({
  value,
  error,
  label = strings.privateKey,
  description = strings.privateKeyText,
  onChange,
}: PrivateKeyFieldProps) {
  const [hasLines, setHasLines] = useState(false)
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    if (!text.includes('\n')) return
    // A field of one line would join the lines.
    event.preventDefault()
    setHasLines(true)
    onChange(text)
  }
  return (
    <div className={styles.privateKey}>
      {hasLines ? (
        <Textarea
          label={label}
          description={description}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={value}
          error={error}
          autoComplete="off"
          spellCheck={false}
          rows={5}
          classNames={{ ...FIELD_CLASSES, input: styles.secretLines ?? '' }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Field
          type="password"
          label={label}
          help={error === undefined && description !== '' ? description : undefined}
          value={value}
          error={error ?? null}
          autoComplete="off"
          spellCheck={false}
          onPaste={onPaste}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <Button kind="quiet" onClick={() => setHasLines(!hasLines)}>
        {hasLines ? strings.oneLine : strings.severalLines}
      </Button>
    </div>
  )
}
