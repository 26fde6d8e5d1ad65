import type { EntryKey } from '../../shared/domain/entry-evidence.ts'
import type { FeedbackResponse } from '../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import type { ResponseOrder } from '../../shared/domain/sort.ts'
import { useFrameStore } from './frame-store.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** What is written in the Decision tab of a review: a tag, a new note (null) or another version of one. */
export type Editing = { readonly kind: 'tag' } | { readonly kind: 'note'; readonly noteId: number | null }

interface InspectorState {
  /** The entry whose evidence is shown. */
  readonly entry: { readonly feedbackId: FeedbackId; readonly key: EntryKey } | null
  readonly editing: (Editing & { readonly feedbackId: FeedbackId }) | null
  /** What had the focus before. */
  readonly returnTo: Element | null
  /** Notes that are written and not saved, by `toDraftKey`. */
  readonly drafts: Readonly<Record<string, string>>
  showEvidence(feedbackId: FeedbackId, key: EntryKey): void
  chooseEntry(feedbackId: FeedbackId, key: EntryKey): void
  /** Of a case: back from the entry to its findings. */
  leaveEntry(): void
  /** Opens the Decision tab with the field for it. */
  edit(feedbackId: FeedbackId, what: Editing): void
  /** Closes the field; the focus goes back to where it was. */
  endEditing(): void
  setDraft(key: string, text: string | null): void
}

export function toDraftKey(feedbackId: FeedbackId, noteId: number | null): string {
  return `${feedbackId}/${noteId ?? 'new'}`
}

/** What the inspector of a review looks at beside its tab. */
export const useInspectorStore = createWorkspaceStore<InspectorState>((set, get) => ({
  entry: null,
  editing: null,
  returnTo: null,
  drafts: {},
  showEvidence: (feedbackId, key) => {
    set({ entry: { feedbackId, key } })
    useFrameStore.getState().showTab('evidence')
  },
  chooseEntry: (feedbackId, key) => set({ entry: { feedbackId, key } }),
  leaveEntry: () => set({ entry: null }),
  edit: (feedbackId, what) => {
    set({ editing: { ...what, feedbackId }, returnTo: document.activeElement })
    useFrameStore.getState().showTab('decision')
  },
  endEditing: () => {
    const { returnTo } = get()
    set({ editing: null, returnTo: null })
    if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true })
  },
  setDraft: (key, text) =>
    set(({ drafts }) => {
      const { [key]: _, ...others } = drafts
      return { drafts: text === null ? others : { ...others, [key]: text } }
    }),
}))

/** A response that was opened from a search: the detail of its item goes there and marks what was searched. */
interface OpenedResponse extends Pick<FeedbackResponse, 'feedbackId' | 'responseId'> {
  /** Text of the query language. */
  readonly search: string
}

interface ResponseState {
  readonly order: ResponseOrder
  readonly opened: OpenedResponse | null
}

/** The state of the list of responses, and which of them is open. */
export const useResponseStore = createWorkspaceStore<ResponseState>(
  () => ({ order: 'newest', opened: null }),
  ['order'],
)
