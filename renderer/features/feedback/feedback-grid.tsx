// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its row by aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys for its rows
import './feedback-grid.css'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type MouseEvent, memo, type RefObject, use, useEffect, useRef } from 'react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useScaledRows } from '../../components/grid/use-scaled-rows.ts'
import { useRowPages } from '../../ipc/use-row-pages.ts'
import { isSelected } from '../../stores/selection.ts'
import { useSelectionStore } from '../../stores/selection-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { BodyRow, ROW_ID } from '../../components/grid/grid-row.tsx'
import { feedbackStrings as strings } from './feedback-strings.ts'
import { mayTakeFocus } from './focus-rows.ts'
import { GoToDialog } from './go-to-dialog.tsx'
import { HeaderRow } from '../../components/grid/header-row.tsx'
import { RowScaleContext } from './row-scale.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Columns } from '../../components/grid/use-columns.ts'
import { useCursorMoves } from '../../components/grid/use-grid-cursor.ts'
import { useGridKeys } from '../../components/grid/use-grid-keys.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowSelection } from './use-row-selection.ts'
import type { ListRequest, ShownResult } from './use-shown-result.ts'
import { useWaitingActions } from './use-waiting-actions.ts'

/** CSS pixels; feedback-grid.css says the same. */
const ROW_HEIGHT = 30
const HEAD_HEIGHT = 33

interface FeedbackGridProps {
  readonly result: ShownResult
  readonly columns: Columns
  /** The rows are still those of the search before. */
  readonly isFormer: boolean
  /** CSS pixels. */
  onWidth(width: number): void
  readonly isGoingTo: boolean
  onGoTo(isGoingTo: boolean): void
}

/** The whole result as one scrolled table; only the rows in view exist. */
export const FeedbackGrid = memo(function FeedbackGrid(props: FeedbackGridProps) {
  const { result, columns, isFormer, onWidth, isGoingTo, onGoTo } = props
  const { request } = result
  const count = result.count.count
  const scale = use(RowScaleContext)
  const cursor = Math.min(
    useViewStore((state) => state.cursor),
    count - 1,
  )
  const selection = useSelectionStore((state) => state.selection)
  const { scrollerRef, height, rows, layerY, rowsPerScreen, scrollToRow } = useScaledRows(
    count,
    ROW_HEIGHT,
    HEAD_HEIGHT,
    { list: request, row: cursor },
  )
  const first = rows[0]?.index ?? 0
  const { rowAt, error } = useRowPages('feedback:list', request, first, first + rows.length)
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const gridRef = useMergedRef(sizeRef, scrollerRef)
  useEffect(() => onWidth(width), [onWidth, width])
  useFocusOnArrival(scrollerRef)
  useCursorInView(request, rowsPerScreen > 1, scrollToRow)
  const { moveTo, open } = useCursorMoves(cursor, count, isFormer ? NO_ROW : rowAt, scrollToRow)
  const choosing = useRowSelection({ request, cursor, rowAt, moveTo })
  const ownActions = useRowActions({ result, selection, cursorItem: rowAt(cursor), columns })
  const actions = useWaitingActions(ownActions, isFormer)
  const onKeyDown = useGridKeys({
    cursor,
    count,
    rowsPerScreen,
    moveTo: choosing.moveTo,
    extendTo: choosing.extendTo,
    toggleSelected: () => choosing.toggle(cursor),
    selectAll: choosing.selectAll,
    clearSelection: choosing.clear,
    open: () => open(cursor),
    preview: () => togglePreview(() => open(cursor)),
    goTo: () => onGoTo(true),
    ...actions,
  })
  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target)
    if (index === null) return
    if (event.shiftKey) choosing.extendTo(index)
    else if (event.ctrlKey || event.metaKey) choosing.toggle(index)
    // The first click opens the pane and may move the rows: the second of a double click hits another one.
    else if (event.detail <= 1) {
      choosing.clear()
      open(index)
    }
  }
  if (error) return <ErrorNotice error={error} />
  return (
    <div className="feedback-list">
      <div
        className="feedback-grid"
        ref={gridRef}
        role="grid"
        tabIndex={0}
        aria-label={strings.gridLabel}
        aria-busy={isFormer}
        aria-multiselectable
        aria-rowcount={count + 1}
        aria-colcount={columns.placed.length}
        aria-activedescendant={`${ROW_ID}${cursor}`}
        onKeyDown={onKeyDown}
        onCopy={(event) => {
          event.preventDefault()
          actions.copy()
        }}
        style={{ '--feedback-tracks': columns.tracks, '--feedback-width': `${columns.totalWidth}px` }}
      >
        <HeaderRow columns={columns} />
        <div className="feedback-canvas" role="presentation" style={{ height }}>
          <div
            className="feedback-layer"
            role="rowgroup"
            style={{ transform: `translateY(${layerY}px)` }}
            onMouseDown={keepTextUnselected}
            onClick={onClick}
          >
            {rows.map(({ index, yInLayer, slot }) => {
              const item = rowAt(index)
              const isChosen = item !== undefined && isSelected(selection, item.feedbackId)
              return (
                <BodyRow
                  key={slot}
                  index={index}
                  y={yInLayer}
                  item={item}
                  columns={columns.placed}
                  scale={scale}
                  isCursor={index === cursor}
                  isSelected={isChosen || (index === cursor && !choosing.hasSelection)}
                />
              )
            })}
          </div>
        </div>
      </div>
      <GoToDialog result={result} isOpen={isGoingTo} onClose={() => onGoTo(false)} onRow={choosing.moveTo} />
      <SelectionBar result={result} selection={selection} actions={actions} onClear={choosing.clear} />
    </div>
  )
})

/** What a key opens is a row of the search that was asked for: until its rows are there, it waits for them. */
const NO_ROW = () => undefined

/** Shift and a click would mark the text between; a double click, text of the pane that its first click opened. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey || event.detail > 1) event.preventDefault()
}

function indexOf(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? null : Number(index)
}

/** Space shows the row in the pane, and takes the pane away again. */
function togglePreview(open: () => void): void {
  const { selectedId, select } = useViewStore.getState()
  if (selectedId === null) open()
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
  const latest = useRef(scrollToRow)
  latest.current = scrollToRow
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result is a reason of its own
  useEffect(() => {
    if (isMeasured) latest.current(useViewStore.getState().cursor)
  }, [isMeasured, request])
}
