import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockPause,
} from '@tabler/icons-react'
import type { ChangeKind, Sweep, SweepOutcome } from '../../../shared/domain/sweep.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { completenessStrings } from '../../../shared/strings/completeness-strings.ts'
import { MomentText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { hasRemarks, SweepRemarks } from './sweep-remarks.tsx'
import { syncStrings as strings } from './sync-strings.ts'

/** Where the row of a sweep is found in the page. */
export function sweepRowElementId(sweepId: number): string {
  return `sweep-${sweepId}`
}

interface SweepRowProps {
  readonly sweep: Sweep
  /** A figure of a report led here. */
  readonly isMarked: boolean
  /** How many columns a remark spans. */
  readonly columns: number
  onShow(kind: ChangeKind): void
}

export function SweepRow({ sweep, isMarked, columns, onShow }: SweepRowProps) {
  const isRemarkable = hasRemarks(sweep)
  return (
    <>
      <tr
        id={sweepRowElementId(sweep.sweepId)}
        className={isRemarkable ? 'sweep-row row-goes-on' : 'sweep-row'}
        aria-current={isMarked ? 'true' : undefined}
      >
        <td>{formatCount(sweep.sweepId, LOCALE)}</td>
        <td>
          <MomentText ms={sweep.startedAtMs} />
        </td>
        <td className="nowrap">
          {commonStrings.operations[sweep.operation]}{' '}
          {sweep.kind === 'quick' && <span className="badge">{strings.quickBadge}</span>}
          {sweep.imported && <span className="badge">{strings.importedBadge}</span>}
        </td>
        <td>
          <Outcome sweep={sweep} />
        </td>
        <td className="number nowrap">{pagesOf(sweep)}</td>
        <td className="number">{formatCount(sweep.entries, LOCALE)}</td>
        {(['added', 'changed', 'vanished'] as const).map((kind) => (
          <td key={kind} className="number">
            <ChangeCount count={sweep.difference[kind]} onShow={() => onShow(kind)} />
          </td>
        ))}
        <td className="number">{formatCount(sweep.quarantined, LOCALE)}</td>
        <td className="number nowrap">
          {sweep.finishedAtMs === null
            ? strings.stillOpen
            : formatDuration(sweep.finishedAtMs - sweep.startedAtMs)}
        </td>
      </tr>
      {isRemarkable && (
        <tr>
          <td colSpan={columns}>
            <SweepRemarks sweep={sweep} onShowReappeared={() => onShow('reappeared')} />
          </td>
        </tr>
      )}
    </>
  )
}

function pagesOf({ pages, pagesRead }: Sweep): string {
  const read = formatCount(pagesRead, LOCALE)
  return pages === null ? strings.pagesUnknown(read) : `${read} / ${formatCount(pages, LOCALE)}`
}

/** A number of changes drills down to them; none has nothing behind it. */
function ChangeCount({ count, onShow }: { readonly count: number; onShow(): void }) {
  const text = formatCount(count, LOCALE)
  if (count === 0) return text
  return (
    <button type="button" className="link-button" onClick={onShow}>
      {text}
    </button>
  )
}

const SIGNS: Readonly<Record<SweepOutcome, { icon: typeof IconCircleCheck; tone: string }>> = {
  running: { icon: IconClockPause, tone: 'state-unknown' },
  complete: { icon: IconCircleCheck, tone: 'state-shown' },
  incomplete: { icon: IconAlertTriangle, tone: 'state-hidden' },
  failed: { icon: IconCircleX, tone: 'state-deleted' },
}

/** A quick sweep reads all that it wants and knows nothing of the rest; of files nobody knows what was wanted. */
const PARTIAL_SIGN = { icon: IconCircleDashed, tone: 'state-unknown' } as const

function describeOutcome({ kind, outcome, reasons, acknowledged, imported }: Sweep): string {
  if (imported && outcome === 'complete') return completenessStrings.states.imported
  if (outcome !== 'complete') return strings.outcomes[outcome]
  if (reasons.length > 0) return strings.setAside(countOf(acknowledged, ...strings.entries, LOCALE))
  return kind === 'quick' ? strings.quickDone : strings.outcomes.complete
}

function Outcome({ sweep }: { readonly sweep: Sweep }) {
  const isPartial = sweep.outcome === 'complete' && (sweep.kind === 'quick' || sweep.imported !== null)
  const { icon: Icon, tone } = isPartial ? PARTIAL_SIGN : SIGNS[sweep.outcome]
  return (
    <span className={`outcome ${tone}`}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {describeOutcome(sweep)}
    </span>
  )
}
