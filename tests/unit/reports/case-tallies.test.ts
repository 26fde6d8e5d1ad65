import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderCases } from '../../../electron/findings/cases/case-row.ts'
import { decideCases } from '../../../electron/findings/cases/decide-cases.ts'
import { excludeReviews } from '../../../electron/findings/cases/exclude-reviews.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { getCase } from '../../../electron/findings/cases/read-case.ts'
import { decidedOf, openOf, scopeOfCases, tallyCases } from '../../../electron/reports/case-tallies.ts'
import { listChangedCases } from '../../../electron/reports/changed-cases.ts'
import { changes } from '../../../electron/reports/changes-parts.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { printCaseReference } from '../../../shared/domain/case.ts'
import { joinChangesFilter } from '../../../shared/domain/changes.ts'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { applyRules } from '../findings/applied-rules.ts'
import { BURST, DAY, FIRST, MINUTE, SECOND, SYNC, TWO_BURSTS } from '../findings/two-bursts.ts'
import { createCache, fillCache } from '../read/cache-fixture.ts'

let db: WritableDatabase
beforeEach(() => {
  db = createCache({ events: [], responses: [] }) as WritableDatabase
  fillCache(db, { events: TWO_BURSTS, responses: [] })
  applyRules(db, SYNC)
  const feedbackIds = ['101', '110'] as FeedbackId[]
  excludeReviews(db, { case: printCaseReference(BURST), feedbackIds, isExcluded: true, by: 'Jo' }, 1_000)
  const cases = (['review/1', BURST] as const).map((key) => ({
    reference: printCaseReference(key),
    version: getCase(db, key).version,
  }))
  decideCases(db, { cases, state: 'confirmed', ground: 'fake', note: '', by: 'Jo' }, 2_000)
})
afterEach(() => {
  db.close()
})

const SCOPE = { template: 'hidden-and-deleted', filter: '', asOfMs: SYNC } as const
const tally = (rules: readonly RuleName[] | null = null, listed = 2) =>
  tallyCases({ ...SCOPE, db }, rules && new Set(rules), listed)

test('a review counts once in each kind and in all, in however many cases it is', () => {
  const { all, kinds, high, decided } = tally()
  // Two bursts of twelve with six in common, and the two reviews that were taken out of the first.
  expect(kinds.get('bulk-hide')).toMatchObject({ cases: 4, reviews: 18, confirmed: 1 })
  expect(kinds.get('long-hidden')).toMatchObject({ cases: 2, reviews: 2, confirmed: 1 })
  expect(all).toMatchObject({ cases: 6, reviews: 20, confirmed: 2, dismissed: 0, mixed: 0, changed: 0 })
  expect(high.cases.map(({ key }) => key)).toEqual([`burst/20760/${SECOND}`, BURST])
  expect(decided.cases.map(({ key }) => key)).toEqual([BURST, 'review/1'])
})

test('tallies are the same from the stored order and from the findings, of every rule', () => {
  const ask = () => [
    ...[null, [...RULE_NAMES], ...RULE_NAMES.map((name) => [name])].map((rules) => tally(rules)),
    tally(null, 0),
    tally(null, 100),
  ]
  const fromFindings = ask()
  for (const _ of orderCases(db));
  expect(db.prepare('SELECT is_complete FROM case_order_marker').pluck().get()).toBe(1)
  expect(ask()).toEqual(fromFindings)
})

test('cases that were decided with different results, or changed since, are counted as such', () => {
  const key = db
    .prepare("SELECT min(finding_key) FROM disposition WHERE finding_key LIKE 'bulk-hide/%'")
    .pluck()
    .get()
  db.prepare("UPDATE disposition SET state = 'dismissed' WHERE finding_key = ?").run(key)
  db.exec(
    `UPDATE disposition SET observed_json = json_set(observed_json, '$.fromMs', 1) WHERE case_key = 'review/1'`,
  )
  for (const ask of [() => tally(), () => tally(RULE_NAMES)]) {
    const { all, kinds, decided } = ask()
    expect(all).toMatchObject({ cases: 6, confirmed: 0, dismissed: 0, mixed: 1, changed: 1 })
    expect([decidedOf(all), openOf(all)]).toEqual([1, 5])
    expect(kinds.get('long-hidden')).toMatchObject({ cases: 2, reviews: 2, changed: 1, mixed: 0 })
    expect(decided.cases.map((one) => one.key)).toEqual([BURST])
    for (const _ of orderCases(db));
  }
  expect(tally().all).toMatchObject({ mixed: 1, changed: 1, confirmed: 0 })
})

test('a case is in scope where one of its findings is, or one is about a review that the search finds', () => {
  const keysOf = (template: 'findings' | 'compliance' | 'hidden-and-deleted', filter: string) => {
    const isInScope = scopeOfCases({ db, template, filter, asOfMs: SYNC })
    return [...iterateCases(db)].filter(isInScope).map(({ key }) => key)
  }
  const later = `burst/20760/${SECOND}`
  expect(keysOf('hidden-and-deleted', 'feedback:107')).toEqual([later, BURST])
  expect(keysOf('hidden-and-deleted', 'feedback:1')).toEqual(['review/1'])
  // Of a report about findings, a word of its own selects findings and not reviews.
  for (const template of ['findings', 'compliance'] as const)
    expect(keysOf(template, 'rule:bulk-hide')).toEqual([later, BURST, 'review/101', 'review/110'])
  expect(keysOf('findings', 'rule:toggling')).toEqual([])
  expect(keysOf('findings', ' ')).toHaveLength(6)
  const count = (filter: string) => tallyCases({ ...SCOPE, db, filter }, null, 5).all
  expect(count('feedback:107')).toMatchObject({ cases: 2, reviews: 17 })
  expect(count('  ')).toEqual(count(''))
})

describe('cases since a moment', () => {
  const since = (sinceMs: number, search = '', isPast = false) => {
    const selection = { filter: joinChangesFilter(sinceMs, search), nowMs: SYNC, isPast }
    return listChangedCases(db, selection, { sinceMs, search }).map(
      ({ change, one }) => `${change} ${one.key}`,
    )
  }
  const later = `burst/20760/${SECOND}`
  beforeEach(() => {
    db.exec(`UPDATE disposition SET decided_at_ms = ${SYNC - DAY} WHERE case_key = '${BURST}'`)
    db.exec(`UPDATE disposition SET decided_at_ms = ${SYNC - 2 * DAY} WHERE case_key = 'review/1'`)
  })

  test('are new where all that is recorded of them is later, and decided where the last decision is', () => {
    const decided = ['case-decided review/1', `case-decided ${BURST}`]
    const found = ['case-new review/1', 'case-new review/2', `case-new ${later}`]
    expect(since(SYNC - 50 * DAY)).toEqual([...found, ...decided])
    expect(since(SYNC - 45 * DAY)).toEqual([...found.slice(1), ...decided])
    expect(since(SYNC - 45 * DAY - 1)).toEqual([...found, ...decided])
    expect(since(SYNC - 2 * DAY)).toEqual(decided.slice(1))
    expect(since(SYNC - 2 * DAY - 1)).toEqual(decided)
    expect(since(SYNC - 50 * DAY, 'feedback:107')).toEqual([`case-new ${later}`, `case-decided ${BURST}`])
    expect(since(SYNC - 50 * DAY, '', true)).toEqual([])
    db.exec(
      `UPDATE disposition SET observed_json = json_set(observed_json, '$.fromMs', 1) WHERE case_key = 'review/1'`,
    )
    expect(since(SYNC - 3 * DAY)).toEqual(decided.slice(1))
    // A case about a business as a whole has no moment; of one moment, cases come by their references.
    db.exec(`INSERT INTO finding (finding_key, reference, rule, business_id, measure, details_json, run)
      VALUES ('outlier-business/20760//', 'OB-20760', 'outlier-business', 20760, 0.5, '{"everShown":2,"hidden":1}', 1)`)
    db.exec(`UPDATE finding SET from_ms = ${SYNC - 45 * DAY} WHERE feedback_id = 2`)
    db.exec(`UPDATE disposition SET decided_at_ms = ${SYNC - DAY}, observed_json = NULL`)
    expect(since(SYNC - 46 * DAY)).toEqual([...found, ...decided])
  })

  test('are rows after those of reviews, with what was decided, by whom and when', () => {
    const selection = { filter: joinChangesFilter(SYNC - 46 * DAY, ''), nowMs: SYNC }
    const names = changes.columns.map(({ name }) => name)
    const rows = [...changes.rows(db, selection)].map((row) =>
      Object.fromEntries(row.map((value, at) => [names[at], value])),
    )
    expect(changes.count(db, selection)).toBe(rows.length)
    const ofCases = rows.filter(({ caseRef }) => caseRef !== null)
    expect(ofCases.map(({ change }) => change)).toEqual([
      ...['case-new', 'case-new', 'case-new', 'case-decided', 'case-decided'],
    ])
    expect(rows.slice(-5)).toEqual(ofCases)
    expect(ofCases[0]).toMatchObject({
      feedbackId: '1',
      businessId: '20760',
      timeUtc: SYNC - 45 * DAY,
      notedUtc: null,
      caseRef: 'C-1',
      title: 'Hidden 45 d, never answered',
      decision: null,
      ground: null,
      decidedBy: null,
      feedbackRef: 'F1',
      businessRef: 'B20760',
      stateThen: null,
      stateNow: null,
      entry: null,
    })
    expect(ofCases[4]).toMatchObject({
      feedbackId: null,
      feedbackRef: null,
      itemRef: null,
      notedUtc: SYNC - DAY,
      timeUtc: FIRST + MINUTE,
      decision: 'confirmed',
      ground: 'fake',
      decidedBy: 'Jo',
      title: '10 reviews hidden in 10 min 00 s',
    })
    const [ofReview] = rows
    expect(ofReview).toMatchObject({
      change: 'newly-hidden',
      feedbackId: '107',
      stateThen: 'shown',
      stateNow: 'hidden',
      timeUtc: SECOND,
      receipt: 7,
      sync: null,
      caseRef: null,
      decision: null,
      feedbackRef: 'F107',
      businessRef: 'B20760',
    })
  })
})
