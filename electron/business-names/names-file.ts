import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '../../shared/app-error.ts'
import type { NamesFilePreview, NamesFileProblem } from '../../shared/domain/business-name.ts'
import { isDecimalId } from '../../shared/domain/ids.ts'
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
const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads a table with a header: one column of ids and one of names, recognized by their headings; other columns are
 * ignored. An unusable line is reported with its number, and the others are used.
 * @returns null when no heading is known as one of ids or names.
 */
export function parseNamesFile(text: string): NamesFile | null {
  const [head, ...lines] = listRows(text)
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

interface TableRow {
  /** The number of its first line, starting at 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * RFC 4180 with any line ends, and the delimiter that is most frequent in the header. Empty lines are skipped. Lines
 * are counted here, because the parser counts a CRLF in quotes twice.
 */
function listRows(text: string): TableRow[] {
  const delimiter = guessDelimiter(text)
  const rows: TableRow[] = []
  let line = 1
  for (const cells of parseLeniently(text, delimiter)) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    line += cells.reduce((lines, cell) => lines + cell.split(/\r\n|\r|\n/).length - 1, 1)
  }
  return rows
}

function guessDelimiter(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

/** A quote that is never closed ends at the end of the text. */
function parseLeniently(text: string, delimiter: string): string[][] {
  const options = {
    ...{ delimiter, record_delimiter: ['\r\n', '\n', '\r'], bom: true },
    ...{ relax_quotes: true, relax_column_count: true },
  }
  try {
    return parse(text, options)
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    return parse(`${text}"`, options)
  }
}

const FILE_LIMIT_BYTES = 32 * 1024 * 1024
const ROWS_SHOWN = 8
const PROBLEMS_SHOWN = 20

/** @throws AppError *file-access*, *names-unreadable* */
export function readNamesFile(path: string): NamesFile {
  const text = decode(readLimited(path))
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

/**
 * UTF-8 if the bytes are valid; otherwise windows-1252, the code page in which Western spreadsheets save such files.
 */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
