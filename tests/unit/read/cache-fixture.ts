import Database from 'better-sqlite3'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { INDEX_SQL } from '../../../electron/store/index-schema.ts'
import { MIGRATIONS } from '../../../electron/store/migrate.ts'
import { addTextFunctions } from '../../../electron/store/read/substring.ts'
import { toTextRow } from '../../../electron/store/search-text.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import { encodeRibbon } from '../../../shared/domain/encoded-items.ts'
import type { ResponseType } from '../../../shared/domain/feedback-item.ts'
import { toStoredText } from '../../../shared/domain/visibility-event.ts'
import { toFullText } from '../../support/search/full-text.ts'
import { SAMPLE_RECORD } from '../../support/store/sample-pages.ts'

export interface FixtureEvent {
  readonly feedbackId: bigint
  readonly businessId: bigint
  readonly timeMs: number
  readonly show: 0 | 1
  readonly deleted: 0 | 1
  /** Dated after it was received. */
  readonly isAhead?: boolean
  /** Replaced by another entry in a later sweep: listed, but without effect on the state. */
  readonly isRewritten?: boolean
}

export interface FixtureResponse {
  readonly responseId: number
  readonly feedbackId: bigint
  readonly businessId: bigint
  readonly dateMs: number
  readonly type: ResponseType
  readonly content: string
}

export interface FixtureData {
  readonly events: readonly FixtureEvent[]
  readonly responses: readonly FixtureResponse[]
}

let emptyImage: Buffer | undefined

/** A property test makes some thousand caches, and copying one takes a fraction of the time of its migrations. */
function createEmpty(path: string): Database.Database {
  if (path === ':memory:' && emptyImage) return new Database(emptyImage)
  const db = new Database(path)
  for (const { sql } of MIGRATIONS) db.exec(sql)
  db.exec(INDEX_SQL)
  if (path === ':memory:') emptyImage = db.serialize()
  return db
}

/**
 * A cache as indexing leaves it, made without indexing; times are written with an offset of one hour.
 * @param zone the audit time zone.
 */
export function createCache(data: FixtureData, path = ':memory:', zone = 'UTC'): Database.Database {
  const db = createEmpty(path)
  addTextFunctions(db)
  // A cache without a record has the days of UTC.
  if (zone !== 'UTC') {
    insertWorkspaceRecord(db as unknown as WritableDatabase, { ...SAMPLE_RECORD, timeZone: zone })
  }
  fillCache(db, data, zone)
  return db
}

export function fillCache(db: Database.Database, data: FixtureData, zone = 'UTC'): void {
  db.transaction(() => {
    insertEvents(db, data.events)
    insertResponses(db, data.responses)
    insertItems(db, data, zone)
    db.exec('INSERT OR IGNORE INTO responses_read VALUES (NULL, 1)')
  })()
}

export function recordedText(utcMs: number): string {
  return new Date(utcMs + 3_600_000).toISOString().replace('.000Z', '+01:00')
}

function insertEvents(db: Database.Database, events: readonly FixtureEvent[]): void {
  const insert = db.prepare(`
    INSERT INTO event (feedback_id, time_ms, show, deleted, business_id, time_text, ordinal, offset_minutes,
      first_receipt, last_receipt, flags)
    VALUES (?, ?, ?, ?, ?, ?, ?, 60, 7, 9, ?)`)
  const ordinals = new Map<string, number>()
  for (const { feedbackId, timeMs, show, deleted, businessId, isAhead, isRewritten } of events) {
    const flags = (isAhead ? 1 : 0) + (isRewritten ? 16 : 0)
    const key = [feedbackId, timeMs, show, deleted, businessId].join()
    const ordinal = ordinals.get(key) ?? 0
    ordinals.set(key, ordinal + 1)
    insert.run(feedbackId, timeMs, show, deleted, businessId, recordedText(timeMs), ordinal, flags)
  }
}

function insertResponses(db: Database.Database, responses: readonly FixtureResponse[]): void {
  const insert = db.prepare(`
    INSERT INTO response (response_id, feedback_id, date_ms, type, business_id, unusual_text, ordinal,
      offset_minutes, first_receipt, last_receipt, flags, content)
    VALUES (?, ?, ?, ?, ?, ?, ?, 60, 8, 8, 0, ?)`)
  const insertText = db.prepare('INSERT INTO response_text (rowid, tokens) VALUES (?, ?)')
  const insertWord = db.prepare('INSERT OR IGNORE INTO response_word (word) VALUES (?)')
  for (const response of responses) {
    const { responseId, feedbackId, dateMs, businessId, content } = response
    const type = response.type === 'owner' ? 1 : 2
    // The row number as ordinal keeps equal responses apart.
    const unusual = toStoredText({ text: recordedText(dateMs), utcMs: dateMs, offsetMinutes: 60 })
    insert.run(...[responseId, feedbackId, dateMs, type, businessId, unusual, responseId, content])
    const { text, words } = toFullText(content, response.type)
    insertText.run(toTextRow(dateMs, responseId), text)
    for (const word of words) insertWord.run(word)
  }
}

function insertItems(db: Database.Database, data: FixtureData, zone: string): void {
  const insert = db.prepare(`
    INSERT INTO feedback (feedback_id, business_id, visibility, deleted, contradictions, event_count, hide_count,
      was_shown, hidden_after_shown, closed_hidden_ms, hidden_since_ms, earliest_ms, earliest_text, earliest_offset, last_event_ms,
      last_event_text, last_event_offset, owner_response_count, customer_response_count, changed_months, ribbon,
      event_businesses, response_businesses)
    VALUES (@id, @business, @visibility, @deleted, @contradictions, @events, @hides, @wasShown, @hiddenAfter,
      @closedMs, @hiddenSinceMs, @firstMs, @firstText, @firstOffset, @lastMs, @lastText, @lastOffset, @owner, @customer, @months, @ribbon,
      @eventBusinesses, @responseBusinesses)`)
  for (const item of toItems(data)) {
    const last = item.counting.at(-1)
    const first = item.events.length > 1 ? item.counting[0] : undefined
    insert.run({
      id: item.feedbackId,
      business: item.businessId,
      visibility: { hidden: 0, shown: 1, unknown: 2 }[item.visibility],
      deleted: { no: 0, yes: 1, unknown: 2 }[item.deleted],
      contradictions: item.contradictions.reduce((sum, name) => sum + BITS[name], 0),
      events: item.events.length,
      hides: item.hides,
      wasShown: item.counting.some(({ show }) => show === 1) ? 1 : 0,
      hiddenAfter: isHiddenAfterShown(item.counting) ? 1 : 0,
      closedMs: item.closedHiddenMs,
      hiddenSinceMs: item.hiddenSinceMs,
      firstMs: first?.timeMs ?? null,
      firstText: first ? '' : null,
      firstOffset: first ? 60 : null,
      lastMs: last?.timeMs ?? null,
      lastText: last ? '' : null,
      lastOffset: last ? 60 : null,
      owner: item.responses.filter(({ type }) => type === 'owner').length,
      customer: item.responses.filter(({ type }) => type === 'customer').length,
      months: toMonths(item.events, zone),
      eventBusinesses: item.contradictions.includes(BUSINESSES) ? toBusinesses(item.counting) : '',
      responseBusinesses: toBusinesses(item.responses),
      // Where it is missing, the list reads the events: both ways have to come to the same.
      ribbon: item.events.length <= 1 ? '' : item.feedbackId % 2n === 0n ? encodeRibbon(item.counting) : null,
    })
  }
}

function isHiddenAfterShown(counting: readonly FixtureEvent[]): boolean {
  const firstShown = counting.findIndex(({ show }) => show === 1)
  return firstShown !== -1 && counting.slice(firstShown).some(({ show }) => show === 0)
}

type OfBusiness = Pick<FixtureEvent, 'businessId'>

function toBusinesses(entries: readonly OfBusiness[]): string {
  return [...new Set(entries.map(({ businessId }) => businessId))].join()
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** `2024-03-05`, by Intl, apart from the application's own way; years have four digits. */
export function toLocalDay(utcMs: number, timeZone: string): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  dayFormats.set(timeZone, format)
  return format.format(utcMs)
}

/** The numbers of months since January 1970, worked out from their texts. */
function toMonths(events: readonly FixtureEvent[], zone: string): string {
  const texts = new Set(events.map(({ timeMs }) => toLocalDay(timeMs, zone).slice(0, 7)))
  return [...texts]
    .map((text) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1 - 1970 * 12)
    .join()
}

const [SECOND, BUSINESSES, FUTURE] = ['same-second', 'businesses', 'future'] as const
const BITS = { [SECOND]: 1, [BUSINESSES]: 2, [FUTURE]: 4 } as const

export interface FixtureItem {
  readonly feedbackId: bigint
  /** The listed one. */
  readonly businessId: bigint
  /** Each business that an entry belongs to. */
  readonly businesses: ReadonlySet<bigint>
  /** Oldest first. */
  readonly events: readonly FixtureEvent[]
  /** The same without rewritten ones; never empty where there are events. */
  readonly counting: readonly FixtureEvent[]
  readonly responses: readonly FixtureResponse[]
  readonly visibility: 'hidden' | 'shown' | 'unknown'
  readonly deleted: 'yes' | 'no' | 'unknown'
  readonly contradictions: readonly (keyof typeof BITS)[]
  readonly hides: number
  readonly closedHiddenMs: number
  readonly hiddenSinceMs: number | null
}

const stateOf = ({ show, deleted }: FixtureEvent): string => `${show} ${deleted}`

/** What follows from events and responses, worked out step by step, apart from the application's own way. */
export function toItems({ events, responses }: FixtureData): FixtureItem[] {
  const ids = new Set([...events, ...responses].map(({ feedbackId }) => feedbackId))
  const eventsById = Map.groupBy(events, (event) => event.feedbackId)
  const responsesById = Map.groupBy(responses, (response) => response.feedbackId)
  return [...ids].sort(compare).map((feedbackId) => {
    const all = (eventsById.get(feedbackId) ?? []).toSorted(byKey)
    const own = all.filter(({ isRewritten }) => !isRewritten)
    const answers = responsesById.get(feedbackId) ?? []
    const last = own.at(-1)
    let hides = 0
    let closedHiddenMs = 0
    let hiddenSinceMs: number | null = null
    for (const { show, timeMs } of own) {
      if (show === 0 && hiddenSinceMs === null) {
        hides += 1
        hiddenSinceMs = timeMs
      } else if (show === 1 && hiddenSinceMs !== null) {
        closedHiddenMs += timeMs - hiddenSinceMs
        hiddenSinceMs = null
      }
    }
    return {
      feedbackId,
      businessId: (last ?? answers[0])?.businessId ?? 0n,
      businesses: new Set([...own, ...answers].map(({ businessId }) => businessId)),
      events: all,
      counting: own,
      responses: answers,
      visibility: last ? (last.show === 1 ? 'shown' : 'hidden') : 'unknown',
      deleted: last ? (last.deleted === 1 ? 'yes' : 'no') : 'unknown',
      contradictions: [
        ...(own.some((one) => one.timeMs === last?.timeMs && stateOf(one) !== stateOf(last)) ? [SECOND] : []),
        ...(new Set(own.map((one) => one.businessId)).size > 1 ? [BUSINESSES] : []),
        ...(last?.isAhead === true ? [FUTURE] : []),
      ],
      hides,
      closedHiddenMs,
      hiddenSinceMs,
    }
  })
}

function byKey(a: FixtureEvent, b: FixtureEvent): number {
  return (
    a.timeMs - b.timeMs || a.show - b.show || a.deleted - b.deleted || compare(a.businessId, b.businessId)
  )
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
