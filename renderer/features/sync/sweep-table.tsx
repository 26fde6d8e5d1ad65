import { useState } from 'react'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import type { ChangeKind } from '../../../shared/domain/sweep-difference.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { syncWords as words } from '../../words/sync-words.ts'
import { DifferenceView } from './difference-view.tsx'
import { SweepRow } from './sweep-row.tsx'

const { columns } = words
const TEXT_COLUMNS = [columns.started, columns.operation, columns.outcome]
const NUMBER_COLUMNS = [
  columns.pages,
  columns.entries,
  columns.added,
  columns.changed,
  columns.vanished,
  columns.quarantined,
  columns.took,
]

/** What a figure of the table opens. */
interface ShownChanges {
  readonly sweep: Sweep
  readonly kind: ChangeKind
}

/** All sweeps, newest first, each with what it found and why it is not complete where it is not. */
export function SweepTable() {
  const sweeps = useCall('sweeps:list', { offset: 0, limit: 100 })
  const [shown, setShown] = useState<ShownChanges | null>(null)
  if (sweeps.error) return <ErrorNotice error={sweeps.error} />
  if (!sweeps.data || sweeps.data.length === 0) return null
  return (
    <section className="sync-section">
      <h2 className="section-title">{words.sweeps}</h2>
      <ScrollRegion className="panel table-scroller" label={words.sweeps}>
        <table className="plain-table">
          <thead>
            <tr>
              {TEXT_COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {NUMBER_COLUMNS.map((name) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sweeps.data.map((sweep) => (
              <SweepRow
                key={sweep.sweepId}
                sweep={sweep}
                columns={TEXT_COLUMNS.length + NUMBER_COLUMNS.length}
                onShow={(kind) => setShown({ sweep, kind })}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {shown && <DifferenceView sweep={shown.sweep} firstKind={shown.kind} onClose={() => setShown(null)} />}
    </section>
  )
}
