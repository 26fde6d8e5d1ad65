import { createHash, createHmac } from 'node:crypto'
import { isDecimalId } from '../../shared/domain/ids.ts'
import { getWorkspaceSecret } from '../store/workspace-secret.ts'
import type { ExportOrder } from './report-order.ts'
import type { ReportColumn, ReportRow, ReportTable, ReportValue } from './report-table.ts'

/** Hex digits of a pseudonym: 64 bits, so that two ids of one workspace hardly ever share one. */
const PSEUDONYM_DIGITS = 16

/** Makes redacted rows of full ones. */
export interface Redactor {
  readonly columns: readonly ReportColumn[]
  redact(row: ReportRow): ReportRow
  /** As `toPseudonym`. */
  pseudonym(what: string, id: string): string
}

/** The same table without what identifies, see `createRedactor`. */
export function redactTable(table: ReportTable, key: Uint8Array): ReportTable {
  const redactor = createRedactor(table.columns, key)
  return {
    columns: redactor.columns,
    count: (db, selection) => table.count(db, selection),
    *rows(db, selection) {
      for (const row of table.rows(db, selection)) yield redactor.redact(row)
    },
  }
}

/** Nothing where the report is not redacted. The key is that of the scope, or of the workspace. */
export function findRedactor(
  { db, isRedacted = false, redactionKey }: Pick<ExportOrder, 'db' | 'isRedacted' | 'redactionKey'>,
  columns: readonly ReportColumn[] = [],
): Redactor | null {
  return isRedacted ? createRedactor(columns, redactionKey ?? getWorkspaceSecret(db, 'redaction')) : null
}

/**
 * Takes away what identifies (docs/decisions/0062-redaction.md): ids become keyed pseudonyms, the same for the same id in
 * every export of the workspace; texts become salted commitments, different even for equal texts. References are left
 * out. Without the key neither can be guessed and tried.
 */
function createRedactor(columns: readonly ReportColumn[], key: Uint8Array): Redactor {
  const kept = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ kind }) => kind !== 'reference' && kind !== 'paper' && kind !== 'papers')
  return {
    columns: kept.map(toRedactedColumn),
    redact: (row) => kept.map((column) => redactValue(key, row, column, row[column.at] ?? null)),
    pseudonym: (what, id) => toPseudonym(key, what, id),
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
  { name, kind, idsOf }: ReportColumn,
  value: ReportValue,
): ReportValue {
  if (kind === 'lines' && Array.isArray(value))
    return value.map((line, at) => toCommitment(key, [...row, at], line))
  if (typeof value !== 'string') return value
  if (kind === 'id') return toPseudonym(key, name, value)
  if (idsOf && isDecimalId(value)) return toPseudonym(key, idsOf, value)
  return kind === 'content' ? toCommitment(key, row, value) : value
}

function hmac(key: Uint8Array, parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts), 'utf8').digest('hex')
}
