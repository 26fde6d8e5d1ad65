import { flushSync } from 'react-dom'
import { toFeedbackId } from '../../../shared/domain/ids.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import { call } from '../../ipc/use-call.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import { useGoToCase, useGoToFinding } from '../cases/use-case-jump.ts'
import { useSampleJumps } from '../samples/sample-jumps.ts'
import { focusRows } from './list-rows.ts'
import { reviewsStrings } from './strings.ts'

/**
 * Shows a review where the list has it; else a list of this review alone.
 * @throws AppError as `call`
 */
export async function openReview(id: string): Promise<void> {
  const { filter, sort, asOfMs, setCursor, select } = useViewStore.getState()
  const feedbackId = toFeedbackId(id)
  const { offset } = await call('feedback:locate', { filter, sort, asOfMs, target: { feedbackId } })
  if (offset === null) await showAlone(id)
  // Drawn and focused at once: a busy machine draws the next frame late, and would take the focus from whoever types.
  flushSync(() => {
    if (offset !== null) {
      setCursor(offset)
      select(feedbackId)
    }
    useFrameStore.getState().openInspector()
  })
  focusRows()
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
  // Another list was asked for since.
  if (useViewStore.getState().filter !== filter) return
  select(count > 0 || !isExact ? toFeedbackId(id) : null)
}

const strings = reviewsStrings.references
/** A bare number stays what the search takes it for. */
const NAMED_ITEM = /^(?:#|F-?)/i

export interface ReferenceTarget {
  readonly label: string
  open(): void
}

/** What a typed reference of a working paper leads to: a finding, a case, a sample or its item, a review; else null. */
export function useReferenceTarget(): (typed: string) => ReferenceTarget | null {
  const showView = useShowView()
  const goToFinding = useGoToFinding()
  const goToCase = useGoToCase()
  const showSamples = () => showView('samples')
  const toSampleJumps = useSampleJumps(true, showSamples)
  return (typed: string) => {
    const reference = findReference(typed)
    switch (reference?.kind) {
      case 'finding':
        return {
          label: strings.finding(reference.reference.toUpperCase()),
          open: () => goToFinding(reference.reference),
        }
      case 'case':
        return { label: strings.other(reference.reference), open: () => goToCase(reference.reference) }
      case 'sample':
      case 'draw': {
        const [jump] = toSampleJumps(typed)
        return jump ? { label: strings.other(jump.label), open: jump.run } : null
      }
      case 'item':
        if (!NAMED_ITEM.test(typed.trim())) return null
        return {
          label: strings.item(reference.feedbackId),
          open: () => {
            useViewStore.getState().showRows(`feedback:${reference.feedbackId}`)
            useViewStore.getState().select(reference.feedbackId)
          },
        }
      default:
        return null
    }
  }
}
