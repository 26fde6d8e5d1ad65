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

/**
 * [Note: Index without flush]
 *
 * The index follows from the archive, so what a step of it writes need not be on the disk before the next begins: a flush
 * is spared, which the next page's commit makes anyway. The write-ahead log is flushed as one file, front to back, and
 * read back only up to the first frame that is not whole, so no page of the archive can be there without all that was committed
 * before it, and a checkpoint flushes the log before the file (https://sqlite.org/pragma.html#pragma_synchronous). A loss of
 * power can take the last steps of the index, with the marker that says how far it has come, and nothing else.
 */
export function withoutFlush<Value>(db: WritableDatabase, work: () => Value): Value {
  db.pragma('synchronous = NORMAL')
  try {
    return work()
  } finally {
    db.pragma('synchronous = FULL')
  }
}
