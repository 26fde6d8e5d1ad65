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

const NUMBERED = /^([A-Za-z]+)(0|[1-9]\d{0,8})$/
const BRACKETED = /^([A-Za-z]+)\[(0|[1-9]\d{0,8})\]$/
const LIKE_A_NUMBER = /^[\s+\-_.#[(]*\p{N}/u
const KEY = /^(?:0|[1-9]\d{0,8})$/

/** What a member's name says about entries; null when it is none of theirs. Names match whole, never in part. */
export function readEntryName(name: string, fields: ReadonlySet<string>): EntryName | null {
  const [, field = '', digits = ''] = NUMBERED.exec(name) ?? []
  if (fields.has(field)) return { kind: 'numbered', field, number: Number(digits) }
  if (fields.has(name)) return { kind: 'plain', field: name }
  const [, bracketedField = '', bracketedDigits = ''] = BRACKETED.exec(name) ?? []
  if (fields.has(bracketedField)) {
    return { kind: 'bracketed', field: bracketedField, number: Number(bracketedDigits) }
  }
  return isUnclear(name, fields) ? { kind: 'unclear' } : null
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
