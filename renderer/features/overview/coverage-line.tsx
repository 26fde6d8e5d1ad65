import type { Coverage, CoverageStretch } from '../../../shared/domain/coverage.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/operation.ts'
import { formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { useShowView } from '../../app/use-show-view.ts'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonWords } from '../../words/common-words.ts'
import { contradictionWords } from '../../words/contradiction-words.ts'
import { coverageWords as words } from '../../words/coverage-words.ts'

/** On what the figures above rest: one clause for each operation, and the ways to the calendar and to the states that may be doubted. */
export function CoverageLine() {
  const coverage = useCall('coverage:get', undefined)
  const style = useTimeStyle()
  const showView = useShowView()
  const showRows = useViewStore((store) => store.showRows)
  if (!coverage.data) return null
  const clauses = OPERATIONS.map(
    (operation) => `${commonWords.operations[operation]} ${clauseOf(coverage.data, operation, style)}`,
  )
  return (
    <p className="coverage-line">
      {words.line} {clauses.join('; ')}.{' '}
      <button type="button" className="link-button" onClick={() => showView('sync')}>
        {words.showCoverage}
      </button>{' '}
      <button
        type="button"
        className="link-button"
        title={contradictionWords.door.title}
        onClick={() => showRows('contradictory:yes')}
      >
        {contradictionWords.door.label}
      </button>
    </p>
  )
}

/** Days outside of every scope, and businesses that no scope ever asked for, are not held against it. */
function clauseOf({ groups }: Coverage, operation: Operation, style: TimeStyle): string {
  const asked = groups.map(({ stretches }) => withoutOpenEnds(stretches[operation]))
  const read = asked.flat()
  const states = new Set(read.map(({ state }) => state))
  const firstDays = new Set(asked.flatMap(([first]) => (first ? [first.from] : [])))
  if (read.length === 0) return words.lineNothing
  if (!states.has('complete')) return words.linePartly
  if (states.size > 1 || firstDays.size > 1) return words.lineMixed
  const moments = read.flatMap(({ asOfMs }) => (asOfMs === null ? [] : [asOfMs]))
  const [firstDay = null] = firstDays
  return words.lineComplete(firstDay, formatMoment(Math.min(...moments), style))
}

/** What lies between the first and the last day that was asked for. */
function withoutOpenEnds(stretches: readonly CoverageStretch[]): readonly CoverageStretch[] {
  const isRead = ({ state }: CoverageStretch) => state !== 'not-fetched'
  const first = stretches.findIndex(isRead)
  return first === -1 ? [] : stretches.slice(first, stretches.findLastIndex(isRead) + 1)
}
