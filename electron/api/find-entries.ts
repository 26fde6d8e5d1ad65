import { addMember, type EntryDraft, readEntryKey, readEntryName, startDraft } from './entry-draft.ts'
import type { JsonArray, JsonMember, JsonNode, JsonObject } from './json-node.ts'
import { ENVELOPE_NAMES } from './open-reply.ts'

/** Entries that a reply lists in one shape (the API has several, one of them with "aggregateResponse = 1"). */
interface EntrySource {
  readonly shape: 'numbered' | 'bracketed' | 'keyed' | 'list'
  readonly drafts: readonly EntryDraft[]
}

/** The entries in an object or array. */
interface Gathered {
  readonly sources: readonly EntrySource[]
  /** Members that look like fields of an entry without a valid number. */
  readonly unclear: readonly JsonMember[]
  /** Members that are not part of an entry. */
  readonly rest: readonly JsonMember[]
}

interface Reading {
  readonly text: string
  readonly fields: ReadonlySet<string>
}

/** Entries of an object with numbered or bracketed names, or keyed "1", "2", …; the caller handles plain names. */
function gatherFromObject(object: JsonObject, reading: Reading): Gathered {
  const numbered = new Map<number, EntryDraft>()
  const bracketed = new Map<number, EntryDraft>()
  const unclear: JsonMember[] = []
  const others: JsonMember[] = []
  for (const member of object.members) {
    const name = readEntryName(member.name, reading.fields)
    if (name === null || name.kind === 'plain') others.push(member)
    else if (name.kind === 'unclear') unclear.push(member)
    else {
      const drafts = name.kind === 'numbered' ? numbered : bracketed
      addMember(draftOf(drafts, name.number), name.field, member, reading.text)
    }
  }
  const { drafts: keyed, rest } = takeKeyed(others, reading)
  const sources = [
    source('numbered', [...numbered.values()]),
    source('bracketed', [...bracketed.values()]),
    source('keyed', keyed),
  ]
  return { sources: sources.filter(({ drafts }) => drafts.length > 0), unclear, rest }
}

/** Entries of a list: each item is an object with plain names, or with numbered ones. */
function gatherFromArray(array: JsonArray, reading: Reading): Gathered {
  const drafts = array.items.flatMap((item, index) => draftsOfItem(item, index + 1, reading))
  return { sources: drafts.length > 0 ? [source('list', drafts)] : [], unclear: [], rest: [] }
}

/** True when an item has at least one field of an entry, so that the list is a list of entries. */
function hasEntryFields({ sources }: Gathered): boolean {
  return sources.some(({ drafts }) => drafts.some((draft) => draft.members.length > 0))
}

/** Entries in the order of their numbers. */
function source(shape: EntrySource['shape'], drafts: EntryDraft[]): EntrySource {
  return { shape, drafts: shape === 'list' ? drafts : drafts.sort((a, b) => a.number - b.number) }
}

/** Numeric keys are entries when at least one of them holds an object. */
function takeKeyed(
  members: readonly JsonMember[],
  reading: Reading,
): { drafts: EntryDraft[]; rest: readonly JsonMember[] } {
  const isKeyed = members.some(({ name, value }) => value.kind === 'object' && readEntryKey(name) !== null)
  if (!isKeyed) return { drafts: [], rest: members }
  const drafts: EntryDraft[] = []
  const rest: JsonMember[] = []
  for (const member of members) {
    const number = readEntryKey(member.name)
    if (number === null) rest.push(member)
    else drafts.push(...draftsOfItem(member.value, number, reading))
  }
  return { drafts, rest }
}

/** Usually one draft. An item that is not an object, or has no field of an entry, gives a draft without fields. */
function draftsOfItem(item: JsonNode, number: number, reading: Reading): EntryDraft[] {
  if (item.kind !== 'object') return [startDraft(number, item)]
  const plain = startDraft(number, item)
  for (const member of item.members) {
    if (reading.fields.has(member.name)) addMember(plain, member.name, member, reading.text)
  }
  const inner = gatherFromObject(item, reading).sources.flatMap(({ drafts }) => drafts)
  if (inner.length === 0) return [plain]
  const numbered = inner.map((draft) => ({
    ...draft,
    number: inner.length === 1 ? number : draft.number,
    item,
  }))
  return plain.members.length > 0 ? [plain, ...numbered] : numbered
}

function draftOf(drafts: Map<number, EntryDraft>, number: number): EntryDraft {
  const known = drafts.get(number)
  if (known) return known
  const draft = startDraft(number)
  drafts.set(number, draft)
  return draft
}

/**
 * The name of the list in an aggregated reply, as public clients read it; a list of any other name counts when it
 * holds entries.
 */
const LIST_NAME = 'data'

/** All entries of a reply in all shapes, and irregularities of their numbering. */
export interface FoundEntries {
  readonly sources: readonly EntrySource[]
  readonly unclear: readonly JsonMember[]
  /** Members that are neither envelope nor entries. */
  readonly unknown: readonly JsonMember[]
  readonly irregularities: readonly string[]
  /** Several lists qualify, and none has the usual name. */
  readonly isAmbiguous: boolean
}

/** Entries are found by their keys, never by `count`, which services state wrongly. */
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
