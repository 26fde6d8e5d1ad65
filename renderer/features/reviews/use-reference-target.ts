import { findReference } from '../../../shared/domain/reference.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import { useGoToCase, useGoToFinding } from '../cases/use-case-jump.ts'
import { useSampleJumps } from '../samples/sample-jumps.ts'
import { reviewsStrings } from './strings.ts'

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
