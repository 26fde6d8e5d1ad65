import type { ShownAnswers } from '../../shared/domain/company-request.ts'
import type { SampleSummary } from '../../shared/domain/sample.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** The reviews that a new request would ask about. */
export interface AskedReviews {
  /** Text of the query language. */
  readonly query: string
  /** What the user chose, in words. */
  readonly about: string
  /** What the company reads first, where it must not be those words; the auditor can change it. */
  readonly title?: string
}

/** Every review of a search. @param everything names a search without terms */
export function toAskedSearch(filter: string, everything: string): AskedReviews {
  return { query: filter, about: filter.trim() || everything }
}

/** Every review that was drawn for a sample. */
export function toAskedSample({
  reference,
  title,
}: Pick<SampleSummary, 'reference' | 'title'>): AskedReviews {
  // Its title is what the auditor tests, which the company is not told.
  return { query: `sample:${reference}`, about: `${reference} ${title}`, title: reference }
}

/** Every review of some cases. */
export function toAskedCases(references: readonly string[], about: string): AskedReviews {
  return { query: `case:${references.join()}`, about }
}

interface RequestState {
  /** For the dialog of a request; *new*: its reviews are chosen there. */
  readonly asked: AskedReviews | 'new' | null
  /** The one under the cursor of the list, whose order follows the states. */
  readonly currentId: number | null
  /** The request whose answers are shown instead of the list. */
  readonly openedId: number | null
  /** Which of its answers are listed at first. */
  readonly openedShow: ShownAnswers
  ask(asked: AskedReviews | 'new' | null): void
  moveTo(requestId: number | null): void
  open(requestId: number | null, show?: ShownAnswers): void
}

/** Requests to the company, as they are on screen. */
export const useRequestStore = createWorkspaceStore<RequestState>((set) => ({
  asked: null,
  currentId: null,
  openedId: null,
  openedShow: 'all',
  ask: (asked) => set({ asked }),
  moveTo: (currentId) => set({ currentId }),
  open: (openedId, openedShow = 'all') => set({ openedId, openedShow }),
}))
