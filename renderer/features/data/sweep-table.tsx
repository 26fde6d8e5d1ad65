import { useState } from 'react'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import { CHANGE_KINDS, type ChangeKind } from '../../../shared/domain/sweep.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Pager } from '../../components/pager.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useSweepStore } from '../../stores/sweep-store.ts'
import { DifferenceView } from './difference-view.tsx'
import { SweepRow } from './sweep-row.tsx'
import { syncStrings as strings } from './sync-strings.ts'
import { useWantedSweep } from './use-wanted-sweep.ts'

const { columns } = strings
const SWEEPS_SHOWN = 100
const TEXT_COLUMNS = [columns.number, columns.started, columns.operation, columns.outcome]
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
  const [offset, setOffset] = useState(0)
  const sweeps = useCall('sweeps:list', { offset, limit: SWEEPS_SHOWN })
  const [shown, setShown] = useState<ShownChanges | null>(null)
  const markedId = useSweepStore((state) => state.markedSweepId)
  useWantedSweep({
    ...{ offset, size: SWEEPS_SHOWN, sweeps: sweeps.data },
    onMove: setOffset,
    onFound: (sweep) => setShown({ sweep, kind: firstKindOf(sweep) }),
  })
  if (sweeps.error) return <ErrorNotice error={sweeps.error} />
  if (!sweeps.data || (sweeps.data.length === 0 && offset === 0)) return null
  return (
    <section className="sync-section">
      <h2 className="section-title">{strings.sweeps}</h2>
      <ScrollRegion className="panel table-scroller" label={strings.sweeps}>
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
                isMarked={sweep.sweepId === markedId}
                columns={TEXT_COLUMNS.length + NUMBER_COLUMNS.length}
                onShow={(kind) => setShown({ sweep, kind })}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Pager offset={offset} size={SWEEPS_SHOWN} shown={sweeps.data.length} total={null} onMove={setOffset} />
      {shown && <DifferenceView sweep={shown.sweep} firstKind={shown.kind} onClose={() => setShown(null)} />}
    </section>
  )
}

/** The first kind of change that the sweep brought at all. */
function firstKindOf({ difference }: Sweep): ChangeKind {
  return CHANGE_KINDS.find((kind) => difference[kind] > 0) ?? CHANGE_KINDS[0]
}
