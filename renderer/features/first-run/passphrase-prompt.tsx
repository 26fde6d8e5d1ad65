import { Button, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { commonWords } from '../../words/common-words.ts'
import { firstRunWords } from '../../words/first-run-words.ts'

export interface PassphrasePromptProps {
  /** The workspace to open, or null while nothing is asked. */
  readonly name: string | null
  readonly error: AppError | null
  readonly isBusy: boolean
  onSubmit(passphrase: string): void
  onClose(): void
}

export function PassphrasePrompt(props: PassphrasePromptProps) {
  return (
    <Modal
      opened={props.name !== null}
      onClose={props.onClose}
      title={firstRunWords.passphraseTitle(props.name ?? '')}
      centered
    >
      <PassphraseForm {...props} />
    </Modal>
  )
}

function PassphraseForm({ error, isBusy, onSubmit, onClose }: PassphrasePromptProps) {
  const [passphrase, setPassphrase] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(passphrase)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <PasswordInput
        label={firstRunWords.passphraseLabel}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      {error && <ErrorNotice error={error} />}
      <div className="line">
        <Button type="submit" loading={isBusy} disabled={passphrase === ''}>
          {firstRunWords.passphraseAction}
        </Button>
        <Button variant="default" onClick={onClose}>
          {commonWords.cancel}
        </Button>
      </div>
    </form>
  )
}
