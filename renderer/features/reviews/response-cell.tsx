import type { FeedbackListRow, FeedbackResponse } from '../../../shared/domain/feedback-item.ts'
import type { Span, Visibility } from '../../../shared/domain/span.ts'
import { formatRecordedTime, formatShortDuration, type TimeStyle } from '../../../shared/format/time.ts'
import type { Query } from '../../../shared/query/query.ts'
import { countOf } from '../../components/counts.ts'
import { directionOf, SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { ResponseIcon, StateIcon } from '../../components/state/state-icon.tsx'
import { findHits, type TextRange } from '../../components/text-ranges.ts'
import styles from './reviews.module.css'
import { responsesStrings as strings } from './strings.ts'

/** What all rows are drawn against. */
export interface ResponseContext {
  readonly query: Query
  readonly style: TimeStyle
  readonly names: ReadonlyMap<string, string>
  /** Those of the rows on screen by id, as far as they are known. */
  readonly reviews: ReadonlyMap<string, FeedbackListRow>
}

interface ResponseCellProps {
  readonly response: FeedbackResponse
  readonly context: ResponseContext
}

/** Who wrote when about which business, the text with its hits, and whether the review was hidden then. */
export function ResponseCell({ response, context }: ResponseCellProps) {
  const { query, style, names, reviews } = context
  const { type, date, feedbackId, businessId, content } = response
  const hits = findHits(content, query)
  return (
    <div className={styles.response}>
      <div className={styles.responseHead}>
        <div className={styles.responseBy}>
          <ResponseIcon type={type} />
          {strings.types[type]}
        </div>
        <div className="dim">
          <SafeText text={names.get(businessId) ?? strings.business(businessId)} />
        </div>
        <div className="remark">
          <time dateTime={date.text} title={date.text}>
            {formatRecordedTime(date, style)}
          </time>
        </div>
      </div>
      <div>
        <div className={styles.responseText} dir={directionOf(content)}>
          {content === '' ? (
            <span className="dim">{strings.emptyContent}</span>
          ) : (
            <Excerpt content={content} hits={hits} />
          )}
        </div>
        <div className={styles.responseMeta}>
          <StateThen review={reviews.get(feedbackId)} utcMs={date.utcMs} />
          <span>{strings.review(feedbackId)}</span>
          {hits.length > 1 && <span>{countOf(hits.length, ...strings.hits)}</span>}
        </div>
      </div>
    </div>
  )
}

interface StateThenProps {
  readonly review: FeedbackListRow | undefined
  readonly utcMs: number
}

/** “while hidden 18 d”, “2 d before hide”, or the state at the time. */
function StateThen({ review, utcMs }: StateThenProps) {
  if (!review) return null
  const { visibility, text } = describeStateThen(review.spans, utcMs)
  return (
    <span className={styles.state} data-hidden={visibility === 'hidden' || undefined}>
      <StateIcon state={visibility} size={13} />
      <Spelled>{text}</Spelled>
    </span>
  )
}

export function describeStateThen(
  spans: readonly Span[],
  utcMs: number,
): { readonly visibility: Visibility; readonly text: string } {
  const at =
    spans.find(({ startMs, endMs }) => (startMs ?? utcMs) <= utcMs && utcMs < (endMs ?? Infinity)) ??
    spans.at(-1)
  const visibility = at?.visibility ?? 'unknown'
  if (visibility === 'hidden') {
    return { visibility, text: strings.whileHidden(formatShortDuration(utcMs - (at?.startMs ?? utcMs))) }
  }
  const hiddenMs = spans.find((span) => span.visibility === 'hidden' && (span.startMs ?? 0) > utcMs)?.startMs
  if (hiddenMs && visibility === 'shown') {
    return { visibility, text: strings.beforeHide(formatShortDuration(hiddenMs - utcMs)) }
  }
  return { visibility, text: strings.stateThen[visibility] }
}

interface ExcerptProps {
  readonly content: string
  readonly hits: ReturnType<typeof findHits>
}

function Excerpt({ content, hits }: ExcerptProps) {
  const { pieces, isCutBefore, isCutAfter } = excerptHits(content, hits)
  return (
    <>
      {isCutBefore && '… '}
      {pieces.map(({ start, text, hits: marks }, at) => (
        <span key={start}>
          {at > 0 && ' … '}
          <SafeText text={text} hits={marks} />
        </span>
      ))}
      {isCutAfter && ' …'}
    </>
  )
}

/** A stretch of a text with the hits inside it, counted from its beginning. */
interface ExcerptPiece {
  readonly start: number
  readonly text: string
  readonly hits: readonly TextRange[]
}

interface HitExcerpt {
  readonly pieces: readonly ExcerptPiece[]
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** As much as the three lines of a row hold beside the inspector, so that the first hit is always in view. */
const WHOLE_LENGTH = 200
const AROUND = 70
const MOST_PIECES = 4

/**
 * What a row shows of a long text: the surroundings of its hits, or its beginning where there is none. Hits close to
 * each other share a piece.
 * @param hits sorted, not overlapping.
 */
export function excerptHits(text: string, hits: readonly TextRange[]): HitExcerpt {
  if (text.length <= WHOLE_LENGTH) return toExcerpt(text, [{ start: 0, end: text.length }], hits)
  if (hits.length === 0) return toExcerpt(text, [{ start: 0, end: backFrom(text, WHOLE_LENGTH * 2) }], hits)
  const around: { start: number; end: number }[] = []
  for (const hit of hits) {
    const start = Math.max(0, hit.start - AROUND)
    const end = Math.min(text.length, hit.end + AROUND)
    const last = around.at(-1)
    if (last && start <= last.end) last.end = end
    else if (around.length === MOST_PIECES) break
    else around.push({ start, end })
  }
  const cut = around.map(({ start, end }) => ({ start: onTo(text, start), end: backFrom(text, end) }))
  return toExcerpt(text, cut, hits)
}

function toExcerpt(text: string, stretches: readonly TextRange[], hits: readonly TextRange[]): HitExcerpt {
  return {
    pieces: stretches.map(({ start, end }) => ({
      start,
      text: text.slice(start, end),
      hits: hits
        .filter((hit) => hit.start >= start && hit.end <= end)
        .map((hit) => ({ start: hit.start - start, end: hit.end - start })),
    })),
    isCutBefore: (stretches[0]?.start ?? 0) > 0,
    isCutAfter: (stretches.at(-1)?.end ?? 0) < text.length,
  }
}

/** The beginning of a character, not the middle of a surrogate pair; after a space where one is near. */
function onTo(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.slice(at, at + 15).search(/\s/)
  const start = space >= 0 ? at + space + 1 : at
  return isInPair(text, start) ? start + 1 : start
}

function backFrom(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.slice(at - 15, at).search(/\s\S*$/)
  const end = space > 0 ? at - 15 + space : at
  return isInPair(text, end) ? end - 1 : end
}

function isInPair(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))
}
