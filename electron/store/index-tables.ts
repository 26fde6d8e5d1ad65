import { prepareOnce, type ReadableDatabase, type WritableDatabase, writeInTransaction } from './database.ts'
import { INDEX_SQL, INDEX_TABLES, INDEX_VERSION } from './index-schema.ts'

/** Version of the index in the file, or null when it has none. */
export function findIndexVersion(db: ReadableDatabase): number | null {
  const hasMarker = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'index_marker'").get()
  if (!hasMarker) return null
  const version = db.prepare('SELECT index_version FROM index_marker').pluck().get()
  return typeof version === 'number' ? version : null
}

/** Last indexed receipt; 0 before the first. */
export function getIndexedThrough(db: ReadableDatabase): number {
  return Number(prepareOnce(db, 'SELECT indexed_through FROM index_marker WHERE id = 1').pluck().get())
}

/** A run of pages that is partly indexed. */
export interface RunMarker {
  /** Its last receipt. */
  readonly through: number
  /** Id of the last item whose entries are indexed, or null before the first. */
  readonly done: string | null
}

/** The current run, or null between two runs. */
export function findRunMarker(db: ReadableDatabase): RunMarker | null {
  const row = prepareOnce(
    db,
    'SELECT run_through AS through, CAST(run_done AS TEXT) AS done FROM index_marker WHERE run_through IS NOT NULL',
  ).get()
  return (row as RunMarker | undefined) ?? null
}

/** Stores the progress of a run. */
export function writeRunMarker(db: WritableDatabase, { through, done }: RunMarker): void {
  prepareOnce(db, 'UPDATE index_marker SET run_through = ?, run_done = CAST(? AS INTEGER)').run(through, done)
}

/** Stores that every receipt up to this one is indexed, and ends the run. */
export function writeIndexedThrough(db: WritableDatabase, through: number): void {
  prepareOnce(db, 'UPDATE index_marker SET indexed_through = ?, run_through = NULL, run_done = NULL').run(
    through,
  )
}

/** Replaces the index with an empty one of this version, to be filled again from the archive. */
export function resetIndex(db: WritableDatabase): void {
  writeInTransaction(db, () => {
    for (const table of INDEX_TABLES) db.exec(`DROP TABLE IF EXISTS ${table}`)
    db.exec(INDEX_SQL)
    db.prepare('INSERT INTO index_marker (id, index_version, indexed_through) VALUES (1, ?, 0)').run(
      INDEX_VERSION,
    )
  })
}

/** Resets an index that is missing or of another version. */
export function ensureIndexVersion(db: WritableDatabase): void {
  if (findIndexVersion(db) !== INDEX_VERSION) resetIndex(db)
}
