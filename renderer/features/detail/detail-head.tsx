import { IconTrash } from '@tabler/icons-react'
import type { FeedbackListRow, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { countOf } from '../../../shared/format/count.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Notice } from '../../components/notice.tsx'
import { VisibilityIcon } from '../../components/state-label.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessLabel } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { ContradictionNotices } from './contradiction-notices.tsx'
import { describeState } from './describe-state.ts'
import { DetailRibbon } from './detail-ribbon.tsx'
import { detailStrings as strings } from './detail-strings.ts'
import { useAsOf, useMoment } from './use-moment.ts'

interface DetailHeadProps {
  readonly item: FeedbackListRow
  readonly timeline: readonly TimelineEntry[]
}

/** The time of the first entry of an item that had none yet as of a moment; null where it has none now either. */
function useLaterEntry(item: FeedbackListRow, asOfMs: number | null): number | null {
  const isBeforeFirst = asOfMs !== null && item.firstEvent === null
  const present = useCall(
    'feedback:get',
    { feedbackId: item.feedbackId, asOfMs: null },
    { enabled: isBeforeFirst },
  )
  return isBeforeFirst ? (present.data?.item.firstEvent?.utcMs ?? null) : null
}

/** State in sentences and the ribbon of this item on an axis of its own. */
export function DetailHead({ item, timeline }: DetailHeadProps) {
  const momentMs = useMoment()
  const labelOf = useBusinessLabel()
  const style = useTimeStyle()
  const showRows = useViewStore((store) => store.showRows)
  const asOfMs = useAsOf()
  const laterMs = useLaterEntry(item, asOfMs)
  if (momentMs === null) return null
  const state = describeState(item, momentMs, style, laterMs)
  return (
    <>
      {asOfMs !== null && <Notice kind="info" title={strings.asOf(formatMoment(asOfMs, style))} />}
      <button
        type="button"
        className="link-button"
        title={strings.showBusiness}
        onClick={() => showRows(`business:${item.businessId}`)}
      >
        {strings.business(labelOf(item.businessId))}
      </button>
      <div className="detail-state">
        <span className={`detail-headline state-${item.visibility}`}>
          <VisibilityIcon visibility={item.visibility} size={18} />
          {state.headline}
        </span>
        {item.deleted === 'yes' && (
          <span className="detail-headline state-deleted">
            <IconTrash size={18} stroke={1.8} aria-hidden />
            {commonStrings.deleted}
          </span>
        )}
      </div>
      <ul className="detail-facts">
        {state.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <DetailRibbon item={item} timeline={timeline} atMs={momentMs} />
      <ContradictionNotices item={item} timeline={timeline} />
      {item.vanishedEntries > 0 && (
        <Notice
          kind="warning"
          title={strings.state.vanished(countOf(item.vanishedEntries, ...strings.state.entries, LOCALE))}
        >
          <p>{strings.state.vanishedText}</p>
        </Notice>
      )}
    </>
  )
}
