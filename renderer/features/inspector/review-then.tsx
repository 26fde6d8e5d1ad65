import type { ReactNode } from 'react'
import type { FeedbackDetail } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { Spelled } from '../../components/spelled.tsx'
import { StateIcon, toReviewState } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useDataCutoff } from '../../ipc/workspace-facts.ts'
import { describeState } from './describe-state.ts'
import styles from './inspector.module.css'
import { type MarkedMoment, ReviewRibbon } from './review-summary.tsx'
import { strings } from './strings.ts'
import { useReview, useWholeReview } from './use-review.ts'

/** A review at the end of earlier data. */
interface ReviewThen {
  readonly feedbackId: FeedbackId
  readonly thenMs: number
}

/** The whole ribbon, with a line where the data ended then. */
export function RibbonSince({ feedbackId, thenMs }: ReviewThen) {
  const label = strings.dataThen(formatDay(thenMs, useTimeStyle()))
  return <MarkedRibbon feedbackId={feedbackId} marked={{ atMs: thenMs, label }} />
}

interface MarkedRibbonProps {
  readonly feedbackId: FeedbackId
  readonly marked: MarkedMoment | null
}

export function MarkedRibbon({ feedbackId, marked }: MarkedRibbonProps) {
  const whole = useWholeReview({ feedbackId, asOfMs: null })
  return whole ? (
    <ReviewRibbon item={whole.item} timeline={whole.timeline} asOfMs={null} marked={marked} />
  ) : null
}

/**
 * The state then and now; null until both are known, and for a review whose record was rewritten: what it said then is
 * not what its entries up to then say now.
 */
export function useStatesSince({
  feedbackId,
  thenMs,
}: ReviewThen): { readonly former: ReactNode; readonly now: ReactNode } | null {
  const former = useReview({ feedbackId, asOfMs: thenMs }).detail
  const whole = useWholeReview({ feedbackId, asOfMs: null })
  const nowMs = useDataCutoff()
  if (!former || !whole || nowMs === null || whole.item.vanishedEntries > 0) return null
  return { former: <State detail={former} atMs={thenMs} />, now: <State detail={whole} atMs={nowMs} /> }
}

function State({ detail: { item }, atMs }: { readonly detail: FeedbackDetail; readonly atMs: number }) {
  const style = useTimeStyle()
  return (
    <span className={styles.state}>
      <StateIcon state={toReviewState(item.visibility, item.deleted)} />
      <Spelled>{describeState(item, atMs, style).headline}</Spelled>
    </span>
  )
}
