import { Button, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { bundleWords as words } from '../../words/bundle-words.ts'
import { openCopy } from './open-bundle.ts'

interface UnlockBundleFormProps {
  readonly copy: { readonly path: string; readonly name: string }
  readonly error: AppError | null
  onCancel(): void
}

/** A copy that was restored before under a passphrase. */
export function UnlockBundleForm({ copy, error, onCancel }: UnlockBundleFormProps) {
  const client = useQueryClient()
  const [passphrase, setPassphrase] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void openCopy(client, copy, passphrase)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p>{words.unlockingText}</p>
      <PasswordInput
        label={words.passphrase}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      {error && <ErrorNotice error={error} />}
      <div className="line">
        <Button type="submit" disabled={passphrase === ''}>
          {words.unlock}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
