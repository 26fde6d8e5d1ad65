import { memo, useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'
import type { FeedbackListRow, FeedbackResponse } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { usePagedGrid, useStepper } from '../../components/grid/use-grid.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { useResponseStore } from '../../stores/inspector-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ResponseCell, type ResponseContext } from './response-cell.tsx'
import { responsesStrings as strings } from './strings.ts'
import type { ShownResponses } from './use-shown-result.ts'

/** CSS pixels. */
const ROW_HEIGHT = 104

const COLUMNS = [
  column<FeedbackResponse, ResponseContext>({
    name: 'response',
    heading: strings.listLabel,
    width: 0,
    cell: (response, context) => <ResponseCell response={response} context={context} />,
    text: ({ content }) => content,
  }),
]

interface ResponseListProps {
  readonly shown: ShownResponses
  /** The rows are still those of the search before. */
  readonly isFormer: boolean
}

/** All responses of the search in their order. The inspector follows the cursor. */
export const ResponseList = memo(function ResponseList({ shown, isFormer }: ResponseListProps) {
  const { filter, query, order } = shown
  const { count } = shown.count
  const request = useMemo(() => ({ filter, order }), [filter, order])
  const follow = useCallback(
    ({ feedbackId, responseId }: FeedbackResponse) => {
      useResponseStore.setState({ opened: { feedbackId, responseId, search: filter } })
      useViewStore.getState().select(feedbackId)
    },
    [filter],
  )
  const onOpen = (row: FeedbackResponse) => {
    follow(row)
    useFrameStore.getState().openInspector()
  }
  const { grid, error } = usePagedGrid({
    channel: 'responses:list',
    request,
    count,
    isFormer,
    optionHeight: ROW_HEIGHT,
    onOpen,
    onMove: follow,
  })
  const { cursor, moveTo } = grid
  const first = isFormer ? undefined : grid.rowAt(cursor)
  const hasRow = first !== undefined
  const showFirst = useEffectEvent(() => first && follow(first))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (hasRow) showFirst()
  }, [request, hasRow])
  useStepper(cursor, count, moveTo)
  const columns = useColumns('responses', COLUMNS)
  const names = useBusinessNames()
  const style = useTimeStyle()
  const reviews = useReviews(grid.view.rows.map(({ index }) => grid.rowAt(index)?.feedbackId))
  const context = useMemo(() => ({ query, style, names, reviews }), [query, style, names, reviews])
  if (error) return <ErrorNotice error={error} />
  return (
    <Grid
      {...grid}
      label={strings.listLabel}
      columns={columns}
      context={context}
      isBusy={isFormer}
      onPress={grid.open}
    />
  )
})

const BY_ID = { by: 'feedbackId', descending: false } as const
const MOST_DRAWN = 200

/** The reviews of the rows on screen: whether they were hidden when a response was written. */
function useReviews(ids: readonly (FeedbackId | undefined)[]): ReadonlyMap<string, FeedbackListRow> {
  const named = useDeferredValue([...new Set(ids.filter((id) => id !== undefined))].join(','))
  const { data } = useCall(
    'feedback:list',
    { filter: `feedback:${named}`, sort: BY_ID, asOfMs: null, offset: 0, limit: MOST_DRAWN },
    { enabled: named !== '', keepsFormer: true },
  )
  return useMemo(() => new Map((data ?? []).map((row) => [row.feedbackId as string, row])), [data])
}
