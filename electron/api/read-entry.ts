import type { EntryFlag, RecordedTime } from '../../shared/domain/visibility-event.ts'
import { ENTRY_FIELDS, type EntryDraft } from './entry-draft.ts'
import { type JsonNode, readBit, readWholeNumber } from './json-node.ts'
import type { HistoryEntry, ResponseEntry } from './parsed-page.ts'

/** Why an entry is quarantined, in a sentence for the auditor. */
export class EntryProblem {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/** Checks a draft before its values are read; null when it has every field exactly once. */
function findMissing(draft: EntryDraft, fields: ReadonlySet<string>): EntryProblem | null {
  const missing = [...fields].filter((field) => !draft.fields.has(field))
  if (missing.length === fields.size) return new EntryProblem('The item has no field of an entry.')
  if (missing.length > 0) return new EntryProblem(`Missing: ${missing.join(', ')}.`)
  const [contradiction] = draft.contradictions
  return contradiction ? new EntryProblem(`${contradiction} is there twice with different values.`) : null
}

function readId(draft: EntryDraft, field: string): string | EntryProblem {
  return (
    readWholeNumber(draft.fields.get(field)) ?? new EntryProblem(`${field} is not a whole number of 64 bits.`)
  )
}

function readTime(draft: EntryDraft, field: string): RecordedTime | EntryProblem {
  const node = draft.fields.get(field)
  const time = node?.kind === 'string' ? parseRecordedTime(node.value) : null
  return time ?? new EntryProblem(`${field} is not an ISO 8601 date-time with an offset from UTC.`)
}

/** Specification, "Show/hide history entry". */
export function readHistoryEntry(draft: EntryDraft, receivedAtMs: number): HistoryEntry | EntryProblem {
  const problem = findMissing(draft, ENTRY_FIELDS.history)
  if (problem) return problem
  const feedbackId = readId(draft, 'feedbackId')
  if (feedbackId instanceof EntryProblem) return feedbackId
  const businessId = readId(draft, 'businessId')
  if (businessId instanceof EntryProblem) return businessId
  const showOnWebsite = readBit(draft.fields.get('showOnWebsite'))
  if (showOnWebsite === null) return new EntryProblem('showOnWebsite is neither 0 nor 1.')
  const deleted = readBit(draft.fields.get('deleted'))
  if (deleted === null) return new EntryProblem('deleted is neither 0 nor 1.')
  const time = readTime(draft, 'time')
  if (time instanceof EntryProblem) return time
  return { feedbackId, businessId, showOnWebsite, deleted, time, flags: flagTime(time, receivedAtMs) }
}

/** Specification, "Feedback response entry". */
export function readResponseEntry(draft: EntryDraft, receivedAtMs: number): ResponseEntry | EntryProblem {
  const problem = findMissing(draft, ENTRY_FIELDS.responses)
  if (problem) return problem
  const businessId = readId(draft, 'businessId')
  if (businessId instanceof EntryProblem) return businessId
  const feedbackId = readId(draft, 'feedbackId')
  if (feedbackId instanceof EntryProblem) return feedbackId
  const type = readText(draft.fields.get('type'))
  if (type !== 'owner' && type !== 'customer') {
    return new EntryProblem('type is neither "owner" nor "customer".')
  }
  const date = readTime(draft, 'date')
  if (date instanceof EntryProblem) return date
  const content = readText(draft.fields.get('content'))
  if (content === null) return new EntryProblem('content is not text.')
  // SQLite text cannot hold half of a surrogate pair: reading it back gives another character
  if (!content.isWellFormed()) return new EntryProblem('content holds half of a surrogate pair.')
  return { feedbackId, businessId, type, date, content, flags: flagTime(date, receivedAtMs) }
}

function readText(node: JsonNode | undefined): string | null {
  return node?.kind === 'string' ? node.value : null
}

const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(?:Z|([+-])(\d{2})(?::?(\d{2}))?)$/

const MINUS = 0x2d
const PLUS = 0x2b
const COLON = 0x3a

const MINUTE_MS = 60_000
/** Clocks that are set correctly differ by less. */
const FUTURE_TOLERANCE_MS = 5 * MINUTE_MS
/** Websites showed no reviews before this date; zero dates of databases and epochs lie before it. */
const EARLIEST_PLAUSIBLE_MS = Date.UTC(1995, 0, 1)

const NO_FLAGS: readonly EntryFlag[] = []
const IN_FUTURE: readonly EntryFlag[] = ['time-in-future']
const IMPLAUSIBLE: readonly EntryFlag[] = ['time-implausible']

/**
 * Policy: a time is read exactly or not at all. A time without an offset, with hour 24 or second 60, or with a date
 * that does not exist would have to be guessed, and evidence must not rest on guesses.
 *
 * Reads an ISO 8601 date-time with a UTC offset (Z, ±HH:MM, ±HHMM, ±HH); digits below milliseconds are cut off.
 */
export function parseRecordedTime(text: string): RecordedTime | null {
  return parseUsualTime(text) ?? parseAnyTime(text)
}

const USUAL_LENGTH = '2015-12-21T23:10:18+01:00'.length

/** Fast path for the one form that services write: a quarter of the time of the pattern. Null for every other form. */
function parseUsualTime(text: string): RecordedTime | null {
  if (text.length !== USUAL_LENGTH || !isUsual(text)) return null
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const date = dateMs(year, twoDigits(text, 5), twoDigits(text, 8))
  const clock = clockMs(twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17))
  const distance = offsetMinutes(twoDigits(text, 20), twoDigits(text, 23))
  if (date === null || clock === null || distance === null) return null
  const east = text.charCodeAt(19) === MINUS && distance !== 0 ? -distance : distance
  const utcMs = date + clock - east * MINUTE_MS
  return Number.isNaN(utcMs) ? null : { text, utcMs, offsetMinutes: east }
}

function isUsual(text: string): boolean {
  const sign = text.charCodeAt(19)
  return (
    text.charCodeAt(4) === MINUS &&
    text.charCodeAt(7) === MINUS &&
    text.charCodeAt(10) === 0x54 &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON &&
    (sign === PLUS || sign === MINUS) &&
    text.charCodeAt(22) === COLON
  )
}

/** NaN for anything but two digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30
  const ones = text.charCodeAt(at + 1) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

function parseAnyTime(text: string): RecordedTime | null {
  const match = DATE_TIME.exec(text)
  if (!match) return null
  const part = (group: number) => Number(match[group] ?? 0)
  const date = dateMs(part(1), part(2), part(3))
  const clock = clockMs(part(4), part(5), part(6))
  const distance = offsetMinutes(part(9), part(10))
  if (date === null || clock === null || distance === null) return null
  const east = match[8] === '-' && distance !== 0 ? -distance : distance
  return { text, utcMs: date + clock + fractionMs(match[7]) - east * MINUTE_MS, offsetMinutes: east }
}

/** Flags a time that is implausible, compared with the moment when its page was received. */
export function flagTime(time: RecordedTime, receivedAtMs: number): readonly EntryFlag[] {
  if (time.utcMs > receivedAtMs + FUTURE_TOLERANCE_MS) return IN_FUTURE
  return time.utcMs < EARLIEST_PLAUSIBLE_MS ? IMPLAUSIBLE : NO_FLAGS
}

/** Midnight UTC of a calendar date, or null when there is no such date. */
function dateMs(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  // Date.UTC takes the years 0 to 99 for 1900 to 1999
  return year >= 100 ? Date.UTC(year, month - 1, day) : new Date(0).setUTCFullYear(year, month - 1, day)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function clockMs(hour: number, minute: number, second: number): number | null {
  if (hour > 23 || minute > 59 || second > 59) return null
  return (hour * 60 + minute) * MINUTE_MS + second * 1_000
}

function fractionMs(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(digits.slice(0, 3).padEnd(3, '0'))
}

function offsetMinutes(hours: number, minutes: number): number | null {
  return hours > 23 || minutes > 59 ? null : hours * 60 + minutes
}
