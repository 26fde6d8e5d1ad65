import { useCallback } from 'react'
import { findReference } from '../../../shared/domain/reference.ts'
import { showFailure } from '../../components/show-failure.ts'
import { call } from '../../ipc/call.ts'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { useShowView } from '../../stores/use-show-view.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { findingsStrings } from './findings-strings.ts'

const strings = findingsStrings.jump

interface FindingJump {
  readonly id: string
  readonly label: string
  run(): void
}

/** Goes to the finding that a reference names, with its item beside it; says so where there is none any more. */
export function useGoToFinding(): (reference: string) => void {
  const showView = useShowView()
  return useCallback(
    (reference) => {
      call('findings:resolve', { reference: reference.trim() })
        .then((resolved) => {
          if (resolved?.kind !== 'finding') {
            tell(strings.none(reference.trim()))
            return
          }
          useFindingsStore.getState().goTo(resolved.rule, resolved.key)
          showView('cases')
          useViewStore.getState().select(resolved.feedbackId)
        })
        .catch(showFailure)
    },
    [showView],
  )
}

/** Shows the reviews of the case that a reference names, or a notice where there is no such case. */
export function useGoToCase(): (reference: string) => void {
  const showView = useShowView()
  return useCallback(
    (reference) => {
      call('findings:resolve', { reference: reference.trim() })
        .then((resolved) => {
          if (resolved?.kind !== 'case') {
            tell(strings.noCase(reference.trim()))
            return
          }
          showView('reviews')
          useViewStore.getState().showRows(resolved.rows)
        })
        .catch(showFailure)
    },
    [showView],
  )
}

/** What the palette offers for a typed reference of a finding or a case. */
export function useFindingJumps(): (typed: string) => readonly FindingJump[] {
  const goTo = useGoToFinding()
  const goToCase = useGoToCase()
  return useCallback(
    (typed) => {
      const reference = findReference(typed)
      if (reference?.kind === 'case') {
        const run = () => goToCase(reference.reference)
        return [{ id: 'jump-case', label: strings.goToCase(reference.reference), run }]
      }
      if (reference?.kind !== 'finding') return []
      const label = strings.goTo(reference.reference.toUpperCase())
      return [{ id: 'jump-finding', label, run: () => goTo(reference.reference) }]
    },
    [goTo, goToCase],
  )
}
