import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import { type DelimitedRow, decodeText, listDelimitedRows } from '../lib/delimited-text.ts'
import { toFileError } from '../lib/file-error.ts'
import { readRegularFile } from '../lib/regular-file.ts'
import { type AnswerTable, findColumns } from './match-answers.ts'
import { readWorkbook } from './read-workbook.ts'

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
  const [head, ...rows] =
    start === SIGNATURES.zip ? findSheet(Buffer.from(bytes)) : listDelimitedRows(decodeText(bytes))
  if (head) return { headings: head.cells, rows, isDelimited: start !== SIGNATURES.zip }
  throw new AppError('answers-unreadable', 'The file is empty.')
}

function findSheet(bytes: Buffer): DelimitedRow[] {
  let first: DelimitedRow[] | undefined
  for (const rows of readWorkbook(bytes)) {
    if (findColumns(rows[0]?.cells ?? [])) return rows
    first ??= rows
  }
  return first ?? []
}
