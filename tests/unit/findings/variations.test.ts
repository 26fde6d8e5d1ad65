import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { computeFindings } from '../../../electron/findings/compute-findings.ts'
import { defaultsOf } from '../../../electron/findings/parameters.ts'
import { examine } from '../../../electron/findings/robustness.ts'
import { toFindingKey } from '../../../electron/findings/rule.ts'
import type { DataCutoff } from '../../../shared/domain/data-cutoff.ts'
import type { RuleName } from '../../../shared/domain/finding.ts'
import { createCache, type FixtureEvent, fillCache } from '../read/cache-fixture.ts'

const CUTOFF = Date.UTC(2026, 10, 20, 12)
const DAY = 86_400_000
const AT: DataCutoff = { atMs: CUTOFF, from: 'sweep', scopeFromMs: null }

const db = createCache({ events: [], responses: [] })
afterAll(() => {
  db.close()
})
beforeEach(() => {
  for (const table of ['event', 'response', 'feedback', 'responses_read']) db.exec(`DELETE FROM ${table}`)
})

const event = (daysAgo: number, show: 0 | 1, deleted: 0 | 1 = 0, feedbackId = 1n): FixtureEvent => ({
  feedbackId,
  businessId: 20_760n,
  timeMs: CUTOFF - daysAgo * DAY,
  show,
  deleted,
})

/** Why each finding of the rule is fragile; null for a robust one. */
function examineRule(rule: RuleName, events: readonly FixtureEvent[], cutoff = AT): (string | null)[] {
  fillCache(db, { events, responses: [] })
  const parameters = new Map([[rule, defaultsOf(RULES[rule])]])
  const keys: string[] = []
  for (const parts of computeFindings(db, { parameters, cutoffMs: cutoff.atMs })) {
    for (const { rows } of parts) keys.push(...rows.map((row) => toFindingKey(rule, row)))
  }
  const steps = examine(db, { parameters, cutoff }, () => keys)
  for (;;) {
    const step = steps.next()
    if (step.done) return keys.map((key) => step.value.get(key) ?? null)
  }
}

describe('robustness', () => {
  test('a hide far beyond the limit is robust', () => {
    expect(examineRule('long-hidden', [event(60, 0)])).toEqual([null])
  })

  test('a hide half a day beyond the limit depends on the cutoff and on the limit', () => {
    expect(examineRule('long-hidden', [event(30.5, 0)])).toEqual([
      'Not found with the cutoff a day earlier; nor with “Hidden for more than” at 31 days.',
    ])
  })

  test('an entry of the next day that ends the hiding makes it depend on the cutoff', () => {
    expect(examineRule('long-hidden', [event(60, 0), event(-0.5, 1)])).toEqual([
      'Not found with the cutoff a day later.',
    ])
  })

  test('a hide that another order of the same second takes away is fragile', () => {
    const undecided = [event(60, 0), event(50, 1), event(40, 0), event(40, 1)]
    expect(examineRule('toggling', undecided)).toEqual([
      'Not found with “Changes, at least” at 4; nor with entries of the same second in another order.',
    ])
  })

  test('entries of one second that leave the number of changes alone do not make it fragile', () => {
    const decided = [event(70, 0), event(60, 1), event(50, 0), event(40, 1), event(30, 1, 0), event(30, 1, 1)]
    expect(examineRule('toggling', [...decided, event(20, 0)])).toEqual([null])
  })

  test('a finding that rests on the first day of the period depends on where the period begins', () => {
    const cutoff = { ...AT, scopeFromMs: CUTOFF - 100 * DAY }
    expect(examineRule('deleted-after-hiding', [event(99.5, 0), event(50, 0, 1)], cutoff)).toEqual([
      'Not found with the beginning of the period a day later.',
    ])
  })
})

describe('what was not fetched', () => {
  const judge = (isRead: boolean) => {
    fillCache(db, { events: [event(40, 1), event(35, 0), event(40, 1, 0, 2n)], responses: [] })
    db.prepare('UPDATE responses_read SET is_read = ?').run(Number(isRead))
    const rules: RuleName[] = [
      'hidden-never-answered',
      'reply-nobody-could-see',
      'hidden-after-customer-reply',
    ]
    const parameters = new Map(rules.map((rule) => [rule, defaultsOf(RULES[rule])]))
    const steps = computeFindings(db, { parameters, cutoffMs: CUTOFF })
    let found = 0
    for (;;) {
      const step = steps.next()
      if (!step.done) for (const { rows } of step.value) found += rows.length
      else {
        const unjudged = [...step.value.unjudged].map(([rule, { items, businesses }]) => [
          rule,
          items,
          businesses.size,
        ])
        return { found, unjudged }
      }
    }
  }

  test('is counted as not judged, and nothing is concluded from it', () => {
    expect(judge(false)).toEqual({
      found: 0,
      unjudged: [
        ['hidden-never-answered', 1, 1],
        ['reply-nobody-could-see', 1, 1],
        ['hidden-after-customer-reply', 1, 1],
      ],
    })
  })

  test('leaves nothing unjudged once it is there', () => {
    expect(judge(true)).toEqual({
      found: 1,
      unjudged: [
        ['hidden-never-answered', 0, 0],
        ['reply-nobody-could-see', 0, 0],
        ['hidden-after-customer-reply', 0, 0],
      ],
    })
  })
})
