import { afterAll, describe, expect, test } from 'vitest'
import { readFilterContext } from '../../../electron/store/read/audit-zone.ts'
import { compileFilter, parseFilter, type RowKind } from '../../../electron/store/read/compile-filter.ts'
import { allOf, type Condition, ofSelectedItems } from '../../../electron/store/read/condition.ts'
import { feedbackSource } from '../../../electron/store/read/feedback-source.ts'
import { matchingItems } from '../../../electron/store/read/iterate-rows.ts'
import { responseSource } from '../../../electron/store/read/response-source.ts'
import { planSearch } from '../../../electron/store/read/search-rows.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { NOW_MS } from './cache-arbitrary.ts'
import { createCache } from './cache-fixture.ts'

const db = createCache({ events: [], responses: [] })
afterAll(() => {
  db.close()
})

/** One line for each step that SQLite would take. */
function explain(query: Condition | undefined, ...limits: number[]): string {
  if (!query) throw new Error('the list has no such query')
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${query.sql}`).all(...query.values, ...limits)
  return (rows as { detail: string }[]).map(({ detail }) => detail).join('\n')
}

const compile = (filter: string, rows: RowKind) =>
  compileFilter(parseFilter(filter), rows, readFilterContext(db, NOW_MS))
const feedback = (filter: string, by: FeedbackSort['by'], descending = true) =>
  feedbackSource({
    text: filter,
    filter: compile(filter, 'feedback'),
    sort: { by, descending },
    nowMs: NOW_MS,
  })
const responses = (filter: string) => responseSource(filter, compile(filter, 'responses'), 'newest')

/** The statement that reads the first rows of a search. */
function explainSearch(filter: string): string {
  const plan = planSearch(db, compile(filter, 'responses'), 'newest')
  if (!plan) throw new Error('the search has no such statement')
  return explain({ sql: plan.statement.source, values: ['late', 5_000, ...plan.rest.values, 50, 0] })
}

describe('query plans', () => {
  test.each([
    ['feedbackId', /SCAN f( |$)/],
    ['businessId', /SCAN f USING COVERING INDEX feedback_by_business/],
    ['lastEvent', /SCAN f USING COVERING INDEX feedback_by_last_event/],
  ] as const)('the whole feedback list by %s follows an index, forwards and backwards', (by, scan) => {
    for (const query of [feedback('', by).skip?.forward, feedback('', by).skip?.backward]) {
      const plan = explain(query, 200, 1_000)
      expect(plan).toMatch(scan)
      expect(plan).not.toMatch(/TEMP B-TREE/)
    }
  })

  test('a page behind a known row begins there in the index', () => {
    const behind = (by: FeedbackSort['by']) => explain(feedback('', by).skip?.after, 7, 200, 100)
    expect(behind('feedbackId')).toMatch(/SEARCH f USING INTEGER PRIMARY KEY \(rowid<\?\)/)
    expect(behind('businessId')).toMatch(/SEARCH f USING COVERING INDEX feedback_by_business/)
    expect(behind('lastEvent')).toMatch(/SEARCH f USING COVERING INDEX feedback_by_last_event/)
    const ofResponses = explain(responses('').skip?.after, 7, 200, 100)
    expect(ofResponses).toMatch(/SEARCH r USING COVERING INDEX response_by_date/)
    for (const plan of [behind('businessId'), behind('lastEvent'), ofResponses]) {
      expect(plan).not.toMatch(/TEMP B-TREE/)
    }
  })

  test('the first rows of a filtered feedback list come from a walk along the index, without a sort', () => {
    const plan = explain(feedback('visibility:hidden hides:>2', 'lastEvent').first?.query, 200)
    expect(plan).toMatch(/SCAN f USING INDEX feedback_by_last_event/)
    expect(plan).not.toMatch(/TEMP B-TREE/)
  })

  test.each([
    ['contradictory:yes', 'feedback_contradictory'],
    ['vanished:yes', 'feedback_vanished'],
  ])('the few reviews of %s are counted by an index of their own', (filter, index) => {
    const { sql, values } = matchingItems(db, { filter, nowMs: 0 }, 'all')
    const plan = explain({ sql: `SELECT count(*) FROM feedback f WHERE ${sql}`, values })
    expect(plan).toMatch(new RegExp(`^SCAN f USING (COVERING )?INDEX ${index}$`))
  })

  test('reviews hidden for some time at some businesses are counted and found by an index of their own', () => {
    const list = feedback('hidden-for:>30d -response:owner business:11,12', 'lastEvent')
    expect(explain(list.among ?? undefined, 5_001)).toMatch(
      /SEARCH f USING COVERING INDEX feedback_hidden_by_business \(business_id=\? AND hidden_since_ms/,
    )
    expect(explain(list.all)).toMatch(/SEARCH f USING COVERING INDEX feedback_hidden_by_business/)
    for (const more of ['hidden-for:>30d', 'business:11', 'business:11 -hidden-for:>30d']) {
      expect(feedback(more, 'lastEvent').among).toBeNull()
    }
  })

  test('the first rows by the start of their state are those of the newest events, looked up', () => {
    for (const filter of ['', 'state:hidden,deleted']) {
      const plan = explain(feedback(filter, 'stateSince').first?.query, 200)
      expect(plan).toMatch(/SCAN event USING COVERING INDEX event_by_time/)
      expect(plan).toMatch(/SEARCH f USING INTEGER PRIMARY KEY/)
      expect(plan).not.toMatch(/SCAN f( |$)/m)
    }
  })

  test('all of a filtered feedback list is one pass and one sort, without looking rows up', () => {
    const plan = explain(feedback('hides:>2', 'lastEvent').all)
    expect(plan).toMatch(/SCAN f$/m)
    expect(plan).not.toMatch(/feedback_by_last_event/)
  })

  test('a filter by business or state starts at its index', () => {
    expect(explain(feedback('business:1', 'lastEvent').all)).toMatch(
      /SEARCH f USING INDEX feedback_by_business/,
    )
    expect(explain(feedback('visibility:hidden deleted:yes', 'hideCount').count)).toMatch(
      /SEARCH f USING COVERING INDEX feedback_by_state/,
    )
  })

  test('a filter by id looks the items up', () => {
    expect(explain(feedback('feedback:1,2', 'feedbackId').all)).toMatch(/SEARCH f USING INTEGER PRIMARY KEY/)
  })

  test('the response list follows its index by date, without a sort', () => {
    for (const query of [responses('').skip?.forward, responses('').skip?.backward]) {
      const plan = explain(query, 200, 1_000)
      expect(plan).toMatch(/SCAN r USING COVERING INDEX response_by_date/)
      expect(plan).not.toMatch(/TEMP B-TREE/)
    }
    expect(explain(responses('type:owner').first?.query, 50)).not.toMatch(/TEMP B-TREE/)
  })

  test('words start at the full-text table', () => {
    for (const found of [
      explain(responses('late').all),
      explainSearch('late'),
      explainSearch('late date:2024'),
    ]) {
      expect(found).toMatch(/SCAN response_text VIRTUAL TABLE INDEX/)
      expect(found).not.toMatch(/TEMP B-TREE/)
    }
    // Who wrote it stands in the full text as well.
    expect(explain(responses('late type:owner').all)).toBe(explain(responses('late').all))
    const plan = explain(responses('late date:2024').all)
    expect(plan).toMatch(/SEARCH r USING INTEGER PRIMARY KEY \(rowid=\?\)/)
    expect(plan).toMatch(/SCAN response_text VIRTUAL TABLE INDEX/)
  })

  test.each([
    ['star:yes', /SEARCH f USING INTEGER PRIMARY KEY/],
    ['tag:"late refund"', /SEARCH tag USING PRIMARY KEY \(folded=\?\)/],
    ['finding:long-hidden', /SEARCH finding USING COVERING INDEX finding_by_rule \(rule=\?/],
    ['disposition:confirmed', /SEARCH found USING PRIMARY KEY \(finding_key=\?\)/],
    ['changed:2024-03', /SEARCH e USING COVERING INDEX event_by_time \(time_ms>\? AND time_ms<\?\)/],
  ])('%s starts at what is marked, and looks the items up', (filter, step) => {
    const plan = explain(feedback(filter, 'feedbackId').all)
    expect(plan).toMatch(step)
    expect(plan).toMatch(/SEARCH f USING INTEGER PRIMARY KEY/)
    expect(plan).not.toMatch(/SCAN f$/m)
  })

  test('events of items with ids are looked up, not scanned', () => {
    const ids = Array.from({ length: 300 }, (_value, at) => at + 1).join(',')
    for (const filter of ['feedback:1', 'feedback:1,2,3', `feedback:${ids}`, 'feedback:1 OR feedback:2']) {
      const { item, row } = compile(filter, 'events')
      const { sql, values } = allOf([...row, ...ofSelectedItems(item, 'e.feedback_id')])
      const plan = explain({ sql: `SELECT count(*) FROM event e WHERE ${sql}`, values })
      expect(plan).toMatch(/SEARCH e USING (?:COVERING INDEX|PRIMARY KEY|INDEX)/)
      expect(plan).not.toMatch(/SCAN e/)
      expect(plan).not.toMatch(/SCAN f( |$)/m)
    }
  })

  test('words joined by OR are one question to the full-text table', () => {
    expect(compile('(late OR refund*) delivery', 'responses').match).toBe(
      '("late" OR "refund" *) AND "delivery"',
    )
    const plan = explain(responses('(late OR refund*) delivery').all)
    expect(plan.match(/SCAN response_text VIRTUAL TABLE INDEX/g)).toHaveLength(1)
    expect(plan).not.toMatch(/SCAN r( |$)/m)
  })

  test('what was typed stands in bound values only', () => {
    const typed = `xq' "xq\\"" contains:"xq)" tag:"xq;--" -xq*`
    for (const kind of ['feedback', 'events', 'responses'] as const) {
      const { item, row } = compile(typed, kind)
      for (const { sql } of [...item, ...row]) expect(sql).not.toContain('xq')
    }
  })
})
