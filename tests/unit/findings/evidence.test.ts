import { afterAll, expect, test } from 'vitest'
import { findEvidence } from '../../../electron/findings/read/evidence.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { toEventKey, toResponseKey } from '../../../shared/domain/entry-evidence.ts'
import type { Finding, RuleName } from '../../../shared/domain/finding.ts'
import { createCache, type FixtureEvent, recordedText } from '../read/cache-fixture.ts'

const HOUR = 3_600_000
const [SHOWN, HIDDEN, DELETED] = [0, 10 * HOUR, 20 * HOUR]
const CUTOFF = 30 * HOUR
const event = (timeMs: number, show: 0 | 1, more: Partial<FixtureEvent> = {}): FixtureEvent => {
  return { feedbackId: 1n, businessId: 7n, timeMs, show, deleted: 0, ...more }
}
const reply = (responseId: number, dateMs: number, type: 'owner' | 'customer') => {
  return { responseId, feedbackId: 1n, businessId: 7n, dateMs, type, content: '' }
}
const db = createCache({
  events: [
    ...[
      event(SHOWN, 1),
      event(HIDDEN, 0),
      event(DELETED, 0, { deleted: 1 }),
      event(CUTOFF, 1),
      event(CUTOFF + 1, 0),
    ],
    event(HIDDEN + HOUR, 1, { businessId: 8n }),
    event(HIDDEN + 2 * HOUR, 1, { isRewritten: true }),
    event(HIDDEN, 0, { feedbackId: 2n }),
  ],
  responses: [
    reply(1, HIDDEN, 'owner'),
    reply(2, DELETED + HOUR, 'customer'),
    reply(3, CUTOFF + HOUR, 'owner'),
  ],
}) as ReadableDatabase
db.exec(`UPDATE event SET flags = 8 WHERE time_ms = ${SHOWN}`)
afterAll(() => {
  db.close()
})

function evidenceOf(rule: RuleName, of: Partial<Finding> = {}, cutoffMs: number | null = CUTOFF) {
  const finding = { feedbackId: '1', businessId: '7', fromMs: HIDDEN, untilMs: null, ...of } as Finding
  const found = findEvidence(db, { ...finding, rule }, cutoffMs)
  expect(new Set(found.map(({ entry }) => entry)).size).toBe(found.length)
  return found.map(
    ({ kind, utcMs, summary, receipt }) => `${kind} ${utcMs / HOUR} h, ${summary}, receipt ${receipt}`,
  )
}

const FIRST = 'event 0 h, shown, vanished, receipt 7'
const HIDE = 'event 10 h, hidden, receipt 7'
const OTHER = 'event 11 h, shown, at another business, receipt 7'
const REWRITTEN = 'event 12 h, shown, rewritten, receipt 7'
const DELETION = 'event 20 h, hidden, deleted, receipt 7'
const LAST = 'event 30 h, shown, receipt 7'
const [OWNER, CUSTOMER] = [
  'response 10 h, owner response, receipt 8',
  'response 21 h, customer response, receipt 8',
]

test('a finding rests on the entries of its review up to the cutoff that were not rewritten, oldest first', () => {
  expect(evidenceOf('toggling')).toEqual([FIRST, HIDE, OTHER, DELETION, LAST])
  expect(evidenceOf('toggling', {}, CUTOFF - 1)).toEqual([FIRST, HIDE, OTHER, DELETION])
  expect(evidenceOf('toggling', {}, null)).toHaveLength(6)
})

test('of a period on those from its beginning to its end, and of a hide in a burst on the hide alone', () => {
  expect(evidenceOf('long-hidden')).toEqual([HIDE, OTHER, DELETION, LAST])
  expect(evidenceOf('deleted-after-hiding', { untilMs: DELETED })).toEqual([HIDE, OTHER, DELETION])
  expect(evidenceOf('deleted-after-hiding', { fromMs: null, untilMs: HIDDEN })).toEqual([FIRST, HIDE])
  expect(evidenceOf('bulk-hide')).toEqual([HIDE])
  expect(evidenceOf('bulk-hide', { fromMs: HIDDEN + 1 })).toEqual([])
})

test('where a rule reads them, on responses and on rewritten entries too', () => {
  expect(evidenceOf('hidden-never-answered')).toEqual([FIRST, HIDE, OWNER, OTHER, DELETION, CUSTOMER, LAST])
  const all = [FIRST, HIDE, OWNER, OTHER, REWRITTEN, DELETION, CUSTOMER, LAST]
  expect(evidenceOf('contradictory-record')).toEqual(all)
  expect(evidenceOf('hidden-after-customer-reply', { untilMs: HIDDEN })).toEqual([HIDE, OWNER])
})

test('each entry has the key that leads to it', () => {
  const of = {
    rule: 'hidden-never-answered',
    feedbackId: '1',
    businessId: '7',
    fromMs: 0,
    untilMs: null,
  } as const
  const keys = findEvidence(db, of as Parameters<typeof findEvidence>[1], CUTOFF).map(({ entry }) => entry)
  const keyOf = (timeMs: number, show: 0 | 1, deleted: 0 | 1, business = '7') =>
    toEventKey(timeMs, show, deleted, business, recordedText(timeMs), 0)
  expect(keys).toEqual([
    ...[keyOf(SHOWN, 1, 0), keyOf(HIDDEN, 0, 0), toResponseKey(1), keyOf(HIDDEN + HOUR, 1, 0, '8')],
    ...[keyOf(DELETED, 0, 1), toResponseKey(2), keyOf(CUTOFF, 1, 0)],
  ])
})

test('of a business as a whole on no single entry', () => {
  expect(evidenceOf('outlier-business', { feedbackId: null })).toEqual([])
})
