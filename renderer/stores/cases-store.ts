import type { CaseFilter, CaseView } from '../../shared/domain/case-list.ts'
import { createWorkspaceStore } from './workspace-store.ts'

interface CasesState {
  readonly view: CaseView
  readonly filter: CaseFilter
  /** The reference that the list goes to once, and then forgets. */
  readonly wanted: string | null
  /** Exactly these cases. */
  showCases(view: CaseView, filter?: Partial<CaseFilter>): void
  /** The list, with the cursor at this case. */
  goTo(reference: string, view?: CaseView): void
  forgetWanted(): void
}

export const ANY_CASE: CaseFilter = {
  rule: null,
  businessId: null,
  kind: null,
  priority: null,
  isRobust: null,
}

/** What Cases lists. */
export const useCasesStore = createWorkspaceStore<CasesState>((set) => ({
  view: 'open',
  filter: ANY_CASE,
  wanted: null,
  showCases: (view, filter = {}) => set({ view, filter: { ...ANY_CASE, ...filter }, wanted: null }),
  goTo: (reference, view = 'open') => set({ view, filter: ANY_CASE, wanted: reference }),
  forgetWanted: () => set({ wanted: null }),
}))
