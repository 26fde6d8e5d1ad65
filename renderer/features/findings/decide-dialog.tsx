import { Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DispositionState, GROUNDS, type Ground } from '../../../shared/domain/finding.ts'
import { countOf } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { refresh } from '../../ipc/query-client.ts'
import { tell } from '../../stores/undo-store.ts'
import { findingsStrings as strings } from './findings-strings.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface DecideDialogProps {
  readonly keys: readonly string[]
  readonly state: DispositionState
  onClose(): void
  /** After the decision was stored. */
  onDone?(): void
}

const GROUND_CHOICES = GROUNDS.map((value) => ({ value, label: strings.grounds[value] }))

/** One decision about one or many findings, with its reason and, where the auditor judges one, a ground. */
export function DecideDialog({ keys, state, onClose, onDone }: DecideDialogProps) {
  const client = useQueryClient()
  const [ground, setGround] = useState<Ground | null>(null)
  const findings = countOf(keys.length, ...strings.findings, LOCALE)
  const save = async (reason: string) => {
    await call('findings:decide', { keys: [...keys], state, reason, ground })
    void refresh(client, 'findings')
    tell(strings.decide.done(findings, strings.states[state]))
    onDone?.()
  }
  return (
    <ReasonDialog
      title={strings.decide.title(strings.decide.verbs[state], findings)}
      confirm={strings.decide.save}
      onSave={save}
      onClose={onClose}
    >
      <Select
        label={strings.ground}
        placeholder={strings.noGround}
        data={GROUND_CHOICES}
        value={ground}
        onChange={setGround}
        clearable
      />
    </ReasonDialog>
  )
}
