import { Modal } from '@mantine/core'
import { firstRunStrings } from './first-run-strings.ts'
import { PassphraseForm, type PassphraseFormProps } from './passphrase-form.tsx'

export interface PassphrasePromptProps extends Omit<PassphraseFormProps, 'note'> {
  /** The workspace to open, or null while nothing is asked. */
  readonly name: string | null
}

export function PassphrasePrompt({ name, ...form }: PassphrasePromptProps) {
  return (
    <Modal
      opened={name !== null}
      onClose={form.onClose}
      title={firstRunStrings.passphraseTitle(name ?? '')}
      centered
    >
      <PassphraseForm {...form} />
    </Modal>
  )
}
