import type { DeletionMark } from '../../../shared/domain/feedback-item.ts'
import type { Span } from '../../../shared/domain/span.ts'
import { type TimeAxis, toPercent } from '../time-axis.ts'

/** CSS pixels. */
const BAR_HEIGHT = 4
const STOP_WIDTH = 3
const TICK_WIDTH = 2
/** A hidden period that is narrower has no room for an edge on both sides. */
const NARROWEST_BLOCK = 3

/** SVG paths in CSS pixels, one for each look, because a list draws dozens of ribbons. */
export interface RibbonShapes {
  /** A line in the middle. */
  readonly unknown: string
  /** Bars of 4 px. */
  readonly shown: string
  /** Blocks of the full height. */
  readonly hidden: string
  /** Hidden periods too narrow for a block, at the full height. */
  readonly ticks: string
  /** The moment of each deletion, at the full height. */
  readonly stops: string
  /** The line from a deletion until it was lifted, or to the end. */
  readonly deleted: string
}

/** @param spans oldest first, beginning with *unknown*. @param deletions oldest first. */
export function toRibbonShapes(
  { spans, deletions }: { readonly spans: readonly Span[]; readonly deletions: readonly DeletionMark[] },
  axis: TimeAxis,
  { width, height }: { readonly width: number; readonly height: number },
): RibbonShapes {
  const placeOf = (ms: number) => round((toPercent(axis, ms) / 100) * width)
  const gaps = toDeletedPeriods(deletions)
  const middle = height / 2
  const shapes = { unknown: '', shown: '', hidden: '', ticks: '', stops: '', deleted: '' }
  for (const period of spans.flatMap((span) => cutOut(span, gaps))) {
    const left = placeOf(period.startMs)
    const right = placeOf(period.endMs)
    if (period.visibility === 'hidden') {
      if (right - left >= NARROWEST_BLOCK) shapes.hidden += toBar(left + 0.5, right - 0.5, 0.5, height - 1)
      else shapes.ticks += toBar(...keepInside(left, TICK_WIDTH, width), 0, height)
    } else if (left === right) continue
    else if (period.visibility === 'unknown') shapes.unknown += `M${left} ${middle}H${right}`
    else shapes.shown += toBar(left, right, middle - BAR_HEIGHT / 2, BAR_HEIGHT)
  }
  for (const { startMs, endMs } of gaps) {
    const [left, right] = keepInside(placeOf(startMs), STOP_WIDTH, width)
    shapes.stops += toBar(left, right, 0, height)
    const end = placeOf(endMs)
    if (end > right) shapes.deleted += `M${right} ${middle}H${end}`
  }
  return shapes
}

interface Period {
  readonly startMs: number
  readonly endMs: number
}

function toDeletedPeriods(deletions: readonly DeletionMark[]): readonly Period[] {
  const periods: Period[] = []
  let startMs: number | null = null
  for (const { utcMs, deleted } of deletions) {
    if (deleted === 1) startMs ??= utcMs
    else if (startMs !== null) {
      periods.push({ startMs, endMs: utcMs })
      startMs = null
    }
  }
  if (startMs !== null) periods.push({ startMs, endMs: Number.POSITIVE_INFINITY })
  return periods
}

/** The parts of a span outside all deleted periods. */
function cutOut(span: Span, gaps: readonly Period[]): readonly (Period & Pick<Span, 'visibility'>)[] {
  const { visibility } = span
  const parts: (Period & Pick<Span, 'visibility'>)[] = []
  let startMs = span.startMs ?? Number.NEGATIVE_INFINITY
  const endMs = span.endMs ?? Number.POSITIVE_INFINITY
  for (const gap of gaps) {
    if (gap.endMs <= startMs || gap.startMs >= endMs) continue
    if (gap.startMs > startMs) parts.push({ visibility, startMs, endMs: gap.startMs })
    startMs = gap.endMs
  }
  if (startMs < endMs) parts.push({ visibility, startMs, endMs })
  return parts
}

/** Both ends of something at least this wide, moved to the left where the ribbon ends. */
function keepInside(left: number, size: number, width: number): [left: number, right: number] {
  const start = Math.max(0, Math.min(left, width - size))
  return [start, start + size]
}

function toBar(left: number, right: number, top: number, height: number): string {
  return `M${left} ${top}H${right}v${height}H${left}z`
}

/** A tenth of a pixel: more digits than a screen can show make the page larger. */
function round(px: number): number {
  return Math.round(px * 10) / 10
}
