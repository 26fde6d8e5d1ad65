import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import type { NamesFilePreview } from '../../shared/domain/business-name.ts'
import { toFileError } from '../lib/file-error.ts'
import { type NamesFile, parseNamesFile } from './names-file.ts'

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
    return readFileSync(path)
  } catch (error) {
    throw toFileError(error, path)
  }
}

/** UTF-8 where the bytes are that; else the code page in which spreadsheets of the western world save such files. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
