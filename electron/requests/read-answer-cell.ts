import {
  type AnswerColumn,
  COMPANY_GROUNDS,
  type CompanyAnswer,
  type CompanyGround,
} from '../../shared/domain/company-answer.ts'
import { isCalendarDate } from '../../shared/domain/workspace.ts'
import { COMPANY_GROUND_STRINGS, requestStrings } from '../../shared/strings/request-strings.ts'
import { printSerial } from './read-workbook.ts'

/**
 * The cells of an answer as people and spreadsheets write them. A reader returns undefined for a text that it cannot
 * read without guessing; an empty cell is no answer. Nothing is evaluated: a formula is text.
 */
type CellReader<Column extends AnswerColumn> = (text: string) => CompanyAnswer[Column] | undefined

export const ANSWER_CELLS: {
  readonly [Column in AnswerColumn]: { readonly read: CellReader<Column>; readonly expected: string }
} = {
  ground: { read: readGround, expected: `one of ${COMPANY_GROUNDS.join(', ')}` },
  policyClause: { read: readLine, expected: 'a line of at most 500 characters' },
  decidedBy: { read: readLine, expected: 'a line of at most 500 characters' },
  decidedAt: { read: readDecidedAt, expected: 'a day such as 2026-09-09, or a time with its offset' },
  rating: { read: readRating, expected: 'a number of stars from 1 to 5' },
  note: { read: readNote, expected: 'a text of at most 20,000 characters' },
}

/** A result that a spreadsheet could not compute, such as `#REF!`, and a formula whose text is in another cell. */
const BROKEN = /^(?:=|#[A-Z/0]{2,10}[!?]?)$/

/** Without the apostrophe that keeps a spreadsheet from evaluating the text. */
function toPlainText(text: string): string {
  return text.trim().replace(/^'(?=[=+\-@])/, '')
}

function readLine(text: string): string | undefined {
  const plain = toPlainText(text).replace(/\s+/g, ' ')
  return plain.length <= 500 && !BROKEN.test(plain) ? plain : undefined
}

function readNote(text: string): string | undefined {
  const plain = toPlainText(text)
  return plain.length <= 20_000 && !BROKEN.test(plain) ? plain : undefined
}

/** Words for a ground: its code, and others that mean it. */
const GROUND_WORDS: ReadonlyMap<string, CompanyGround> = new Map([
  ...COMPANY_GROUNDS.map((code) => [code, code] as const),
  ['none-given', 'none'],
  ['no-ground', 'none'],
  ['confidential-content', 'confidential'],
  ['abusive-content', 'abusive'],
  ['personal-information', 'personal-data'],
  ['privacy', 'personal-data'],
  ['discriminatory-content', 'discriminatory'],
  ['clearly-false', 'false'],
  // Spreadsheets take the code for a truth value, and write it in their language: German, Spanish, French.
  ...(['falsch', 'falso', 'faux'] as const).map((word) => [word, 'false'] as const),
  ['fake-review', 'fake'],
  // As the list of codes and the screens explain them.
  ...COMPANY_GROUNDS.flatMap((code) =>
    [requestStrings.letter.grounds[code], COMPANY_GROUND_STRINGS[code]].map(
      (words) => [toWord(words), code] as const,
    ),
  ),
])

function toWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[\s_-]+/g, '-')
}

function readGround(text: string): CompanyGround | null | undefined {
  const word = toWord(text)
  if (word === '') return null
  return GROUND_WORDS.get(word)
}

const STARS = /^([★⭐]\ufe0f?){1,5}☆{0,4}$/u
const NUMBER = /^([1-5](?:[.,]\d{1,2})?)(?:\s*(?:\/|of|out of)\s*5)?(?:\s*(?:stars?|[★⭐]\ufe0f?))?$/iu

function readRating(text: string): number | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  if (STARS.test(plain)) return plain.match(/[★⭐]/gu)?.length
  const [, digits] = NUMBER.exec(plain) ?? []
  const rating = Number(digits?.replace(',', '.'))
  return rating <= 5 ? rating : undefined
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?\s?(Z|[+-]\d{2}:?\d{2})?)?$/
/** The day is first where points separate it. */
const LOCAL = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?: (\d{1,2}:\d{2})(:\d{2})?)?$/
/** `9 September 2026`, `Sep. 9, 2026`. */
const WITH_MONTH = /^(?:(\d{1,2})\.? ([a-z]{3,9})\.?|([a-z]{3,9})\.? (\d{1,2})),? (\d{4})$/i
const MONTH_NAMES = 'january february march april may june july august september october november december'
const MONTHS = MONTH_NAMES.split(' ')
/** Days of spreadsheets since 30 December 1899: from 1982 to 2119. Smaller and larger numbers are no dates. */
const SERIAL = /^[3-7]\d{4}(?:[.,]\d+)?$/

/** A slashed date is read only where one order of month and day is possible. */
function readDecidedAt(text: string): string | undefined {
  const plain = text.trim()
  if (plain === '') return ''
  const [, isoDay, minutes, seconds = ':00', offset = ''] = ISO.exec(plain) ?? []
  if (isoDay !== undefined) return readIso(isoDay, minutes && `${minutes}${seconds}`, offset)
  if (SERIAL.test(plain)) return printSerial(Number(plain.replace(',', '.')))
  return readLocal(plain) ?? readWithMonth(plain)
}

function readWithMonth(text: string): string | undefined {
  const [, dayBefore, before, after = '', dayAfter = '', year] = WITH_MONTH.exec(text) ?? []
  const name = (before ?? after).toLowerCase()
  const month = MONTHS.findIndex((one) => one === name || (name.length <= 4 && one.startsWith(name)))
  return month < 0 ? undefined : findDay(year, String(month + 1), dayBefore ?? dayAfter)
}

function readLocal(text: string): string | undefined {
  const [, first, mark, second, year, minutes, seconds = ':00'] = LOCAL.exec(text) ?? []
  const monthFirst = mark === '.' ? undefined : findDay(year, first, second)
  const found = new Set([monthFirst, findDay(year, second, first)])
  found.delete(undefined)
  const [day] = found
  if (day === undefined || found.size > 1) return undefined
  return readIso(day, minutes && `${minutes.padStart(5, '0')}${seconds}`, '')
}

function readIso(day: string, time: string | undefined, offset: string): string | undefined {
  if (!isCalendarDate(day)) return undefined
  if (time === undefined) return day
  const zone = offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const isReal = !Number.isNaN(Date.parse(`${day}T${time}${zone || 'Z'}`)) && !time.startsWith('24')
  return isReal ? `${day}T${time}${zone}` : undefined
}

function findDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(text) ? text : undefined
}
