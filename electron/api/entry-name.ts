import type { Operation } from '../../shared/domain/operation.ts'

/** Fields of an entry. Specification, "Resources and their fields". */
export const ENTRY_FIELDS: Readonly<Record<Operation, ReadonlySet<string>>> = {
  history: new Set(['feedbackId', 'businessId', 'showOnWebsite', 'time', 'deleted']),
  responses: new Set(['businessId', 'feedbackId', 'type', 'date', 'content']),
}

export type EntryName =
  /** `feedbackId` */
  | { readonly kind: 'plain'; readonly field: string }
  /** `feedbackId1` */
  | { readonly kind: 'numbered'; readonly field: string; readonly number: number }
  /** `feedbackId[1]` */
  | { readonly kind: 'bracketed'; readonly field: string; readonly number: number }
  /** `feedbackId01`, `time1a`, `deleted+1`: meant as an entry's, and not clear which. */
  | { readonly kind: 'unclear' }

const ZERO = 0x30
const NINE = 0x39
const MOST_DIGITS = 9
const BRACKETED = /^([A-Za-z]+)\[(0|[1-9]\d{0,8})\]$/
const LIKE_A_NUMBER = /^[\s+\-_.#[(]*\p{N}/u
const KEY = /^(?:0|[1-9]\d{0,8})$/

/** What a member's name says about entries; null when it is none of theirs. Names match whole, never in part. */
export function readEntryName(name: string, fields: ReadonlySet<string>): EntryName | null {
  // most names of a page are of this kind, so they are read without a pattern
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
