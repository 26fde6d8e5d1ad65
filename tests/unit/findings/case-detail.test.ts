import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOtherDays, getCaseDetail } from '../../../electron/findings/cases/case-detail.ts'
import { findCasesOfReview } from '../../../electron/findings/cases/case-row.ts'
import { decideCases, undoCaseDecisions } from '../../../electron/findings/cases/decide-cases.ts'
import { excludeReviews } from '../../../electron/findings/cases/exclude-reviews.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { countCases } from '../../../electron/findings/cases/page-cases.ts'
import { queryCases } from '../../../electron/findings/cases/query-cases.ts'
import { findDifference } from '../../../electron/findings/cases/read-case.ts'
import { findPieces } from '../../../electron/findings/find-pieces.ts'
import { resolveReference } from '../../../electron/findings/read/list-findings.ts'
import { storeFindings } from '../../../electron/findings/write/store-findings.ts'
import { countAdded, findSinceLastSync, getHomeSummary } from '../../../electron/operations/queries/home.ts'
import { listReviewsOf } from '../../../electron/reports/changes-since.ts'
import { importAnswers } from '../../../electron/requests/import-answers.ts'
import { makeRequest } from '../../../electron/requests/make-request.ts'
import { getRequestDetail } from '../../../electron/requests/request-detail.ts'
import { listRequestLines } from '../../../electron/requests/written-request.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { matchingItems } from '../../../electron/store/read/iterate-rows.ts'
import { ANY_CASE, type CaseKey } from '../../../shared/domain/case.ts'
import { joinChangesFilter } from '../../../shared/domain/changes.ts'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import { SINCE_CHANGES } from '../../../shared/domain/home.ts'
import { type SweepId, toFeedbackId } from '../../../shared/domain/ids.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import { codeOf } from '../../support/code-of.ts'
import { createCache, type FixtureEvent, fillCache } from '../read/cache-fixture.ts'
import { applyRules } from './applied-rules.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const SYNC = Date.UTC(2026, 10, 20, 12)
const FORMER = SYNC - 7 * DAY
const FIRST = SYNC - 60 * DAY
const BURST = 'C-20760-20260921T120000'
const BURST_KEY: CaseKey = `burst/20760/${FIRST}`

const event = (feedbackId: number, timeMs: number, show: 0 | 1, deleted: 0 | 1 = 0): FixtureEvent => {
  return { feedbackId: BigInt(feedbackId), businessId: 20_760n, timeMs, show, deleted }
}
/** Twelve reviews hidden in bulk: the last one deleted, the first one shown again, the second one answered. */
const EVENTS: readonly FixtureEvent[] = [
  ...Array.from({ length: 12 }, (_, at) => event(101 + at, FIRST + at * MINUTE, 0)),
  event(112, SYNC - DAY, 0, 1),
  event(101, SYNC - 2 * DAY, 1),
  ...[1, 2, 3].map((id) => event(id, FIRST - 10 * DAY, 1)),
  ...[1, 2, 3].map((id) => event(id, SYNC - 3 * DAY + id * MINUTE, 0)),
]

let db: WritableDatabase
beforeEach(() => {
  setUp([FORMER, SYNC])
})
/** @param ends of full syncs of the history. */
function setUp(ends: readonly number[]): void {
  db = createCache({ events: [], responses: [] }) as WritableDatabase
  const response = { businessId: 20_760n, feedbackId: 102n, dateMs: FIRST - DAY, content: 'Thanks.' }
  fillCache(db, { events: EVENTS, responses: [{ ...response, responseId: 1, type: 'owner' }] })
  const scope = JSON.stringify({ businessIds: [], from: null, to: null })
  const sweep = db.prepare(`
    INSERT INTO sweep (sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms, pages, requests)
    VALUES (?, 'history', 'complete', ?, 'complete', '[]', ?, ?, 1, 1)`)
  const receipt = db.prepare(`
    INSERT INTO receipt VALUES (?, ?, 'history', 1, 1, '{}', 200, '{}', 1, 2, 1, 0, zeroblob(32), zeroblob(32), zeroblob(32), NULL, NULL)`)
  for (const [at, endMs] of ends.entries()) {
    sweep.run(at + 1, scope, endMs - MINUTE, endMs)
    receipt.run(at + 7, at + 1)
  }
  db.prepare('UPDATE event SET first_receipt = iif(time_ms > ?, 8, 7)').run(FORMER)
  applyRules(db, SYNC)
}
afterEach(() => {
  db.close()
})

const decide = (reference: string, atMs: number) => {
  const { version } = getCaseDetail(db, reference)
  const cases = [{ reference, version }]
  return decideCases(db, { cases, state: 'confirmed', ground: 'fake', note: 'Asked.', by: 'Jo' }, atMs)
}

describe('the cases of a review', () => {
  const listOf = (id: string) =>
    findCasesOfReview(db, toFeedbackId(id)).map(({ reference, state }) => [reference, state])

  test('are its burst and its own, and their states follow the decisions', () => {
    expect(listOf('105')).toEqual([[BURST, 'open']])
    decide(BURST, 1_000)
    expect(listOf('105')).toEqual([[BURST, 'decided']])
    excludeReviews(db, { case: BURST, feedbackIds: [toFeedbackId('105')], isExcluded: true, by: 'Jo' }, 2_000)
    expect(listOf('105').map(([reference]) => reference)).toEqual(['C-105'])
  })

  test('are none where no rule found anything', () => {
    expect(listOf('999')).toEqual([])
  })
})

describe('the details of a case', () => {
  test('of a burst have what was hidden together, also where a review was taken out of the case', () => {
    const whole = { reviews: 12, fromMs: FIRST, untilMs: FIRST + 11 * MINUTE }
    expect(getCaseDetail(db, BURST).burst).toEqual({ ...whole, excluded: 0 })
    excludeReviews(db, { case: BURST, feedbackIds: [toFeedbackId('112')], isExcluded: true, by: 'Jo' }, 2_000)
    const { burst, row } = getCaseDetail(db, BURST)
    expect(burst).toEqual({ ...whole, excluded: 1 })
    expect(row.reviews).toBe(11)
    expect(getCaseDetail(db, 'C-112').burst).toBeNull()
  })

  test('of a burst count the states of its reviews now', () => {
    const { row, facts, reviews, sentences, findings, history, difference } = getCaseDetail(db, BURST)
    expect(row).toMatchObject({ title: '12 reviews hidden in 11 min 00 s', reviews: 12, state: 'open' })
    expect(facts).toEqual({
      reviews: 12,
      stillHidden: 10,
      deleted: 1,
      shownAgain: 1,
      unknown: 0,
      withoutOwnerResponse: 11,
    })
    expect(reviews.map(({ hiddenAtMs }) => hiddenAtMs)).toEqual(
      Array.from({ length: 12 }, (_, at) => FIRST + at * MINUTE),
    )
    expect(reviews[11]).toEqual({
      feedbackId: '112',
      visibility: 'hidden',
      isDeleted: true,
      hiddenAtMs: FIRST + 11 * MINUTE,
    })
    expect(sentences.map(({ rule }) => rule)).toContain('bulk-hide')
    expect(sentences.every(({ notDeterminable, caveat }) => notDeterminable !== '' && caveat !== '')).toBe(
      true,
    )
    expect(findings).toHaveLength(row.findings)
    expect(findings[0]).toMatchObject({
      rule: 'bulk-hide',
      version: 1,
      parameters: { hides: 10, minutes: 10 },
    })
    expect(findings[0]?.evidence[0]).toMatchObject({ kind: 'event', receipt: 7 })
    expect([history, difference]).toEqual([[], null])
  })

  test('count a review apart of whose state nothing is known any more, and one that is deleted as such', () => {
    db.exec('UPDATE feedback SET visibility = 2 WHERE feedback_id IN (105, 106)')
    db.exec('UPDATE feedback SET deleted = 1 WHERE feedback_id IN (101, 106)')
    const { facts, reviews } = getCaseDetail(db, BURST)
    expect(facts).toMatchObject({ stillHidden: 8, deleted: 3, shownAgain: 0, unknown: 1 })
    expect(reviews[4]).toMatchObject({ feedbackId: '105', visibility: 'unknown', isDeleted: false })
  })

  test('have the sentences of its own rules only, and times of a burst for a burst only', () => {
    const { sentences, reviews, row } = getCaseDetail(db, 'C-1')
    expect(sentences.map(({ rule }) => rule)).toEqual(['hidden-never-answered'])
    expect(reviews.map(({ hiddenAtMs }) => hiddenAtMs)).toEqual([null])
    expect(row.kind).toBe('review')
  })

  test('of one that changed say what it was, and when its decided findings were true last', () => {
    decide(BURST, 1_000)
    const set = (id: number, what: string) =>
      db.exec(`UPDATE disposition SET ${what} WHERE finding_key LIKE 'bulk-hide/20760/${id}/%'`)
    db.exec(`UPDATE finding SET from_ms = from_ms + 1000 WHERE rule = 'bulk-hide' AND feedback_id = 105`)
    set(103, `observed_json = json_set(observed_json, '$.cutoffMs', ${SYNC - DAY})`)
    const { row, difference } = getCaseDetail(db, BURST)
    expect(row.state).toBe('changed')
    expect(difference).toMatchObject({ gained: [], gone: [], dataThenMs: SYNC })
    expect(difference?.changed).toHaveLength(1)
    expect(difference?.changed[0]).toMatchObject({
      whenDecided: { fromMs: FIRST + 4 * MINUTE, cutoffMs: SYNC },
      now: { fromMs: FIRST + 4 * MINUTE + 1_000, cutoffMs: SYNC },
    })
    // One that was opened again is not decided, whatever it was when it was.
    set(104, `state = 'open', observed_json = json_set(observed_json, '$.cutoffMs', ${SYNC + DAY})`)
    expect(findDifference(db, BURST_KEY)).toMatchObject({ gained: [expect.any(String)], dataThenMs: SYNC })
    db.exec('UPDATE disposition SET observed_json = NULL')
    expect(findDifference(db, BURST_KEY)).toMatchObject({ changed: [], gone: [], dataThenMs: null })
  })

  test('have another version once another moment is found, and the same while only time passes', () => {
    const version = () => getCaseDetail(db, BURST).version
    const before = version()
    expect(before).toMatch(/^[0-9a-f]{16}$/)
    db.exec("UPDATE finding SET measure = measure + 5 WHERE rule = 'long-hidden'")
    expect(version()).toBe(before)
    const seen = new Set([before])
    for (const change of [
      "measure = measure + 1 WHERE rule = 'bulk-hide'",
      'from_ms = from_ms + 1',
      'until_ms = from_ms',
    ]) {
      db.exec(`UPDATE finding SET ${change}`)
      seen.add(version())
    }
    expect(seen.size).toBe(4)
  })

  test('do not claim missing answers where the responses were not read', () => {
    db.exec('UPDATE responses_read SET is_read = 0')
    expect(getCaseDetail(db, BURST).facts.withoutOwnerResponse).toBeNull()
  })

  test('of a case that is not there are an error', () => {
    for (const reference of ['C-999', 'LH-1', '']) {
      expect(() => getCaseDetail(db, reference)).toThrow('There is no case')
    }
  })

  test('have its decisions as they were taken together, the newest first', () => {
    const count = decide(BURST, 1_000)
    undoCaseDecisions(db, { cases: [BURST], by: 'Al' }, 2_000)
    expect(getCaseDetail(db, BURST).history).toEqual([
      {
        state: 'open',
        reason: '',
        ground: null,
        decidedAtMs: 2_000,
        decidedBy: 'Al',
        findings: count,
        isUndo: true,
      },
      {
        state: 'confirmed',
        reason: 'Asked.',
        ground: 'fake',
        decidedAtMs: 1_000,
        decidedBy: 'Jo',
        findings: count,
        isUndo: false,
      },
    ])
  })
})

test('a case is titled by whether its review was deleted or hidden, and by the date that was set', () => {
  const cache = createCache({ events: [], responses: [] }) as WritableDatabase
  const reply = (feedbackId: bigint, dateMs: number) => {
    return {
      responseId: Number(feedbackId),
      feedbackId,
      businessId: 20_760n,
      dateMs,
      type: 'owner',
      content: '',
    } as const
  }
  const events = [event(1, FIRST, 1, 1), event(2, FIRST, 0), event(3, FIRST, 0), event(3, SYNC - 5 * DAY, 1)]
  fillCache(cache, { events, responses: [reply(1n, FIRST + DAY), reply(2n, FIRST + DAY)] })
  cache.exec(`INSERT INTO finding_parameter VALUES ('reply-nobody-could-see', '{}', 0)`)
  const titles = () => {
    applyRules(cache, SYNC)
    return [1, 2, 3].map((id) => getCaseDetail(cache, `C-${id}`).row.title)
  }
  const [deleted, hidden] = ['Owner responded while deleted', 'Owner responded while hidden']
  expect(titles()).toEqual([deleted, hidden, 'Shown again 5 d before cutoff'])
  const notice = Math.floor(SYNC / DAY) - 1
  cache.exec(
    `INSERT INTO finding_parameter VALUES ('window-dressing', '{"days":30,"notice":${notice},"again":60}', 0)`,
  )
  expect(titles().slice(1)).toEqual([hidden, 'Shown again 3 d before notice date'])
  cache.close()
})

test('reviews of a case come by their number, however many digits it has', () => {
  const cache = createCache({ events: [], responses: [] }) as WritableDatabase
  const ids = [100, 9, 1_000, 10, 8, 11, 7, 12, 6, 13, 5, 14]
  fillCache(cache, { events: ids.map((id, at) => event(id, FIRST + at * MINUTE, 0)), responses: [] })
  applyRules(cache, SYNC)
  const [burst] = [...iterateCases(cache)]
  expect(burst?.feedbackIds).toEqual(ids.toSorted((a, b) => a - b).map(String))
  cache.close()
})

describe('other days of a burst', () => {
  const day = (days: number, id: number, show: 0 | 1 = 0): FixtureEvent =>
    event(id, FIRST + days * DAY + id, show)
  /** A cache with a burst of twelve on one day, whose data end some days later. */
  const otherDays = (ends: number, others: readonly FixtureEvent[]) => {
    const cache = createCache({ events: [], responses: [] }) as WritableDatabase
    fillCache(cache, { events: [...EVENTS.slice(0, 12), ...others], responses: [] })
    cache.exec(`INSERT INTO sweep (sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms,
      finished_at_ms, pages, requests) VALUES (1, 'history', 'complete', '{"businessIds":[],"from":null,"to":null}',
      'complete', '[]', 0, ${FIRST + ends * DAY + MINUTE * 20}, 1, 1)`)
    for (const piece of findPieces(cache, RULE_NAMES, {
      atMs: FIRST + 9 * DAY,
      from: 'sweep',
      scopeFromMs: null,
    })) {
      if (piece) storeFindings(cache, piece)
    }
    const found = findOtherDays(cache, BURST)
    cache.close()
    return found
  }

  test('are those of its business outside of it', () => {
    expect(findOtherDays(db, BURST)).toEqual({ min: 0, max: 3 })
    for (const reference of ['C-1', 'C-B20760', 'C-999', 'LH-1', ''])
      expect(findOtherDays(db, reference)).toBeNull()
  })

  test('have the fewest and the most hides of a day, from the first entry to the end of the data', () => {
    const hides = [day(-1, 1), day(-1, 2), day(1, 3), day(2, 4), day(2, 5), day(2, 6)]
    expect(otherDays(2, hides)).toEqual({ min: 1, max: 3 })
    expect(otherDays(3, hides)).toEqual({ min: 0, max: 3 })
    expect(otherDays(1, hides)).toEqual({ min: 1, max: 2 })
    expect(otherDays(2, [...hides, day(-2, 7, 1)])).toEqual({ min: 0, max: 3 })
    // On the day of the burst itself.
    expect(otherDays(2, [...hides, day(0, 8)])).toEqual({ min: 1, max: 3 })
  })

  test('are unknown where the data have no other day', () => {
    expect(otherDays(0, [])).toBeNull()
    expect(otherDays(1, [])).toEqual({ min: 0, max: 0 })
  })
})

describe('a question about cases', () => {
  const ask = (filter: string) =>
    [...queryCases(db, filter)] as {
      case: string
      kind: string
      priority: string
      state: string
      feedbackIds: object[]
    }[]
  const references = (filter: string) => ask(filter).map((one) => one.case)

  test('is answered by those of which every word is true', () => {
    decide('C-1', 1_000)
    const all = ask('')
    expect(all.map((one) => one.case)).toEqual([BURST, 'C-1', 'C-2', 'C-3'])
    expect(references(`case:C-2,${BURST.toLowerCase()}`)).toEqual([BURST, 'C-2'])
    expect([references('kind:burst'), references('kind:review,burst')]).toEqual([
      [BURST],
      all.map((one) => one.case),
    ])
    expect([references('priority:high'), references('priority:low')]).toEqual([
      [BURST],
      ['C-1', 'C-2', 'C-3'],
    ])
    expect([references('state:decided'), references('state:open')]).toEqual([['C-1'], [BURST, 'C-2', 'C-3']])
    expect([references('business:20760').length, references('business:7,8')]).toEqual([4, []])
    expect([references('item:2'), references('item:112,3')]).toEqual([['C-2'], [BURST, 'C-3']])
    expect(references('kind:review state:open item:1,2')).toEqual(['C-2'])
    expect(references('case:C-1 state:open')).toEqual([])
  })

  test('is refused for a word that cannot be read', () => {
    for (const filter of ['color:red', 'case:LH-1', 'kind:review,day', 'item:x', 'burst'])
      expect(
        codeOf(() => ask(filter)),
        filter,
      ).toBe('invalid-argument')
  })

  test('says what became of a case since it was decided', () => {
    decide(BURST, 1_000)
    db.exec(`UPDATE finding SET from_ms = from_ms + 1000 WHERE rule = 'bulk-hide' AND feedback_id = 105`)
    const [burst, other] = ask('') as { sinceDecided?: object | null }[]
    // Ten minutes hold eleven of the twelve hides.
    const moments = { untilUtc: null, measure: 11, cutOffUtc: '2026-11-20T12:00:00.000Z' }
    expect(burst?.sinceDecided).toEqual({
      gained: [],
      gone: [],
      changed: [
        {
          ref: expect.stringMatching(/^BH-105-/),
          whenDecided: { fromUtc: '2026-09-21T12:04:00.000Z', ...moments },
          now: { fromUtc: '2026-09-21T12:04:01.000Z', ...moments },
        },
      ],
    })
    expect(other?.sinceDecided).toBeNull()
  })
})

test('the reference of a case is known where one is typed', () => {
  expect(findReference(' c-101 ')).toEqual({ kind: 'case', reference: 'C-101', key: 'review/101' })
  expect(findReference('CR-101-vanished')?.kind).toBe('finding')
  const rows = `case:${BURST}`
  expect(resolveReference(db, BURST.toLowerCase())).toMatchObject({ kind: 'case', reference: BURST, rows })
  expect(resolveReference(db, 'C-999')).toBeNull()
})

describe('the key case', () => {
  const find = (filter: string) => {
    const { sql, values } = matchingItems(db, { filter, nowMs: SYNC }, 'all')
    const ids = db.prepare(`SELECT f.feedback_id FROM feedback f WHERE ${sql} ORDER BY f.feedback_id`).pluck()
    return ids.all(...values)
  }
  const inBurst = Array.from({ length: 12 }, (_, at) => 101 + at)

  test('finds the reviews of a burst, of a review, and of several cases', () => {
    expect(find(`case:${BURST}`)).toEqual(inBurst)
    expect(find('case:C-1')).toEqual([1])
    expect(find(`case:C-3,${BURST},C-1`)).toEqual([1, 3, ...inBurst])
    expect(find('-case:C-1 feedback:1,2')).toEqual([2])
  })

  test('finds nothing for a review or a burst that is no case', () => {
    expect(find('case:C-102')).toEqual([])
    expect(find('case:C-20760-20260921T120001')).toEqual([])
    expect(find('case:C-20761-20260921T120000')).toEqual([])
  })

  test('leaves out a review that was taken out of its burst, and finds it in its own case', () => {
    const exclusion = { case: BURST, feedbackIds: [toFeedbackId('105')], isExcluded: true, by: 'Jo' }
    excludeReviews(db, exclusion, SYNC)
    expect(find(`case:${BURST}`)).toEqual(inBurst.filter((id) => id !== 105))
    expect(find('case:C-105')).toEqual([105])
  })

  test('refuses a case about a business, and what is no case', () => {
    expect(() => find('case:C-B20760')).toThrow('such as C-81')
    expect(() => find('case:81')).toThrow('such as C-81')
  })

  test('makes a request of cases, which counts the rows without a ground of each case as it is now', () => {
    const query = `case:C-1,${BURST}`
    const requestId = makeRequest(db, { title: 'Hidden', query, dueDay: null }, SYNC)
    const countOf = () => getRequestDetail(db, requestId, SYNC).withoutByCase
    expect(countOf()).toEqual([
      { reference: 'C-1', rows: 1 },
      { reference: BURST, rows: 12 },
    ])
    const [head = '', first = '', ...others] = [...listRequestLines(db, requestId)]
    const second = (others[0] ?? '').replace(/,{6}\r\n$/, ',abusive,,,,,\r\n')
    const bytes = Buffer.from([head, first, second].join(''))
    importAnswers(db, { name: 'answers.csv', bytes }, SYNC + 1)
    expect(countOf().map(({ rows }) => rows)).toEqual([1, 11])
    const excluded = { case: BURST, feedbackIds: [toFeedbackId('112')], isExcluded: true, by: 'Jo' }
    excludeReviews(db, excluded, SYNC + 2)
    expect(countOf().map(({ rows }) => rows)).toEqual([1, 10])
    expect(find(`ground-missing:R-${requestId} case:${BURST}`)).toHaveLength(10)
  })

  test('passes no table as a whole', () => {
    const { sql, values } = matchingItems(db, { filter: `case:C-1,${BURST}`, nowMs: SYNC }, 'all')
    const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT f.feedback_id FROM feedback f WHERE ${sql}`)
    const steps = (plan.all(...values) as { detail: string }[]).map(({ detail }) => detail)
    expect(steps.filter((step) => /^SCAN (?!json_each|value|burst)/.test(step))).toEqual([])
  })
})

describe('Home', () => {
  test('counts the cases left, and lists the worst', () => {
    decide(BURST, 1_000)
    const { cases } = getHomeSummary(db)
    const counts = countCases(db, ANY_CASE)
    expect([counts.open.cases + 1, counts.decided.cases]).toEqual([counts.all.cases, 1])
    expect([counts.open.byPriority.high, cases.highBursts, cases.bursts]).toEqual([0, 0, 1])
    expect(cases.first.map(({ reference }) => reference)).not.toContain(BURST)
  })

  test('counts what happened since the last sync as the rows that a click opens', () => {
    const { sinceMs, counts } = findSinceLastSync(db) ?? {}
    expect(sinceMs).toBe(FORMER)
    expect(counts).toEqual({
      'newly-hidden': 3,
      'first-known-hidden': 0,
      deleted: 1,
      'shown-again': 1,
      'no-longer-returned': 0,
    })
    const selection = { filter: joinChangesFilter(FORMER, ''), nowMs: SYNC }
    for (const change of SINCE_CHANGES) {
      expect(listReviewsOf(db, selection, { change }), change).toHaveLength(counts?.[change] ?? -1)
    }
  })

  test('goes by the recorded time, as the report of these changes, whichever sync brought an entry', () => {
    db.prepare('UPDATE event SET first_receipt = iif(first_receipt = 7, 8, 7)').run()
    expect(findSinceLastSync(db)).toMatchObject({ counts: { 'newly-hidden': 3, deleted: 1 } })
  })

  test('counts what one sync added, by what it does', () => {
    expect(countAdded(db, 1 as SweepId)).toEqual({ hidden: 12, 'first-shown': 3 })
    expect(countAdded(db, 2 as SweepId)).toEqual({ hidden: 3, deleted: 1, shown: 1 })
    db.prepare('INSERT INTO sweep_tally VALUES (2, 200001, 200001, 0, 0, 0, 0, 0, 1)').run()
    expect(countAdded(db, 2 as SweepId)).toBeNull()
  })

  test('compares nothing before a second full sync', () => {
    db.close()
    setUp([SYNC])
    expect(findSinceLastSync(db)).toBeNull()
  })
})
