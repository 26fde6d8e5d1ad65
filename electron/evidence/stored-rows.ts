import { z } from 'zod'
import { broken } from '../lib/file-error.ts'
import { parseJson } from '../lib/json-file.ts'
import type { ReadableDatabase, WritableDatabase } from '../store/database.ts'
import type { BundleFiles } from './bundle-files.ts'

/** Rows of tables that a bundle holds besides receipts and replies, so that the index can be derived from it. */
export const SWEEPS_FILE = 'data/evidence/sweeps.jsonl'
export const ACKNOWLEDGEMENTS_FILE = 'data/evidence/acknowledgements.jsonl'
export const LOG_FILE = 'data/auditor/log.jsonl'

const sweepSchema = z.strictObject({
  sweep_id: z.int(),
  operation: z.string(),
  kind: z.string(),
  scope_json: z.string(),
  outcome: z.string(),
  reasons_json: z.string(),
  started_at_ms: z.int(),
  finished_at_ms: z.int().nullable(),
  pages: z.int().nullable(),
  requests: z.int(),
  observations_json: z.string(),
  imported_as_of_ms: z.int().nullable(),
})
const acknowledgementSchema = z.strictObject({
  receipt: z.int(),
  position: z.int(),
  reason: z.string(),
  sweep_id: z.int(),
  note: z.string(),
  acknowledged_at_ms: z.int(),
})

type TruthFile = typeof SWEEPS_FILE | typeof ACKNOWLEDGEMENTS_FILE
const TABLES = {
  [SWEEPS_FILE]: { table: 'sweep', schema: sweepSchema },
  [ACKNOWLEDGEMENTS_FILE]: { table: 'quarantine_acknowledgement', schema: acknowledgementSchema },
} as const

/** Rows as they are stored, in the order of their keys. */
export function listStoredRows(db: ReadableDatabase, file: TruthFile): object[] {
  const { table, schema } = TABLES[file]
  const columns = Object.keys(schema.shape).join(', ')
  return db.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1, 2, 3`).all() as object[]
}

/** @throws AppError *evidence-broken* when the file is missing or a line is not such a row. */
export function insertStoredRows(db: WritableDatabase, files: BundleFiles, file: TruthFile): void {
  const { table, schema } = TABLES[file]
  const lines = files.findLines(file)
  if (lines === undefined) throw broken(`${file} is missing`)
  const names = Object.keys(schema.shape)
  const insert = db.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  )
  for (const line of lines) {
    if (line === '') continue
    const parsed = schema.safeParse(parseJson(line))
    if (!parsed.success) throw broken(`${file} has a line that cannot be read`)
    insert.run(parsed.data)
  }
}
