import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import type { QuarantineCounts, QuarantinedEntry } from '../../../shared/domain/sweep.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Pager } from '../../components/pager.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { AcknowledgeDialog, type Acknowledging } from './acknowledge-dialog.tsx'
import { QuarantineRow } from './quarantine-row.tsx'
import { quarantineStrings as strings } from './quarantine-strings.ts'

const ROWS_SHOWN = 100

/** What could not be understood, with its raw text and the reason, to look at and to acknowledge. */
export function QuarantineList({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const [offset, setOffset] = useState(0)
  const [acknowledging, setAcknowledging] = useState<Acknowledging | null>(null)
  const counts = useCall('quarantine:counts', undefined)
  const quarantine = useCall('quarantine:list', { offset, limit: ROWS_SHOWN }, { keepsFormer: true })
  const entries = counts.data?.entries ?? 0
  return (
    <section className="sync-section" id="quarantine">
      <h2>{strings.title}</h2>
      <p className="dim section-title">{strings.text}</p>
      {quarantine.error && <ErrorNotice error={quarantine.error} />}
      {counts.data && (
        <Summary counts={counts.data} isReadOnly={isReadOnly} onAcknowledge={setAcknowledging} />
      )}
      {quarantine.data && quarantine.data.length > 0 && (
        <QuarantineTable entries={quarantine.data} isReadOnly={isReadOnly} onAcknowledge={setAcknowledging} />
      )}
      <Pager
        offset={offset}
        size={ROWS_SHOWN}
        shown={Math.min(ROWS_SHOWN, entries - offset)}
        total={entries}
        onMove={setOffset}
      />
      {acknowledging && (
        <AcknowledgeDialog acknowledging={acknowledging} onClose={() => setAcknowledging(null)} />
      )}
    </section>
  )
}

interface AcknowledgeProps {
  /** The evidence of a bundle takes no acknowledgement. */
  readonly isReadOnly: boolean
  onAcknowledge(acknowledging: Acknowledging): void
}

function Summary({
  counts,
  isReadOnly,
  onAcknowledge,
}: AcknowledgeProps & { readonly counts: QuarantineCounts }) {
  const { entries, waiting, seenBefore, throughReceipt } = counts
  if (entries === 0 || throughReceipt === null) return <p>{strings.none}</p>
  const waitingText = countOf(waiting, ...strings.entries, LOCALE)
  return (
    <div className="line section-title">
      <span>
        {waiting === 0
          ? strings.allAcknowledged(countOf(entries, ...strings.entries, LOCALE))
          : strings.waiting(waitingText, formatCount(entries, LOCALE))}
      </span>
      {waiting > 0 && (
        <Button
          variant="default"
          size="xs"
          disabled={isReadOnly}
          onClick={() =>
            onAcknowledge({ choice: { throughReceipt }, title: strings.acknowledgeAll(waitingText) })
          }
        >
          {strings.acknowledgeAll(waitingText)}
        </Button>
      )}
      {seenBefore > 0 && !isReadOnly && (
        <SeenBefore seenBefore={seenBefore} throughReceipt={throughReceipt} />
      )}
    </div>
  )
}

/** What came before, and was looked at then, needs no more than one click. */
function SeenBefore({
  seenBefore,
  throughReceipt,
}: {
  readonly seenBefore: number
  readonly throughReceipt: ReceiptSeq
}) {
  const acknowledge = useAction('quarantine:acknowledge')
  const entries = countOf(seenBefore, ...strings.entries, LOCALE)
  const send = () => acknowledge.mutate({ choice: { throughReceipt, seenBefore: true }, note: '' })
  return (
    <>
      <span className="dim">{strings.seenBefore(entries)}</span>
      <Button variant="default" size="xs" loading={acknowledge.isPending} onClick={send}>
        {strings.acknowledgeSeen(entries)}
      </Button>
      {acknowledge.error && <ErrorNotice error={acknowledge.error} />}
    </>
  )
}

function QuarantineTable({
  entries,
  isReadOnly,
  onAcknowledge,
}: AcknowledgeProps & { readonly entries: readonly QuarantinedEntry[] }) {
  const { columns } = strings
  return (
    <ScrollRegion className="panel table-scroller quarantine-scroller" label={strings.title}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col" className="number">
              {columns.receipt}
            </th>
            <th scope="col">{columns.operation}</th>
            <th scope="col">{columns.entry}</th>
            <th scope="col">{columns.reason}</th>
            <th scope="col">{columns.raw}</th>
            <th scope="col">{columns.acknowledged}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <QuarantineRow
              key={entry.quarantineId}
              entry={entry}
              isReadOnly={isReadOnly}
              onAcknowledge={onAcknowledge}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
