import { useElementSize } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { FeedbackDetail, FeedbackListRow, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { InfoPopover } from '../../components/controls/popovers.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { describeRibbon, Ribbon } from '../../components/state/ribbon.tsx'
import { axisTicks, type TimeAxis, toAxis, toPercent } from '../../components/time-axis.ts'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useAuditZone, useBusinessLabel, useBusinessNames, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { contradictionStrings } from '../../strings/common-strings.ts'
import { describeState, type LastState, listLastStates, stateWithoutFuture } from './describe-state.ts'
import styles from './inspector.module.css'
import { strings } from './strings.ts'
import { timeOf } from './timeline-steps.ts'
import { type ReviewRef, useMoment, useWholeReview } from './use-review.ts'

const RIBBON_HEIGHT = 18
/** Of an axis label, with its distance to the next. */
const LABEL_PX = 62

interface ReviewSummaryProps extends ReviewRef {
  readonly detail: FeedbackDetail
}

/** Business, since when, the ribbon, and what makes the state doubtful. */
export function ReviewSummary({ detail, ...ref }: ReviewSummaryProps) {
  const atMs = useMoment(ref.asOfMs)
  const whole = useWholeReview(ref)
  const style = useTimeStyle()
  // The evidence needs the room, and a ribbon says nothing about it.
  const hasRibbon = useFrameStore((state) => state.inspectorTab === 'timeline')
  const name = useBusinessNames().get(detail.item.businessId)
  if (atMs === null) return null
  const { item, timeline } = detail
  const { facts } = describeState(item, atMs, style, whole?.item.firstEvent?.utcMs)
  return (
    <>
      <p className={`${styles.summary} ${styles.parts}`}>
        {name !== undefined && <b>{name}</b>}
        {[item.businessId, ...facts].map((part) => (
          <Fragment key={part}>
            {' '}
            <span>
              <Spelled>{part}</Spelled>
            </span>
          </Fragment>
        ))}
      </p>
      {whole && hasRibbon && <ReviewRibbon item={whole.item} timeline={whole.timeline} asOfMs={ref.asOfMs} />}
      <Doubts item={item} timeline={timeline} />
    </>
  )
}

export interface MarkedMoment {
  readonly atMs: number
  readonly label: string
}

interface ReviewRibbonProps {
  readonly item: FeedbackListRow
  readonly timeline: readonly TimelineEntry[]
  readonly asOfMs: number | null
  /** Left out beyond the axis. */
  readonly marked?: MarkedMoment | null
}

export function ReviewRibbon({ item, timeline, asOfMs, marked }: ReviewRibbonProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const style = useTimeStyle()
  const cutoffMs = useDataCutoff()
  const firstMs = item.firstEvent?.utcMs ?? null
  const firstEntryMs = timeline[0] ? timeOf(timeline[0]).utcMs : null
  const axis = cutoffMs === null ? null : toAxis(firstMs ?? firstEntryMs, cutoffMs)
  const responses = axis ? listResponses(timeline, axis) : []
  return (
    <div ref={ref} className={styles.ribbon}>
      {axis && width > 0 && (
        <>
          <Ribbon
            spans={item.spans}
            deletions={item.deletions}
            axis={axis}
            width={width}
            height={RIBBON_HEIGHT}
            label={describeRibbon(item, style)}
            responses={responses}
          />
          {asOfMs !== null && (
            <div className={styles.later} style={{ left: `${toPercent(axis, asOfMs)}%` }} />
          )}
          {marked && axis.startMs <= marked.atMs && marked.atMs <= axis.endMs && (
            <div className={styles.marked} style={{ left: `${toPercent(axis, marked.atMs)}%` }}>
              <span className={styles.markedLabel} data-end={toPercent(axis, marked.atMs) > 50 || undefined}>
                {marked.label}
              </span>
            </div>
          )}
          <AxisLabels axis={axis} width={width} />
        </>
      )}
    </div>
  )
}

interface RibbonResponse {
  readonly utcMs: number
  readonly by: 'customer' | 'owner'
}

/** One for each writer and half a percent of the axis: nobody could tell more of them apart. */
function listResponses(timeline: readonly TimelineEntry[], axis: TimeAxis): readonly RibbonResponse[] {
  const byPlace = new Map<string, RibbonResponse>()
  for (const entry of timeline) {
    if (entry.kind !== 'response') continue
    const { utcMs } = timeOf(entry)
    const by = entry.response.type
    byPlace.set(`${by} ${Math.round(toPercent(axis, utcMs) * 2)}`, { utcMs, by })
  }
  return [...byPlace.values()]
}

/** “Nov 2025”, “Feb”, “May”: the year once. */
function AxisLabels({ axis, width }: { readonly axis: TimeAxis; readonly width: number }) {
  const zone = useAuditZone()
  const ticks = axisTicks(axis, Math.floor(width / LABEL_PX), zone)
  return (
    <div className={styles.axis} aria-hidden="true">
      {ticks.map(({ ms, label }, at) => {
        const [month = '', year] = label.split(' ')
        const isSameYear = year !== undefined && ticks[at - 1]?.label.endsWith(year)
        const left = toPercent(axis, ms)
        return (
          <span
            key={ms}
            style={left > 90 ? { right: 0 } : { left: left < 10 ? 0 : `${left}%` }}
            data-edge={left < 10 || left > 90 || undefined}
          >
            {isSameYear && !/^\d/.test(label) ? month : label}
          </span>
        )
      })}
    </div>
  )
}

/** Each reason to doubt the state in a line, with what else the entries say; see [Note: Contradictory state]. */
function Doubts({ item, timeline }: FeedbackDetail) {
  const style = useTimeStyle()
  const labelOf = useBusinessLabel()
  const { sameSecond, businesses, future, states: words } = contradictionStrings
  const states = listLastStates(timeline)
  const last = item.contradictions.includes('future') ? item.lastEvent : null
  const toWords = (event: LastState['last']) => {
    if (!event) return words.unknown
    const state = event.showOnWebsite === 1 ? words.shown : words.hidden
    return event.deleted === 1 ? words.deleted(state) : state
  }
  const toLine = (state: LastState) => {
    const label = labelOf(state.businessId)
    if (!state.last) return businesses.none(label)
    return businesses.line(label, toWords(state.last), formatMoment(state.last.time.utcMs, style))
  }
  return (
    <>
      {item.contradictions.includes('same-second') && (
        <Doubt title={sameSecond.title} text={sameSecond.text} />
      )}
      {states.length > 1 && (
        <Doubt title={businesses.title(states.length)} text={businesses.text(labelOf(item.businessId))}>
          {states.map((state) => (
            <li key={state.businessId}>{toLine(state)}</li>
          ))}
        </Doubt>
      )}
      {last && (
        <Doubt title={future.title(formatMoment(last.utcMs, style))} text={future.text}>
          <li>{future.otherwise(toWords(stateWithoutFuture(timeline)))}</li>
        </Doubt>
      )}
      {item.vanishedEntries > 0 && <Doubt title={strings.vanished(item.vanishedEntries)} />}
    </>
  )
}

interface DoubtProps {
  readonly title: string
  /** Behind ⓘ. */
  readonly text?: string
  readonly children?: ReactNode
}

function Doubt({ title, text, children }: DoubtProps) {
  return (
    <div className={styles.doubt}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <div>
        <span>{title}</span>
        {text !== undefined && (
          <InfoPopover subject={title}>
            <p>{text}</p>
          </InfoPopover>
        )}
        {children && <ul>{children}</ul>}
      </div>
    </div>
  )
}
