import {
  IconAlertTriangle,
  IconBell,
  IconFlag,
  IconHistoryOff,
  IconNote,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { use } from 'react'
import { type FeedbackListRow, toStateSinceMs } from '../../../shared/domain/feedback-item.ts'
import type { StateContradiction } from '../../../shared/domain/state-contradiction.ts'
import type { RecordedTime } from '../../../shared/domain/visibility-event.ts'
import { formatRecordedDay, formatRecordedTime, formatShortDuration } from '../../../shared/format/time.ts'
import { LongId, SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { describeRibbon, Ribbon, RibbonAxis } from '../../components/state/ribbon.tsx'
import { StateIcon, StateName, toReviewState } from '../../components/state/state-icon.tsx'
import { toAxis, toPercent } from '../../components/time-axis.ts'
import { describeContradictions, stateStrings } from '../../strings/common-strings.ts'
import { type RowScale, RowScaleContext } from './list-rows.ts'
import styles from './reviews.module.css'
import { reviewsStrings as strings } from './strings.ts'

/** CSS pixels from which a moment is written with its time and offset. */
const WHOLE_TIME_WIDTH = 206
/** CSS pixels. */
const RIBBON_HEIGHT = 10
const CELL_PADDING = 12

interface CellProps {
  readonly item: FeedbackListRow
  readonly scale: RowScale
  /** CSS pixels of the column. */
  readonly width: number
}

/** “Hidden 3 d”: the state and how long it has lasted until `nowMs`. */
export function describeStateFor(item: FeedbackListRow, nowMs: number): string {
  const state = toReviewState(item.visibility, item.deleted)
  const name = stateStrings.names[state]
  const sinceMs = toStateSinceMs(item)
  if (state === 'unknown' || sinceMs === null) return name
  return `${name} ${formatShortDuration(nowMs - sinceMs)}`
}

/** Of the state as of a day. */
export function DayHeading({ day }: { readonly day: string }) {
  return <span className={styles.asOfHead}>{day}</span>
}

export function State({ item, scale }: Pick<CellProps, 'item' | 'scale'>) {
  const vanished = item.vanishedEntries
  const isDoubtful = item.contradictions.length > 0
  return (
    <span className={styles.state}>
      <span className={styles.stateName}>
        {/* A sign after the text would be cut off where the column is narrow. */}
        {isDoubtful ? (
          <ContradictionSign names={item.contradictions} />
        ) : (
          <StateIcon state={toReviewState(item.visibility, item.deleted)} />
        )}
        <Spelled>{describeStateFor(item, scale.nowMs)}</Spelled>
      </span>
      {vanished > 0 && (
        <IconHistoryOff
          size={14}
          stroke={1.75}
          className={styles.vanished}
          role="img"
          aria-label={strings.vanished(vanished)}
        />
      )}
    </span>
  )
}

/** The present state in a list of the past. */
export function StateNow({ item, scale }: Pick<CellProps, 'item' | 'scale'>) {
  const now = scale.rowsNow.get(item.feedbackId)
  if (scale.asOfMs === null || !now) return null
  return (
    <span className={styles.stateNow}>
      <StateName
        state={toReviewState(now.visibility, now.deleted)}
        text={<Spelled>{describeStateFor(now, scale.cutoffMs)}</Spelled>}
      />
    </span>
  )
}

export function RibbonHeading() {
  const { axis, isFitted } = use(RowScaleContext)
  return (
    <span className={styles.ribbonHead}>
      <span className="visually-hidden">{strings.columns.ribbon}</span>
      {isFitted ? <span aria-hidden="true">{strings.fitted}</span> : <RibbonAxis axis={axis} />}
    </span>
  )
}

/** In a list of the past, what came later is faded. */
export function RibbonCell({ item, scale, width }: CellProps) {
  const drawn = scale.rowsNow.get(item.feedbackId) ?? item
  const axis = scale.isFitted ? toAxis(item.firstEvent?.utcMs ?? null, scale.cutoffMs) : scale.axis
  const inner = Math.max(0, width - CELL_PADDING)
  return (
    <span className={styles.ribbonCell}>
      <Ribbon
        spans={drawn.spans}
        deletions={drawn.deletions}
        axis={axis}
        width={inner}
        height={RIBBON_HEIGHT}
        label={describeRibbon(item, scale.style)}
      />
      {scale.asOfMs !== null && (
        <i className={styles.later} style={{ left: `${(toPercent(axis, scale.asOfMs) / 100) * inner}px` }} />
      )}
    </span>
  )
}

/** Without an entry nobody knows whether it was ever hidden. */
export function NeverHidden({ item }: Pick<CellProps, 'item'>) {
  return <span className="dim">{item.eventCount === 0 ? strings.notKnown : strings.noneKnown}</span>
}

export function Moment({
  time,
  scale,
  width,
}: Omit<CellProps, 'item'> & { readonly time: RecordedTime | null }) {
  if (time === null) return <span className="dim">{strings.noEntry}</span>
  const format = width >= WHOLE_TIME_WIDTH ? formatRecordedTime : formatRecordedDay
  return (
    <time className="nowrap" dateTime={time.text} title={strings.recordedAs(time.text)}>
      {format(time, scale.style)}
    </time>
  )
}

/** The name where one is known, then the id where it has room beside the name. */
export function Business({ id, name }: BusinessProps) {
  if (name === undefined) return <LongId id={id} />
  return (
    <span className={styles.business} title={`${name} ${id}`}>
      <SafeText text={name} />
      <span className={styles.id}>{id}</span>
    </span>
  )
}

interface BusinessProps {
  readonly id: string
  readonly name: string | undefined
}

export function Annotations({ item }: { readonly item: FeedbackListRow }) {
  const { isStarred, isWatched } = item.annotations
  return (
    <span className={styles.marks}>
      {isStarred ? (
        <IconStarFilled size={14} className={styles.star} role="img" aria-label={strings.starred} />
      ) : (
        <IconStar size={14} className={styles.starEmpty} aria-hidden />
      )}
      {isWatched && <IconBell size={14} role="img" aria-label={strings.watched} />}
    </span>
  )
}

/** A dash where responses were not fetched: that is no zero. */
export function ResponseCount({ item }: { readonly item: FeedbackListRow }) {
  const { ownerResponseCount: owner, customerResponseCount: customer } = item
  const count = owner + customer
  if (count > 0)
    return <span title={`${strings.ownerCount(owner)}, ${strings.customerCount(customer)}`}>{count}</span>
  if (item.areResponsesRead) return <span className="dim">0</span>
  return (
    <span className="dim" title={strings.responsesNotFetched}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{strings.responsesNotFetched}</span>
    </span>
  )
}

export function Findings({ rules, scale }: Pick<CellProps, 'scale'> & { readonly rules: readonly string[] }) {
  if (rules.length === 0) return null
  return (
    <span className={styles.marks} title={rules.map((rule) => scale.ruleTitles.get(rule) ?? rule).join('\n')}>
      <IconFlag size={13} stroke={1.9} aria-hidden />
      {rules.length}
      <span className="visually-hidden">{strings.findings(rules.length)}</span>
    </span>
  )
}

export function Tags({ item }: { readonly item: FeedbackListRow }) {
  const { tags, noteCount } = item.annotations
  return (
    <span className={styles.marks} title={tags.join(', ')}>
      {noteCount > 0 && (
        <span title={strings.notes(noteCount)}>
          <IconNote size={14} aria-hidden />
          <span className="visually-hidden">{strings.notes(noteCount)}</span>
        </span>
      )}
      {tags.map((tag) => (
        <bdi key={tag} className={styles.tag}>
          {tag}
        </bdi>
      ))}
    </span>
  )
}

/** Why a state is not beyond doubt; nothing where it is. */
function ContradictionSign({ names }: { readonly names: readonly StateContradiction[] }) {
  if (names.length === 0) return null
  const text = describeContradictions(names)
  return (
    <span title={text}>
      <IconAlertTriangle size={15} stroke={1.8} role="img" aria-label={text} />
    </span>
  )
}
