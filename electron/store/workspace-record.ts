import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { auditZoneSchema, findZoneName, UTC_ZONE_NAME } from '../../shared/domain/audit-zone.ts'
import { type PageSource, pageSourceSchema } from '../../shared/domain/workspace.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from './database.ts'
import { demoSchema, type WorkspaceRecord } from './writer-api.ts'

interface WorkspaceRow {
  readonly workspace_id: string
  readonly demo_json: string | null
  readonly created_at_ms: number
  readonly connection_json: string
  /** Absent in a file of an earlier version that is open for reading and not migrated yet. */
  readonly time_zone?: string
}

const RECORD = 'SELECT * FROM workspace WHERE id = 1'

/** Once per file, right after `createDatabase`. */
export function insertWorkspaceRecord(db: WritableDatabase, record: WorkspaceRecord): void {
  db.prepare(
    `INSERT INTO workspace (id, workspace_id, demo_json, created_at_ms, connection_json, time_zone)
     VALUES (1, @workspaceId, @demoJson, @createdAtMs, @connectionJson, @timeZone)`,
  ).run({
    workspaceId: record.workspaceId,
    demoJson: record.demo && JSON.stringify(record.demo),
    createdAtMs: record.createdAtMs,
    connectionJson: JSON.stringify(record.connection),
    timeZone: auditZoneSchema.parse(record.timeZone),
  })
}

/**
 * @throws AppError *workspace-empty* when creating the file was cut short, *workspace-damaged* when the record is
 *   unreadable.
 */
export function getWorkspaceRecord(db: ReadableDatabase): WorkspaceRecord {
  const row = prepareOnce(db, RECORD).get() as WorkspaceRow | undefined
  if (!row) {
    throw new AppError('workspace-empty', 'The workspace was never finished: nothing was ever stored in it.')
  }
  return {
    workspaceId: row.workspace_id,
    demo: row.demo_json === null ? null : parseStored(row.demo_json, demoSchema),
    createdAtMs: row.created_at_ms,
    connection: parseStored(row.connection_json, pageSourceSchema),
    timeZone: toTimeZone(row),
  }
}

/** The audit time zone; null before the workspace has its record. @throws AppError *workspace-damaged* */
export function findTimeZone(db: ReadableDatabase): string | null {
  const row = prepareOnce(db, RECORD).get() as WorkspaceRow | undefined
  return row ? toTimeZone(row) : null
}

function toTimeZone({ time_zone = UTC_ZONE_NAME }: WorkspaceRow): string {
  const name = findZoneName(time_zone)
  if (name !== null) return name
  throw new AppError('workspace-damaged', 'This version does not know the time zone of the workspace.', {
    details: { timeZone: time_zone },
  })
}

/** Takes effect for the next sweep; sweeps keep the scope with which they started. */
export function updateConnection(db: WritableDatabase, connection: PageSource): void {
  const { changes } = prepareOnce(db, 'UPDATE workspace SET connection_json = ? WHERE id = 1').run(
    JSON.stringify(pageSourceSchema.parse(connection)),
  )
  if (changes !== 1) throw new AppError('workspace-empty', 'The workspace has no record to change.')
}

function parseStored<Schema extends z.ZodType>(json: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(json))
  } catch (cause) {
    throw new AppError('workspace-damaged', 'The settings in the workspace are unreadable.', { cause })
  }
}

/** The purpose of a key; see migration 5. */
type SecretName = 'client-id' | 'redaction'

/** 32 bytes, created once for each workspace. */
export function getWorkspaceSecret(db: ReadableDatabase, name: SecretName): Uint8Array {
  const secret: unknown = prepareOnce(db, 'SELECT secret FROM workspace_secret WHERE name = ?')
    .pluck()
    .get(name)
  if (secret instanceof Uint8Array) return secret
  throw new Error(`the workspace has no key named ${name}`)
}

/**
 * The file counts its openings for writing, and the head file outside knows the last one: a file that does not is an
 * older copy ([Note: head file] in evidence/head-file.ts).
 */

/** Number of the last opening for writing; 0 before the first. */
export function getLastOpening(db: ReadableDatabase): number {
  return Number(prepareOnce(db, 'SELECT coalesce(max(opening), 0) FROM opening').pluck().get())
}

export function insertOpening(db: WritableDatabase, opening: number, nowMs: number): void {
  prepareOnce(db, 'INSERT INTO opening (opening, opened_at_ms) VALUES (?, ?)').run(opening, nowMs)
}

const checkpointSchema = z.tuple([z.object({ busy: z.int(), log: z.int(), checkpointed: z.int() })])

/**
 * Runs a checkpoint: moves the write-ahead log into the database file, without waiting for readers.
 * @returns whether the whole log was moved and flushed.
 */
export function runCheckpoint(db: WritableDatabase, mode: 'PASSIVE' | 'TRUNCATE' = 'PASSIVE'): boolean {
  const [{ busy, log, checkpointed }] = checkpointSchema.parse(db.pragma(`wal_checkpoint(${mode})`))
  return busy === 0 && log === checkpointed
}
