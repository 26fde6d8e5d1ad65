import { createHash, hash } from 'node:crypto'
import type { ReadableDatabase, WritableDatabase } from '../store/database.ts'
import { FINDINGS_TABLES, INDEX_TABLES } from '../store/index-schema.ts'

/** Numbers that rows were given as they came: they name a row and say nothing. */
const ROW_NUMBERS: ReadonlySet<string> = new Set(['response_id', 'new_response_id', 'quarantine_id'])
const TEXT_TABLE = 'response_text'
const LEFT_OUT: ReadonlySet<string> = new Set([TEXT_TABLE, ...FINDINGS_TABLES])

/**
 * One SHA-256 over everything that the index says of the archive, whatever the order in which its rows were written.
 * Findings are left out: they follow from the index, the parameters and the time of the last sweep, and are not always
 * of the cache as it is.
 * @param db a connection that may have temporary tables.
 */
export function digestIndex(db: WritableDatabase): string {
  const tables = INDEX_TABLES.filter((table) => !LEFT_OUT.has(table))
  const digest = createHash('sha256')
  for (const table of tables)
    digest.update(`${table} ${digestRows(db, `SELECT ${columnsOf(db, table)} FROM ${table}`)}\n`)
  return digest.update(digestText(db)).digest('hex')
}

/** The words of the full text with the number of their places; which rows they are in follows from the rows. */
function digestText(db: WritableDatabase): string {
  db.exec(`CREATE VIRTUAL TABLE temp.response_words USING fts5vocab(main, ${TEXT_TABLE}, row)`)
  try {
    return digestRows(db, 'SELECT term, doc, cnt FROM temp.response_words')
  } finally {
    db.exec('DROP TABLE temp.response_words')
  }
}

/** The sum of the rows' hashes: the same for every order, and another one for a row that is there twice. */
function digestRows(db: ReadableDatabase, sql: string): string {
  let sum = 0n
  let rows = 0
  for (const row of db.prepare(sql).safeIntegers().raw().iterate() as Iterable<readonly unknown[]>) {
    sum += BigInt(`0x${hash('sha256', JSON.stringify(row, toText), 'hex')}`)
    rows += 1
  }
  return `${rows} ${(sum % 2n ** 256n).toString(16)}`
}

function columnsOf(db: ReadableDatabase, table: string): string {
  const names = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table).map(String)
  return names.filter((name) => !ROW_NUMBERS.has(name)).join(', ')
}

function toText(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  return Buffer.isBuffer(value) ? value.toString('hex') : value
}
