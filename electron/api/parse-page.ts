import type { Operation } from '../../shared/domain/receipt.ts'
import { cutRawText, ENTRY_FIELDS, type EntryDraft, rawTextOf, rawTextOfMembers } from './entry-draft.ts'
import { type FoundEntries, findEntries } from './find-entries.ts'
import type { JsonMember } from './json-node.ts'
import { classifyEnvelope, openReply, type ReplyInput, readEnvelope } from './open-reply.ts'
import {
  type PageEnvelope,
  type PageFailure,
  type ParsedPage,
  pageFailure,
  type Quarantined,
} from './parsed-page.ts'
import type { ServiceDocument } from './read-document.ts'
import { EntryProblem, readHistoryEntry, readResponseEntry } from './read-entry.ts'

/**
 * Policy: values are read exactly or not at all. An entry that cannot be read is quarantined with its raw text and a
 * reason; an irregularity becomes a sentence; nothing is dropped silently, guessed or repaired.
 */
export interface PageInput extends ReplyInput {
  readonly operation: Operation
}

/** Reads one archived reply. The same input gives the same page; never throws. */
export function parsePage(input: PageInput): ParsedPage {
  const document = openReply(input)
  if (document.kind === 'failure') return document
  const found = findEntries(document.root, { text: document.text, fields: ENTRY_FIELDS[input.operation] })
  const { receivedAtMs } = input
  return input.operation === 'history'
    ? assemble(document, found, 'history', (draft) => readHistoryEntry(draft, receivedAtMs))
    : assemble(document, found, 'responses', (draft) => readResponseEntry(draft, receivedAtMs))
}

interface Page<Name, Entry> {
  readonly kind: 'page'
  readonly operation: Name
  readonly envelope: PageEnvelope
  readonly entries: readonly Entry[]
  readonly quarantined: readonly Quarantined[]
  readonly irregularities: readonly string[]
}

function assemble<Name extends Operation, Entry extends object>(
  document: ServiceDocument,
  found: FoundEntries,
  operation: Name,
  read: (draft: EntryDraft) => Entry | EntryProblem,
): Page<Name, Entry> | PageFailure {
  if (found.isAmbiguous) {
    return pageFailure('reply-malformed', 'The reply has several lists that could be meant.', {
      fault: 'ambiguous-lists',
    })
  }
  const envelope = readEnvelope(document.root)
  const quarantined = quarantineUnclear(found, document.text)
  const lists = found.sources.map(({ drafts }) => readDrafts(drafts, document.text, read, quarantined))
  const entries = mergeSources(lists)
  const hasNothing = entries.length === 0 && quarantined.length === 0
  const unread = hasNothing && envelope.count !== 0 ? found.unknown : []
  if (unread.some(isFilledContainer)) {
    return pageFailure('reply-malformed', 'The reply lists its entries in a shape that is not known.', {
      fault: 'unknown-shape',
    })
  }
  const irregularities = [
    ...found.irregularities,
    ...classifyEnvelope(document.root, envelope, entries.length + quarantined.length),
    ...(document.hasRepeatedNames ? ['The reply has members of the same name in one object.'] : []),
    ...(unread.length > 0 ? ['The reply has no entries, and members that are not known.'] : []),
  ]
  return { kind: 'page', operation, envelope, entries, quarantined, irregularities }
}

/** Reads one source; unreadable entries go to `quarantined`. */
function readDrafts<Entry extends object>(
  drafts: readonly EntryDraft[],
  text: string,
  read: (draft: EntryDraft) => Entry | EntryProblem,
  quarantined: Quarantined[],
): Entry[] {
  const entries: Entry[] = []
  for (const draft of drafts) {
    const entry = read(draft)
    if (!(entry instanceof EntryProblem)) entries.push(entry)
    else
      quarantined.push({ entryNumber: draft.number, reason: entry.reason, rawText: rawTextOf(draft, text) })
  }
  return entries
}

function quarantineUnclear({ unclear }: FoundEntries, text: string): Quarantined[] {
  if (unclear.length === 0) return []
  const reason = 'These members look like parts of entries and have no valid entry number.'
  return [{ entryNumber: null, reason, rawText: cutRawText(rawTextOfMembers(unclear, text)) }]
}

function isFilledContainer({ value }: JsonMember): boolean {
  if (value.kind === 'array') return value.items.length > 0
  return value.kind === 'object' && value.members.length > 0
}

/**
 * A reply that lists entries in two shapes may list the same entries twice, or different ones. Each entry is taken as
 * often as in the list that has it most often, so none is lost or counted twice.
 */
function mergeSources<Entry>(lists: readonly (readonly Entry[])[]): readonly Entry[] {
  const [first = [], ...others] = lists
  if (others.length === 0) return first
  const merged = [...first]
  const taken = countByText(first)
  for (const list of others) {
    const seen = new Map<string, number>()
    for (const entry of list) {
      const text = JSON.stringify(entry)
      const times = (seen.get(text) ?? 0) + 1
      seen.set(text, times)
      if (times <= (taken.get(text) ?? 0)) continue
      taken.set(text, times)
      merged.push(entry)
    }
  }
  return merged
}

function countByText(entries: readonly unknown[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const text = JSON.stringify(entry)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}
