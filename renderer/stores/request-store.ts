import { createWorkspaceStore } from './workspace-store.ts'

/** The reviews that a new request would ask about. */
export interface AskedReviews {
  /** Text of the query language. */
  readonly query: string
  /** What the user chose, in words. */
  readonly about: string
}

interface RequestState {
  /** For the dialog of a new request. */
  readonly asked: AskedReviews | null
  /** The one under the cursor of the list, whose order follows the states. */
  readonly currentId: number | null
  /** The request whose answers are shown instead of the list. */
  readonly openedId: number | null
  ask(asked: AskedReviews | null): void
  moveTo(requestId: number | null): void
  open(requestId: number | null): void
}

/** Requests to the company, as they are on screen. */
export const useRequestStore = createWorkspaceStore<RequestState>((set) => ({
  asked: null,
  currentId: null,
  openedId: null,
  ask: (asked) => set({ asked }),
  moveTo: (currentId) => set({ currentId }),
  open: (openedId) => set({ openedId }),
}))
