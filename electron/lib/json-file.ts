import type { z } from 'zod'
import { writeFileAtomically, writeFileAtomicallyNow } from './atomic-file.ts'
import { toFileError } from './file-error.ts'
import { readRegularFile, SMALL_FILE_BYTES } from './regular-file.ts'

/**
 * Reads a JSON file and checks it against a schema.
 * @returns undefined when there is no such file, or when its content does not fit the schema.
 * @throws AppError *file-access* when the file is there and cannot be read, or has more than 16 MB.
 */
export async function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  let text: string
  try {
    text = readRegularFile(path, SMALL_FILE_BYTES).toString('utf8')
  } catch (error) {
    const failure = toFileError(error, path)
    if (failure.details.code === 'ENOENT') return undefined
    throw failure
  }
  const parsed = schema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : undefined
}

export function writeJsonFile(path: string, value: unknown): Promise<void> {
  return writeFileAtomically(path, toText(value))
}

/** Blocks until the file is on the disk. Only for files that are written while the application quits. */
export function writeJsonFileNow(path: string, value: unknown): void {
  writeFileAtomicallyNow(path, toText(value))
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/**
 * RFC 8259 lets a reader limit the depth. Another language may read less deep than this one, so the limit is stated.
 */
const DEEPEST = 500

/**
 * @returns undefined for text that is not JSON or nested deeper than 500, and for a member `__proto__`: schemas do not
 *   see it, so a strict one would accept an object with a member more.
 */
export function parseJson(text: string): unknown {
  if (isNestedTooDeep(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return hasPrototype(value) ? undefined : value
  } catch {
    return undefined
  }
}

const STRING_OR_BRACKET = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs

/** Of the text, because a member that is there twice keeps only its last value. */
function isNestedTooDeep(text: string): boolean {
  if (text.length <= 2 * DEEPEST) return false
  let depth = 0
  for (const [token] of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

function hasPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototype)
}
