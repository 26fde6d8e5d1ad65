import type { Operation } from '../../shared/domain/receipt.ts'
import type { JsonMember, JsonNode } from './json-node.ts'

/** Fields of an entry. Specification, "Resources and their fields". */
export const ENTRY_FIELDS: Readonly<Record<Operation, ReadonlySet<string>>> = {
  history: new Set(['feedbackId', 'businessId', 'showOnWebsite', 'time', 'deleted']),
  responses: new Set(['businessId', 'feedbackId', 'type', 'date', 'content']),
}

type EntryName =
  /** `feedbackId` */
  | { readonly kind: 'plain'; readonly field: string }
  /** `feedbackId1` */
  | { readonly kind: 'numbered'; readonly field: string; readonly number: number }
  /** `feedbackId[1]` */
  | { readonly kind: 'bracketed'; readonly field: string; readonly number: number }
  /** `feedbackId01`, `time1a`, `deleted+1`: a field of an entry without a valid number. */
  | { readonly kind: 'unclear' }

const ZERO = 0x30
const NINE = 0x39
const MOST_DIGITS = 9
const BRACKETED = /^([A-Za-z]+)\[(0|[1-9]\d{0,8})\]$/
const LIKE_A_NUMBER = /^[\s+\-_.#[(]*\p{N}/u
const KEY = /^(?:0|[1-9]\d{0,8})$/

/** Which entry and field a member's name refers to; null when it names no field of an entry. Names match as a whole. */
export function readEntryName(name: string, fields: ReadonlySet<string>): EntryName | null {
  // most names of a page are of this kind, so no regular expression is used for them
  const digitsAt = startOfLastDigits(name)
  const field = name.slice(0, digitsAt)
  if (isCanonicalNumber(name, digitsAt) && fields.has(field)) {
    return { kind: 'numbered', field, number: Number(name.slice(digitsAt)) }
  }
  if (fields.has(name)) return { kind: 'plain', field: name }
  const [, bracketedField = '', bracketedDigits = ''] = BRACKETED.exec(name) ?? []
  if (fields.has(bracketedField)) {
    return { kind: 'bracketed', field: bracketedField, number: Number(bracketedDigits) }
  }
  return isUnclear(name, fields) ? { kind: 'unclear' } : null
}

function startOfLastDigits(name: string): number {
  let at = name.length
  while (at > 0) {
    const unit = name.charCodeAt(at - 1)
    if (unit < ZERO || unit > NINE) break
    at -= 1
  }
  return at
}

/** True for "0" and for one to nine digits that do not begin with 0. */
function isCanonicalNumber(name: string, digitsAt: number): boolean {
  const length = name.length - digitsAt
  return length === 1 || (length > 1 && length <= MOST_DIGITS && name.charCodeAt(digitsAt) !== ZERO)
}

/** The number of an entry in an object that is keyed "1", "2", …; null for any other key. */
export function readEntryKey(name: string): number | null {
  return KEY.test(name) ? Number(name) : null
}

function isUnclear(name: string, fields: ReadonlySet<string>): boolean {
  for (const field of fields) {
    if (name.startsWith(field) && LIKE_A_NUMBER.test(name.slice(field.length))) return true
  }
  return false
}

/** Longer raw text of a quarantined entry is cut; the archive has all of it. In UTF-16 units. */
const LONGEST_RAW_TEXT = 64 * 1024

/** The members that belong to one entry, before their values are read. */
export interface EntryDraft {
  /** The entry's own number, or its position in a list, counted from 1. */
  readonly number: number
  readonly fields: Map<string, JsonNode>
  /** The same members in the order of the text, repeated ones included. */
  readonly members: JsonMember[]
  /** The whole item, when each entry is an item of a list or object. */
  readonly item: JsonNode | null
  /** Fields that occur twice with different values. */
  readonly contradictions: Set<string>
}

export function startDraft(number: number, item: JsonNode | null = null): EntryDraft {
  return { number, fields: new Map(), members: [], item, contradictions: new Set() }
}

export function addMember(draft: EntryDraft, field: string, member: JsonMember, text: string): void {
  const earlier = draft.fields.get(field)
  if (earlier === undefined) draft.fields.set(field, member.value)
  else if (sliceOf(earlier, text) !== sliceOf(member.value, text)) draft.contradictions.add(field)
  draft.members.push(member)
}

/** The entry's members as in the reply. */
export function rawTextOf(draft: EntryDraft, text: string): string {
  return draft.item ? cutRawText(sliceOf(draft.item, text)) : rawTextOfMembers(draft.members, text)
}

export function rawTextOfMembers(members: readonly JsonMember[], text: string): string {
  let raw = ''
  for (const { start, value } of members) {
    if (raw.length > LONGEST_RAW_TEXT) break
    raw += `${raw && ', '}${text.slice(start, value.end)}`
  }
  return cutRawText(raw)
}

export function cutRawText(raw: string): string {
  const isPairSplit = /[\ud800-\udbff]/.test(raw.charAt(LONGEST_RAW_TEXT - 1))
  return raw.slice(0, isPairSplit ? LONGEST_RAW_TEXT - 1 : LONGEST_RAW_TEXT)
}

function sliceOf({ start, end }: JsonNode, text: string): string {
  return text.slice(start, end)
}
