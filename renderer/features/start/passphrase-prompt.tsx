import { Modal } from '@mantine/core'
import { PassphraseForm, type PassphraseFormProps } from './passphrase-form.tsx'
import { strings } from './strings.ts'

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
