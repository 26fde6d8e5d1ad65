import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { type BundleCheck, bundleFactsSchema } from '../../shared/domain/bundle.ts'
import { PROBLEM_KINDS } from '../../shared/domain/verification.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from './database.ts'

/** The bundle of a restored workspace. */
export interface RestoredBundle {
  /** Path of the ZIP file when it was last checked. */
  readonly path: string
  readonly check: BundleCheck
}

const checkSchema = z.object({
  facts: bundleFactsSchema,
  verification: z.object({
    isIntact: z.boolean(),
    receipts: z.int(),
    bodyBytes: z.int(),
    headHash: z.string().nullable(),
    problem: z
      .object({ kind: z.enum(PROBLEM_KINDS), receipt: z.int().nullable(), message: z.string() })
      .nullable(),
    index: z.enum(['agrees', 'differs', 'not-checked']),
  }),
  manifest: z.object({
    files: z.array(
      z.object({
        name: z.string(),
        sizeBytes: z.int().nullable(),
        state: z.enum(['intact', 'changed', 'missing', 'unreadable', 'not-listed']),
      }),
    ),
    pages: z.object({ count: z.int(), sizeBytes: z.int(), intact: z.int() }),
    problems: z.int(),
  }),
  reperformance: z
    .looseObject({
      outcome: z.enum(['match', 'mismatch', 'not-determinable']),
      figures: z.array(
        z.looseObject({ id: z.string(), stated: z.string(), recomputed: z.string().nullable() }),
      ),
    })
    .nullable(),
  checkedAtMs: z.int(),
})

/** @returns null for any other workspace. @throws AppError *workspace-damaged* */
export function findRestoredBundle(db: ReadableDatabase): RestoredBundle | null {
  const row = prepareOnce(db, 'SELECT path, check_json FROM restored_bundle').get() as
    | { readonly path: string; readonly check_json: string }
    | undefined
  return row ? { path: row.path, check: parseCheck(row.check_json) } : null
}

/** The first call makes the workspace read-only for evidence. */
export function keepRestoredBundle(db: WritableDatabase, { path, check }: RestoredBundle): void {
  prepareOnce(
    db,
    `INSERT INTO restored_bundle (id, path, check_json) VALUES (1, @path, @checkJson)
     ON CONFLICT (id) DO UPDATE SET path = excluded.path, check_json = excluded.check_json`,
  ).run({ path, checkJson: JSON.stringify(check) })
}

function parseCheck(json: string): BundleCheck {
  try {
    // The schema holds every member that this version reads; ids in it are numbers with a brand.
    return checkSchema.parse(JSON.parse(json)) as BundleCheck
  } catch (cause) {
    throw new AppError('workspace-damaged', 'What the workspace says of its bundle is unreadable.', { cause })
  }
}
