import { useCallback, useEffect, useRef } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { useViewStore } from '../../stores/view-store.ts'

type RowAt = (index: number) => FeedbackListRow | undefined

/** Moves the cursor of the feedback list; an open detail pane follows as soon as the row has arrived. */
export function useCursorMoves(
  cursor: number,
  count: number,
  rowAt: RowAt,
  scrollToRow: (row: number) => void,
): (row: number) => void {
  const mustFollow = useRef(false)
  const feedbackId = rowAt(cursor)?.feedbackId
  useEffect(() => {
    if (!mustFollow.current || feedbackId === undefined) return
    mustFollow.current = false
    if (useViewStore.getState().selectedId !== null) useViewStore.getState().select(feedbackId)
  }, [feedbackId])
  const moveTo = useCallback(
    (row: number) => {
      mustFollow.current = true
      useViewStore.getState().setCursor(row)
      scrollToRow(row)
    },
    [scrollToRow],
  )
  useStepper(cursor, count, moveTo)
  return moveTo
}

/** Lets the detail pane go to the next row without knowing the list. */
function useStepper(cursor: number, count: number, moveTo: (row: number) => void): void {
  const setStepper = useViewStore((state) => state.setStepper)
  useEffect(() => {
    setStepper((by) => moveTo(Math.min(count - 1, Math.max(0, cursor + by))))
    return () => setStepper(null)
  }, [setStepper, moveTo, cursor, count])
}
