import { useCallback, useEffect, useRef } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { useViewStore } from '../../stores/view-store.ts'

type RowAt = (index: number) => FeedbackListRow | undefined

interface CursorMoves {
  moveTo(row: number): void
  open(row: number): void
}

/**
 * Moves the cursor of the feedback list and opens rows. A row that has not arrived yet is opened as soon as it has, so
 * that no key is lost to quick fingers; an open detail pane follows the cursor.
 */
export function useCursorMoves(
  cursor: number,
  count: number,
  rowAt: RowAt,
  scrollToRow: (row: number) => void,
): CursorMoves {
  const pending = useRef<'nothing' | 'follow' | 'open'>('nothing')
  const feedbackId = rowAt(cursor)?.feedbackId
  useEffect(() => {
    if (feedbackId === undefined) return
    const { selectedId, select } = useViewStore.getState()
    if (pending.current === 'open' || (pending.current === 'follow' && selectedId !== null))
      select(feedbackId)
    pending.current = 'nothing'
  }, [feedbackId])
  const moveTo = useCallback(
    (row: number) => {
      pending.current = 'follow'
      useViewStore.getState().setCursor(row)
      scrollToRow(row)
    },
    [scrollToRow],
  )
  const open = useCallback(
    (row: number) => {
      const item = rowAt(row)
      pending.current = item ? 'nothing' : 'open'
      useViewStore.getState().setCursor(row)
      if (item) useViewStore.getState().select(item.feedbackId)
    },
    [rowAt],
  )
  useStepper(cursor, count, moveTo)
  return { moveTo, open }
}

/** Lets the detail pane go to the next row without knowing the list. */
function useStepper(cursor: number, count: number, moveTo: (row: number) => void): void {
  const setStepper = useViewStore((state) => state.setStepper)
  useEffect(() => {
    setStepper((by) => moveTo(Math.min(count - 1, Math.max(0, cursor + by))))
    return () => setStepper(null)
  }, [setStepper, moveTo, cursor, count])
}
