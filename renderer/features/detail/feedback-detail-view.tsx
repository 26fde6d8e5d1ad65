import './detail.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { ItemAnnotationsSection } from '../annotations/item-annotations-section.tsx'
import { ItemFindings } from '../findings/item-findings.tsx'
import { AroundPanel } from './around-panel.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailTitle } from './detail-title.tsx'
import { EntryEvidenceProvider } from './entry-evidence-context.tsx'
import { Timeline } from './timeline.tsx'
import { TimelineBar } from './timeline-bar.tsx'
import { useDetailKeys } from './use-detail-keys.ts'
import { useAsOf } from './use-moment.ts'

/** Everything the cache knows of one feedback item, now or as of the date that the list stands at. */
export function FeedbackDetailView({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const asOfMs = useAsOf()
  const detail = useCall('feedback:get', { feedbackId, asOfMs }, { keepsFormer: true })
  const timeline = detail.data?.timeline ?? NO_ENTRIES
  const [middle, setMiddle] = useState<TimelineEntry | null>(null)
  const focused = useRef<TimelineEntry | null>(null)
  const [isAroundWanted, setAroundWanted] = useState(false)
  const showAround = useCallback(() => {
    if (focused.current) setMiddle(focused.current)
    else setAroundWanted(true)
  }, [])
  useDetailKeys(showAround)
  // A key that is quicker than the entries waits for them.
  const hasArrived = detail.data !== undefined
  useEffect(() => {
    if (!isAroundWanted || !hasArrived) return
    setAroundWanted(false)
    setMiddle(lastChange(timeline))
  }, [isAroundWanted, hasArrived, timeline])
  return (
    <EntryEvidenceProvider feedbackId={feedbackId}>
      <article className="detail">
        <header className="detail-head">
          <DetailTitle feedbackId={feedbackId} />
          {detail.data && <DetailHead item={detail.data.item} timeline={timeline} />}
          <ItemAnnotationsSection feedbackId={feedbackId} />
          <ItemFindings feedbackId={feedbackId} />
        </header>
        {detail.error && <ErrorNotice error={detail.error} />}
        {detail.data && (
          <>
            <TimelineBar timeline={timeline} areResponsesRead={detail.data.item.areResponsesRead} />
            <Timeline
              timeline={timeline}
              onShowAround={setMiddle}
              onFocusEntry={(entry) => {
                focused.current = entry
              }}
            />
          </>
        )}
        {middle && <AroundPanel entry={middle} onClose={() => setMiddle(null)} />}
      </article>
    </EntryEvidenceProvider>
  )
}

const NO_ENTRIES: readonly TimelineEntry[] = []

/** What the item came to last; without any change, its last response. */
function lastChange(timeline: readonly TimelineEntry[]): TimelineEntry | null {
  return timeline.findLast(({ kind }) => kind === 'event') ?? timeline.at(-1) ?? null
}
