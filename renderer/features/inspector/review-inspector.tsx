import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FeedbackListRow, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { formatCount } from '../../components/counts.ts'
import { Inspector } from '../../components/frame/inspector.tsx'
import { ScreenError, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { Spelled } from '../../components/spelled.tsx'
import { StateIcon, toReviewState } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useAnnotations } from '../annotations/use-annotations.ts'
import { AroundDialog } from './around-dialog.tsx'
import { describeState } from './describe-state.ts'
import { ReviewEvidence } from './evidence.tsx'
import styles from './inspector.module.css'
import { ReviewDecision } from './review-decision.tsx'
import { ReviewHead } from './review-head.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { strings } from './strings.ts'
import { Timeline, useIsPrinting } from './timeline.tsx'
import { timeOf } from './timeline-steps.ts'
import { type ReviewRef, useCasesOf, useMoment, useReview, useWholeReview } from './use-review.ts'

interface ReviewInspectorProps {
  readonly feedbackId: FeedbackId
  /** The date that the list is shown as of; null for the data cutoff. */
  readonly asOfMs?: number | null
  /** Of the review as one that was drawn: `S-3.17`. */
  readonly reference?: string
  /** Stays below the tab, such as the codes of a sample. */
  readonly footer?: ReactNode
}

/** Everything known about one review, beside a list: its timeline, the evidence of each entry, and what was decided. */
export function ReviewInspector({ feedbackId, asOfMs = null, reference, footer }: ReviewInspectorProps) {
  const ref: ReviewRef = { feedbackId, asOfMs }
  const { detail } = useReview(ref)
  const marks = useTabMarks(ref)
  const isPrinting = useIsPrinting()
  useReviewKeys(feedbackId)
  return (
    <>
      <Inspector
        head={
          <ReviewHead
            feedbackId={feedbackId}
            businessId={detail?.item.businessId ?? null}
            reference={reference}
          />
        }
        title={<ReviewTitle {...ref} />}
        summary={detail && <ReviewSummary {...ref} detail={detail} />}
        marks={marks}
        panels={{
          timeline: <ReviewTimeline {...ref} />,
          evidence: <ReviewEvidence {...ref} />,
          decision: <ReviewDecision feedbackId={feedbackId} />,
        }}
        footer={footer}
      />
      {isPrinting && detail && createPortal(<Paper {...ref} item={detail.item} />, document.body)}
    </>
  )
}

/** For paper: the review alone, with every entry. */
function Paper({ item, ...ref }: ReviewRef & { readonly item: FeedbackListRow }) {
  const whole = useWholeReview(ref)
  return (
    <article className={styles.paper}>
      <p>
        {strings.review} {item.feedbackId}
      </p>
      <h2>
        <ReviewTitle {...ref} />
      </h2>
      {whole && <ReviewSummary {...ref} detail={whole} />}
      <ReviewTimeline {...ref} />
    </article>
  )
}

/** A screen whose rows can be selected has the same keys for the selection, and wins. */
function useReviewKeys(feedbackId: FeedbackId): void {
  const { toggleStar, toggleWatch, editTags, editNote } = useAnnotations()
  const handlers = {
    star: () => toggleStar([feedbackId]),
    watch: () => toggleWatch([feedbackId]),
    tag: () => editTags([feedbackId]),
    note: () => editNote(feedbackId),
  }
  useKeys(['list'], handlers, true)
}

function useTabMarks(ref: ReviewRef) {
  const { detail } = useReview(ref)
  const whole = useWholeReview(ref)
  const cases = useCasesOf(ref.feedbackId)
  const isOpen = cases.data?.some(({ state }) => state !== 'decided') ?? false
  const shown = detail && formatCount(detail.timeline.length)
  const total = whole && formatCount(whole.timeline.length)
  const count =
    ref.asOfMs !== null && shown && total && shown !== total
      ? strings.timeline.ofTotal(shown, total)
      : (total ?? shown)
  return {
    timeline: { count },
    decision: { waiting: isOpen ? strings.timeline.openCase : undefined },
  }
}

/** “Hidden for 80 d 6 h”, with the date of the list above it. */
function ReviewTitle(ref: ReviewRef) {
  const { detail } = useReview(ref)
  const whole = useWholeReview(ref)
  const atMs = useMoment(ref.asOfMs)
  const style = useTimeStyle()
  // The place of the title stays while it is read.
  if (!detail || atMs === null) return <span className={styles.state}>&nbsp;</span>
  const { item } = detail
  const { headline } = describeState(item, atMs, style, whole?.item.firstEvent?.utcMs)
  return (
    <>
      {ref.asOfMs !== null && (
        <span className={styles.asOf}>{strings.asOf(formatDay(ref.asOfMs, style))}</span>
      )}
      <span className={styles.state}>
        <StateIcon state={toReviewState(item.visibility, item.deleted)} size={20} />
        <Spelled>{headline}</Spelled>
      </span>
    </>
  )
}

/** The Timeline tab of a review; also for the inspector of a case about one review. */
export function ReviewTimeline(ref: ReviewRef) {
  const { detail, error } = useReview(ref)
  const whole = useWholeReview(ref)
  const endMs = useMoment(ref.asOfMs)
  const [middle, setMiddle] = useState<TimelineEntry | null>(null)
  if (error) return <ScreenError error={error} />
  if (!detail || !whole || endMs === null) return <SkeletonRows rows={5} />
  const { asOfMs } = ref
  return (
    <>
      <Timeline
        key={ref.feedbackId}
        item={whole.item}
        timeline={detail.timeline}
        later={asOfMs === null ? [] : whole.timeline.filter((entry) => timeOf(entry).utcMs > asOfMs)}
        endMs={endMs}
        asOfMs={asOfMs}
        onShowAround={setMiddle}
      />
      {middle && <AroundDialog entry={middle} onClose={() => setMiddle(null)} />}
    </>
  )
}
