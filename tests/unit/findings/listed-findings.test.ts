import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  countReportFindings,
  iterateReportFindings,
} from '../../../electron/findings/query/report-findings.ts'
import {
  type FindingsRequest,
  findFindings,
  findFindingsAbout,
  getFinding,
  resolveReference,
} from '../../../electron/findings/read/list-findings.ts'
import { findBusinessesCompared, findOverview } from '../../../electron/findings/read/overview.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { FINDING_SORTS, type Finding, RULE_NAMES } from '../../../shared/domain/finding.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'
import { codeOf } from '../../support/code-of.ts'
import { createCache, type FixtureEvent } from '../read/cache-fixture.ts'
import { applyRules } from './applied-rules.ts'

const DAY = 86_400_000
const SYNC = Date.UTC(2026, 10, 20, 12)
const hidden = (id: number, daysAgo: number, businessId: bigint): FixtureEvent => {
  return { feedbackId: BigInt(id), businessId, timeMs: SYNC - daysAgo * DAY, show: 0, deleted: 0 }
}
/** Six reviews of two businesses that are hidden for long and were never answered; a seventh is hidden for two days. */
const EVENTS = [
  ...[hidden(1, 40, 9n), hidden(2, 60, 10n), hidden(3, 40, 10n), hidden(4, 50, 9n), hidden(5, 45, 10n)],
  ...[hidden(6, 31, 9n), hidden(7, 2, 9n)],
]
const ALL: FindingsRequest = {
  rule: null,
  disposition: null,
  businessId: null,
  isRobust: null,
  sort: null,
  offset: 0,
  limit: 100,
}

let db: WritableDatabase
beforeEach(() => {
  db = createCache({ events: EVENTS, responses: [] }) as WritableDatabase
  applyRules(db, SYNC)
  db.exec(`
    UPDATE finding SET is_robust = feedback_id <> 6 WHERE rule = 'long-hidden';
    INSERT INTO disposition (finding_key, state, reason, ground, decided_by, decided_at_ms, log_seq)
    VALUES ('long-hidden/9/1/', 'confirmed', 'seen', 'fake', 'Jo', 5, 1), ('long-hidden/10/2/', 'open', '', NULL, '', 6, 2)`)
})
afterEach(() => {
  db.close()
})

const find = (more: Partial<FindingsRequest> = {}) => findFindings(db, { ...ALL, ...more })
const references = (rows: Iterable<Finding>) => [...rows].map(({ reference }) => reference)
const LONG = [6, 1, 3, 5, 4, 2].map((id) => `LH-${id}`)

test('without an order findings come by rule, of each the latest beginning first, with their number', () => {
  const { count, rows } = find()
  expect(references(rows)).toEqual([...[7, 6, 1, 3, 5, 4, 2].map((id) => `HN-${id}`), ...LONG])
  expect(count).toBe(13)
  expect(find({ offset: 7, limit: 2 })).toMatchObject({
    count: 13,
    rows: [{ reference: 'LH-6' }, { reference: 'LH-1' }],
  })
})

test('those of a rule, a decision, a business, by robustness, and within a report are found', () => {
  const long = (more: Partial<FindingsRequest>) => references(find({ rule: 'long-hidden', ...more }).rows)
  expect(long({})).toEqual(LONG)
  expect(long({ disposition: 'confirmed' })).toEqual(['LH-1'])
  expect(long({ disposition: 'open' })).toEqual(LONG.filter((one) => one !== 'LH-1'))
  expect(long({ businessId: '10' as BusinessId })).toEqual(['LH-3', 'LH-5', 'LH-2'])
  expect([long({ isRobust: false }), long({ isRobust: true }).length]).toEqual([['LH-6'], 5])
  expect(long({ within: 'item:3,4 disposition:open' })).toEqual(['LH-3', 'LH-4'])
  expect(long({ within: 'rule:toggling' })).toEqual([])
  expect(find({ isRobust: false }).count).toBe(1)
})

test('an order is that of its column, and of equal ones that of the keys', () => {
  const columnOf: Readonly<Record<(typeof FINDING_SORTS)[number], (one: Finding) => number | string>> = {
    from: ({ fromMs }) => fromMs ?? 0,
    measure: ({ measure }) => measure ?? 0,
    rule: ({ rule }) => rule,
    business: ({ businessId }) => Number(businessId),
    item: ({ feedbackId }) => Number(feedbackId),
  }
  const { rows } = find()
  for (const by of FINDING_SORTS) {
    for (const descending of [false, true]) {
      const sorted = rows.toSorted((a, b) => {
        const [one, other] = [columnOf[by](a), columnOf[by](b)]
        if (one !== other) return one < other !== descending ? -1 : 1
        return a.key < b.key ? -1 : 1
      })
      expect(references(find({ sort: { by, descending } }).rows), `${by} ${descending}`).toEqual(
        references(sorted),
      )
      const words = `sort:${descending ? '-' : ''}${by}`
      expect(references(iterateReportFindings(db, words, SYNC)), words).toEqual(references(sorted))
    }
  }
})

test('a finding has what the rule found, its decision and whether it is robust', () => {
  const found = getFinding(db, 'long-hidden/9/1/')
  expect(found).toMatchObject({
    rule: 'long-hidden',
    version: 1,
    parameters: { days: 30 },
    feedbackId: '1',
    businessId: '9',
    fromMs: SYNC - 40 * DAY,
    untilMs: null,
    measure: 40 * DAY,
    remark: '',
    disposition: { state: 'confirmed', reason: 'seen', ground: 'fake', decidedBy: 'Jo', decidedAtMs: 5 },
    robustness: { isRobust: true },
  })
  const robustness = () => getFinding(db, 'long-hidden/9/6/').robustness
  expect(robustness()).toEqual({ isRobust: false, why: '' })
  db.exec("UPDATE finding SET why_fragile = 'Not found with 31 days.' WHERE feedback_id = 6")
  expect(robustness()).toEqual({ isRobust: false, why: 'Not found with 31 days.' })
  expect(getFinding(db, 'hidden-never-answered/9/1/')).toMatchObject({
    disposition: { state: 'open', reason: '', decidedAtMs: null },
    robustness: null,
  })
  expect(codeOf(() => getFinding(db, 'long-hidden/9/7/'))).toBe('not-found')
  expect(references(findFindingsAbout(db, '1' as FeedbackId))).toEqual(['HN-1', 'LH-1'])
  expect(findFindingsAbout(db, '99' as FeedbackId)).toEqual([])
})

/** A finding about a business as a whole. */
const addOutlier = (businessId: number, cache = db) =>
  cache.exec(`INSERT INTO finding (finding_key, reference, rule, business_id, measure, details_json, run)
    VALUES ('outlier-business/${businessId}//', 'OB-${businessId}', 'outlier-business', ${businessId}, 0.5,
      '{"everShown":2,"hidden":1}', 1)`)

test('a report has the findings of its own words, about reviews that its search finds or whole businesses of them', () => {
  addOutlier(10)
  const report = (filter: string) => {
    const found = references(iterateReportFindings(db, filter, SYNC))
    expect(countReportFindings(db, filter, SYNC)).toBe(found.length)
    return found
  }
  expect(report('')).toHaveLength(14)
  expect(report('rule:long-hidden')).toEqual(LONG)
  expect([report('robust:no'), report('rule:long-hidden robust:yes').length]).toEqual([['LH-6'], 5])
  expect(report('business:10 rule:long-hidden,outlier-business')).toEqual(['LH-3', 'LH-5', 'LH-2', 'OB-10'])
  expect(report('item:1 disposition:confirmed')).toEqual(['LH-1'])
  expect(report('rule:long-hidden,outlier-business hidden-for:>44d')).toEqual([
    'LH-5',
    'LH-4',
    'LH-2',
    'OB-10',
  ])
  expect(report('rule:long-hidden,outlier-business feedback:4')).toEqual(['LH-4'])
  expect(report('rule:long-hidden sort:-item')).toEqual([6, 5, 4, 3, 2, 1].map((id) => `LH-${id}`))
})

test('a finding about a business is about each review that belongs to it, also one that is listed under another', () => {
  const moved: FixtureEvent = { ...hidden(8, 3, 10n), show: 1 }
  const answer = {
    responseId: 1,
    feedbackId: 7n,
    businessId: 10n,
    dateMs: SYNC,
    type: 'owner',
    content: 'x',
  } as const
  const several = createCache({
    events: [...EVENTS, moved, hidden(8, 1, 9n)],
    responses: [answer],
  }) as WritableDatabase
  try {
    applyRules(several, SYNC)
    addOutlier(10, several)
    const outliers = (search: string) =>
      references(iterateReportFindings(several, `rule:outlier-business ${search}`, SYNC))
    expect([8, 7, 6, 5].map((id) => outliers(`feedback:${id}`))).toEqual([
      ['OB-10'],
      ['OB-10'],
      [],
      ['OB-10'],
    ])
  } finally {
    several.close()
  }
})

test('a redacted report has findings in the order of what it shows of them', () => {
  const pseudonyms = (what: 'feedbackId' | 'businessId', id: string) =>
    what === 'feedbackId' ? String(9 - Number(id)) : id === '10' ? 'a' : 'b'
  const order = (words: string) =>
    [...iterateReportFindings(db, `rule:long-hidden item:1,2,4,5,6 ${words}`, SYNC, pseudonyms)].map(
      ({ feedbackId }) => Number(feedbackId),
    )
  expect(order('')).toEqual([6, 1, 5, 4, 2])
  expect([order('sort:item'), order('sort:-item')]).toEqual([
    [6, 5, 4, 2, 1],
    [1, 2, 4, 5, 6],
  ])
  expect([order('sort:business'), order('sort:-business')]).toEqual([
    [5, 2, 6, 1, 4],
    [6, 1, 4, 5, 2],
  ])
  expect([order('sort:measure'), order('sort:-measure')]).toEqual([
    [6, 1, 5, 4, 2],
    [2, 4, 5, 1, 6],
  ])
})

test('businesses are compared by what was shown, and those beyond the chance that was set stand out', () => {
  db.exec('DELETE FROM business_tally')
  expect(findBusinessesCompared(db)).toMatchObject({
    usualRate: null,
    percent: 1,
    neverShown: 0,
    businesses: [],
  })
  db.exec(
    'INSERT INTO business_tally VALUES (7, 65, 60, 40), (8, 300, 300, 0), (9, 5, 0, 0), (10, 40, 40, 8)',
  )
  const { usualRate, neverShown, businesses } = findBusinessesCompared(db)
  expect([usualRate, neverShown]).toEqual([48 / 400, 1])
  expect(businesses.map(({ businessId, items, isFlagged }) => [businessId, items, isFlagged])).toEqual([
    ...[
      ['7', 65, true],
      ['8', 300, false],
      ['10', 40, false],
    ],
  ])
  db.exec(`INSERT INTO finding_parameter VALUES ('outlier-business', '{"percent":50}', 0)`)
  const moved = findBusinessesCompared(db)
  expect(moved.percent).toBe(50)
  // Eight of forty against 40 of 360: the one-sided chance is 8.8%, corrected for three businesses below a half.
  expect(moved.businesses.map(({ isFlagged }) => isFlagged)).toEqual([true, false, true])
})

test('a typed reference leads to what is there', () => {
  expect(resolveReference(db, 'lh-3')).toEqual({
    kind: 'finding',
    reference: 'LH-3',
    key: 'long-hidden/10/3/',
    rule: 'long-hidden',
    feedbackId: '3',
    businessId: '10',
    caseReference: 'C-3',
  })
  expect(resolveReference(db, 'C-3')).toMatchObject({ kind: 'case', rows: 'case:C-3' })
  db.exec(`
    INSERT INTO population VALUES (1, '', 0, 0, zeroblob(32), 2, 'ids', 'list', x'00');
    INSERT INTO sample VALUES (1, 1, 'All', '{}', NULL, '[]', 'seed', 'Ada', '', 0);
    INSERT INTO drawn_item VALUES (1, 1, 3, '')`)
  expect(resolveReference(db, 'S-1')).toMatchObject({ kind: 'sample', sampleId: 1 })
  expect(resolveReference(db, 's-1.1')).toEqual({ kind: 'draw', sampleId: 1, number: 1 })
  expect(resolveReference(db, '#3')).toEqual({ kind: 'item', feedbackId: '3' })
  addOutlier(10)
  expect(resolveReference(db, 'C-B10')).toMatchObject({ kind: 'case', rows: 'business:10' })
  expect(resolveReference(db, 'OB-10')).toMatchObject({
    kind: 'finding',
    feedbackId: null,
    caseReference: 'C-B10',
  })
  for (const missing of ['LH-7', 'C-99', 'S-2', 'S-1.2', '#99', 'nothing', ''])
    expect(resolveReference(db, missing)).toBeNull()
})

test('the overview counts findings by rule and decision, and says which are current', () => {
  const { rules, cutoffMs } = findOverview(db)
  expect(rules.map(({ rule }) => rule.name)).toEqual(RULE_NAMES)
  const of = (name: string) => rules.find(({ rule }) => rule.name === name)
  expect(of('long-hidden')).toMatchObject({
    count: 6,
    byState: { open: 5, confirmed: 1, dismissed: 0 },
    parameters: { days: 30 },
    notJudged: null,
  })
  expect(of('toggling')).toMatchObject({ count: 0, byState: { open: 0, confirmed: 0, dismissed: 0 } })
  expect([cutoffMs, ...rules.map(({ isCurrent }) => isCurrent)]).toEqual([
    ...[null, ...RULE_NAMES.map(() => true)],
  ])
  db.exec("UPDATE finding_state SET unjudged_items = 2, unjudged_businesses = 1 WHERE rule = 'long-hidden'")
  expect(findOverview(db).rules.find(({ rule }) => rule.name === 'long-hidden')?.notJudged).toEqual({
    count: 2,
    why: 'The responses of 1 business were not completely fetched: 2 reviews there could not be judged completely.',
  })
  db.exec(`INSERT INTO sweep (sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms,
    finished_at_ms, pages, requests) VALUES (1, 'history', 'complete', '{"businessIds":[],"from":null,"to":null}',
    'complete', '[]', 0, ${SYNC}, 1, 1)`)
  const current = () => findOverview(db).rules.filter(({ isCurrent }) => isCurrent).length
  expect([findOverview(db).cutoffMs, current()]).toEqual([SYNC, RULE_NAMES.length])
  db.exec(`INSERT INTO finding_parameter VALUES ('long-hidden', '{"days":9}', 0)`)
  expect(current()).toBe(RULE_NAMES.length - 1)
})
