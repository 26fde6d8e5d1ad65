import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import { decodeText, listDelimitedRows } from '../lib/delimited-text.ts'
import { toFileError } from '../lib/file-error.ts'
import { readRegularFile } from '../lib/regular-file.ts'
import type { AnswerTable } from './match-answers.ts'

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

/** @throws AppError *answers-unreadable* for a file that is no table */
export function readAnswerTable(bytes: Uint8Array): AnswerTable {
  const [head, ...rows] = listDelimitedRows(decodeText(bytes))
  if (head) return { headings: head.cells, rows }
  throw new AppError('answers-unreadable', 'The file is empty.')
}
