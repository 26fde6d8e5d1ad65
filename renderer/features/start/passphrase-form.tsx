import { Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { SubmitLine } from '../../components/controls/submit-line.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { strings } from './strings.ts'

interface PassphraseFormProps {
  /** Why it is asked for, where the title above does not say it. */
  readonly note?: string
  readonly error: AppError | null
  readonly isBusy?: boolean
  onSubmit(passphrase: string): void
  onClose(): void
}

/** The passphrase of a file that is there already: a workspace, or the restored copy of a bundle. */
export function PassphraseForm({ note, error, isBusy = false, onSubmit, onClose }: PassphraseFormProps) {
  const [passphrase, setPassphrase] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(passphrase)
  }
  return (
    <form className="stack" onSubmit={submit}>
      {note && <p>{note}</p>}
      <PasswordInput
        label={strings.passphraseLabel}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      {error && <ErrorNotice error={error} />}
      <SubmitLine
        label={strings.passphraseAction}
        isBusy={isBusy}
        isDisabled={passphrase === ''}
        onCancel={onClose}
      />
    </form>
  )
}

export interface PassphrasePromptProps extends Omit<PassphraseFormProps, 'note'> {
  /** The workspace to open, or null while nothing is asked. */
  readonly name: string | null
}

export function PassphrasePrompt({ name, ...form }: PassphrasePromptProps) {
  return (
    <Modal opened={name !== null} onClose={form.onClose} title={strings.passphraseTitle(name ?? '')} centered>
      <PassphraseForm {...form} />
    </Modal>
  )
}
