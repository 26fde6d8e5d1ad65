import './responses.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useListKeys } from '../../components/use-list-keys.ts'
import { useScaledRows } from '../../components/use-scaled-rows.ts'
import { useRowPages } from '../../ipc/use-row-pages.ts'
import { useResponseStore } from '../../stores/response-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { responsesWords as words } from '../../words/responses-words.ts'
import { ResponseRow } from './response-row.tsx'
import type { ShownResponses } from './use-shown-responses.ts'

/** CSS pixels; responses.css says the same. */
const ROW_HEIGHT = 74
const ROW_ID = 'response-row-'

/** All responses of the search in their order; only the rows in view exist. */
export function ResponseList({ filter, query, order, count: { count } }: ShownResponses) {
  const [storedCursor, setCursor] = useState(0)
  const cursor = Math.min(storedCursor, count - 1)
  const { scrollerRef, height, rows, rowsPerScreen, scrollToRow } = useScaledRows(count, ROW_HEIGHT)
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
  if (pages.error) return <ErrorNotice error={pages.error} />
  return (
    <div
      className="responses-scroller"
      ref={scrollerRef}
      role="listbox"
      tabIndex={0}
      aria-label={words.listLabel}
      aria-activedescendant={`${ROW_ID}${cursor}`}
      onKeyDown={onKeyDown}
    >
      <div className="responses-canvas" role="presentation" style={{ height }}>
        {rows.map(({ index, y }) => {
          const response = rowAt(index)
          return (
            <div
              key={index}
              id={`${ROW_ID}${index}`}
              className={`response-row${index === cursor ? ' response-row-cursor' : ''}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === cursor}
              aria-posinset={index + 1}
              aria-setsize={count}
              style={{ transform: `translateY(${y}px)` }}
              onClick={(event) => {
                if (event.detail <= 1) open(index)
              }}
              onKeyDown={onKeyDown}
            >
              {response && <ResponseRow response={response} query={query} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Lets the detail pane go to the response before and after. */
function useStepper(count: number, cursor: number, open: (row: number) => void): void {
  const setStepper = useViewStore((state) => state.setStepper)
  useEffect(() => {
    setStepper((by) => open(Math.min(count - 1, Math.max(0, cursor + by))))
    return () => setStepper(null)
  }, [setStepper, count, cursor, open])
}
