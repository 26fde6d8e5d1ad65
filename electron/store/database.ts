import type Database from 'better-sqlite3'

/** An open workspace file. Functions that only read take this. */
export type ReadableDatabase = Database.Database

/** The one connection that may write: made by `createDatabase` and `openWritable` only, so a read path cannot write. */
export type WritableDatabase = ReadableDatabase & { readonly __brand: 'WritableDatabase' }

/**
 * [Note: Bound limits]
 *
 * A limit is bound as `LIMIT +?`. For a bare `?` SQLite looks at the value when it compiles, and compiles again whenever the value
 * is bound anew, which is at every run: 40 µs of the 110 that the newest 50 of a word take, 18 of 31 µs for 50 ids.
 */
const statements = new WeakMap<ReadableDatabase, Map<string, Database.Statement>>()

/**
 * The compiled statement for a fixed SQL text, compiled once per connection. For text that is written down in the
 * source, not for text put together from a filter: the cache never forgets.
 */
export function prepareOnce(db: ReadableDatabase, sql: string): Database.Statement {
  const known = statements.get(db) ?? new Map<string, Database.Statement>()
  statements.set(db, known)
  const statement = known.get(sql) ?? db.prepare(sql)
  known.set(sql, statement)
  return statement
}

const recent = new WeakMap<ReadableDatabase, Map<string, Database.Statement>>()
const MOST_RECENT = 64

/**
 * The compiled statement for text put together from a filter: the last ones asked for stay compiled, since a page is followed
 * by the next of the same question (measured: compiling is a tenth of the newest 50 of a word).
 */
export function prepareRecent(db: ReadableDatabase, sql: string): Database.Statement {
  const known = recent.get(db) ?? new Map<string, Database.Statement>()
  recent.set(db, known)
  const statement = known.get(sql) ?? db.prepare(sql)
  known.delete(sql)
  known.set(sql, statement)
  const [oldest] = known.keys()
  if (known.size > MOST_RECENT && oldest !== undefined) known.delete(oldest)
  return statement
}

/** Runs `work` in one BEGIN IMMEDIATE transaction: all of it is stored, or nothing. */
export function writeInTransaction<Value>(db: WritableDatabase, work: () => Value): Value {
  return db.transaction(work).immediate()
}
