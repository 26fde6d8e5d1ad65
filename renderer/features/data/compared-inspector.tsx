import { CHANGE_KINDS } from '../../../shared/domain/sweep.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { formatCount } from '../../components/counts.ts'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'
import { type SyncRun, sumDifferences } from './sync-runs.ts'

const strings = dataStrings.history

interface ComparedInspectorProps {
  /** Newest first. */
  readonly runs: readonly SyncRun[]
  readonly one: SyncRun
  readonly other: SyncRun
}

/** What changed after the earlier of two syncs, up to and with the later one. */
export function ComparedInspector({ runs, one, other }: ComparedInspectorProps) {
  const style = useTimeStyle()
  const places = [one, other].map(({ id }) => runs.findIndex((run) => run.id === id))
  const between = runs.slice(Math.min(...places), Math.max(...places))
  const [later, earlier] = one.id > other.id ? [one, other] : [other, one]
  const sums = sumDifferences(between)
  return (
    <PlainInspector
      head={<span>{strings.compare}</span>}
      title={strings.comparedTitle}
      summary={
        <p className={styles.small}>
          {strings.compared(formatMoment(earlier.startedAtMs, style), formatMoment(later.startedAtMs, style))}
        </p>
      }
    >
      {between.length === 0 ? (
        <p>{strings.compareHelp}</p>
      ) : (
        <dl className="facts">
          <dt>{strings.comparedSyncs}</dt>
          <dd>{formatCount(between.length)}</dd>
          {CHANGE_KINDS.map((kind) => (
            <div key={kind}>
              <dt>{strings.changes[kind]}</dt>
              <dd>{formatCount(sums[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
    </PlainInspector>
  )
}
