import { memo, type RefObject, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { usePagedGrid, useStepper } from '../../components/grid/use-grid.ts'
import { useGridSelection } from '../../components/grid/use-grid-selection.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { toAxis } from '../../components/time-axis.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { reviewSelection } from '../../stores/selection.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { GoToDialog } from './go-to-dialog.tsx'
import { mayTakeFocus, type RowScale, RowScaleContext, readIds } from './list-rows.ts'
import type { ReviewColumns } from './review-columns.tsx'
import { listRowActions, type RowActions, SelectionBar, useRowActions } from './row-actions.tsx'
import { reviewsStrings as strings } from './strings.ts'
import type { ListRequest, ShownResult } from './use-shown-result.ts'

interface ReviewGridProps {
  readonly result: ShownResult
  readonly columns: ReviewColumns
  /** All but what depends on the rows on screen. */
  readonly scale: Omit<RowScale, 'axis' | 'rowsNow'>
  /** The rows are still those of the search before. */
  readonly isFormer: boolean
  /** Dims former rows; those of a search that cannot be read stay legible, because nothing comes instead. */
  readonly isLoading: boolean
  readonly isGoingTo: boolean
  onGoTo(isGoingTo: boolean): void
}

const { setCursor, select, setSort } = useViewStore.getState()
const idOf = ({ feedbackId }: FeedbackListRow) => feedbackId
const follow = (item: FeedbackListRow) => select(idOf(item))
/** Opening also shows the inspector where it covers the list or was closed. */
const openItem = (item: FeedbackListRow) => {
  follow(item)
  useFrameStore.getState().openInspector()
}

/** The reviews of a search. The inspector follows the cursor. */
export const ReviewGrid = memo(function ReviewGrid(props: ReviewGridProps) {
  const { result, columns, scale, isFormer, isLoading, isGoingTo, onGoTo } = props
  const { request } = result
  const count = result.count.count
  const stored = useViewStore((state) => state.cursor)
  // The order asked for, not that of the rows still on screen: a second click turns it around at once.
  const sort = useViewStore((state) => state.sort)
  const { grid, error } = usePagedGrid({
    channel: 'feedback:list',
    request,
    count,
    place: [stored, setCursor],
    isFormer,
    onOpen: openItem,
    onMove: follow,
  })
  const { cursor, rowAt, moveTo, open } = grid
  const { scrollerRef, scrollToRow, rowsPerScreen } = grid.view
  useFocusOnArrival(scrollerRef)
  useCursorInView(request, rowsPerScreen > 1, scrollToRow)
  useStepper(cursor, count, moveTo)
  const cursorItem = isFormer ? undefined : rowAt(cursor)
  useFirstReview(request, cursorItem)
  const choosing = useGridSelection({
    store: reviewSelection,
    list: request,
    cursor,
    rowAt,
    idOf,
    moveTo,
    readIds: (first: number, end: number) => readIds(request, first, end),
  })
  const drawn = grid.view.rows.map(({ index }) => rowAt(index)).filter((row) => row !== undefined)
  const drawnScale = useDrawnScale(scale, drawn)
  const actions = useWaitingActions(
    useRowActions({
      result,
      selection: choosing.selection,
      cursorItem: rowAt(cursor),
      columns,
      scale: drawnScale,
    }),
    isFormer,
  )
  useKeys(['list'], {
    tag: actions.editTags,
    note: actions.editNote,
    watch: actions.watch,
    star: actions.star,
  })
  if (error) return <ErrorNotice error={error} />
  return (
    <RowScaleContext value={drawnScale}>
      <Grid
        label={strings.gridLabel}
        {...grid}
        columns={columns}
        context={drawnScale}
        onPress={(row) => {
          choosing.clear()
          open(row)
        }}
        selection={choosing}
        sort={sort}
        onSort={setSort}
        copy={actions.copy}
        actions={listRowActions(actions, () => open(cursor))}
        isBusy={isLoading}
      />
      <GoToDialog result={result} isOpen={isGoingTo} onClose={() => onGoTo(false)} onRow={choosing.moveTo} />
      <SelectionBar
        result={result}
        selection={choosing.selection}
        actions={actions}
        onClear={choosing.clear}
      />
    </RowScaleContext>
  )
})

/** One axis for the rows on screen, from the earliest known entry among them, and their present states. */
function useDrawnScale(
  scale: Omit<RowScale, 'axis' | 'rowsNow'>,
  drawn: readonly FeedbackListRow[],
): RowScale {
  const { asOfMs, cutoffMs } = scale
  const firstMs = drawn.reduce<number | null>((earliest, { firstEvent }) => {
    if (firstEvent === null) return earliest
    return earliest === null ? firstEvent.utcMs : Math.min(earliest, firstEvent.utcMs)
  }, null)
  const ids = useDeferredValue(drawn.map(({ feedbackId }) => feedbackId).join(','))
  const now = useCall(
    'feedback:list',
    { filter: `feedback:${ids}`, sort: BY_ID, asOfMs: null, offset: 0, limit: MOST_DRAWN },
    { enabled: asOfMs !== null && ids !== '', keepsFormer: true },
  ).data
  return {
    ...scale,
    axis: toAxis(firstMs, cutoffMs),
    rowsNow: asOfMs === null ? NO_ROWS : new Map((now ?? []).map((row) => [row.feedbackId as string, row])),
  }
}

const BY_ID = { by: 'feedbackId', descending: false } as const
const MOST_DRAWN = 200
const NO_ROWS: ReadonlyMap<string, FeedbackListRow> = new Map()

/** Another result shows the review of its cursor, without opening an inspector that covers the list. */
function useFirstReview(request: ListRequest, item: FeedbackListRow | undefined): void {
  const hasRow = item !== undefined
  const show = useEffectEvent(() => item && follow(item))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (hasRow) show()
  }, [request, hasRow])
}

/** The keys work at once when the screen is shown, unless something else has the focus. */
function useFocusOnArrival(ref: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (mayTakeFocus()) ref.current?.focus({ preventScroll: true })
  }, [ref])
}

/** Coming back to the list, or another result in it, shows the row that the keys act on. */
function useCursorInView(
  request: ListRequest,
  isMeasured: boolean,
  scrollToRow: (row: number) => void,
): void {
  const showCursor = useEffectEvent(() => scrollToRow(useViewStore.getState().cursor))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result is a reason of its own
  useEffect(() => {
    if (isMeasured) showCursor()
  }, [isMeasured, request])
}

/**
 * The same actions, but while the rows of another search are still on screen they wait for those that were asked for: a
 * change must never reach an item that quick fingers did not mean.
 */
function useWaitingActions(actions: RowActions, isFormer: boolean): RowActions {
  const [waiting, setWaiting] = useState<keyof RowActions | null>(null)
  const run = useEffectEvent((name: keyof RowActions) => {
    setWaiting(null)
    actions[name]()
  })
  useEffect(() => {
    if (!isFormer && waiting !== null) run(waiting)
  }, [isFormer, waiting])
  if (!isFormer) return actions
  const waits = (name: keyof RowActions) => () => setWaiting(name)
  return {
    copy: waits('copy'),
    exportRows: waits('exportRows'),
    requestGrounds: waits('requestGrounds'),
    star: waits('star'),
    watch: waits('watch'),
    editTags: waits('editTags'),
    editNote: waits('editNote'),
  }
}
