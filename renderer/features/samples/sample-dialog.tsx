import { Modal, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SampleChange, TestSheet } from '../../../shared/domain/sample.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { useAction } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { withdrawChange } from '../../stores/undo-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { Refusal } from './draw-parts.tsx'
import { SampleDetails } from './sample-details.tsx'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.sheet

/** Steps that cannot be undone, and the details of the draw. */
export type SampleDialogKind = 'lock' | 'second' | 'abandon' | 'details'

interface SampleDialogProps {
  readonly kind: SampleDialogKind
  readonly sheet: TestSheet
  onClose(): void
}

export function SampleDialog({ kind, sheet, onClose }: SampleDialogProps) {
  if (kind !== 'details') return <StepDialog kind={kind} sheet={sheet} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={strings.details} size="lg">
      <SampleDetails sample={sheet.sample} />
    </Modal>
  )
}

interface StepDialogProps extends SampleDialogProps {
  readonly kind: Exclude<SampleDialogKind, 'details'>
}

/** Asks before a step that stays, for what it needs. */
function StepDialog({ kind, sheet, onClose }: StepDialogProps) {
  const { sampleId, reference } = sheet.sample
  const [text, setText] = useState('')
  const client = useQueryClient()
  const action = useAction('samples:change')
  const { title, meaning, confirm } = {
    lock: { title: strings.lockTitle, meaning: strings.lockText, confirm: strings.lock },
    second: { title: strings.secondTitle, meaning: strings.secondText, confirm: strings.begin },
    abandon: {
      title: strings.abandonTitle(reference),
      meaning: strings.abandonText,
      confirm: strings.abandonAction,
    },
  }[kind]
  const toChange = (): SampleChange => {
    if (kind === 'lock') return { kind: 'finish', sampleId, role: sheet.role }
    return kind === 'second'
      ? { kind: 'begin-second', sampleId, name: text }
      : { kind: 'abandon', sampleId, reason: text }
  }
  const send = () =>
    action.mutate(toChange(), {
      onSuccess: () => {
        void refresh(client, 'samples')
        // Codes of a locked sheet and of an abandoned sample stay.
        if (kind === 'lock' || kind === 'abandon') withdrawChange()
        // Once every sheet is locked, the result follows.
        if (kind === 'lock') useSamplingStore.getState().setView('result')
        onClose()
      },
    })
  return (
    <Modal opened onClose={onClose} title={title}>
      <div className="stack">
        <p>{meaning}</p>
        {kind === 'second' && (
          <Field
            data-autofocus
            label={strings.secondName}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && send()}
          />
        )}
        {kind === 'abandon' && (
          <Textarea
            data-autofocus
            label={strings.abandonReason}
            autosize
            minRows={2}
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {action.error && <Refusal error={action.error} />}
        <div className="line">
          <Button kind="primary" disabled={action.isPending} onClick={send}>
            {confirm}
          </Button>
          <Button onClick={onClose}>{commonStrings.cancel}</Button>
        </div>
      </div>
    </Modal>
  )
}
