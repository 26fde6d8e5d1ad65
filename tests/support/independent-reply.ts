import type { EventRow, ResponseRow } from './independent-rows.ts'

/** Ways in which the service is known, or said, to list entries. */
export type ReplyShape = 'flat' | 'data-array' | 'bracket-names' | 'keyed-object'

export interface NameRow {
  readonly businessId: string
  readonly businessName: string
}

type Row = EventRow | ResponseRow | NameRow

export interface ReplyPage {
  readonly page: number
  readonly pages: number
  readonly perPage: number
  readonly rows: readonly Row[]
}

/** The JSON text of one page. Written by hand, because ids beyond 2^53 must stand as numbers. */
export function writePage({ page, pages, perPage, rows }: ReplyPage, shape: ReplyShape): string {
  const envelope = [
    `"count":${rows.length}`,
    `"perPage":${perPage}`,
    '"errorCode":0',
    '"errorMessage":"Success"',
  ]
  return `{${[`"page":${page}`, `"pages":${pages}`, ...writeRows(rows, shape), ...envelope].join(',')}}`
}

export function writeError(errorCode: number, errorMessage: string): string {
  return JSON.stringify({ errorCode, errorMessage })
}

function writeRows(rows: readonly Row[], shape: ReplyShape): string[] {
  switch (shape) {
    case 'flat':
      return rows.map((row, index) => writeMembers(row, (name) => `${name}${index + 1}`))
    case 'bracket-names':
      return rows.map((row, index) => writeMembers(row, (name) => `${name}[${index + 1}]`))
    case 'data-array':
      return [`"data":[${rows.map((row) => `{${writeMembers(row, (name) => name)}}`).join(',')}]`]
    case 'keyed-object':
      return rows.map((row, index) => `"${index + 1}":{${writeMembers(row, (name) => name)}}`)
  }
}

function writeMembers(row: Row, nameOf: (name: string) => string): string {
  return Object.entries(row)
    .map(([name, value]) => `"${nameOf(name)}":${name.endsWith('Id') ? value : JSON.stringify(value)}`)
    .join(',')
}
