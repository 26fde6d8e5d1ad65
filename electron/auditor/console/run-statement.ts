import type Database from 'better-sqlite3'
import { CONSOLE_LIMITS, type ConsoleCell, type ConsoleOutcome } from '../../../shared/domain/console.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { HIDDEN_TABLES } from '../../store/read/schema-help.ts'
import { findTextRefusal, isExplanation, refuse } from './check-text.ts'

/**
 * [Note: SQL console] Experts query the workspace in SQL. A statement runs in a separate process, on a connection
 * that is opened read-only with `query_only`, and only if all of the following holds: it is one statement; it starts
 * with SELECT, WITH or VALUES; SQLite reports that it writes nothing and returns rows; it names nothing outside the
 * tables; and its program opens no table with connection settings or keys. The process is killed at the time limit,
 * because SQLite has no other way to end a step that does not return.
 */
/** Bytes of a blob that are shown. */
const BLOB_BYTES = 64

/** @param db a connection that cannot write. Never throws for an error of the statement. */
export function runStatement(db: ReadableDatabase, sql: string, monotonicMs: () => number): ConsoleOutcome {
  const refusal = findTextRefusal(sql)
  if (refusal) return refusal
  try {
    return askPrepared(db, sql, monotonicMs)
  } catch (error) {
    return toOutcome(error)
  }
}

function askPrepared(db: ReadableDatabase, sql: string, monotonicMs: () => number): ConsoleOutcome {
  const statement = db.prepare(sql)
  if (!statement.readonly || !statement.reader) return refuse('writes')
  const hidden = isExplanation(sql) ? undefined : findHiddenTable(db, sql)
  if (hidden !== undefined) return refuse('connection-settings', hidden)
  const startMs = monotonicMs()
  const columns = statement.columns().map(({ name }) => name)
  const { rows, isCut } = readRows(statement)
  return { kind: 'rows', columns, rows, isCut, durationMs: monotonicMs() - startMs }
}

/** The first hidden table that the statement's program opens; an index counts as its table. */
function findHiddenTable(db: ReadableDatabase, sql: string): string | undefined {
  const program = db.prepare(`EXPLAIN ${sql}`).all() as { readonly opcode: string; readonly p2: number }[]
  const nameOf = db.prepare('SELECT tbl_name FROM sqlite_schema WHERE rootpage = ?').pluck()
  return program
    .filter(({ opcode }) => opcode === 'OpenRead' || opcode === 'ReopenIdx')
    .map(({ p2 }) => String(nameOf.get(p2)))
    .find((name) => HIDDEN_TABLES.includes(name))
}

function readRows(statement: Database.Statement): { rows: ConsoleCell[][]; isCut: boolean } {
  const rows: ConsoleCell[][] = []
  let units = 0
  for (const values of statement.raw().safeIntegers().iterate() as Iterable<unknown[]>) {
    if (rows.length === CONSOLE_LIMITS.rows || units > CONSOLE_LIMITS.resultUnits)
      return { rows, isCut: true }
    const row = values.map(toCell)
    units += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
    rows.push(row)
  }
  return { rows, isCut: false }
}

function toCell(value: unknown): ConsoleCell {
  if (value === null) return null
  if (value instanceof Uint8Array) return describeBlob(value)
  const text = String(value)
  return text.length <= CONSOLE_LIMITS.cellUnits ? text : `${text.slice(0, CONSOLE_LIMITS.cellUnits)}…`
}

function describeBlob(blob: Uint8Array): string {
  const shown = Buffer.from(blob.subarray(0, BLOB_BYTES)).toString('hex').toUpperCase()
  return blob.byteLength <= BLOB_BYTES ? `x'${shown}'` : `x'${shown}…' (${blob.byteLength} bytes)`
}

/** better-sqlite3 throws a RangeError for several statements; SQLite's own message explains other errors. */
function toOutcome(error: unknown): ConsoleOutcome {
  if (error instanceof RangeError && /more than one statement/.test(error.message)) {
    return refuse('several-statements')
  }
  return { kind: 'failed', message: error instanceof Error ? error.message : 'unknown failure' }
}
