import './responses.css'
import { type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useListKeys } from '../../components/grid/use-list-keys.ts'
import { useScaledRows } from '../../components/grid/use-scaled-rows.ts'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useRowPages } from '../../ipc/use-row-pages.ts'
import { useBusinessLabel } from '../../ipc/workspace-facts.ts'
import { useResponseStore } from '../../stores/response-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ResponseRow, RESPONSE_ROW_ID as ROW_ID } from './response-row.tsx'
import { responsesStrings as strings } from './responses-strings.ts'
import type { ShownResponses } from './use-shown-responses.ts'

/** CSS pixels; responses.css says the same. */
const ROW_HEIGHT = 74

/** All responses of the search in their order; only the rows in view exist. */
export const ResponseList = memo(function ResponseList({ shown }: { readonly shown: ShownResponses }) {
  const { filter, query, order } = shown
  const { count } = shown.count
  const [storedCursor, setCursor] = useState(0)
  const cursor = Math.min(storedCursor, count - 1)
  const { scrollerRef, height, rows, layerY, rowsPerScreen, scrollToRow } = useScaledRows(count, ROW_HEIGHT)
  const request = useMemo(() => ({ filter, order }), [filter, order])
  const first = rows[0]?.index ?? 0
  const pages = useRowPages('responses:list', request, first, first + rows.length)
  const { rowAt } = pages
  const open = useCallback(
    (index: number) => {
      setCursor(index)
      const response = rowAt(index)
      if (!response) return
      const { feedbackId, responseId } = response
      useResponseStore.getState().setOpened({ feedbackId, responseId, search: filter })
      useViewStore.getState().select(feedbackId)
    },
    [rowAt, filter],
  )
  const move = useCallback(
    (row: number) => {
      setCursor(row)
      scrollToRow(row)
    },
    [scrollToRow],
  )
  useStepper(count, cursor, (row) => {
    move(row)
    open(row)
  })
  const onKeyDown = useListKeys({ count, cursor, rowsPerScreen, onMove: move, onOpen: () => open(cursor) })
  const labelOf = useBusinessLabel()
  const style = useTimeStyle()
  const onClick = (event: MouseEvent) => {
    const index = indexOf(event.target)
    if (index !== null && event.detail <= 1) open(index)
  }
  if (pages.error) return <ErrorNotice error={pages.error} />
  return (
    <div
      className="responses-scroller"
      ref={scrollerRef}
      role="listbox"
      tabIndex={0}
      aria-label={strings.listLabel}
      aria-activedescendant={`${ROW_ID}${cursor}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className="responses-canvas" role="presentation" style={{ height }}>
        <div className="responses-layer" role="presentation" style={{ transform: `translateY(${layerY}px)` }}>
          {rows.map(({ index, yInLayer, slot }) => (
            <ResponseRow
              key={slot}
              index={index}
              y={yInLayer}
              count={count}
              response={rowAt(index)}
              isCursor={index === cursor}
              query={query}
              style={style}
              labelOf={labelOf}
            />
          ))}
        </div>
      </div>
    </div>
  )
})

function indexOf(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? null : Number(index)
}

/** Lets the detail pane go to the response before and after. */
function useStepper(count: number, cursor: number, open: (row: number) => void): void {
  const setStepper = useViewStore((state) => state.setStepper)
  const latest = useRef((_by: number) => {})
  latest.current = (by) => open(Math.min(count - 1, Math.max(0, cursor + by)))
  useEffect(() => {
    setStepper((by) => latest.current(by))
    return () => setStepper(null)
  }, [setStepper])
}
