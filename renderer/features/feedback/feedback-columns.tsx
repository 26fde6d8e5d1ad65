import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { createContext, use } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { ResponseIcon } from '../../components/response-icon.tsx'
import { Ribbon } from '../../components/ribbon.tsx'
import { RibbonAxis } from '../../components/ribbon-axis.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import type { TimeAxis } from '../../components/time-axis.ts'
import { DayText, TimeText } from '../../components/time-text.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { feedbackWords as words } from '../../words/feedback-words.ts'
import { describeRibbon } from './describe-ribbon.ts'
import { totalHiddenMs } from './total-hidden.ts'

export interface ColumnMeta {
  /** A track of CSS grid. */
  readonly track: string
  /** The list must be this wide for the column to be shown. */
  readonly fromWidth: number
  /** … and narrower than this. */
  readonly belowWidth?: number
  readonly sort?: FeedbackSort['by']
  readonly isNumber?: boolean
  /** Longer heading for the tooltip. */
  readonly hint?: string
}

export const feedbackFeatures = tableFeatures({ columnMeta: {} as ColumnMeta })

/** What every row draws its times against. */
export const RibbonScale = createContext<{ readonly axis: TimeAxis; readonly nowMs: number }>({
  axis: { startMs: 0, endMs: 1 },
  nowMs: 0,
})

const RIBBON_HEIGHT = 16
const helper = createColumnHelper<typeof feedbackFeatures, FeedbackListRow>()

export const FEEDBACK_COLUMNS = helper.columns([
  helper.accessor('feedbackId', {
    header: words.columns.feedbackId,
    meta: { track: 'minmax(92px, 1fr)', fromWidth: 0, sort: 'feedbackId' },
    cell: (cell) => (
      <span className="mono" title={cell.getValue()}>
        {cell.getValue()}
      </span>
    ),
  }),
  helper.accessor('businessId', {
    header: words.columns.businessId,
    meta: { track: 'minmax(60px, 0.6fr)', fromWidth: 740, sort: 'businessId' },
    cell: (cell) => <span className="mono">{cell.getValue()}</span>,
  }),
  helper.display({
    id: 'state',
    header: words.columns.state,
    meta: { track: '156px', fromWidth: 0 },
    cell: ({ row }) => <StateLabel {...row.original} />,
  }),
  helper.display({
    id: 'ribbon',
    header: RibbonHeader,
    meta: { track: 'minmax(110px, 3fr)', fromWidth: 0 },
    cell: ({ row }) => <RibbonCell item={row.original} />,
  }),
  helper.accessor('lastEvent', {
    header: words.columns.lastEvent,
    meta: { track: '212px', fromWidth: 1180, sort: 'lastEvent' },
    cell: (cell) => {
      const time = cell.getValue()
      return time ? <TimeText time={time} /> : <span className="dim">{words.noEntry}</span>
    },
  }),
  helper.accessor('lastEvent', {
    id: 'lastDay',
    header: words.columns.lastDay,
    meta: { track: '96px', fromWidth: 0, belowWidth: 1180, sort: 'lastEvent' },
    cell: (cell) => {
      const time = cell.getValue()
      return time ? <DayText time={time} /> : <span className="dim">{words.noEntry}</span>
    },
  }),
  helper.accessor('hideCount', {
    header: words.columns.hides,
    meta: {
      track: '96px',
      fromWidth: 880,
      sort: 'hideCount',
      isNumber: true,
      hint: words.columns.hidesLong,
    },
    cell: (cell) => <HideCount count={cell.getValue()} />,
  }),
  helper.display({
    id: 'hiddenTime',
    header: words.columns.hiddenTime,
    meta: {
      track: '100px',
      fromWidth: 660,
      sort: 'hiddenMs',
      isNumber: true,
      hint: words.columns.hiddenTimeLong,
    },
    cell: ({ row }) => <HiddenTime item={row.original} />,
  }),
  helper.display({
    id: 'responses',
    header: words.columns.responses,
    meta: {
      track: '92px',
      fromWidth: 980,
      sort: 'responseCount',
      hint: words.columns.responsesLong,
    },
    cell: ({ row }) => <ResponseCounts item={row.original} />,
  }),
])

function RibbonHeader() {
  return (
    <div className="feedback-ribbon-head">
      <span className="visually-hidden">{words.columns.ribbon}</span>
      <RibbonAxis axis={use(RibbonScale).axis} />
    </div>
  )
}

function RibbonCell({ item }: { readonly item: FeedbackListRow }) {
  const { axis } = use(RibbonScale)
  const style = useTimeStyle()
  return (
    <Ribbon
      spans={item.spans}
      deletions={item.deletions}
      axis={axis}
      height={RIBBON_HEIGHT}
      label={describeRibbon(item, style)}
    />
  )
}

function HideCount({ count }: { readonly count: number }) {
  return count === 0 ? <span className="dim">{words.never}</span> : words.times(count)
}

function HiddenTime({ item }: { readonly item: FeedbackListRow }) {
  const { nowMs } = use(RibbonScale)
  if (item.hideCount === 0) return <span className="dim">{words.never}</span>
  return formatDuration(totalHiddenMs(item, nowMs))
}

function ResponseCounts({ item }: { readonly item: FeedbackListRow }) {
  const { ownerResponseCount: owner, customerResponseCount: customer } = item
  if (owner + customer === 0) {
    return <span className="dim">{item.areResponsesRead ? words.noResponse : words.responsesNotFetched}</span>
  }
  return (
    <span className="response-counts">
      {owner > 0 && (
        <span title={words.ownerCount(owner)}>
          <ResponseIcon type="owner" /> {owner}
          <span className="visually-hidden">{words.ownerCount(owner)}</span>
        </span>
      )}
      {customer > 0 && (
        <span title={words.customerCount(customer)}>
          <ResponseIcon type="customer" /> {customer}
          <span className="visually-hidden">{words.customerCount(customer)}</span>
        </span>
      )}
    </span>
  )
}
