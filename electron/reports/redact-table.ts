import { createHash, createHmac } from 'node:crypto'
import type { ColumnKind, ReportColumn, ReportRow, ReportTable, ReportValue } from './report-table.ts'

/** Hex digits of a pseudonym: 64 bits, so that two ids of one workspace hardly ever share one. */
const PSEUDONYM_DIGITS = 16

/**
 * The same table without what identifies (docs/decisions/0062-redaction.md): ids become keyed pseudonyms, the same for the
 * same id in every export of the workspace; texts become salted commitments, different even for equal texts. References
 * are left out. Without the key neither can be guessed and tried.
 */
export function redactTable(table: ReportTable, key: Uint8Array): ReportTable {
  const kept = table.columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ kind }) => kind !== 'reference' && kind !== 'paper' && kind !== 'papers')
  return {
    columns: kept.map(toRedactedColumn),
    count: (db, selection) => table.count(db, selection),
    *rows(db, selection) {
      for (const row of table.rows(db, selection)) {
        yield kept.map(({ name, kind, at }) => redactValue(key, row, { name, kind }, row[at] ?? null))
      }
    },
  }
}

/** @param what the name of an id's column: a feedback id and a business id of the same digits have different pseudonyms. */
export function toPseudonym(key: Uint8Array, what: string, id: string): string {
  return `${what.slice(0, 1).toUpperCase()}-${hmac(key, [what, id]).slice(0, PSEUDONYM_DIGITS)}`
}

/** A text can be shown to be the one meant by giving it with its salt: SHA-256 of the salt's hex digits and the text. */
export function toCommitment(key: Uint8Array, row: ReportRow, text: string): string {
  const salt = hmac(key, ['salt', JSON.stringify(row)])
  return `sha256:${createHash('sha256').update(salt).update(text, 'utf8').digest('hex')}`
}

function toRedactedColumn({ name, kind }: ReportColumn): ReportColumn {
  return { name, kind: kind === 'id' || kind === 'content' ? 'recorded' : kind }
}

function redactValue(
  key: Uint8Array,
  row: ReportRow,
  { name, kind }: { readonly name: string; readonly kind: ColumnKind },
  value: ReportValue,
): ReportValue {
  if (typeof value !== 'string') return value
  if (kind === 'id') return toPseudonym(key, name, value)
  return kind === 'content' ? toCommitment(key, row, value) : value
}

function hmac(key: Uint8Array, parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts), 'utf8').digest('hex')
}
