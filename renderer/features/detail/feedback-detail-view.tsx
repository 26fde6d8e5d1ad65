import './detail.css'
import { useEffect } from 'react'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ItemMarksSection } from '../marks/item-marks-section.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailTitle } from './detail-title.tsx'
import { Timeline } from './timeline.tsx'
import { TimelineBar } from './timeline-bar.tsx'

/** Everything the cache knows of one feedback item. */
export function FeedbackDetailView({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const detail = useCall('feedback:get', { feedbackId })
  useStepKeys()
  return (
    <article className="detail">
      <header className="detail-head">
        <DetailTitle feedbackId={feedbackId} />
        {detail.data && <DetailHead item={detail.data.item} />}
        <ItemMarksSection feedbackId={feedbackId} />
      </header>
      {detail.error && <ErrorNotice error={detail.error} />}
      {detail.data && (
        <>
          <TimelineBar timeline={detail.data.timeline} areResponsesRead={detail.data.item.areResponsesRead} />
          <Timeline timeline={detail.data.timeline} />
        </>
      )}
    </article>
  )
}

/** `[` and `]` go to the item before and after, in the order of the list on screen. */
function useStepKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.defaultPrevented) return
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return
      if (event.key !== '[' && event.key !== ']') return
      useViewStore.getState().stepper?.(event.key === ']' ? 1 : -1)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
