import type Database from 'better-sqlite3'

/** An open workspace file, for functions that only read. */
export type ReadableDatabase = Database.Database

/**
 * The one connection that may write: only `createDatabase` and `openWritable` return it, so a read path cannot write.
 */
export type WritableDatabase = ReadableDatabase & { readonly __brand: 'WritableDatabase' }

/**
 * [Note: Bound limits]
 *
 * A limit is bound as `LIMIT +?`. For a bare `?` SQLite uses the value when it compiles, and compiles again whenever
 * the value is bound, which is at every run: 40 µs of the 110 that the newest 50 of a word take, 18 of 31 µs for 50
 * ids.
 */
const statements = new WeakMap<ReadableDatabase, Map<string, Database.Statement>>()

/**
 * The compiled statement for a fixed SQL text, compiled once per connection. Only for static text, not for text that
 * depends on a filter, because the cache never evicts.
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
 * The compiled statement for text that depends on a filter: the most recent ones stay compiled, because the next page
 * of the same query usually follows (measured: compiling takes a tenth of the time of the newest 50 of a word).
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

/** Runs `work` in one BEGIN IMMEDIATE transaction. */
export function writeInTransaction<Value>(db: WritableDatabase, work: () => Value): Value {
  return db.transaction(work).immediate()
}

/**
 * [Note: Index without flush]
 *
 * The index follows from the archive, so the writes of an indexing step need not be on the disk before the next step:
 * the commit of the next page flushes them. The write-ahead log is flushed as one file, and read back only up to the
 * first incomplete frame, so a page of the archive cannot be on the disk without everything that was committed before
 * it, and a checkpoint flushes the log before the file (https://sqlite.org/pragma.html#pragma_synchronous). A power
 * failure can only lose the last indexing steps, together with their marker.
 */
export function withoutFlush<Value>(db: WritableDatabase, work: () => Value): Value {
  db.pragma('synchronous = NORMAL')
  try {
    return work()
  } finally {
    db.pragma('synchronous = FULL')
  }
}
