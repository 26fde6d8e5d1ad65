import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { type PageSource, pageSourceSchema } from '../../shared/domain/workspace.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from './database.ts'
import type { DemoParameters, WorkspaceRecord } from './writer-api.ts'

const demoSchema = z.strictObject({
  seed: z.number(),
  events: z.int(),
  responses: z.int(),
  businesses: z.int(),
  nowMs: z.int(),
}) satisfies z.ZodType<DemoParameters>

interface WorkspaceRow {
  readonly workspace_id: string
  readonly demo_json: string | null
  readonly created_at_ms: number
  readonly connection_json: string
}

/** Once per file, right after `createDatabase`. */
export function insertWorkspaceRecord(db: WritableDatabase, record: WorkspaceRecord): void {
  db.prepare(
    `INSERT INTO workspace (id, workspace_id, demo_json, created_at_ms, connection_json)
     VALUES (1, @workspaceId, @demoJson, @createdAtMs, @connectionJson)`,
  ).run({
    workspaceId: record.workspaceId,
    demoJson: record.demo && JSON.stringify(record.demo),
    createdAtMs: record.createdAtMs,
    connectionJson: JSON.stringify(record.connection),
  })
}

/** @throws AppError *workspace-empty* when creating the file was cut short, *workspace-damaged* when the record is unreadable. */
export function getWorkspaceRecord(db: ReadableDatabase): WorkspaceRecord {
  const row = prepareOnce(
    db,
    'SELECT workspace_id, demo_json, created_at_ms, connection_json FROM workspace WHERE id = 1',
  ).get() as WorkspaceRow | undefined
  if (!row) {
    throw new AppError('workspace-empty', 'The workspace was never finished: nothing was ever stored in it.')
  }
  return {
    workspaceId: row.workspace_id,
    demo: row.demo_json === null ? null : parseStored(row.demo_json, demoSchema),
    createdAtMs: row.created_at_ms,
    connection: parseStored(row.connection_json, pageSourceSchema),
  }
}

/** Takes effect for the next sweep; sweeps keep the scope they were begun with. */
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
