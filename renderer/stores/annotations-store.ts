import type { FeedbackId } from '../../shared/domain/ids.ts'
import type { SearchDraft } from '../../shared/domain/saved-search.ts'
import { createWorkspaceStore } from './workspace-store.ts'

interface MarksState {
  /** Items whose tags are being edited. */
  readonly tagsOf: readonly FeedbackId[] | null
  /** The search that is about to be saved. */
  readonly savingSearch: Omit<SearchDraft, 'name'> | null
  readonly areSearchesOpen: boolean
}

/** Which of the auditor's dialogs is open. */
export const useAnnotationsStore = createWorkspaceStore<MarksState>(() => ({
  tagsOf: null,
  savingSearch: null,
  areSearchesOpen: false,
}))
