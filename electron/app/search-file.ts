import { readFile, stat } from 'node:fs/promises'
import { type SearchDraft, type SearchImport, searchFileSchema } from '../../shared/domain/saved-search.ts'
import { toFileError } from '../lib/file-error.ts'

type Refused = Extract<SearchImport, { readonly kind: 'refused' }>
export type SearchFile = { readonly kind: 'read'; readonly searches: readonly SearchDraft[] } | Refused

/** A thousand searches of full length take a few MB at most; usual files are some kB. */
const SIZE_LIMIT_BYTES = 8 * 1024 * 1024

/** Reads a file of shared searches and checks every part of it. @throws AppError *file-access* */
export async function readSearchFile(path: string): Promise<SearchFile> {
  try {
    if ((await stat(path)).size > SIZE_LIMIT_BYTES) return { kind: 'refused', reason: 'too-large' }
    return parseSearchFile(await readFile(path, 'utf8'))
  } catch (error) {
    throw toFileError(error, path)
  }
}

function parseSearchFile(text: string): SearchFile {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { kind: 'refused', reason: 'not-json' }
  }
  const parsed = searchFileSchema.safeParse(value)
  return parsed.success
    ? { kind: 'read', searches: parsed.data.searches }
    : { kind: 'refused', reason: 'not-searches' }
}
