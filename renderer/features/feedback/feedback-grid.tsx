import './feedback-grid.css'
import { memo, type RefObject, use, useCallback, useEffect, useEffectEvent } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Grid } from '../../components/grid/grid.tsx'
import { useGridSelection } from '../../components/grid/use-grid-selection.ts'
import { usePagedGrid } from '../../components/grid/use-paged-grid.ts'
import { useStepper } from '../../components/grid/use-stepper.ts'
import { reviewSelection } from '../../stores/selection.ts'
import { useViewStore } from '../../stores/view-store.ts'
import type { FeedbackColumns } from './feedback-columns.tsx'
import { feedbackStrings as strings } from './feedback-strings.ts'
import { mayTakeFocus } from './focus-rows.ts'
import { GoToDialog } from './go-to-dialog.tsx'
import { readIds } from './row-ids.ts'
import { RowScaleContext } from './row-scale.ts'
import { SelectionBar } from './selection-bar.tsx'
import { listRowActions, onRowKey, useRowActions } from './use-row-actions.ts'
import type { ListRequest, ShownResult } from './use-shown-result.ts'
import { useWaitingActions } from './use-waiting-actions.ts'

interface FeedbackGridProps {
  readonly result: ShownResult
  readonly columns: FeedbackColumns
  /** The rows are still those of the search before. */
  readonly isFormer: boolean
  readonly isGoingTo: boolean
  onGoTo(isGoingTo: boolean): void
}

const { setCursor, select, setSort } = useViewStore.getState()
const idOf = ({ feedbackId }: FeedbackListRow) => feedbackId
const selectItem = (item: FeedbackListRow) => select(idOf(item))
/** An open detail pane follows the cursor. */
const follow = (item: FeedbackListRow) => {
  if (useViewStore.getState().selectedId !== null) selectItem(item)
}

/** The reviews of a search. */
export const FeedbackGrid = memo(function FeedbackGrid(props: FeedbackGridProps) {
  const { result, columns, isFormer, isGoingTo, onGoTo } = props
  const { request } = result
  const count = result.count.count
  const scale = use(RowScaleContext)
  const stored = useViewStore((state) => state.cursor)
  const { grid, error } = usePagedGrid({
    ...{ channel: 'feedback:list', request, count, place: [stored, setCursor], isFormer },
    ...{ onOpen: selectItem, onMove: follow },
  })
  const { cursor, rowAt, moveTo, open } = grid
  const { scrollerRef, scrollToRow, rowsPerScreen } = grid.view
  useFocusOnArrival(scrollerRef)
  useCursorInView(request, rowsPerScreen > 1, scrollToRow)
  useStepper(cursor, count, moveTo)
  const choosing = useGridSelection({
    ...{ store: reviewSelection, list: request, cursor, rowAt, idOf, moveTo },
    readIds: useCallback((first: number, end: number) => readIds(request, first, end), [request]),
  })
  const actions = useWaitingActions(
    useRowActions({ result, selection: choosing.selection, cursorItem: rowAt(cursor), columns }),
    isFormer,
  )
  if (error) return <ErrorNotice error={error} />
  return (
    <div className="feedback-list">
      <Grid
        label={strings.gridLabel}
        {...grid}
        columns={columns}
        context={scale}
        onPress={(row) => {
          choosing.clear()
          open(row)
        }}
        selection={choosing}
        sort={request.sort}
        onSort={setSort}
        preview={() => togglePreview(() => open(cursor))}
        onKey={(event) => onRowKey(event.key, actions, () => onGoTo(true))}
        copy={actions.copy}
        actions={listRowActions(actions, () => open(cursor))}
        isBusy={isFormer}
      />
      <GoToDialog result={result} isOpen={isGoingTo} onClose={() => onGoTo(false)} onRow={choosing.moveTo} />
      <SelectionBar
        result={result}
        selection={choosing.selection}
        actions={actions}
        onClear={choosing.clear}
      />
    </div>
  )
})

/** Space shows the row in the pane, and closes the pane again. */
function togglePreview(open: () => void): void {
  if (useViewStore.getState().selectedId === null) open()
  else select(null)
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
