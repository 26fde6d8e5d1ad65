import type { FeedbackListRow, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Notice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useBusinessLabel } from '../../ipc/workspace-facts.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { contradictionStrings as strings } from '../../strings/contradiction-strings.ts'
import { type LastState, listLastStates, stateWithoutFuture } from './last-states.ts'

interface ContradictionNoticesProps {
  readonly item: FeedbackListRow
  readonly timeline: readonly TimelineEntry[]
}

/** What makes the state of the item doubtful, each with what else the entries say; see [Note: Contradictory state]. */
export function ContradictionNotices({ item, timeline }: ContradictionNoticesProps) {
  const style = useTimeStyle()
  const labelOf = useBusinessLabel()
  const states = listLastStates(timeline)
  const future = item.contradictions.includes('future') ? item.lastEvent : null
  return (
    <>
      {item.contradictions.includes('same-second') && (
        <Notice kind="warning" title={strings.sameSecond.title}>
          <p>{strings.sameSecond.text}</p>
        </Notice>
      )}
      {states.length > 1 && (
        <Notice kind="warning" title={strings.businesses.title(states.length)}>
          <p>{strings.businesses.text(labelOf(item.businessId))}</p>
          <ul className="detail-facts">
            {states.map((state) => (
              <li key={state.businessId}>{toLine(state)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {future && (
        <Notice kind="warning" title={strings.future.title}>
          <p>
            {strings.future.text(
              formatMoment(future.utcMs, style),
              toStateStrings(stateWithoutFuture(timeline)),
            )}
          </p>
        </Notice>
      )}
    </>
  )

  function toLine({ businessId, last }: LastState): string {
    const label = labelOf(businessId)
    if (!last) return strings.businesses.none(label)
    return strings.businesses.line(label, toStateStrings(last), formatMoment(last.time.utcMs, style))
  }
}

function toStateStrings(last: LastState['last']): string {
  if (!last) return commonStrings.unknown.toLowerCase()
  const state = last.showOnWebsite === 1 ? commonStrings.shown : commonStrings.hidden
  return (last.deleted === 1 ? `${state}, ${commonStrings.deleted}` : state).toLowerCase()
}
