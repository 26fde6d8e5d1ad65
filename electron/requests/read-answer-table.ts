import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import { UNREAD_PARTS, type UnreadPart } from '../../shared/domain/company-answer.ts'
import { requestStrings } from '../../shared/strings/request-strings.ts'
import { type DelimitedRow, decodeGuessing, listDelimitedRows } from '../lib/delimited-text.ts'
import { toFileError } from '../lib/file-error.ts'
import { readRegularFile } from '../lib/regular-file.ts'
import { type AnswerTable, findColumns } from './match-answers.ts'
import { hasComments, readWorkbook } from './read-workbook.ts'

const FILE_LIMIT_BYTES = 32 * 1024 * 1024

/** A returned file with its bytes as received. */
export interface ReturnedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** @throws AppError *file-access*; *answers-unreadable* for a file of more than 32 MB */
export function readReturnedFile(path: string): ReturnedFile {
  try {
    if (statSync(path).size > FILE_LIMIT_BYTES) {
      throw new AppError('answers-unreadable', 'The file is larger than 32 MB.')
    }
    return { name: basename(path), bytes: readRegularFile(path) }
  } catch (error) {
    throw toFileError(error, path)
  }
}

/** A ZIP file, and a compound file: an encrypted workbook or one of Excel 97. */
const SIGNATURES = { zip: '504b0304', compound: 'd0cf11e0' }

/**
 * The table of a CSV file, or of the first sheet of a workbook that has the columns of a request.
 * @throws AppError *answers-unreadable* for a file that is no table
 */
export function readAnswerTable(bytes: Uint8Array): AnswerTable {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (start === SIGNATURES.compound) {
    throw new AppError(
      'answers-unreadable',
      'The workbook is encrypted or of an old form. Save it as XLSX without a password, or as CSV.',
    )
  }
  const isDelimited = start !== SIGNATURES.zip
  const { rows: all, notRead } = isDelimited ? readText(bytes) : findSheet(Buffer.from(bytes))
  const [head, ...rows] = all
  if (head) return { headings: head.cells, rows, isDelimited, notRead }
  throw new AppError('answers-unreadable', 'The file is empty.')
}

function readText(bytes: Uint8Array): FoundSheet {
  const { text, isGuessed } = decodeGuessing(bytes)
  return { rows: [...listDelimitedRows(text)], notRead: isGuessed ? [{ part: 'encoding', places: [] }] : [] }
}

interface FoundSheet {
  readonly rows: readonly DelimitedRow[]
  readonly notRead: readonly UnreadPart[]
}

function findSheet(bytes: Buffer): FoundSheet {
  const sheets = [...readWorkbook(bytes)]
  const sheet = sheets.find(({ rows }) => findColumns(rows[0]?.cells ?? [])) ?? sheets[0]
  if (!sheet) return { rows: [], notRead: [] }
  const others = sheets.filter(
    (one) => one !== sheet && one.rows.length > 0 && one.name !== requestStrings.instructionsSheet,
  )
  const { merged, formulas, links } = sheet
  const sheetNames = others.map(({ name }) => name)
  const places = { merged, formulas, links, comments: [], sheets: sheetNames, encoding: [] }
  const isThere = (part: UnreadPart['part']) =>
    part === 'comments' ? hasComments(bytes) : places[part].length > 0
  const notRead = UNREAD_PARTS.filter(isThere).map((part) => ({
    part,
    places: places[part].slice(0, PLACES_LIMIT),
  }))
  return { rows: sheet.rows, notRead }
}

const PLACES_LIMIT = 20
