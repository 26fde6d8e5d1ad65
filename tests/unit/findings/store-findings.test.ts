import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeFindings } from '../../../electron/findings/write/store-findings.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { createCache } from '../read/cache-fixture.ts'

const KEYS = ['bulk-hide 1', 'bulk-hide 2', 'bulk-hide 3']
const RULE = { rule: 'bulk-hide', fingerprint: 'of today' } as const
const VERDICTS = JSON.stringify(KEYS.map((key, at) => [key, at === 1 ? 'limit-moved' : null]))

let db: WritableDatabase
beforeEach(() => {
  db = createCache({ events: [], responses: [] }) as WritableDatabase
  const rows = KEYS.map((key, at) => [key, `BH-${at}`, 'bulk-hide', null, '20', null, null, 12, '{}'])
  storeFindings(db, { kind: 'rows', run: 1, json: JSON.stringify(rows) })
  const end = { ...RULE, unjudgedItems: 0, unjudgedBusinesses: 0 }
  storeFindings(db, { kind: 'end', run: 1, rules: [end], tallies: null })
})
afterEach(() => {
  db.close()
})

const judged = () => db.prepare('SELECT is_robust, why_fragile FROM finding ORDER BY finding_key').raw().all()
const isExamined = () => db.prepare('SELECT is_examined FROM finding_state').pluck().get()

test('each finding gets its own verdict, and the rule is examined once all have theirs', () => {
  storeFindings(db, { kind: 'verdicts', ...RULE, verdicts: VERDICTS })
  expect(judged()).toEqual([
    [1, null],
    [0, 'limit-moved'],
    [1, null],
  ])
  expect(isExamined()).toBe(0)
  storeFindings(db, { kind: 'examined', rules: [RULE] })
  expect(isExamined()).toBe(1)
})

test('verdicts about findings of another day are not noted', () => {
  const former = { ...RULE, fingerprint: 'of yesterday' }
  storeFindings(db, { kind: 'verdicts', ...former, verdicts: VERDICTS })
  storeFindings(db, { kind: 'examined', rules: [former] })
  expect(judged()).toEqual(KEYS.map(() => [null, null]))
  expect(isExamined()).toBe(0)
})

test('no list that is handed over is read anew for each finding', () => {
  const asked: string[] = []
  const watched = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') {
        return (sql: string) => {
          asked.push(sql)
          return target.prepare(sql)
        }
      }
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  storeFindings(watched, { kind: 'verdicts', ...RULE, verdicts: VERDICTS })
  const plans = asked
    .filter((sql) => sql.includes('json_each'))
    .map((sql) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({ verdicts: VERDICTS }) as { detail: string }[])
  expect(plans.map((steps) => steps.findIndex(({ detail }) => detail.includes('VIRTUAL TABLE')))).toEqual([0])
})

test('a run replaces the findings of its own rules once it ends, and tallies only where it has some', () => {
  const add = (run: number, key: string, rule: string) =>
    storeFindings(db, {
      kind: 'rows',
      run,
      json: JSON.stringify([[key, key, rule, '9007199254740993', '20', 1, 2, 0.5, '{"a":1}', 3, 4]]),
    })
  const end = (run: number, tallies: string | null) => {
    const ended = { ...RULE, fingerprint: `of run ${run}`, unjudgedItems: 5, unjudgedBusinesses: 2 }
    storeFindings(db, { kind: 'end', run, rules: [ended], tallies })
  }
  const keys = () => db.prepare('SELECT finding_key FROM finding ORDER BY 1').pluck().all()
  const tallies = () => db.prepare('SELECT * FROM business_tally').raw().all()
  add(1, 'toggling 1', 'toggling')
  add(2, 'bulk-hide 2', 'bulk-hide')
  expect(keys()).toEqual([...KEYS, 'toggling 1'])
  end(2, '[["20",9,7,3]]')
  expect(keys()).toEqual(['bulk-hide 2', 'toggling 1'])
  expect(tallies()).toEqual([[20, 9, 7, 3]])
  const columns =
    'CAST(feedback_id AS TEXT), business_id, from_ms, until_ms, measure, details_json, hidden_ms, burst_ms'
  expect(db.prepare(`SELECT ${columns}, run FROM finding WHERE rule = 'bulk-hide'`).raw().get()).toEqual([
    '9007199254740993',
    20,
    1,
    2,
    0.5,
    '{"a":1}',
    3,
    4,
    2,
  ])
  end(3, null)
  expect(keys()).toEqual(['toggling 1'])
  expect(tallies()).toEqual([[20, 9, 7, 3]])
  end(4, '[["21",1,1,0]]')
  expect(tallies()).toEqual([[21, 1, 1, 0]])
  expect(db.prepare('SELECT * FROM finding_state').all()).toEqual([
    expect.objectContaining({ fingerprint: 'of run 4', unjudged_items: 5, unjudged_businesses: 2 }),
  ])
})
