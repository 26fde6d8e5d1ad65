import type Database from 'better-sqlite3'
import {
  CONSOLE_LIMITS,
  type ConsoleCell,
  type ConsoleOutcome,
  type ConsoleTable,
} from '../../../shared/domain/console.ts'
import type { ReadableDatabase } from '../../store/database.ts'

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

type Refused = Extract<ConsoleOutcome, { readonly kind: 'refused' }>

/** A statement must start with one of these, or with EXPLAIN [QUERY PLAN] and one of these. */
const QUESTIONS = new Set(['SELECT', 'WITH', 'VALUES'])

/** Functions and tables that reach outside the workspace's tables, or to its raw pages and its cipher. */
const RESERVED =
  /^(?:load_extension|readfile|writefile|edit|fts3_tokenizer|dbstat|sqlite_dbpage|sqlite_dbdata|sqlite_dbptr|pragma_.*|sqlite3mc_.*|sqlcipher_.*)$/i

/**
 * Checks the text of a statement before SQLite prepares it, because preparing some PRAGMAs already executes them.
 * @returns null when it may be prepared.
 */
export function findTextRefusal(sql: string): Refused | null {
  if (sql.length > CONSOLE_LIMITS.statementUnits) return refuse('too-long')
  const tokens = cutSql(sql)
  const words = tokens.filter(({ kind, text }) => kind !== 'sign' || text === '(')
  const first = words.findIndex(({ text }) => !['EXPLAIN', 'QUERY', 'PLAN', '('].includes(text.toUpperCase()))
  const keyword = words[first]
  if (!keyword) return refuse('empty')
  if (keyword.kind !== 'word' || !QUESTIONS.has(keyword.text.toUpperCase())) {
    return refuse('not-a-question', keyword.text)
  }
  const reserved = tokens.find(({ kind, text }) => kind !== 'sign' && RESERVED.test(text))
  return reserved ? refuse('reserved-name', reserved.text) : null
}

/** Whether the statement is an EXPLAIN. */
function isExplanation(sql: string): boolean {
  return cutSql(sql)[0]?.text.toUpperCase() === 'EXPLAIN'
}

function refuse(reason: Refused['reason'], name: string | null = null): Refused {
  return { kind: 'refused', reason, name }
}

/** A piece of SQL text. White space and comments are left out. */
interface SqlToken {
  /** A *name* may be quoted; where only a name is possible, SQLite also accepts text in single quotes. */
  readonly kind: 'word' | 'name' | 'sign'
  /** Without its quotes. */
  readonly text: string
}

const PIECE =
  /(?<space>\s+|--[^\n]*|\/\*.*?(?:\*\/|$))|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<quoted>"(?:[^"]|"")*"?|'(?:[^']|'')*'?|`(?:[^`]|``)*`?|\[[^\]]*\]?)|(?<sign>.)/gsu

/** Splits SQL text into words, quoted names and signs. Never fails. */
function cutSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = []
  for (const { groups } of sql.matchAll(PIECE)) {
    if (groups?.word !== undefined) tokens.push({ kind: 'word', text: groups.word })
    else if (groups?.quoted !== undefined) tokens.push({ kind: 'name', text: unquote(groups.quoted) })
    else if (groups?.sign !== undefined) tokens.push({ kind: 'sign', text: groups.sign })
  }
  return tokens
}

function unquote(quoted: string): string {
  const quote = quoted[0] ?? ''
  const end = quote === '[' ? ']' : quote
  const inner = quoted.endsWith(end) && quoted.length > 1 ? quoted.slice(1, -1) : quoted.slice(1)
  return quote === '[' ? inner : inner.replaceAll(quote + quote, quote)
}

interface ColumnRow {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** Tables with connection settings and keys, which the SQL console neither lists nor reads. */
const HIDDEN_TABLES: readonly string[] = ['workspace', 'workspace_secret']

/** Tables that the SQL console may read, in alphabetical order, without the internal tables of the full text. */
export function findConsoleTables(db: ReadableDatabase): ConsoleTable[] {
  const rows = db
    .prepare(
      `SELECT t.name AS "table", c.name AS "column", c.type AS type
       FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
       WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND t.name NOT IN (SELECT value FROM json_each(?)) AND c.hidden IN (0, 2, 3)
       ORDER BY t.name, c.cid`,
    )
    .all(JSON.stringify(HIDDEN_TABLES)) as ColumnRow[]
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }))
}
