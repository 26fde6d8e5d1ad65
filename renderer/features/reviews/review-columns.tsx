import { IconMessage, IconStar } from '@tabler/icons-react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { toHiddenMs } from '../../../shared/domain/span.ts'
import { formatDuration } from '../../../shared/format/time.ts'
import { formatCount } from '../../components/counts.ts'
import { type Column, column, nameSort } from '../../components/grid/column.ts'
import type { Columns } from '../../components/grid/use-columns.ts'
import { LongId } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { describeRibbon } from '../../components/state/ribbon.tsx'
import { describeContradictions } from '../../strings/common-strings.ts'
import type { RowScale } from './list-rows.ts'
import {
  Annotations,
  Business,
  DayHeading,
  describeStateFor,
  Findings,
  Moment,
  NeverHidden,
  ResponseCount,
  RibbonCell,
  RibbonHeading,
  State,
  StateNow,
  Tags,
} from './review-cells.tsx'
import { reviewsStrings as strings } from './strings.ts'

type Sort = FeedbackSort['by']

const define = column<FeedbackListRow, RowScale, Sort>

export type ReviewColumns = Columns<FeedbackListRow, RowScale, Sort>

/** In their order at first. */
const COLUMNS: readonly Column<FeedbackListRow, RowScale, Sort>[] = [
  define({
    name: 'state',
    heading: strings.columns.state,
    hint: strings.columns.stateHint,
    width: 148,
    minWidth: 146,
    sort: 'stateSince',
    values: 'ages',
    cell: (item, scale) => <State item={item} scale={scale} />,
    text: describeState,
  }),
  define({
    name: 'now',
    heading: strings.columns.now,
    width: 116,
    minWidth: 90,
    cell: (item, scale) => <StateNow item={item} scale={scale} />,
    text: (item, { rowsNow, cutoffMs }) => {
      const now = rowsNow.get(item.feedbackId)
      return now ? describeStateFor(now, cutoffMs) : ''
    },
  }),
  define({
    name: 'businessId',
    heading: strings.columns.business,
    copyHeading: 'Business ID',
    width: 110,
    minWidth: 64,
    sort: 'businessId',
    values: 'ids',
    isGrowing: true,
    cell: ({ businessId }, { businessNames }) => (
      <Business id={businessId} name={businessNames.get(businessId)} />
    ),
    text: ({ businessId }) => businessId,
  }),
  define({
    name: 'feedbackId',
    heading: strings.columns.review,
    copyHeading: 'Review ID',
    width: 88,
    minWidth: 64,
    sort: 'feedbackId',
    values: 'ids',
    align: 'end',
    cell: ({ feedbackId }) => (
      <span className="dim">
        <LongId id={feedbackId} />
      </span>
    ),
    text: ({ feedbackId }) => feedbackId,
  }),
  define({
    name: 'ribbon',
    heading: strings.columns.ribbon,
    head: <RibbonHeading />,
    width: 182,
    minWidth: 110,
    cell: (item, scale, width) => <RibbonCell item={item} scale={scale} width={width} />,
    text: (item, { style }) => describeRibbon(item, style),
  }),
  define({
    name: 'responses',
    heading: strings.columns.responses,
    head: <IconMessage size={14} stroke={1.75} role="img" aria-label={strings.columns.responses} />,
    hint: strings.columns.responses,
    width: 50,
    minWidth: 44,
    sort: 'responseCount',
    align: 'end',
    cell: (item) => <ResponseCount item={item} />,
    text: describeResponses,
  }),
  define({
    name: 'star',
    heading: 'Star',
    head: <IconStar size={14} role="img" aria-label="Star" />,
    hint: 'Starred or watched by you',
    copyHeading: 'Marks',
    width: 42,
    sort: 'starred',
    isExtra: true,
    cell: (item) => <Annotations item={item} />,
    text: ({ annotations }) =>
      joinTexts(annotations.isStarred && strings.starred, annotations.isWatched && strings.watched),
  }),
  define({
    name: 'lastEvent',
    heading: 'Last change',
    hint: 'Time of the last event',
    copyHeading: 'Last change (as recorded)',
    width: 208,
    minWidth: 96,
    sort: 'lastEvent',
    values: 'moments',
    isExtra: true,
    cell: ({ lastEvent }, scale, width) => <Moment time={lastEvent} scale={scale} width={width} />,
    text: ({ lastEvent }) => lastEvent?.text ?? strings.noEntry,
  }),
  define({
    name: 'firstEvent',
    heading: 'First change',
    hint: 'Time of the first event',
    copyHeading: 'First change (as recorded)',
    width: 208,
    minWidth: 96,
    sort: 'firstEvent',
    values: 'moments',
    isExtra: true,
    cell: ({ firstEvent }, scale, width) => <Moment time={firstEvent} scale={scale} width={width} />,
    text: ({ firstEvent }) => firstEvent?.text ?? strings.noEntry,
  }),
  define({
    name: 'hideCount',
    heading: 'Times hidden',
    hint: 'How many times it was hidden',
    width: 98,
    minWidth: 64,
    sort: 'hideCount',
    align: 'end',
    isExtra: true,
    cell: (item) => (item.hideCount === 0 ? <NeverHidden item={item} /> : strings.times(item.hideCount)),
    text: ({ hideCount }) => String(hideCount),
  }),
  define({
    name: 'hiddenTime',
    heading: 'Time hidden',
    hint: 'All hidden periods together',
    copyHeading: 'Time hidden (s)',
    width: 98,
    minWidth: 80,
    sort: 'hiddenMs',
    align: 'end',
    isExtra: true,
    cell: (item, { nowMs }) =>
      item.hideCount === 0 ? (
        <NeverHidden item={item} />
      ) : (
        <Spelled>{formatDuration(toHiddenMs(item.spans, nowMs))}</Spelled>
      ),
    text: ({ spans }, { nowMs }) => String(Math.floor(toHiddenMs(spans, nowMs) / 1_000)),
  }),
  define({
    name: 'eventCount',
    heading: 'Events',
    hint: 'Events',
    width: 84,
    minWidth: 60,
    sort: 'eventCount',
    align: 'end',
    isExtra: true,
    cell: ({ eventCount }) => formatCount(eventCount),
    text: ({ eventCount }) => String(eventCount),
  }),
  define({
    name: 'findings',
    heading: 'Findings',
    hint: 'How many rules found something',
    width: 92,
    minWidth: 56,
    sort: 'findings',
    isExtra: true,
    cell: ({ annotations }, scale) => <Findings rules={annotations.findings} scale={scale} />,
    text: ({ annotations }) => annotations.findings.join(', '),
  }),
  define({
    name: 'tags',
    heading: 'Tags',
    hint: 'Your tags and notes',
    width: 110,
    minWidth: 60,
    sort: 'tags',
    isExtra: true,
    cell: (item) => <Tags item={item} />,
    text: ({ annotations }) => annotations.tags.join(', '),
  }),
]

/** The columns that the list of reviews can show. */
export const REVIEW_COLUMNS = COLUMNS.filter(({ name }) => name !== 'now')

/**
 * The same as of an earlier day, with the present state, which takes some of the ribbon's room in a small window. The
 * state then is named by the day wherever its column is: in the heading, its menu, the chooser and copied rows.
 */
export function toPastColumns(day: string): typeof COLUMNS {
  return COLUMNS.filter(({ name }) => name !== 'responses').map((one) => {
    if (one.name === 'state') return { ...one, heading: day, head: <DayHeading day={day} /> }
    return one.name === 'ribbon' ? { ...one, width: 140, isGrowing: true } : one
  })
}

/** “Sorted by Times hidden, least first” where no heading on screen shows the order; else null. */
export function describeUnseenOrder({ all, shown }: ReviewColumns, sort: FeedbackSort): string | null {
  if (shown.some((one) => one.sort === sort.by)) return null
  return nameSort(all, sort)
}

function joinTexts(...texts: readonly (string | false)[]): string {
  return texts.filter((text) => text !== false).join(', ')
}

function describeState(item: FeedbackListRow, { nowMs }: RowScale): string {
  return joinTexts(
    describeStateFor(item, nowMs),
    item.contradictions.length > 0 && describeContradictions(item.contradictions),
    item.vanishedEntries > 0 && strings.vanished(item.vanishedEntries),
  )
}

function describeResponses(item: FeedbackListRow): string {
  const { ownerResponseCount: owner, customerResponseCount: customer, areResponsesRead } = item
  if (owner + customer === 0) return areResponsesRead ? strings.noResponse : strings.responsesNotFetched
  return joinTexts(owner > 0 && strings.ownerCount(owner), customer > 0 && strings.customerCount(customer))
}
