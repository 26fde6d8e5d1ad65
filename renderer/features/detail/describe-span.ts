import type { Span } from '../../../shared/domain/span.ts'
import { formatExactDuration } from '../../../shared/format/duration.ts'
import { formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { detailStrings } from './detail-strings.ts'

const strings = detailStrings.ribbon

interface SpanMoments {
  /** Where a span that lasts is measured to. */
  readonly atMs: number
  /** Since when the item is deleted; null while it is not. A span that lasts is measured to it, as in the headline. */
  readonly deletedMs: number | null
}

/** What, from when, to when, and how long; of what is not known it says that. */
export function describeSpan(span: Span, { atMs, deletedMs }: SpanMoments, style: TimeStyle): string {
  const { startMs, endMs } = span
  if (startMs === null)
    return endMs === null ? strings.neverKnown : strings.unknownUntil(formatMoment(endMs, style))
  const name = strings.names[span.visibility]
  const from = formatMoment(startMs, style)
  const lengthTo = (ms: number) => formatExactDuration(ms - startMs)
  if (endMs !== null) return strings.span(name, from, formatMoment(endMs, style), lengthTo(endMs))
  if (deletedMs !== null && deletedMs >= startMs)
    return strings.untilDeleted(name, from, formatMoment(deletedMs, style), lengthTo(deletedMs))
  return startMs > atMs ? strings.coming(name, from) : strings.lasting(name, from, lengthTo(atMs))
}
