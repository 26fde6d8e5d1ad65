import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { quarantineStrings as strings } from './quarantine-strings.ts'

/** What is about to be acknowledged, and what a person calls it. */
export interface Acknowledging {
  readonly choice: RequestOf<'quarantine:acknowledge'>['choice']
  readonly title: string
}

interface AcknowledgeDialogProps {
  readonly acknowledging: Acknowledging
  onClose(): void
}

/** A note for whoever asks later why these entries were set aside. */
export function AcknowledgeDialog({ acknowledging, onClose }: AcknowledgeDialogProps) {
  const [note, setNote] = useState('')
  const acknowledge = useAction('quarantine:acknowledge')
  const send = () => acknowledge.mutate({ choice: acknowledging.choice, note }, { onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={acknowledging.title}>
      <p className="dim">{strings.meaning}</p>
      <Textarea
        data-autofocus
        label={strings.note}
        autosize
        minRows={2}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {acknowledge.error && <ErrorNotice error={acknowledge.error} />}
      <div className="line dialog-actions">
        <Button loading={acknowledge.isPending} onClick={send}>
          {strings.acknowledge}
        </Button>
        <Button variant="default" onClick={onClose}>
          {commonStrings.cancel}
        </Button>
      </div>
    </Modal>
  )
}
