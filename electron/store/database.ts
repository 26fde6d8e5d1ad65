import type Database from 'better-sqlite3'

/** An open workspace file. Functions that only read take this. */
export type ReadableDatabase = Database.Database

/** The one connection that may write: made by `createDatabase` and `openWritable` only, so a read path cannot write. */
export type WritableDatabase = ReadableDatabase & { readonly __brand: 'WritableDatabase' }

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

/** Runs `work` in one BEGIN IMMEDIATE transaction: all of it is stored, or nothing. */
export function writeInTransaction<Value>(db: WritableDatabase, work: () => Value): Value {
  return db.transaction(work).immediate()
}
