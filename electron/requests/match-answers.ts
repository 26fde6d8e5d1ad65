import {
  ANSWER_COLUMNS,
  type AnswerColumn,
  type AnswerLeftovers,
  type CompanyAnswer,
  type RefusedRow,
  type RowRefusal,
  type SetAsideCell,
  type UnreadPart,
} from '../../shared/domain/company-answer.ts'
import {
  findRequestId,
  printRowReference,
  REQUEST_COLUMNS,
  type RequestColumn,
  type RequestRow,
} from '../../shared/domain/company-request.ts'
import { NAME_HEADING, WORKBOOK_HEADINGS } from '../../shared/strings/request-strings.ts'
import type { DelimitedRow } from '../lib/delimited-text.ts'
import { ANSWER_CELLS } from './read-answer-cell.ts'

/** A returned file as a table: its headings, and the rows below them. */
export interface AnswerTable {
  readonly headings: readonly string[]
  readonly rows: readonly DelimitedRow[]
  /** A text file, whose fields are told apart by separators alone: a cell too many moves the others. */
  readonly isDelimited?: boolean
  readonly notRead?: readonly UnreadPart[]
}

/** An answer with its place in the file and in its request. */
export interface MatchedAnswer {
  readonly requestId: number
  readonly number: number
  readonly line: number
  readonly answer: CompanyAnswer
}

export interface Match {
  readonly answers: readonly MatchedAnswer[]
  /** Requests that a row of the file belongs to, answered or not. */
  readonly requestIds: ReadonlySet<number>
  /** Whether any row, taken or not, has something where the rating belongs. */
  readonly hasRatings: boolean
  readonly leftovers: AnswerLeftovers
}

/** What identifies a row. A file without one of these columns cannot be matched. */
const KEY_COLUMNS = ['request', 'row', 'feedbackId', 'businessId'] as const

/**
 * The places of the known columns by name, in any order. Null where one that identifies rows is missing or twice there.
 */
export function findColumns(headings: readonly string[]): ReadonlyMap<RequestColumn, number> | null {
  const names = headings.map(toPlainHeading)
  const places = new Map<RequestColumn, number>()
  for (const column of REQUEST_COLUMNS) {
    const known = [column, WORKBOOK_HEADINGS[column]].map(toPlainHeading)
    const [at, ...others] = names.flatMap((name, place) => (known.includes(name) ? [place] : []))
    if (at !== undefined && others.length === 0) places.set(column, at)
  }
  return KEY_COLUMNS.every((column) => places.has(column)) ? places : null
}

function toPlainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z]/g, '')
}

/**
 * Matches the rows of a file strictly: request, row, review and business must all be those that were asked. A row that
 * is there twice counts once where both are equal, else not at all. Empty answers are no answers.
 * @param findRow the asked row; *null* for a request of no number here, *undefined* for a row that it has not
 */
export function matchAnswers(
  { headings, rows, isDelimited = false, notRead = [] }: AnswerTable,
  columns: ReadonlyMap<RequestColumn, number>,
  findRow: (requestId: number, number: number) => RequestRow | undefined | null,
): Match {
  const notTaken: RefusedRow[] = []
  const setAside: SetAsideCell[] = []
  const requestIds = new Set<number>()
  const taken = new Map<string, MatchedAnswer | null>()
  for (const row of rows) {
    const cell = (column: RequestColumn) => row.cells[columns.get(column) ?? -1] ?? ''
    const refuse = (reason: RowRefusal) =>
      notTaken.push({ line: row.line, reason, text: row.cells.join('\t') })
    const [requestId, number] = [findRequestId(cell('request')), findNumber(cell('row'))]
    if (requestId === undefined || number === undefined) {
      refuse('no-reference')
      continue
    }
    const asked = findRow(requestId, number)
    const reason = isDelimited && hasMore(row, headings.length) ? 'too-many-cells' : findRefusal(asked, cell)
    if (reason !== null) {
      refuse(reason)
      continue
    }
    requestIds.add(requestId)
    const reference = printRowReference(requestId, number)
    const { answer, unread } = readAnswer(cell)
    const earlier = taken.get(reference)
    const matched = { requestId, number, line: row.line, answer }
    if (earlier === undefined) taken.set(reference, matched)
    else if (earlier !== null && isSameAnswer(earlier.answer, answer)) refuse('repeated')
    else {
      refuse('repeated-differently')
      if (earlier !== null) notTaken.push(toRefused(rows, earlier.line))
      taken.set(reference, null)
    }
    for (const one of unread) setAside.push({ line: row.line, reference, ...one })
  }
  const known = new Set(columns.values())
  return {
    answers: [...taken.values()].filter((one) => one !== null && !isEmpty(one.answer)) as MatchedAnswer[],
    requestIds,
    hasRatings: rows.some(({ cells }) => (cells[columns.get('rating') ?? -1] ?? '').trim() !== ''),
    leftovers: {
      notTaken: notTaken.toSorted((a, b) => a.line - b.line),
      setAside,
      notRead,
      otherColumns: headings.filter(
        (heading, at) => heading.trim() !== '' && heading.trim() !== NAME_HEADING && !known.has(at),
      ),
    },
  }
}

function hasMore({ cells }: DelimitedRow, columns: number): boolean {
  return cells.slice(columns).some((cell) => cell.trim() !== '')
}

function toRefused(rows: readonly DelimitedRow[], line: number): RefusedRow {
  const cells = rows.find((row) => row.line === line)?.cells ?? []
  return { line, reason: 'repeated-differently', text: cells.join('\t') }
}

/** `17`, and `17.0` as some spreadsheets save it. */
function findNumber(text: string): number | undefined {
  const [, digits] = /^([1-9]\d{0,6})(?:\.0)?$/.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

function findRefusal(
  asked: RequestRow | undefined | null,
  cell: (column: RequestColumn) => string,
): RowRefusal | null {
  if (asked === null) return 'other-request'
  if (asked === undefined) return 'no-such-row'
  const isSame =
    toId(cell('feedbackId')) === asked.feedbackId && toId(cell('businessId')) === asked.businessId
  return isSame ? null : 'ids-changed'
}

function toId(text: string): string {
  return text.trim().replace(/^'/, '').replace(/\.0$/, '')
}

type UnreadCell = Pick<SetAsideCell, 'column' | 'text' | 'expected'>

function readAnswer(cell: (column: RequestColumn) => string): {
  readonly answer: CompanyAnswer
  readonly unread: readonly UnreadCell[]
} {
  const unread: UnreadCell[] = []
  const read = <Column extends AnswerColumn>(
    column: Column,
    empty: CompanyAnswer[Column],
  ): CompanyAnswer[Column] => {
    const text = cell(column)
    const { read: readCell, expected } = ANSWER_CELLS[column]
    const value = readCell(text)
    if (value !== undefined) return value
    unread.push({ column, text, expected })
    return empty
  }
  const answer: CompanyAnswer = {
    ground: read('ground', null),
    policyClause: read('policyClause', ''),
    decidedBy: read('decidedBy', ''),
    decidedAt: read('decidedAt', ''),
    rating: read('rating', null),
    note: read('note', ''),
  }
  return { answer, unread }
}

const NO_DECISION = { policyClause: '', decidedBy: '', decidedAt: '' } as const

function isSameAnswer(one: CompanyAnswer, other: CompanyAnswer): boolean {
  return ANSWER_COLUMNS.every((column) => one[column] === other[column])
}

function isEmpty(answer: CompanyAnswer): boolean {
  return ANSWER_COLUMNS.every((column) => answer[column] === null || answer[column] === '')
}

/**
 * The answer that counts after a later one: each cell that has something replaces the earlier one, and nothing else
 * does. Only another ground is another decision, beside which the earlier clause, name and date would be wrong.
 */
export function mergeAnswers(earlier: CompanyAnswer, later: CompanyAnswer): CompanyAnswer {
  const isOther = earlier.ground !== null && later.ground !== null && later.ground !== earlier.ground
  const decision = isOther ? NO_DECISION : earlier
  return {
    ground: later.ground ?? earlier.ground,
    policyClause: later.policyClause || decision.policyClause,
    decidedBy: later.decidedBy || decision.decidedBy,
    decidedAt: later.decidedAt || decision.decidedAt,
    rating: later.rating ?? earlier.rating,
    note: later.note || earlier.note,
  }
}
