import { z } from 'zod'
import type { BundleCell, BundleRows } from '../../../shared/domain/bundle.ts'
import { type BundleFiles, splitLines } from '../../evidence/bundle-files.ts'
import { broken } from '../../lib/file-error.ts'
import { parseJson } from '../../lib/json-file.ts'
import { parseRecipe, recipeFile, rowsFile } from '../../reports/recipe.ts'
import type { PageOfRows } from '../../store/read/evidence-rows.ts'
import { translating } from './check-bundle.ts'
import { withChosenBundle } from './open-safely.ts'

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.string())]))

/**
 * Rows of the report in a verified bundle, from its rows.jsonl. The file is read from its start piece by piece, so
 * that memory use does not depend on its size.
 * @throws AppError as `withChosenBundle`; *bundle-altered* for a line that is not a row
 */
export function listBundleRows(path: string, { offset, limit }: PageOfRows): BundleRows {
  return withChosenBundle(path, (files) =>
    translating(() => {
      const rows = takeLines(files, offset, limit).map(parseRow)
      const columns = Object.keys(rows[0] ?? {})
      return {
        columns,
        rows: rows.map((row) => columns.map((name): BundleCell => row[name] ?? null)),
        total: countStated(files),
      }
    }),
  )
}

function takeLines(files: BundleFiles, offset: number, limit: number): readonly string[] {
  const pieces = files.findPieces(rowsFile('jsonl'))
  if (!pieces) return []
  return splitLines(skipLines(pieces, offset), rowsFile('jsonl'))
    .filter((line) => line !== '')
    .take(limit)
    .toArray()
}

const LINE_FEED = 10

/** Skips lines by counting line feeds. */
function* skipLines(pieces: Iterable<Buffer>, count: number): Generator<Buffer> {
  let skipped = 0
  for (const piece of pieces) {
    let start = 0
    while (skipped < count) {
      const end = piece.indexOf(LINE_FEED, start)
      if (end < 0) break
      skipped += 1
      start = end + 1
    }
    if (skipped === count) yield piece.subarray(start)
  }
}

function parseRow(line: string): Readonly<Record<string, BundleCell>> {
  const parsed = rowSchema.safeParse(parseJson(line))
  if (parsed.success) return parsed.data
  throw broken(`${rowsFile('jsonl')} has a line that is no row`)
}

function countStated(files: BundleFiles): number | null {
  const text = files.findText(recipeFile())
  const stated = text === undefined ? undefined : parseRecipe(text).figures.find(({ id }) => id === 'rows')
  const count = Number(stated?.value)
  return Number.isSafeInteger(count) ? count : null
}
