import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import type { NamesFilePreview, NamesFileProblem } from '../../shared/domain/business-name.ts'
import { isDecimalId } from '../../shared/domain/ids.ts'
import { decodeText, listDelimitedRows } from '../lib/delimited-text.ts'
import { toFileError } from '../lib/file-error.ts'
import { readRegularFile } from '../lib/regular-file.ts'

/** The contents of a file of names. */
interface NamesFile {
  readonly idColumn: string
  readonly nameColumn: string
  readonly rows: readonly { readonly businessId: string; readonly name: string }[]
  readonly problems: readonly NamesFileProblem[]
}

const ID_COLUMNS: ReadonlySet<string> = new Set([
  'businessid',
  'business',
  'id',
  'locationid',
  'storeid',
  'branchid',
])
const NAME_COLUMNS: ReadonlySet<string> = new Set([
  'businessname',
  'name',
  'title',
  'locationname',
  'storename',
  'branchname',
])
const NAME_LIMIT = 500

/**
 * Reads a table with a header: one column of ids and one of names, recognized by their headings; other columns are
 * ignored. An unusable line is reported with its number, and the others are used.
 * @returns null when no heading is known as one of ids or names.
 */
export function parseNamesFile(text: string): NamesFile | null {
  const [head, ...lines] = listDelimitedRows(text)
  if (!head) return null
  const columns = head.cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const idAt = columns.findIndex((name) => ID_COLUMNS.has(name))
  const nameAt = columns.findIndex((name, at) => at !== idAt && NAME_COLUMNS.has(name))
  if (idAt < 0 || nameAt < 0) return null
  const rows: { businessId: string; name: string }[] = []
  const problems: NamesFileProblem[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of lines) {
    const businessId = (cells[idAt] ?? '').trim()
    const name = (cells[nameAt] ?? '').trim()
    const message = findProblem(businessId, name, seen)
    if (message !== null) problems.push({ line, message })
    else {
      seen.set(businessId, line)
      rows.push({ businessId, name })
    }
  }
  return { idColumn: head.cells[idAt] ?? '', nameColumn: head.cells[nameAt] ?? '', rows, problems }
}

function findProblem(businessId: string, name: string, seen: ReadonlyMap<string, number>): string | null {
  if (!isDecimalId(businessId))
    return `"${businessId.slice(0, 40)}" is no business id: ids are whole numbers.`
  if (name === '') return `Business ${businessId} has no name.`
  if (name.length > NAME_LIMIT)
    return `The name of business ${businessId} has more than ${NAME_LIMIT} characters.`
  const earlier = seen.get(businessId)
  return earlier === undefined ? null : `Business ${businessId} has a name already, in line ${earlier}.`
}

const FILE_LIMIT_BYTES = 32 * 1024 * 1024
const ROWS_SHOWN = 8
const PROBLEMS_SHOWN = 20

/** @throws AppError *file-access*, *names-unreadable* */
export function readNamesFile(path: string): NamesFile {
  const text = decodeText(readLimited(path))
  const file = parseNamesFile(text)
  if (file) return file
  throw new AppError(
    'names-unreadable',
    'Its first line names no column of business ids and no column of names, such as "businessId" and "name".',
  )
}

export function previewNamesFile(path: string): NamesFilePreview {
  const { idColumn, nameColumn, rows, problems } = readNamesFile(path)
  return {
    fileName: basename(path),
    idColumn,
    nameColumn,
    rows: rows.slice(0, ROWS_SHOWN),
    names: rows.length,
    problems: problems.slice(0, PROBLEMS_SHOWN),
    problemCount: problems.length,
  }
}

function readLimited(path: string): Uint8Array {
  try {
    if (statSync(path).size > FILE_LIMIT_BYTES) {
      throw new AppError('names-unreadable', 'The file is larger than any list of names (32 MB).')
    }
    return readRegularFile(path)
  } catch (error) {
    throw toFileError(error, path)
  }
}
