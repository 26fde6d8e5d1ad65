import type { Span } from '../../shared/domain/span.ts'
import { type TimeAxis, toPercent } from './time-axis.ts'

interface RibbonTraces {
  /** Percent of the width, from the left, of which nothing is known. */
  readonly unknown: number
  /** Paths, as an SVG writes them, on a ground 100 wide: spans that are shown, spans that are hidden, and where they begin. */
  readonly shown: string
  readonly hidden: string
  readonly edges: string
}

/** What a ribbon of some height draws of an item's spans, which begin with *unknown*. */
export function traceSpans(spans: readonly Span[], axis: TimeAxis, height: number): RibbonTraces {
  const traces = { unknown: 0, shown: '', hidden: '', edges: '' }
  for (const { visibility, startMs, endMs } of spans) {
    const left = startMs === null ? 0 : placeOf(axis, startMs)
    const right = endMs === null ? 100 : placeOf(axis, endMs)
    if (visibility === 'unknown') traces.unknown = right
    else traces[visibility] += toBar(left, right, visibility === 'shown' ? 0 : height / 2, height / 2)
    if (startMs !== null) traces.edges += `M${left} 0v${height}`
  }
  return traces
}

/** To a thousandth, a fraction of what a screen shows: in binary a place has up to fifteen digits more. */
function placeOf(axis: TimeAxis, ms: number): number {
  return Math.round(toPercent(axis, ms) * 1_000) / 1_000
}

function toBar(left: number, right: number, top: number, height: number): string {
  return `M${left} ${top}H${right}v${height}H${left}z`
}
