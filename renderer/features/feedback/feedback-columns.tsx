import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { createContext, use } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { Ribbon } from '../../components/ribbon.tsx'
import { RibbonAxis } from '../../components/ribbon-axis.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import type { TimeAxis } from '../../components/time-axis.ts'
import { TimeText } from '../../components/time-text.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { feedbackWords as words } from '../../words/feedback-words.ts'
import { describeRibbon } from './describe-ribbon.ts'
import { totalHiddenMs } from './total-hidden.ts'

interface ColumnMeta {
  /** A track of CSS grid. */
  readonly track: string
  /** The list must be this wide for the column to be shown. */
  readonly fromWidth: number
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
    meta: { track: 'minmax(96px, 150px)', fromWidth: 0, sort: 'feedbackId' },
    cell: (cell) => <span className="mono">{cell.getValue()}</span>,
  }),
  helper.accessor('businessId', {
    header: words.columns.businessId,
    meta: { track: 'minmax(64px, 110px)', fromWidth: 720, sort: 'businessId' },
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
    meta: { track: 'minmax(120px, 1fr)', fromWidth: 0 },
    cell: ({ row }) => <RibbonCell item={row.original} />,
  }),
  helper.accessor('lastEvent', {
    header: words.columns.lastEvent,
    meta: { track: '196px', fromWidth: 560, sort: 'lastEvent' },
    cell: (cell) => {
      const time = cell.getValue()
      return time ? <TimeText time={time} /> : <span className="dim">{words.noEntry}</span>
    },
  }),
  helper.accessor('hideCount', {
    header: words.columns.hides,
    meta: {
      track: '72px',
      fromWidth: 860,
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
      track: '104px',
      fromWidth: 640,
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
      track: '136px',
      fromWidth: 960,
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
  const parts = []
  if (item.ownerResponseCount > 0) parts.push(words.ownerCount(item.ownerResponseCount))
  if (item.customerResponseCount > 0) parts.push(words.customerCount(item.customerResponseCount))
  return parts.length > 0 ? parts.join(', ') : <span className="dim">{words.noResponse}</span>
}
