import { IconStar } from '@tabler/icons-react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { toHiddenMs } from '../../../shared/domain/span.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { describeRibbon } from '../../components/describe-ribbon.ts'
import { type Column, column } from '../../components/grid/column.ts'
import type { Columns } from '../../components/grid/use-columns.ts'
import { Ribbon } from '../../components/ribbon.tsx'
import { commonStrings } from '../../strings/common-strings.ts'
import { describeContradictions } from '../../strings/contradiction-strings.ts'
import {
  Annotations,
  Business,
  Findings,
  Moment,
  NeverHidden,
  ResponseCounts,
  RibbonHeading,
  State,
  Tags,
} from './feedback-cells.tsx'
import { feedbackStrings as strings } from './feedback-strings.ts'
import type { RowScale } from './row-scale.ts'

const RIBBON_HEIGHT = 16
type Sort = FeedbackSort['by']

const define = column<FeedbackListRow, RowScale, Sort>

export type FeedbackColumns = Columns<FeedbackListRow, RowScale, Sort>

/** The columns that the list of reviews can show, in their order at first. */
export const FEEDBACK_COLUMNS: readonly Column<FeedbackListRow, RowScale, Sort>[] = [
  define({
    name: 'feedbackId',
    heading: 'Feedback ID',
    width: 142,
    minWidth: 72,
    sort: 'feedbackId',
    isFrozen: true,
    cell: ({ feedbackId }) => (
      <span className="mono" title={feedbackId}>
        {feedbackId}
      </span>
    ),
    text: ({ feedbackId }) => feedbackId,
  }),
  define({
    name: 'star',
    heading: 'Star',
    head: <IconStar size={14} role="img" aria-label="Star" />,
    hint: 'Starred or watched by you',
    copyHeading: 'Marks',
    width: 42,
    sort: 'starred',
    cell: (item) => <Annotations item={item} />,
    text: ({ annotations }) =>
      joinTexts(annotations.isStarred && strings.starred, annotations.isWatched && strings.watched),
  }),
  define({
    name: 'businessId',
    heading: 'Business',
    width: 78,
    minWidth: 64,
    sort: 'businessId',
    cell: ({ businessId }, { businessNames }) => (
      <Business id={businessId} name={businessNames.get(businessId)} />
    ),
    text: ({ businessId }) => businessId,
  }),
  define({
    name: 'state',
    heading: 'State',
    width: 174,
    minWidth: 90,
    sort: 'visibility',
    cell: (item) => <State item={item} />,
    text: describeState,
  }),
  define({
    name: 'lastEvent',
    heading: 'Last change',
    hint: 'The last visibility event',
    copyHeading: 'Last change (as recorded)',
    width: 208,
    minWidth: 96,
    sort: 'lastEvent',
    isMoment: true,
    cell: ({ lastEvent }, scale, width) => <Moment time={lastEvent} scale={scale} width={width} />,
    text: ({ lastEvent }) => lastEvent?.text ?? strings.noEntry,
  }),
  define({
    name: 'ribbon',
    heading: 'Visibility over time',
    head: <RibbonHeading />,
    width: 190,
    minWidth: 110,
    isGrowing: true,
    cell: (item, { axis, style }) => (
      <Ribbon
        spans={item.spans}
        deletions={item.deletions}
        axis={axis}
        height={RIBBON_HEIGHT}
        label={describeRibbon(item, style)}
      />
    ),
    text: (item, { style }) => describeRibbon(item, style),
  }),
  define({
    name: 'firstEvent',
    heading: 'First change',
    hint: 'The first visibility event; what was before is not known',
    copyHeading: 'First change (as recorded)',
    width: 208,
    minWidth: 96,
    sort: 'firstEvent',
    isMoment: true,
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
    cell: (item) => (item.hideCount === 0 ? <NeverHidden item={item} /> : strings.times(item.hideCount)),
    text: ({ hideCount }) => String(hideCount),
  }),
  define({
    name: 'hiddenTime',
    heading: 'Time hidden',
    hint: 'All time hidden, still lasting included',
    copyHeading: 'Time hidden (s)',
    width: 98,
    minWidth: 80,
    sort: 'hiddenMs',
    align: 'end',
    cell: (item, { nowMs }) =>
      item.hideCount === 0 ? <NeverHidden item={item} /> : formatDuration(toHiddenMs(item.spans, nowMs)),
    text: ({ spans }, { nowMs }) => String(Math.floor(toHiddenMs(spans, nowMs) / 1_000)),
  }),
  define({
    name: 'responses',
    heading: 'Responses',
    hint: 'Responses by the owner and by the customer',
    width: 100,
    minWidth: 70,
    sort: 'responseCount',
    cell: (item) => <ResponseCounts item={item} />,
    text: describeResponses,
  }),
  define({
    name: 'eventCount',
    heading: 'Events',
    hint: 'Visibility events',
    width: 84,
    minWidth: 60,
    sort: 'eventCount',
    align: 'end',
    isExtra: true,
    cell: ({ eventCount }, { style }) => formatCount(eventCount, style.locale),
    text: ({ eventCount }) => String(eventCount),
  }),
  define({
    name: 'findings',
    heading: 'Findings',
    hint: 'How many rules found something',
    width: 92,
    minWidth: 56,
    sort: 'findings',
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
    cell: (item) => <Tags item={item} />,
    text: ({ annotations }) => annotations.tags.join(', '),
  }),
]

function joinTexts(...texts: readonly (string | false)[]): string {
  return texts.filter((text) => text !== false).join(', ')
}

function describeState(item: FeedbackListRow): string {
  return joinTexts(
    commonStrings[item.visibility],
    item.deleted === 'yes' && commonStrings.deleted,
    item.contradictions.length > 0 && describeContradictions(item.contradictions),
    item.vanishedEntries > 0 && strings.vanished(item.vanishedEntries),
  )
}

function describeResponses(item: FeedbackListRow): string {
  const { ownerResponseCount: owner, customerResponseCount: customer, areResponsesRead } = item
  if (owner + customer === 0) return areResponsesRead ? strings.noResponse : strings.responsesNotFetched
  return joinTexts(owner > 0 && strings.ownerCount(owner), customer > 0 && strings.customerCount(customer))
}
