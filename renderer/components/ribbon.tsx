import './ribbon.css'
import type { DeletionMark } from '../../shared/domain/feedback-item.ts'
import type { Span } from '../../shared/domain/span.ts'
import { traceSpans } from './ribbon-traces.ts'
import { type TimeAxis, toPercent } from './time-axis.ts'

interface RibbonProps {
  readonly spans: readonly Span[]
  readonly deletions: readonly DeletionMark[]
  readonly axis: TimeAxis
  /** CSS pixels. */
  readonly height: number
  readonly label: string
  /** Moments to mark above the spans: responses. */
  readonly ticks?: readonly number[]
}

/**
 * The visibility of one item over time, drawn like the trace of an instrument so that it reads without colour:
 * shown runs along the top, hidden along the bottom, unknown is hatched, a cross marks a deletion and a ring its lifting.
 * A list holds dozens: all spans of one kind are one path, and what is unknown, which is always the beginning, is the ground.
 */
export function Ribbon({ spans, deletions, axis, height, label, ticks = [] }: RibbonProps) {
  const traces = traceSpans(spans, axis, height)
  return (
    <svg
      className="ribbon"
      height={height}
      role="img"
      aria-label={label}
      style={{ '--ribbon-unknown': `${traces.unknown}%` }}
    >
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="ribbon-shown" d={traces.shown} />
        <path className="ribbon-hidden" d={traces.hidden} />
        <path className="ribbon-edge" d={traces.edges} />
      </svg>
      {ticks.map((ms, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two responses can carry the same moment
        <ResponseTick key={`${ms}-${index}`} ms={ms} axis={axis} height={height} />
      ))}
      {deletions.map((mark, index) => (
        <DeletionSign
          // biome-ignore lint/suspicious/noArrayIndexKey: two marks can carry the same second and flag
          key={`${mark.utcMs}-${mark.deleted}-${index}`}
          mark={mark}
          axis={axis}
          height={height}
        />
      ))}
    </svg>
  )
}

interface PartProps {
  readonly axis: TimeAxis
  readonly height: number
}

function DeletionSign({ mark, axis, height }: PartProps & { readonly mark: DeletionMark }) {
  const middle = height / 2
  const arm = Math.min(5, height / 3)
  return (
    <svg x={`${toPercent(axis, mark.utcMs)}%`} overflow="visible" aria-hidden="true">
      <line className="ribbon-deletion-line" x1={0} x2={0} y1={0} y2={height} />
      {mark.deleted === 1 ? (
        <path
          className="ribbon-deletion"
          d={`M${-arm} ${middle - arm}L${arm} ${middle + arm}M${arm} ${middle - arm}L${-arm} ${middle + arm}`}
        />
      ) : (
        <circle className="ribbon-deletion" cx={0} cy={middle} r={arm - 1} />
      )}
    </svg>
  )
}

/** A pin: a stem through the middle and a head. */
function ResponseTick({ ms, axis, height }: PartProps & { readonly ms: number }) {
  const middle = height / 2
  return (
    <svg x={`${toPercent(axis, ms)}%`} overflow="visible" aria-hidden="true">
      <line className="ribbon-response" x1={0} x2={0} y1={middle - 8} y2={middle + 8} />
      <circle className="ribbon-response-head" cx={0} cy={middle} r={3} />
    </svg>
  )
}

/** The hatching that all ribbons refer to; stands once in the page. */
export function RibbonPatterns() {
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
      <defs>
        <pattern
          id="ribbon-hatch"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line className="ribbon-hatch-line" x1="0" x2="0" y1="0" y2="5" />
        </pattern>
      </defs>
    </svg>
  )
}
