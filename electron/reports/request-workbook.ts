import { ANSWER_COLUMNS, type AnswerColumn, COMPANY_GROUNDS } from '../../shared/domain/company-answer.ts'
import {
  printRequestReference,
  REQUEST_COLUMNS,
  type RequestColumn,
  type RequestRow,
} from '../../shared/domain/company-request.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { printDay } from '../../shared/format/utc-text.ts'
import {
  NAME_HEADING,
  requestStrings as strings,
  WORKBOOK_HEADINGS,
} from '../../shared/strings/request-strings.ts'
import { makeReportFile } from '../lib/report-file.ts'
import { ZipWriter } from '../lib/zip/zip-writer.ts'
import { findRowsOf, getRequest, namesOfAsked } from '../requests/request-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { Sheet } from './formats/xlsx-format.ts'
import {
  columnLetters,
  numberCell,
  STYLE,
  sheetPart,
  textCell,
  toXmlText,
  workbookParts,
} from './formats/xlsx-parts.ts'

type BookColumn = RequestColumn | typeof NAME_COLUMN

const NAME_COLUMN = 'businessName'
const WIDTHS: Readonly<Record<BookColumn, number>> = {
  request: 9,
  row: 7,
  feedbackId: 21,
  businessId: 14,
  hiddenSince: 22,
  deletedAt: 22,
  businessName: 28,
  ground: 18,
  policyClause: 16,
  decidedBy: 22,
  decidedAt: 14,
  rating: 8,
  note: 60,
}

/**
 * Writes the workbook that the company fills in: the rows on a protected sheet, where only the answers can be changed,
 * with lists to choose from, and a sheet of instructions. The protection has no password: it prevents mistakes, and
 * what comes back is matched strictly. Known names of businesses have a column of their own, which is not read back.
 * Equal requests and names give equal bytes.
 * @throws AppError *not-found*, *disk-full*, *file-access*
 */
export function writeRequestWorkbook(db: ReadableDatabase, requestId: number, path: string): ReportResult {
  const { title, dueDay, createdAtMs } = getRequest(db, requestId, 0)
  const rows = [...(findRowsOf(db, requestId)?.values() ?? [])]
  const names = namesOfAsked(db, requestId)
  const columns = listColumns(names.size > 0)
  const reference = printRequestReference(requestId)
  return makeReportFile(path, (file) => {
    const zip = new ZipWriter((bytes) => file.writeBytes(bytes), createdAtMs)
    const sheet = new Sheet(
      zip,
      sheetPart(1),
      columns.map((column) => WIDTHS[column]),
    )
    sheet.addTexts(
      columns.map((column) => (column === NAME_COLUMN ? NAME_HEADING : WORKBOOK_HEADINGS[column])),
      STYLE.heading,
    )
    for (const row of rows)
      sheet.addRow(toCells(reference, row, { columns, name: names.get(row.businessId) }))
    sheet.close(null, toLocked(columns, rows.length + 1))
    const instructions = new Sheet(zip, sheetPart(2), [18, 110])
    const due = dueDay === null ? null : printDay(dueDay)
    for (const { head, lines } of strings.instructions(reference, title, due, names.size > 0)) {
      if (head) {
        instructions.addTexts([])
        instructions.addTexts(head, STYLE.heading)
      }
      for (const line of lines) instructions.addTexts(line)
    }
    instructions.close(null)
    const sheets = [reference, strings.instructionsSheet].map((name, at) => ({
      name,
      number: at + 1,
      filtered: null,
    }))
    for (const [name, text] of workbookParts(sheets, createdAtMs)) {
      zip.add(name, [Buffer.from(text, 'utf8')])
    }
    zip.finish()
    return rows.length
  })
}

function listColumns(hasNames: boolean): readonly BookColumn[] {
  return REQUEST_COLUMNS.flatMap((column) =>
    hasNames && column === 'businessId' ? [column, NAME_COLUMN] : [column],
  )
}

interface BookRow {
  readonly columns: readonly BookColumn[]
  readonly name: string | undefined
}

/** Ids are text, because a spreadsheet keeps only 15 digits of a number. */
function toCells(reference: string, row: RequestRow, { columns, name }: BookRow): string {
  const { number, feedbackId, businessId, hiddenSinceMs, deletedAtMs } = row
  const place = (column: BookColumn) => `${lettersOf(columns, column)}${number + 1}`
  const moment = (column: RequestColumn, ms: number | null) =>
    ms === null
      ? ''
      : textCell(
          place(column),
          new Date(ms)
            .toISOString()
            .replace('T', ' ')
            .replace(/(?:\.000)?Z$/, ''),
        )
  const open = (column: RequestColumn, style: number = STYLE.openText) =>
    `<c r="${place(column)}" s="${style}"/>`
  return [
    textCell(place('request'), reference),
    numberCell(place('row'), number, STYLE.leftNumber),
    textCell(place('feedbackId'), feedbackId),
    textCell(place('businessId'), businessId),
    name === undefined ? '' : textCell(place(NAME_COLUMN), name),
    moment('hiddenSince', hiddenSinceMs),
    moment('deletedAt', deletedAtMs),
    open('ground'),
    open('policyClause'),
    open('decidedBy'),
    open('decidedAt', STYLE.openDay),
    open('rating'),
    open('note'),
  ].join('')
}

function lettersOf(columns: readonly BookColumn[], column: BookColumn): string {
  return columnLetters(columns.indexOf(column))
}

interface Choices {
  readonly values: readonly string[]
  readonly errorStyle: 'stop' | 'warning'
}

/** A rating outside the list is asked about, not refused. */
const CHOICES: Partial<Record<AnswerColumn, Choices>> = {
  ground: { values: COMPANY_GROUNDS, errorStyle: 'stop' },
  rating: { values: ['1', '2', '3', '4', '5'], errorStyle: 'warning' },
}

/** Columns can be sized and rows sorted on the protected sheet. Each cell to fill in states what belongs there. */
function toLocked(columns: readonly BookColumn[], lastRow: number): string {
  const guides = ANSWER_COLUMNS.map((column) => {
    const letters = lettersOf(columns, column)
    const cells = `sqref="${letters}2:${letters}${lastRow}"`
    const prompt = `showInputMessage="1" promptTitle="${WORKBOOK_HEADINGS[column]}" prompt="${toXmlText(strings.prompts[column])}"`
    const choices = CHOICES[column]
    if (!choices) return `<dataValidation allowBlank="1" ${prompt} ${cells}/>`
    const list = `type="list" errorStyle="${choices.errorStyle}" allowBlank="1" showErrorMessage="1"`
    return `<dataValidation ${list} ${prompt} ${cells}><formula1>"${choices.values.join(',')}"</formula1></dataValidation>`
  })
  return `<sheetProtection sheet="1" formatColumns="0" formatRows="0" sort="0" autoFilter="0"/><dataValidations count="${guides.length}">${guides.join('')}</dataValidations>`
}
