import type { EntryDraft } from './entry-draft.ts'
import {
  type EntrySource,
  type Gathered,
  gatherFromArray,
  gatherFromObject,
  hasEntryFields,
  type Reading,
} from './entry-source.ts'
import type { JsonMember, JsonObject } from './json-node.ts'
import { ENVELOPE_NAMES } from './read-envelope.ts'

/** The list of an aggregated reply as public clients read it; any other name does where the list holds entries. */
const LIST_NAME = 'data'

/** All entries of a reply, in whichever shape they come, and what is odd about how they come. */
export interface FoundEntries {
  readonly sources: readonly EntrySource[]
  readonly unclear: readonly JsonMember[]
  /** Members that are neither envelope nor entries. */
  readonly unknown: readonly JsonMember[]
  readonly irregularities: readonly string[]
  /** More than one list that could be meant, and none by the name that clients know. */
  readonly isAmbiguous: boolean
}

/** Entries are found by their keys and never by `count`, which is known to lie (api-facts, "Sample reply"). */
export function findEntries(root: JsonObject, reading: Reading): FoundEntries {
  const own = gatherFromObject(root, reading)
  const sources = [...own.sources]
  const unclear = [...own.unclear]
  const unknown: JsonMember[] = []
  const lists = new Set<string>()
  for (const member of own.rest) {
    if (ENVELOPE_NAMES.has(member.name)) continue
    const inner = gatherFromMember(member, reading)
    sources.push(...inner.sources)
    unclear.push(...inner.unclear)
    if (inner.sources.length === 0) unknown.push(member)
    else lists.add(member.name)
  }
  const plain = unknown.find(({ name }) => name === 'feedbackId')
  if (plain) unclear.push(plain)
  const isAmbiguous = own.sources.length === 0 && lists.size > 1 && !lists.has(LIST_NAME)
  return { sources, unclear, unknown, irregularities: describeOddities(sources), isAmbiguous }
}

const NOTHING: Gathered = { sources: [], unclear: [], rest: [] }

function gatherFromMember({ name, value }: JsonMember, reading: Reading): Gathered {
  if (value.kind !== 'array' && value.kind !== 'object') return NOTHING
  const gathered = value.kind === 'array' ? gatherFromArray(value, reading) : gatherFromObject(value, reading)
  return name === LIST_NAME || hasEntryFields(gathered) ? gathered : NOTHING
}

function describeOddities(sources: readonly EntrySource[]): string[] {
  const sentences = sources.flatMap(({ shape, drafts }) =>
    shape === 'list' ? [] : describeNumbering(drafts),
  )
  if (sources.length > 1) sentences.push('The reply lists entries in more than one shape.')
  return sentences
}

function describeNumbering(drafts: readonly EntryDraft[]): string[] {
  const first = drafts[0]?.number ?? 1
  const last = drafts.at(-1)?.number ?? 0
  const sentences: string[] = []
  if (first !== 1) sentences.push(`The numbering of entries starts at ${first}.`)
  if (last - first + 1 !== drafts.length) sentences.push('The numbering of entries has gaps.')
  return sentences
}
