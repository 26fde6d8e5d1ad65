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
  /** Row of the list. */
  readonly cursor: number
  /** The request whose answers are shown instead of the list. */
  readonly openedId: number | null
  ask(asked: AskedReviews | null): void
  moveTo(cursor: number): void
  open(requestId: number | null): void
}

/** Requests to the company, as they are on screen. */
export const useRequestStore = createWorkspaceStore<RequestState>((set) => ({
  asked: null,
  cursor: 0,
  openedId: null,
  ask: (asked) => set({ asked }),
  moveTo: (cursor) => set({ cursor }),
  open: (openedId) => set({ openedId }),
}))
