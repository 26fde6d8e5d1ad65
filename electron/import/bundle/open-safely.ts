import { z } from 'zod'
import { AppError, type AppErrorCode, toAppError } from '../../../shared/app-error.ts'
import type { BundleStep } from '../../../shared/domain/bundle.ts'
import { BundleFiles } from '../../evidence/bundle-files.ts'
import { MANIFEST_FILE } from '../../evidence/bundle-layout.ts'
import type { BrokenWhy } from '../../lib/file-error.ts'
import { parseJson } from '../../lib/json-file.ts'
import { readStart } from '../../lib/regular-file.ts'
import { ZipReader } from '../../lib/zip/zip-reader.ts'
import { recipeFile } from '../../reports/recipe.ts'
import { INDEX_VERSION } from '../../store/index-schema.ts'

/** Unpacked. A bundle of ten million events takes some 2 GiB. */
const UNPACKED_LIMIT_BYTES = 32 * 1024 ** 3
const ZIP_START = 'PK\x03\x04'
const RECIPE_FORMAT = /^unhidden-recipe-(\d+)$/

const CODES: Readonly<Record<BrokenWhy, AppErrorCode>> = {
  cut: 'bundle-cut',
  encrypted: 'bundle-encrypted',
  'too-large': 'bundle-too-large',
}

/**
 * Opens a ZIP file that the user chose as a bundle. Nothing is written; a file that is not a bundle is distinguished
 * from a damaged bundle.
 * @throws AppError *bundle-foreign*, *bundle-cut*, *bundle-encrypted*, *bundle-too-large*, *bundle-newer*,
 *   *bundle-altered* (its message completes "it cannot be read: …"), *file-access*; and what `use` throws.
 */
export function withChosenBundle<Result>(path: string, use: (files: BundleFiles) => Result): Result {
  if (readStart(path, ZIP_START.length) !== ZIP_START)
    throw foreign('The file does not begin like a ZIP file.')
  const zip = translatingZipErrors(() => ZipReader.open(path))
  try {
    if (zip.unpackedBytes > UNPACKED_LIMIT_BYTES) {
      throw new AppError('bundle-too-large', 'Unpacked, its files would take more than 32 GiB.')
    }
    return use(translatingZipErrors(() => toBundle(zip)))
  } finally {
    zip.close()
  }
}

function toBundle(zip: ZipReader): BundleFiles {
  if (!zip.names.some((name) => name.endsWith(`/${MANIFEST_FILE}`))) {
    throw foreign('The ZIP file holds no manifest of a bundle.')
  }
  const files = new BundleFiles(zip)
  refuseNewer(files)
  return files
}

const statedSchema = z.looseObject({ format: z.unknown(), indexVersion: z.unknown() })

/** Rejects a recipe of a later version, which this version may not understand. */
function refuseNewer(files: BundleFiles): void {
  const recipe = statedSchema.safeParse(parseJson(files.findText(recipeFile()) ?? '')).data
  const format = RECIPE_FORMAT.exec(String(recipe?.format))?.[1]
  const indexVersion = Number(recipe?.indexVersion)
  if (Number(format) > 1 || indexVersion > INDEX_VERSION) {
    throw new AppError('bundle-newer', 'A newer version of Unhidden made this bundle.', {
      details: { indexVersion, knownVersion: INDEX_VERSION },
    })
  }
}

function translatingZipErrors<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    const known = toAppError(error)
    if (known.code !== 'evidence-broken') throw error
    const why = Object.entries(CODES).find(([name]) => name === known.details.why)
    throw new AppError(why?.[1] ?? 'bundle-altered', known.message, { cause: error })
  }
}

function foreign(message: string): AppError {
  return new AppError('bundle-foreign', message)
}

/** Receives the progress of work on a bundle. */
export interface BundleWatch {
  /**
   * Reports the progress of a step.
   * @throws AppError *cancelled* when the user cancelled the work.
   */
  step(step: BundleStep, done: number, total: number): void
}

export function cancelledWork(): AppError {
  return new AppError('cancelled', 'The work on the bundle was canceled.')
}

export const UNWATCHED: BundleWatch = { step: () => undefined }
