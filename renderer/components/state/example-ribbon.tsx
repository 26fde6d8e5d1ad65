import type { Span } from '../../../shared/domain/span.ts'
import { Ribbon } from './ribbon.tsx'
import type { ReviewState } from './state-icon.tsx'

const AXIS = { startMs: 0, endMs: 100 } as const

/** Times are parts of the axis. */
const EXAMPLES: Readonly<Record<ReviewState, readonly Span[]>> = {
  hidden: toSpans(['unknown', 39], ['shown', 72], ['hidden', 100]),
  deleted: toSpans(['unknown', 22], ['shown', 50], ['hidden', 100]),
  shown: toSpans(['unknown', 22], ['shown', 56], ['hidden', 75], ['shown', 100]),
  unknown: toSpans(['unknown', 100]),
}
const DELETED_AT = 65

interface ExampleRibbonProps {
  readonly state: ReviewState
  /** CSS pixels. */
  readonly width: number
  readonly label: string
}

/** A made-up history that ends with a state. */
export function ExampleRibbon({ state, width, label }: ExampleRibbonProps) {
  return (
    <Ribbon
      spans={EXAMPLES[state]}
      deletions={state === 'deleted' ? [{ utcMs: DELETED_AT, deleted: 1 }] : []}
      axis={AXIS}
      width={width}
      height={10}
      label={label}
    />
  )
}

function toSpans(...periods: readonly (readonly [Span['visibility'], number])[]): readonly Span[] {
  return periods.map(([visibility, endMs], index) => ({
    visibility,
    startMs: periods[index - 1]?.[1] ?? null,
    endMs,
  }))
}
