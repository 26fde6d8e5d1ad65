import { useElementSize } from '@mantine/hooks'
import type { DeletionMark, FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { Span } from '../../../shared/domain/span.ts'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { useAuditZone } from '../../ipc/workspace-facts.ts'
import { commonStrings, stateStrings } from '../../strings/common-strings.ts'
import { axisEnds, axisTicks, type TimeAxis, toPercent } from '../time-axis.ts'
import { type RibbonShapes, toRibbonShapes } from './ribbon-shapes.ts'
import styles from './state.module.css'
import type { ReviewState } from './state-icon.tsx'

interface RibbonProps {
  readonly spans: readonly Span[]
  readonly deletions: readonly DeletionMark[]
  readonly axis: TimeAxis
  /** CSS pixels. */
  readonly width: number
  /** CSS pixels: 10 in lists, 18 in the inspector. */
  readonly height: number
  /** The same for screen readers, by `describeRibbon`. */
  readonly label: string
  readonly responses?: readonly RibbonResponse[]
}

interface RibbonResponse {
  readonly utcMs: number
  readonly by: 'customer' | 'owner'
}

/**
 * The visibility of one review over time. The states differ in height and shape, so the ribbon reads without color: a
 * line (not known), a bar of 4 px (shown), a block of the full height (hidden), a stop and dots (deleted). Responses
 * are circles above, hollow for the customer and filled for the owner.
 */
export function Ribbon({ spans, deletions, axis, width, height, label, responses = [] }: RibbonProps) {
  return (
    <svg
      className={styles.ribbon}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <Shapes shapes={toRibbonShapes({ spans, deletions }, axis, { width, height })} />
      {responses.map(({ utcMs, by }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: two responses can have the same moment
          key={`${utcMs} ${index}`}
          className={by === 'owner' ? styles.ribbonOwner : styles.ribbonCustomer}
          cx={(toPercent(axis, utcMs) / 100) * width}
          cy={-6}
          r={3}
        />
      ))}
    </svg>
  )
}

function Shapes({ shapes }: { readonly shapes: RibbonShapes }) {
  return (
    <>
      <path className={styles.ribbonUnknown} d={shapes.unknown} />
      <path className={styles.ribbonShown} d={shapes.shown} />
      <path className={styles.ribbonHidden} d={shapes.hidden} />
      <path className={styles.ribbonTicks} d={shapes.ticks} />
      <path className={styles.ribbonDeleted} d={shapes.deleted} />
      <path className={styles.ribbonStops} d={shapes.stops} />
    </>
  )
}

const NONE: RibbonShapes = { unknown: '', shown: '', hidden: '', ticks: '', stops: '', deleted: '' }
const SAMPLES = {
  shown: { ...NONE, shown: 'M0 3H14v4H0z' },
  hidden: { ...NONE, hidden: 'M.5 .5H13.5v9H.5z' },
  deleted: { ...NONE, stops: 'M0 0H3v10H0z', deleted: 'M4 5H14' },
  unknown: { ...NONE, unknown: 'M0 5H14' },
} as const satisfies Record<ReviewState, RibbonShapes>
const STATES = ['shown', 'hidden', 'deleted', 'unknown'] as const

/** The four shapes with their names. */
export function RibbonLegend() {
  return (
    <ul className={styles.legend} aria-label={stateStrings.legend}>
      {STATES.map((state) => (
        <li key={state}>
          <svg className={styles.ribbon} width={14} height={10} viewBox="0 0 14 10" aria-hidden="true">
            <Shapes shapes={SAMPLES[state]} />
          </svg>
          {stateStrings.names[state]}
        </li>
      ))}
    </ul>
  )
}

const strings = {
  unknownUntil: (moment: string) => `not known until ${moment}`,
  unknown: 'not known',
  from: (state: string, moment: string) => `${state} from ${moment}`,
  deletion: (moment: string) => `deleted ${moment}`,
  deletionLifted: (moment: string) => `deletion lifted ${moment}`,
} as const

/** What a ribbon shows, in words, for those who do not see it. */
export function describeRibbon(item: Pick<FeedbackListRow, 'spans' | 'deletions'>, style: TimeStyle): string {
  const parts = item.spans.map((span) => {
    if (span.startMs !== null) {
      return strings.from(commonStrings[span.visibility].toLowerCase(), formatDay(span.startMs, style))
    }
    return span.endMs === null ? strings.unknown : strings.unknownUntil(formatDay(span.endMs, style))
  })
  const marks = item.deletions.map((mark) => {
    const day = formatDay(mark.utcMs, style)
    return mark.deleted === 1 ? strings.deletion(day) : strings.deletionLifted(day)
  })
  return [...parts, ...marks].join(', ')
}

const LABEL_WIDTH_PX = 58
const CHARACTER_PX = 7.5

/** The labels above a column of ribbons that share one axis; where there is no room for two of them, its two ends. */
export function RibbonAxis({ axis }: { readonly axis: TimeAxis }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const zone = useAuditZone()
  const ticks = axisTicks(axis, Math.floor(width / LABEL_WIDTH_PX), zone)
    .map((tick) => ({ ...tick, left: toPercent(axis, tick.ms) }))
    .filter(({ left, label }) => width * (1 - left / 100) > label.length * CHARACTER_PX)
  return (
    <div className={styles.axis} ref={ref} aria-hidden="true">
      {ticks.length > 1 ? (
        ticks.map(({ ms, left, label }) => (
          <span key={ms} style={{ left: `${left}%` }}>
            {label}
          </span>
        ))
      ) : (
        <Ends axis={axis} longest={Math.floor(width / 2 / CHARACTER_PX)} />
      )}
    </div>
  )
}

function Ends({ axis, longest }: { readonly axis: TimeAxis; readonly longest: number }) {
  const [start, end] = axisEnds(axis, longest, useAuditZone())
  return (
    <>
      <span style={{ left: 0 }}>{start}</span>
      <span style={{ right: 0 }}>{end}</span>
    </>
  )
}
