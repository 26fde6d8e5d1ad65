import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type AuditZone, getAuditZone, UTC_ZONE_NAME } from '../../shared/domain/audit-zone.ts'
import { renameStratum } from '../../shared/domain/sample.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import type { Selection } from '../store/read/iterate-rows.ts'
import type { Pseudonyms } from '../store/read/pseudonyms.ts'
import { getWorkspaceSecret } from '../store/workspace-record.ts'
import type {
  ExportOrder,
  ExtraSheet,
  ReportColumn,
  ReportRow,
  ReportTable,
  ReportValue,
} from './report-table.ts'

/** Hex digits of a pseudonym: 64 bits, so that two ids of one workspace hardly ever share one. */
const PSEUDONYM_DIGITS = 16
/** Pseudonyms of so many ids are remembered. */
const REMEMBERED = 20_000

/** Kinds of columns that redacted files leave out: references hold ids. */
const WITHHELD_KINDS: ReadonlySet<ReportColumn['kind']> = new Set(['reference', 'paper', 'papers'])
/**
 * Numbers that tell of the order of ids: replies came page by page in the service's own order, and a draw by interval
 * or by business goes through the items by their ids.
 */
const WITHHELD_COLUMNS: ReadonlySet<string> = new Set(['receipt', 'number'])
/** Times as recorded, whose offset reveals the region; the same moments stay in UTC. */
const RECORDED_TIMES: ReadonlySet<string> = new Set(['time', 'date', 'firstTime', 'lastTime'])

/** A row and what a redacted file shows of it. */
export interface RedactedRow {
  readonly row: ReportRow
  readonly shown: ReportRow
}

/** Redacts rows. */
export interface Redactor {
  readonly columns: readonly ReportColumn[]
  /** The rows of a table, read with `pseudonyms`, in an order that does not reveal ids ([Note: Redacted order]). */
  redactAll(rows: Iterable<ReportRow>, ties: readonly string[] | null): IteratorObject<RedactedRow, void>
  readonly pseudonyms: Pseudonyms
}

/** The redacted table; see `createRedactor`. Its selection must have the redactor's pseudonyms. */
export function redactTable(table: ReportTable, redactor: Redactor): ReportTable {
  return {
    columns: redactor.columns,
    count: (db, selection) => table.count(db, selection),
    ...(table.sheets && { sheets: table.sheets }),
    *rows(db, selection) {
      const ties = table.ties?.(selection) ?? null
      for (const { shown } of redactor.redactAll(table.rows(db, selection), ties)) yield shown
    },
  }
}

export function redactSheet({ name, rows, ties }: ExtraSheet, redactor: Redactor): ExtraSheet {
  const { columns } = redactor
  return { name, columns, rows: redactor.redactAll(rows, ties).map(({ shown }) => shown), ties }
}

type Redaction = Pick<ExportOrder, 'db' | 'isRedacted' | 'recipient' | 'redactionKey'>

/** Null if the report is not redacted. The key follows from that of the scope, or else of the workspace. */
export function findRedactor(
  { db, isRedacted = false, recipient = null, redactionKey }: Redaction,
  columns: readonly ReportColumn[] = [],
): Redactor | null {
  if (!isRedacted) return null
  const key = redactionKey ?? getWorkspaceSecret(db, 'redaction')
  if (recipient === null) return createRedactor(columns, key)
  const shown = columns.map((column) => ({ ...column, isWithheld: RECORDED_TIMES.has(column.name) }))
  return createRedactor(
    shown,
    createHmac('sha256', key)
      .update(JSON.stringify(['recipient', recipient]))
      .digest(),
  )
}

/** The recipient of a new report: the given name, or else one by chance, which no other copy has. */
export function toRecipient(isRedacted: boolean, given: string | null): string | null {
  if (!isRedacted) return null
  return given?.trim().normalize('NFC') || randomBytes(8).toString('hex')
}

/** The zone of the days that a report names: in redacted copies UTC, because the zone reveals the region. */
export function zoneOfReport({ db, isRedacted = false, recipient = null }: Redaction): AuditZone {
  return isRedacted && recipient !== null ? getAuditZone(UTC_ZONE_NAME) : readAuditZone(db)
}

/**
 * Removes identifying data (docs/decisions/0062-redaction.md). Ids become keyed pseudonyms, the same for the same id in
 * every copy for one recipient. Texts become salted commitments, different even for equal texts. References, and
 * numbers that reveal the order of ids, are left out. Without the key, guessed values cannot be tested.
 */
function createRedactor(
  columns: readonly (ReportColumn & { readonly isWithheld?: boolean })[],
  key: Uint8Array,
): Redactor {
  const pseudonyms = pseudonymsOf(key)
  const kept = columns
    .map((column, at) => ({ ...column, at }))
    .filter(
      ({ name, kind, isWithheld }) => !isWithheld && !WITHHELD_KINDS.has(kind) && !WITHHELD_COLUMNS.has(name),
    )
  // Sentences of the application are no part of the salt, so that another version gives the same commitments.
  const saltedBy = (row: ReportRow) => row.filter((_, at) => !columns[at]?.isWording)
  const redact = (row: ReportRow): RedactedRow => {
    const salted = saltedBy(row)
    return {
      row,
      shown: kept.map((column) => redactValue({ key, pseudonyms }, salted, column, row[column.at] ?? null)),
    }
  }
  return {
    columns: kept.map(toRedactedColumn),
    pseudonyms,
    *redactAll(rows, ties) {
      const redacted = Iterator.from(rows).map(redact)
      if (ties === null) return yield* redacted
      const places = ties.map((name) => columns.findIndex((column) => column.name === name))
      for (const run of inRunsOf(redacted, ({ row }) => JSON.stringify(places.map((at) => row[at])))) {
        yield* run.sort((a, b) => compareShown(a.shown, b.shown))
      }
    },
  }
}

const pseudonymsByKey = new Map<string, Pseudonyms>()

/** A feedback id and a business id with the same digits have different pseudonyms. */
function pseudonymsOf(key: Uint8Array): Pseudonyms {
  const name = Buffer.from(key).toString('hex')
  const known = pseudonymsByKey.get(name) ?? rememberPseudonyms(key)
  pseudonymsByKey.set(name, known)
  return known
}

function rememberPseudonyms(key: Uint8Array): Pseudonyms {
  const remembered = { feedbackId: new Map<string, string>(), businessId: new Map<string, string>() }
  return (what, id) => {
    const known = remembered[what]
    const former = known.get(id)
    if (former !== undefined) return former
    if (known.size >= REMEMBERED) known.clear()
    const pseudonym = toPseudonym(key, what, id)
    known.set(id, pseudonym)
    return pseudonym
  }
}

function toPseudonym(key: Uint8Array, what: string, id: string): string {
  return `${what.slice(0, 1).toUpperCase()}-${hmac(key, [what, id]).slice(0, PSEUDONYM_DIGITS)}`
}

/** Revealing a text with its salt proves the commitment: SHA-256 of the salt's hex digits and the text. */
function toCommitment(key: Uint8Array, salted: ReportRow, text: string): string {
  const salt = hmac(key, ['salt', JSON.stringify(salted)])
  return `sha256:${createHash('sha256').update(salt).update(text, 'utf8').digest('hex')}`
}

function toRedactedColumn({ name, kind, isWording }: ReportColumn): ReportColumn {
  return {
    name,
    kind: kind === 'id' || kind === 'content' ? 'recorded' : kind,
    ...(isWording && { isWording }),
  }
}

function redactValue(
  { key, pseudonyms }: { readonly key: Uint8Array; readonly pseudonyms: Pseudonyms },
  salted: ReportRow,
  { name, kind, idsOf, isWording }: ReportColumn,
  value: ReportValue,
): ReportValue {
  if (kind === 'lines' && !isWording && Array.isArray(value))
    return value.map((line, at) => toCommitment(key, [...salted, at], line))
  if (typeof value !== 'string') return value
  if (kind === 'id') return pseudonyms(name === 'businessId' ? 'businessId' : 'feedbackId', value)
  if (idsOf) return renameStratum(value, (id) => pseudonyms(idsOf, id))
  return kind === 'content' ? toCommitment(key, salted, value) : value
}

function hmac(key: Uint8Array, parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts), 'utf8').digest('hex')
}

type SelectedBy = Redaction & Pick<ExportOrder, 'filter' | 'asOfMs' | 'isPast' | 'sort' | 'order'>

/** The selection of a report; for a redacted report with the pseudonyms that determine the order. */
export function toSelection(scope: SelectedBy): Selection {
  const { filter, asOfMs, isPast = false, sort = null, order } = scope
  const redactor = findRedactor(scope)
  return {
    filter,
    nowMs: asOfMs,
    isPast,
    sort,
    ...(order && { order }),
    ...(redactor && { pseudonyms: redactor.pseudonyms }),
  }
}

/** Groups consecutive values with the same key. Memory holds one group. */
function* inRunsOf<Value>(values: Iterable<Value>, keyOf: (value: Value) => string): Generator<Value[]> {
  let run: Value[] = []
  let key: string | null = null
  for (const value of values) {
    const next = keyOf(value)
    if (next !== key && run.length > 0) {
      yield run
      run = []
    }
    key = next
    run.push(value)
  }
  if (run.length > 0) yield run
}

/** Compares the JSON text of redacted values: rows by their values in the order of the columns. */
export function compareShown(a: object, b: object): number {
  const [first, second] = [JSON.stringify(a), JSON.stringify(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}
