import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { countOf } from '../../../shared/format/count.ts'
import { Notice } from '../../components/notice.tsx'
import { Ribbon } from '../../components/ribbon.tsx'
import { RibbonAxis } from '../../components/ribbon-axis.tsx'
import { VisibilityIcon } from '../../components/state-label.tsx'
import { toAxis } from '../../components/time-axis.ts'
import { useNow } from '../../components/use-now.ts'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonWords } from '../../words/common-words.ts'
import { detailWords as words } from '../../words/detail-words.ts'
import { describeRibbon } from '../feedback/describe-ribbon.ts'
import { describeState } from './describe-state.ts'

const RIBBON_HEIGHT = 40

/** State in sentences and the ribbon of this item on an axis of its own. */
export function DetailHead({ item }: { readonly item: FeedbackListRow }) {
  const nowMs = useNow()
  const style = useTimeStyle()
  const firstMs = item.firstEvent?.utcMs ?? null
  const axis = useMemo(() => toAxis(firstMs, nowMs), [firstMs, nowMs])
  const state = describeState(item, nowMs, style)
  const showRows = useViewStore((store) => store.showRows)
  return (
    <>
      <button
        type="button"
        className="link-button"
        title={words.showBusiness}
        onClick={() => showRows(`business:${item.businessId}`)}
      >
        {words.business(item.businessId)}
      </button>
      <div className="detail-state">
        <span className={`detail-headline state-${item.visibility}`}>
          <VisibilityIcon visibility={item.visibility} size={18} />
          {state.headline}
        </span>
        {item.deleted === 'yes' && (
          <span className="detail-headline state-deleted">
            <IconTrash size={18} stroke={1.8} aria-hidden />
            {commonWords.deleted}
          </span>
        )}
      </div>
      <ul className="detail-facts">
        {state.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="detail-ribbon">
        <RibbonAxis axis={axis} />
        <Ribbon
          spans={item.spans}
          deletions={item.deletions}
          axis={axis}
          height={RIBBON_HEIGHT}
          label={describeRibbon(item, style)}
        />
      </div>
      {state.warning && <Notice kind="warning" title={state.warning} />}
      {item.vanishedEntries > 0 && (
        <Notice
          kind="warning"
          title={words.state.vanished(countOf(item.vanishedEntries, ...words.state.entries, LOCALE))}
        >
          <p>{words.state.vanishedText}</p>
        </Notice>
      )}
    </>
  )
}
