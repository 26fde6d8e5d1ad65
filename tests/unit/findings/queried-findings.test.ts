import { afterEach, beforeEach, expect, test } from 'vitest'
import { iterateFindings } from '../../../electron/findings/query/iterate-findings.ts'
import { applyRules } from '../../../electron/findings/robustness.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { createCache, type FixtureEvent } from '../read/cache-fixture.ts'

const DAY = 86_400_000
const SYNC = Date.UTC(2026, 10, 20, 12)
/** Larger than any number that JavaScript has exactly. */
const LARGE = 9_007_199_254_740_993n

const event = (feedbackId: bigint, daysAgo: number, show: 0 | 1, businessId = 9n): FixtureEvent => {
  return { feedbackId, businessId, timeMs: SYNC - daysAgo * DAY, show, deleted: 0 }
}
/**
 * Hidden for long: 1, and 2 by half a day only. Changed three times: 3, of which one second decides, and a review with
 * a large id at another business.
 */
const EVENTS = [
  ...[event(1n, 60, 0), event(2n, 30.5, 0)],
  ...[event(3n, 60, 0), event(3n, 50, 1), event(3n, 40, 0), event(3n, 40, 1)],
  ...[60, 50, 40, 30, 20].map((daysAgo, at) => event(LARGE, daysAgo, at % 2 === 0 ? 0 : 1, 10n)),
]

let db: WritableDatabase
beforeEach(() => {
  db = createCache({ events: EVENTS, responses: [] }) as WritableDatabase
  db.exec(`
    INSERT INTO sweep (sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms,
      pages, requests) VALUES (1, 'history', 'complete', '{"businessIds":[],"from":null,"to":null}', 'complete', '[]',
      0, ${SYNC}, 1, 1);
    INSERT INTO disposition (finding_key, state, reason, ground, decided_by, decided_at_ms, log_seq)
    VALUES ('long-hidden/9/1/', 'confirmed', 'seen', 'fake', 'Jo', 5, 1)`)
})
afterEach(() => {
  db.close()
})

/** Rows as the command line writes them. */
const ask = (filter: string) => JSON.parse(JSON.stringify([...iterateFindings(db, filter)])) as Row[]
interface Row {
  readonly key: string
  readonly robust: boolean | null
  readonly whyFragile: string | null
}
const keys = (filter: string) => ask(filter).map(({ key }) => key)

const BOTH = 'rule:toggling,long-hidden'
const QUICK = `${BOTH} robust:skip`
const [TIED, LONG] = [`toggling/9/3/`, ['long-hidden/9/1/', 'long-hidden/9/2/']]
const OTHER = `toggling/10/${LARGE}/`

test('findings come by rule, as the rules are named, and by key', () => {
  expect(keys(QUICK)).toEqual([OTHER, TIED, ...LONG])
  expect(keys('rule:long-hidden,toggling robust:skip')).toEqual([...LONG, OTHER, TIED])
})

test('a finding has what the rule found at the cutoff, what was decided, and its receipts', () => {
  expect(ask('rule:long-hidden item:1')).toEqual([
    {
      rule: 'long-hidden',
      version: 1,
      parameters: { days: 30 },
      ref: 'LH-1',
      key: LONG[0],
      feedbackId: 1,
      businessId: 9,
      fromUtc: '2026-09-21T12:00:00.000Z',
      untilUtc: null,
      measure: 60 * DAY,
      unit: 'ms',
      remark: '',
      disposition: 'confirmed',
      reason: 'seen',
      ground: 'fake',
      robust: true,
      whyFragile: null,
      cutOffUtc: '2026-11-20T12:00:00.000Z',
      receipts: [7],
    },
  ])
  expect(ask('rule:long-hidden item:2 robust:skip')).toMatchObject([
    { disposition: 'open', reason: '', ground: null, parameters: { days: 30 } },
  ])
})

test('an id has all of its digits', () => {
  const lines = [...iterateFindings(db, 'rule:toggling business:10 robust:skip')].map((row) =>
    JSON.stringify(row),
  )
  expect(lines).toEqual([expect.stringContaining(`"feedbackId":${LARGE},"businessId":10,`)])
})

test('each is examined on its own: the order within a second concerns the review that has such a second', () => {
  const why = new Map(ask(BOTH).map(({ key, robust, whyFragile }) => [key, [robust, whyFragile]]))
  expect(Object.fromEntries(why)).toEqual({
    [OTHER]: [true, null],
    [TIED]: [
      false,
      'Not found with “Changes, at least” at 4; nor with entries of the same second in another order.',
    ],
    'long-hidden/9/1/': [true, null],
    'long-hidden/9/2/': [
      false,
      'Not found with the cutoff a day earlier; nor with “Hidden for more than” at 31 days.',
    ],
  })
  expect(keys(`${BOTH} robust:yes`)).toEqual([OTHER, LONG[0]])
  expect(keys(`${BOTH} robust:no`)).toEqual([TIED, LONG[1]])
  expect(ask(QUICK).map(({ robust, whyFragile }) => [robust, whyFragile])).toEqual(
    Array.from({ length: 4 }, () => [null, null]),
  )
})

test('those of a business, of reviews, of a decision and with other limits are found', () => {
  expect(keys(`${QUICK} business:10`)).toEqual([OTHER])
  expect(keys(`${QUICK} item:2,3`)).toEqual([TIED, LONG[1]])
  expect(keys(`${QUICK} disposition:confirmed`)).toEqual([LONG[0]])
  expect(keys(`${QUICK} disposition:open`)).toEqual([OTHER, TIED, LONG[1]])
  expect(ask('rule:long-hidden days:45 robust:skip')).toMatchObject([
    { key: LONG[0], parameters: { days: 45 } },
  ])
  expect(keys('rule:long-hidden days:60 robust:skip')).toEqual([])
})

test('rules that are applied store what a question finds, and why it is fragile where that is wanted', () => {
  const stored = () =>
    db
      .prepare('SELECT finding_key, is_robust, why_fragile FROM finding ORDER BY rule, finding_key')
      .raw()
      .all()
  const asked = ask('').toSorted((a, b) => (a.key < b.key ? -1 : 1))
  applyRules(db, false, () => undefined)
  expect(stored()).toEqual(asked.map(({ key }) => [key, null, null]))
  applyRules(db, true, () => undefined)
  expect(stored()).toEqual(asked.map(({ key, robust, whyFragile }) => [key, Number(robust), whyFragile]))
})

test('nothing is found before anything was fetched', () => {
  const empty = createCache({ events: EVENTS, responses: [] }) as WritableDatabase
  expect([...iterateFindings(empty, '')]).toEqual([])
  empty.close()
})
