import type { QuarantineCounts, QuarantinedEntry } from '../../../shared/domain/sweep.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { call, useAction } from '../../ipc/use-call.ts'
import { offerUndo, withdrawUndo } from '../annotations/offer-undo.tsx'
import type { IssueRow } from './issue-rows.ts'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.issues

export interface Acknowledge {
  /** An entry that waits; for the heading of the entries set aside, all of them. */
  row(row: IssueRow, note: string): void
  all(note: string): void
  /** Those whose like was acknowledged before; each takes over the earlier note. */
  seenBefore(): void
  readonly isRunning: boolean
  readonly error: ReturnType<typeof useAction<'quarantine:acknowledge'>>['error']
  /** An acknowledged entry waits again. */
  undo(entry: QuarantinedEntry): void
}

/** The user looked at entries that were set aside. Each acknowledgment is logged with its note, and can be undone. */
export function useAcknowledge(
  { throughReceipt, waiting }: QuarantineCounts,
  onDone: () => void,
): Acknowledge {
  const { mutate, isPending, error } = useAction('quarantine:acknowledge', ({ entries, atMs }) => {
    onDone()
    if (entries === 0) return
    offerUndo(strings.done(countOf(entries, ...strings.entries)), async () => {
      await call('quarantine:undo', { acknowledgedAtMs: atMs })
    })
  })
  const send = (choice: RequestOf<'quarantine:acknowledge'>['choice'], note: string) => {
    if (!isPending) mutate({ choice, note })
  }
  const all = (note: string) => {
    if (throughReceipt !== null && waiting > 0) send({ throughReceipt }, note)
  }
  return {
    row: (row, note) => {
      if (row.type === 'group' && row.kind === 'set-aside') all(note)
      if (row.type !== 'set-aside' || row.entry.acknowledgedAtMs !== null) return
      const { receipt, position } = row.entry
      send({ receipt, position }, note)
    },
    all,
    seenBefore: () => {
      if (throughReceipt !== null) send({ throughReceipt, seenBefore: true }, '')
    },
    isRunning: isPending,
    error,
    undo: ({ receipt, position }) => {
      withdrawUndo()
      call('quarantine:undo', { receipt, position }).catch(showFailure)
    },
  }
}
