import { printCaseReference } from '../../../shared/domain/case.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { call } from '../../ipc/use-call.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import { strings } from './strings.ts'

interface CaseJump {
  readonly id: string
  readonly label: string
  run(): void
}

/** Moves the list to the case that has the finding, with its evidence beside it. */
export async function goToFinding(reference: string): Promise<void> {
  const resolved = await call('findings:resolve', { reference })
  if (resolved?.kind !== 'finding') {
    tellMissing(reference)
    return
  }
  useCasesStore.getState().goTo(resolved.caseReference, 'all')
  useFrameStore.getState().showTab('evidence')
}

/** Shows the case of a typed reference; says so where there is none. */
async function goToCase(reference: string): Promise<void> {
  const resolved = await call('findings:resolve', { reference })
  if (resolved?.kind !== 'case') tellMissing(reference)
  else useCasesStore.getState().goTo(printCaseReference(resolved.key), 'all')
}

function tellMissing(reference: string): void {
  tell(strings.noCaseMatches(reference), 'cases')
}

/** Goes to the case of a finding. */
export function useGoToFinding(): (reference: string) => void {
  return useGo(goToFinding)
}

export function useGoToCase(): (reference: string) => void {
  return useGo(goToCase)
}

function useGo(go: (reference: string) => Promise<void>): (reference: string) => void {
  const showView = useShowView()
  return (reference) => {
    const { view } = useViewStore.getState()
    go(reference.trim())
      .then(() => {
        // Who went to another screen while the case was looked up stays there.
        if (useViewStore.getState().view === view) showView('cases')
      })
      .catch(showFailure)
  }
}

/** What the palette offers for a typed reference of a finding or a case. */
export function useCaseJumps(): (typed: string) => readonly CaseJump[] {
  const toFinding = useGoToFinding()
  const toCase = useGoToCase()
  return (typed) => {
    const found = findReference(typed)
    if (found?.kind !== 'case' && found?.kind !== 'finding') return []
    const reference = found.reference.toUpperCase()
    const run = () => (found.kind === 'case' ? toCase : toFinding)(found.reference)
    return [{ id: `jump-${found.kind}`, label: strings.jump[found.kind](reference), run }]
  }
}
