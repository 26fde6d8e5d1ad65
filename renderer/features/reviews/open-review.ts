import { toFeedbackId } from '../../../shared/domain/ids.ts'
import { call } from '../../ipc/use-call.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { focusRows } from './list-rows.ts'

/**
 * Shows a review where the list has it; else a list of this review alone.
 * @throws AppError as `call`
 */
export async function openReview(id: string): Promise<void> {
  const { filter, sort, asOfMs, setCursor, select } = useViewStore.getState()
  const feedbackId = toFeedbackId(id)
  const { offset } = await call('feedback:locate', { filter, sort, asOfMs, target: { feedbackId } })
  if (offset === null) await showAlone(id)
  else {
    setCursor(offset)
    select(feedbackId)
  }
  useFrameStore.getState().openInspector()
  requestAnimationFrame(focusRows)
}

/**
 * A list of one review, which is selected; of an id that the data do not have, an empty list and no selection.
 * @throws AppError as `call`
 */
export async function showAlone(id: string): Promise<void> {
  const filter = `feedback:${id}`
  const { showRows, select } = useViewStore.getState()
  showRows(filter)
  const { count, isExact } = await call('feedback:count', { filter, asOfMs: null })
  select(count > 0 || !isExact ? toFeedbackId(id) : null)
}
