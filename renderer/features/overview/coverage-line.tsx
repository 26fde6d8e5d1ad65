import type { Coverage } from '../../../shared/domain/coverage.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/operation.ts'
import { formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { useShowView } from '../../app/use-show-view.ts'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { commonWords } from '../../words/common-words.ts'
import { coverageWords as words } from '../../words/coverage-words.ts'

/** On what the figures above rest: one clause for each operation, and the way to the calendar. */
export function CoverageLine() {
  const coverage = useCall('coverage:get', undefined)
  const style = useTimeStyle()
  const showView = useShowView()
  if (!coverage.data) return null
  const clauses = OPERATIONS.map(
    (operation) => `${commonWords.operations[operation]} ${clauseOf(coverage.data, operation, style)}`,
  )
  return (
    <p className="coverage-line">
      {words.line} {clauses.join('; ')}.{' '}
      <button type="button" className="link-button" onClick={() => showView('sync')}>
        {words.showCoverage}
      </button>
    </p>
  )
}

/** Days after the newest reading, and businesses that no scope ever asked for, are not held against it. */
function clauseOf({ groups }: Coverage, operation: Operation, style: TimeStyle): string {
  const all = groups.map(({ stretches }) => stretches[operation])
  const asked = all.filter((stretches) => stretches.some(({ state }) => state !== 'not-fetched'))
  const read = asked.flat().filter(({ to, state }) => state !== 'not-fetched' || to !== null)
  const states = new Set(read.map(({ state }) => state))
  if (asked.length === 0) return words.lineNothing
  if (!states.has('complete')) return words.linePartly
  if (states.size > 1) return words.lineMixed
  const moments = read.flatMap(({ asOfMs }) => (asOfMs === null ? [] : [asOfMs]))
  return words.lineComplete(formatMoment(Math.min(...moments), style))
}
