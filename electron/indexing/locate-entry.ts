import type { WantedEntry } from '../../shared/ipc/detail-contract.ts'
import { ENTRY_FIELDS, type EntryDraft } from '../api/entry-draft.ts'
import { findEntries } from '../api/find-entries.ts'
import { openReply, type ReplyInput } from '../api/open-reply.ts'
import { EntryProblem, readHistoryEntry, readResponseEntry } from '../api/read-entry.ts'

/** The identity of an entry in its reply; the ordinal distinguishes equal entries. */
export type LocatableEntry =
  | Readonly<Extract<WantedEntry, { kind: 'event' }>>
  | {
      readonly kind: 'response'
      readonly feedbackId: string
      readonly businessId: string
      readonly type: 'owner' | 'customer'
      readonly dateText: string
      readonly content: string
      readonly ordinal: number
    }

export interface LocatedText {
  /** The reply as indexing read it. */
  readonly text: string
  /** Ranges of the entry's members, or of the object that holds them, in UTF-16 units and in the order of the text. */
  readonly marks: readonly { readonly start: number; readonly end: number }[]
}

/**
 * Finds an entry in its reply with the parser that indexed it, so every shape of reply is read in the same way, and
 * identical entries keep their order. Null when the reply cannot be read or does not hold the entry.
 */
export function locateEntry(reply: ReplyInput, wanted: LocatableEntry): LocatedText | null {
  const document = openReply(reply)
  if (document.kind === 'failure') return null
  const operation = wanted.kind === 'event' ? 'history' : 'responses'
  const { text } = document
  const { sources } = findEntries(document.root, { text, fields: ENTRY_FIELDS[operation] })
  for (const { drafts } of sources) {
    const equal = drafts.filter((draft) => isWanted(draft, wanted, reply.receivedAtMs))
    const draft = equal[wanted.ordinal]
    if (draft) return { text, marks: marksOf(draft) }
  }
  return null
}

function isWanted(draft: EntryDraft, wanted: LocatableEntry, receivedAtMs: number): boolean {
  if (wanted.kind === 'event') {
    const entry = readHistoryEntry(draft, receivedAtMs)
    return (
      !(entry instanceof EntryProblem) &&
      entry.feedbackId === wanted.feedbackId &&
      entry.businessId === wanted.businessId &&
      entry.showOnWebsite === wanted.showOnWebsite &&
      entry.deleted === wanted.deleted &&
      entry.time.text === wanted.timeText
    )
  }
  const entry = readResponseEntry(draft, receivedAtMs)
  return (
    !(entry instanceof EntryProblem) &&
    entry.feedbackId === wanted.feedbackId &&
    entry.businessId === wanted.businessId &&
    entry.type === wanted.type &&
    entry.date.text === wanted.dateText &&
    entry.content === wanted.content
  )
}

function marksOf({ item, members }: EntryDraft): LocatedText['marks'] {
  if (item) return [{ start: item.start, end: item.end }]
  return members.map(({ start, value }) => ({ start, end: value.end }))
}
