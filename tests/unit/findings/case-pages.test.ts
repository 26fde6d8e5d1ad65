import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findLastDecision, orderCases } from '../../../electron/findings/cases/case-row.ts'
import { decideCases } from '../../../electron/findings/cases/decide-cases.ts'
import { excludeReviews } from '../../../electron/findings/cases/exclude-reviews.ts'
import { findListedCase } from '../../../electron/findings/cases/list-cases.ts'
import { countCases, findCases, locateCase, toPageSql } from '../../../electron/findings/cases/page-cases.ts'
import { getCase } from '../../../electron/findings/cases/read-case.ts'
import { storeFindings } from '../../../electron/findings/write/store-findings.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import {
  ANY_CASE,
  CASE_PRIORITIES,
  CASE_SORTS,
  CASE_VIEWS,
  type CaseFilter,
  type CaseKey,
  type CaseSelection,
  printCaseReference,
} from '../../../shared/domain/case.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'
import { createCache, type FixtureEvent, fillCache } from '../read/cache-fixture.ts'
import { applyRules } from './applied-rules.ts'
import { BURST, DAY, eventAt as event, FIRST, MINUTE, SYNC } from './two-bursts.ts'

const WORST: CaseSelection = { ...ANY_CASE, view: 'all', sort: 'priority', isReversed: false }

/** Twelve reviews hidden in bulk, five hidden for long at two businesses, and three switched back and forth. */
const EVENTS: readonly FixtureEvent[] = [
  ...Array.from({ length: 12 }, (_, at) => event(101 + at, FIRST + at * MINUTE, 0)),
  ...[1, 2, 3, 4, 5].map((id) => event(id, SYNC - (40 + id) * DAY, 0, id % 2 === 0 ? 20_760n : 20_761n)),
  ...[6, 7, 8].flatMap((id) =>
    ([1, 0, 1, 0, 1] as const).map((show, at) => event(id, SYNC - (90 - id * at) * DAY, show, 20_762n)),
  ),
]

let db: WritableDatabase
beforeEach(() => {
  db = createCache({ events: [], responses: [] }) as WritableDatabase
  fillCache(db, { events: EVENTS, responses: [] })
  applyRules(db, SYNC)
})
afterEach(() => {
  db.close()
})

const order = (): number => [...orderCases(db, 2)].length
const isOrdered = (): boolean => db.prepare('SELECT 1 FROM case_order_marker').get() !== undefined
const list = (more: Partial<CaseSelection> = {}, page = { offset: 0, limit: 100 }) =>
  findCases(db, { ...WORST, ...more, ...page })
const decide = (key: CaseKey, atMs = 1_000) => {
  const cases = [{ reference: printCaseReference(key), version: getCase(db, key).version }]
  return decideCases(db, { cases, state: 'confirmed', ground: 'fake', note: '', by: 'Jo' }, atMs)
}

const FILTERS: readonly Partial<CaseFilter>[] = [
  {},
  { rule: 'long-hidden' },
  { businessId: '20760' as BusinessId },
  { kind: 'review', priority: 'low' },
  { isRobust: false },
]
const SELECTIONS = CASE_VIEWS.flatMap((view) =>
  CASE_SORTS.flatMap((sort) =>
    [false, true].flatMap((isReversed) =>
      FILTERS.map((more): CaseSelection => ({ ...ANY_CASE, ...more, view, sort, isReversed })),
    ),
  ),
)

describe('a page of cases', () => {
  test('has the worst first, with titles', () => {
    const rows = list()
    expect(rows.map(({ title }) => title).slice(0, 2)).toEqual([
      '12 reviews hidden in 11 min 00 s',
      'Switched 4 times in 24 d',
    ])
    expect(rows[0]).toMatchObject({ key: BURST, kind: 'burst', priority: 'high', reviews: 12, state: 'open' })
    expect(rows.map(({ title }) => title)).toContain('Hidden 45 d, never answered')
  })

  test('is the same from the stored order and from the findings, in every view, order and filter', () => {
    db.exec("UPDATE finding SET is_robust = feedback_id <> 3 WHERE rule = 'long-hidden'")
    decide('review/1')
    decide('review/7')
    decide('review/2')
    db.exec(
      "UPDATE disposition SET observed_json = json_set(observed_json, '$.fromMs', 1) WHERE case_key = 'review/2'",
    )
    db.exec('UPDATE finding SET is_robust = 1 WHERE feedback_id = 8')
    // Cases about a business as a whole have no moment.
    for (const id of [20_760, 20_762]) {
      db.exec(`INSERT INTO finding (finding_key, reference, rule, business_id, measure, details_json, run)
        VALUES ('outlier-business/${id}//', 'OB-${id}', 'outlier-business', ${id}, 0.5, '{"everShown":2,"hidden":1}', 1)`)
    }
    expect(isOrdered()).toBe(false)
    const changed = { cases: 1, byPriority: { high: 0, medium: 0, low: 1 } }
    expect(countCases(db, ANY_CASE).changed).toEqual(changed)
    const ask = () =>
      SELECTIONS.map((selection) => [
        findCases(db, { ...selection, offset: 1, limit: 4 }),
        locateCase(db, { ...selection, reference: 'C-4' }),
        countCases(db, selection),
      ])
    const plain = ask()
    expect(order()).toBeGreaterThan(3)
    expect(isOrdered()).toBe(true)
    expect(ask()).toEqual(plain)
    expect(countCases(db, ANY_CASE).changed).toEqual(changed)
    const byDate = list({ sort: 'date' }).map(({ fromMs }) => fromMs)
    expect(byDate.slice(-2)).toEqual([null, null])
    expect(list({ sort: 'date', isReversed: true }).map(({ fromMs }) => fromMs)).toEqual(byDate.toReversed())
    expect(list().map(({ isRobust }) => isRobust)).toEqual(expect.arrayContaining([null, true, false]))
    expect(locateCase(db, { ...WORST, reference: 'no case' })).toBeNull()
    expect(list({ view: 'changed' }).map(({ reference }) => reference)).toEqual(['C-2'])
    expect(list({ view: 'open' })[0]?.reference).toBe('C-2')
    expect(list({ isRobust: false }).map(({ reference }) => reference)).toEqual(['C-3'])
  })

  test.each(CASE_SORTS)('by %s is read in order, from no other table', (sort) => {
    for (const isReversed of [false, true]) {
      const sql = toPageSql({ ...WORST, view: 'open', sort, isReversed })
      const bound = { ...ANY_CASE, rules: null, offset: 0, limit: 50 }
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(bound) as { detail: string }[]
      expect(steps.map(({ detail }) => detail)).toEqual([`SCAN case_order USING INDEX case_order_by_${sort}`])
    }
  })
})

describe('the stored order', () => {
  test('is dropped by a decision, an exclusion and a verdict, and never shows a former state', () => {
    order()
    decide(BURST)
    expect(isOrdered()).toBe(false)
    expect(list({ view: 'decided' }).map(({ key }) => key)).toEqual([BURST])
    order()
    const feedbackIds = ['101' as FeedbackId]
    excludeReviews(db, { case: printCaseReference(BURST), feedbackIds, isExcluded: true, by: 'Jo' }, 2_000)
    expect(isOrdered()).toBe(false)
    expect(list().map(({ reference }) => reference)).toContain('C-101')
    order()
    const fingerprint = db
      .prepare("SELECT fingerprint FROM finding_state WHERE rule = 'long-hidden'")
      .pluck()
      .get() as string
    const verdicts = JSON.stringify([['long-hidden/20761/1/', 'Not found with 45 days.']])
    storeFindings(db, { kind: 'verdicts', rule: 'long-hidden', fingerprint, verdicts })
    expect(isOrdered()).toBe(false)
  })

  test('is not completed when something is written between two steps', () => {
    const steps = orderCases(db, 2)
    steps.next()
    decide('review/1')
    for (const _step of steps) void _step
    expect(isOrdered()).toBe(false)
    order()
    expect(isOrdered()).toBe(true)
    expect(order()).toBe(0)
  })
})

test('nothing is stored of an order whose cases changed while it was made', () => {
  const countRows = () => db.prepare('SELECT count(*) FROM case_order').pluck().get()
  const length = order()
  const complete = countRows()
  for (let steps = 0; steps < length; steps += 1) {
    db.exec('DELETE FROM case_order_marker; DELETE FROM case_order')
    const making = orderCases(db, 2)
    for (let step = 0; step <= steps; step += 1) making.next()
    db.exec('DELETE FROM case_order_marker')
    for (const _step of making) void _step
    expect([steps, countRows(), isOrdered()]).toEqual([steps, 0, false])
  }
  order()
  expect([complete, countRows()]).toEqual([list().length, list().length])
})

test('the last decision about a case is that of its newest finding', () => {
  const lastOf = (key: CaseKey) => {
    const listed = findListedCase(db, key)
    return listed && findLastDecision(db, listed)
  }
  expect(lastOf('review/1')).toBeUndefined()
  decide('review/1', 1_000)
  expect(lastOf('review/1')).toEqual({ decidedMs: 1_000, decidedBy: 'Jo' })
  db.exec(
    `UPDATE disposition SET decided_at_ms = 2000, decided_by = 'Ada' WHERE finding_key = 'long-hidden/20761/1/'`,
  )
  expect(lastOf('review/1')).toEqual({ decidedMs: 2_000, decidedBy: 'Ada' })
  expect(lastOf('review/3')).toBeUndefined()
})

test('counts add up', () => {
  decide(BURST)
  for (const ask of [() => undefined, order]) {
    ask()
    const { all, open, decided, changed, findings, decidedFindings } = countCases(db, ANY_CASE)
    expect(all.cases).toBe(list().length)
    expect(open.cases + decided.cases).toBe(all.cases)
    expect(decided).toEqual({ cases: 1, byPriority: { high: 1, medium: 0, low: 0 } })
    expect(changed.cases).toBe(0)
    for (const priority of CASE_PRIORITIES) {
      expect(open.byPriority[priority]).toBe(list({ view: 'open', priority }).length)
    }
    expect(findings).toBe(db.prepare('SELECT count(*) FROM finding').pluck().get())
    expect(decidedFindings).toBe(getCase(db, BURST).findings.length)
  }
})
