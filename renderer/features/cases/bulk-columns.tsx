import type { CaseReview } from '../../../shared/domain/case.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { minuteTicks } from '../../../shared/format/minute-ticks.ts'
import { formatShortDuration, type TimeStyle } from '../../../shared/format/time.ts'
import { type Column, column } from '../../components/grid/column.ts'
import { LongId } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { describeRibbon, Ribbon, RibbonAxis } from '../../components/state/ribbon.tsx'
import { type ReviewState, StateIcon } from '../../components/state/state-icon.tsx'
import type { TimeAxis } from '../../components/time-axis.ts'
import { stateStrings } from '../../strings/common-strings.ts'
import styles from './cases.module.css'
import { halfOfLabel } from './incident-axis.ts'
import { strings as all } from './strings.ts'

const strings = all.bulk
/** Leaves room for the history where the list is 600 pixels wide. */
const AXIS_WIDTH = 200
const CELL_PADDING = 12
const MOST_TICKS = 4
const ROW_HEIGHT = 26
const RIBBON_HEIGHT = 10

type Clock = (ms: number, axisMs: number) => string

export interface BulkContext {
  readonly items: ReadonlyMap<string, FeedbackListRow>
  /** From the earliest entry to the cutoff; null until it is known. */
  readonly axis: TimeAxis | null
  readonly cutoffMs: number | null
  readonly style: TimeStyle
  readonly clock: Clock
}

type BulkColumn = Column<CaseReview, BulkContext, never>

/**
 * @param incident the axis of the burst, with a margin at both ends.
 * @param history the axis of the histories; null until it is known.
 */
export function toBulkColumns(
  incident: TimeAxis,
  history: TimeAxis | null,
  clock: Clock,
): readonly BulkColumn[] {
  return [
    column<CaseReview, BulkContext>({
      name: 'review',
      heading: strings.review,
      width: 96,
      cell: ({ feedbackId }) => (
        <span className="dim">
          <LongId id={feedbackId} />
        </span>
      ),
      text: ({ feedbackId }) => feedbackId,
    }),
    column<CaseReview, BulkContext>({
      name: 'incident',
      heading: strings.inOrder,
      head: <IncidentAxis axis={incident} clock={clock} />,
      width: AXIS_WIDTH,
      minWidth: 120,
      cell: ({ hiddenAtMs }, _, width) => (
        <IncidentBar axis={incident} hiddenAtMs={hiddenAtMs} width={width - CELL_PADDING} />
      ),
      text: ({ hiddenAtMs }, context) => (hiddenAtMs === null ? '' : context.clock(hiddenAtMs, 0)),
    }),
    column<CaseReview, BulkContext>({
      name: 'hiddenAt',
      heading: strings.hiddenAt,
      width: 74,
      align: 'end',
      cell: ({ hiddenAtMs }, context) => (hiddenAtMs === null ? '' : context.clock(hiddenAtMs, 0)),
      text: ({ hiddenAtMs }, context) => (hiddenAtMs === null ? '' : context.clock(hiddenAtMs, 0)),
    }),
    column<CaseReview, BulkContext>({
      name: 'stateNow',
      heading: strings.stateNow,
      width: 118,
      cell: (review, context) => (
        <span className={styles.stateNow}>
          <StateIcon state={stateOf(review)} />
          <Spelled>{describeState(review, context)}</Spelled>
        </span>
      ),
      text: describeState,
    }),
    column<CaseReview, BulkContext>({
      name: 'history',
      heading: strings.history,
      ...(history && { head: <HistoryAxis axis={history} /> }),
      width: 96,
      minWidth: 96,
      isGrowing: true,
      cell: (review, { items, axis, style }, width) => {
        const item = items.get(review.feedbackId)
        if (!item || !axis) return null
        return (
          <span className={styles.ribbonCell}>
            <Ribbon
              spans={item.spans}
              deletions={item.deletions}
              axis={axis}
              width={Math.max(0, width - CELL_PADDING)}
              height={RIBBON_HEIGHT}
              label={describeRibbon(item, style)}
            />
          </span>
        )
      },
      text: (review, { items, style }) => {
        const item = items.get(review.feedbackId)
        return item ? describeRibbon(item, style) : ''
      },
    }),
  ]
}

function stateOf({ visibility, isDeleted }: CaseReview): ReviewState {
  return isDeleted ? 'deleted' : visibility
}

/** “Hidden 80 d”: the last visibility with its time up to the cutoff. */
function describeState(review: CaseReview, { items, cutoffMs }: BulkContext): string {
  const state = stateOf(review)
  const name = stateStrings.names[state]
  const sinceMs = items.get(review.feedbackId)?.spans.at(-1)?.startMs ?? null
  if (state === 'deleted' || state === 'unknown' || sinceMs === null || cutoffMs === null) return name
  return `${name} ${formatShortDuration(cutoffMs - sinceMs)}`
}

interface IncidentBarProps {
  readonly axis: TimeAxis
  readonly hiddenAtMs: number | null
  readonly width: number
}

/** The time, in milliseconds, that so many CSS pixels of the axis are. */
function toMs(px: number, { startMs, endMs }: TimeAxis): number {
  return (px / (AXIS_WIDTH - CELL_PADDING)) * (endMs - startMs)
}

/** As many as their labels have room for. */
function ticksOf(axis: TimeAxis): readonly number[] {
  const room = Math.floor((AXIS_WIDTH - CELL_PADDING) / (2 * halfOfLabel(axis)))
  return minuteTicks(axis.startMs, axis.endMs, Math.min(MOST_TICKS, room))
}

/** Shown until the hide, hidden from then on. */
function IncidentBar({ axis, hiddenAtMs, width }: IncidentBarProps) {
  if (hiddenAtMs === null || width <= 0) return null
  const x = ((hiddenAtMs - axis.startMs) / (axis.endMs - axis.startMs)) * width
  return (
    <svg width={width} height={ROW_HEIGHT} className={styles.bar} aria-hidden="true">
      {ticksOf(axis).map((ms) => {
        const tick = ((ms - axis.startMs) / (axis.endMs - axis.startMs)) * width
        return <line key={ms} className={styles.gridLine} x1={tick} x2={tick} y1={0} y2={ROW_HEIGHT} />
      })}
      <rect className={styles.barShown} x={0} y={11} width={Math.max(0, x - 1)} height={4} />
      <rect
        className={styles.barHidden}
        x={x + 0.5}
        y={7.5}
        width={Math.max(1, width - x - 1)}
        height={11}
        rx={1.5}
      />
    </svg>
  )
}

function HistoryAxis({ axis }: { readonly axis: TimeAxis }) {
  return (
    <span className={styles.historyAxis}>
      <span className="visually-hidden">{strings.history}</span>
      <RibbonAxis axis={axis} />
    </span>
  )
}

function IncidentAxis({ axis, clock }: { readonly axis: TimeAxis; readonly clock: Clock }) {
  const half = halfOfLabel(axis)
  // A tick near the edge has no label where its neighbor needs the room.
  const isNearEdge = (ms: number) =>
    ms - axis.startMs < toMs(half, axis) || axis.endMs - ms < toMs(half, axis)
  const ticks = ticksOf(axis)
  const labels = ticks.length > 2 ? ticks.filter((ms) => !isNearEdge(ms)) : ticks
  return (
    <span className={styles.incidentAxis}>
      <span className="visually-hidden">{strings.inOrder}</span>
      {labels.map((ms) => (
        <span
          key={ms}
          aria-hidden="true"
          style={{
            left: `clamp(${half}px, ${((ms - axis.startMs) / (axis.endMs - axis.startMs)) * 100}%, 100% - ${half}px)`,
          }}
        >
          {clock(ms, axis.endMs - axis.startMs)}
        </span>
      ))}
    </span>
  )
}
