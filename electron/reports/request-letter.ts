import { ANSWER_COLUMNS, COMPANY_GROUNDS } from '../../shared/domain/company-answer.ts'
import type { RequestColumn, RequestFormat } from '../../shared/domain/company-request.ts'
import { NO_SIGN_OFF, type Paper, type SignOff } from '../../shared/domain/pdf-report.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { printDay } from '../../shared/format/utc-text.ts'
import { toDayText } from '../../shared/query/calendar-range.ts'
import { requestStrings, WORKBOOK_HEADINGS } from '../../shared/strings/request-strings.ts'
import { makeReportFile } from '../lib/report-file.ts'
import { findRowsOf, getRequest, namesOfAsked } from '../requests/request-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { findKeptReports } from '../store/read/kept-report-list.ts'
import { getWorkspaceRecord } from '../store/workspace-record.ts'
import { type PaperSection, toTextBlock } from './paper-parts.ts'
import { compileLetter } from './pdf/compile-pdf.ts'
import { TextPrinter } from './pdf/printable-text.ts'
import { FONT_FAMILIES } from './pdf/report-resources.ts'
import { countNoun, printCount } from './print-values.ts'

/** Whom a letter is from and to. Empty names are left out. */
export interface LetterHead extends Pick<SignOff, 'client' | 'engagement' | 'reference'> {
  readonly preparedBy: string
  readonly paper: Paper
}

export interface LetterOrder {
  readonly requestId: number
  readonly format: RequestFormat
  /** The name of the file that the company fills in. */
  readonly file: string
  readonly path: string
  /** null: as in the newest report of the workspace, if it has one. */
  readonly head: LetterHead | null
}

const strings = requestStrings.letter

/**
 * Writes the letter that goes with the file of a request, made as PDF/A: what is asked, by when, how to fill in the
 * file, and how answers are used. Equal requests give equal bytes.
 * @throws AppError *not-found*, *disk-full*, *file-access*
 */
export function writeLetter(db: ReadableDatabase, order: LetterOrder): ReportResult {
  const { rows, createdAtMs } = getRequest(db, order.requestId, 0)
  return makeReportFile(order.path, (file) => {
    file.writeBytes(compileLetter(JSON.stringify(toContent(db, order)), createdAtMs))
    return rows
  })
}

function toContent(db: ReadableDatabase, { requestId, format, file, head }: LetterOrder): object {
  const { reference, title, dueDay, createdAtMs, rows } = getRequest(db, requestId, 0)
  const asked = [...(findRowsOf(db, requestId)?.values() ?? [])]
  const byBusiness = Map.groupBy(asked, ({ businessId }) => businessId)
  const names = namesOfAsked(db, requestId)
  const { client, engagement, reference: paperReference, preparedBy, paper } = head ?? findHead(db)
  const printer = new TextPrinter()
  const day = printDay(toDayText(createdAtMs, readAuditZone(db)))
  const due = dueDay === null ? null : printDay(dueDay)
  const nameOf = (column: RequestColumn) => (format === 'xlsx' ? WORKBOOK_HEADINGS[column] : column)
  const named = (label: string, ...names: readonly string[]) => {
    const name = names.filter((one) => one.trim() !== '').join(', ')
    return name === '' ? [] : [[label, printer.print(name)] as const]
  }
  const sections: readonly PaperSection[] = [
    {
      title: strings.asked,
      blocks: [
        toTextBlock(strings.askedText),
        toTable(
          [strings.column, strings.enter],
          ANSWER_COLUMNS.map((column) => [nameOf(column), strings.columns[column]]),
        ),
        toTextBlock(strings.record(day, nameOf('hiddenSince'), nameOf('deletedAt'))),
      ],
    },
    {
      title: strings.filling,
      blocks: strings.steps(reference, format, due).map((step, at) => toTextBlock(`${at + 1}. ${step}`)),
    },
    {
      title: strings.codes,
      blocks: [
        toTable(
          [strings.code, strings.meaning],
          COMPANY_GROUNDS.map((ground) => [ground, strings.grounds[ground]]),
        ),
      ],
    },
    { title: strings.use, blocks: strings.uses.map(toTextBlock) },
    ...(names.size === 0
      ? []
      : [
          {
            title: strings.businesses,
            blocks: [
              {
                kind: 'table' as const,
                head: strings.businessesHead,
                rows: [...byBusiness].map(([id, rows]) => [
                  id,
                  printer.print(names.get(id) ?? strings.unnamed),
                  printCount(rows.length),
                ]),
                right: 2,
              },
            ],
          },
        ]),
  ]
  return {
    paper,
    fonts: FONT_FAMILIES,
    sections,
    title: strings.title(reference),
    author: preparedBy.trim() || 'Unhidden',
    facts: [
      ...(getWorkspaceRecord(db).demo ? [[strings.note, strings.sampleData]] : []),
      ...named(strings.to, client),
      ...named(strings.from, preparedBy),
      ...named(strings.engagement, engagement, paperReference),
      ...named(strings.subject, title),
      [strings.date, day],
      [strings.due, due ?? strings.noDue],
      [
        strings.reviews,
        strings.ofBusinesses(
          countNoun(rows, ['review', 'reviews']),
          countNoun(byBusiness.size, ['business', 'businesses']),
        ),
      ],
      ...named(strings.file, file),
    ],
  }
}

function toTable(head: readonly string[], rows: readonly (readonly [string, string])[]) {
  return { kind: 'table', head, rows, right: 2 } as const
}

/** Names and paper of the newest report of the workspace. */
export function findHead(db: ReadableDatabase): LetterHead {
  const [newest] = findKeptReports(db, { beforeSeq: null, limit: 1, template: null })
  const { signOff = NO_SIGN_OFF, preparedBy = '', paper = 'a4' } = newest ?? {}
  return { ...signOff, preparedBy, paper }
}
