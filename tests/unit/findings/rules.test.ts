import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { computeFindings } from '../../../electron/findings/compute-findings.ts'
import { defaultsOf } from '../../../electron/findings/parameters.ts'
import type { FoundRow } from '../../../electron/findings/rule.ts'
import { type ParameterValues, RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import { type PlainFinding, toHistories } from '../../support/findings/plain-histories.ts'
import { tallyPlainly } from '../../support/findings/plain-outliers.ts'
import { findPlainly, findRulePlainly } from '../../support/findings/plain-rules.ts'
import { createCache, type FixtureData, fillCache } from '../read/cache-fixture.ts'
import { CUTOFF, HISTORIES, histories } from './histories-arbitrary.ts'

const db = createCache({ events: [], responses: [] })
afterAll(() => {
  db.close()
})

function fill(cache: FixtureData, areResponsesRead: boolean): void {
  for (const table of ['event', 'response', 'feedback', 'responses_read']) db.exec(`DELETE FROM ${table}`)
  db.exec('DELETE FROM response_text')
  fillCache(db, cache)
  db.prepare('UPDATE responses_read SET is_read = ?').run(Number(areResponsesRead))
}

function find(parametersOf = (name: RuleName) => defaultsOf(RULES[name])) {
  const parameters = new Map(RULE_NAMES.map((name) => [name, parametersOf(name)]))
  const found = new Map<RuleName, FoundRow[]>(RULE_NAMES.map((name) => [name, []]))
  const steps = computeFindings(db, { parameters, cutoffMs: CUTOFF })
  for (;;) {
    const step = steps.next()
    if (step.done) return { found, tallies: step.value.tallies }
    for (const { rule, rows } of step.value) found.get(rule.name)?.push(...rows)
  }
}

const toLine = (row: FoundRow): string =>
  [row.feedback_id, row.business_id, row.mark, row.from_ms, row.until_ms, row.measure].join('/')
const toPlainLine = (one: PlainFinding): string =>
  [one.feedbackId, one.businessId, one.mark, one.from, one.until, one.measure].join('/')

test('every rule finds what working its definition out entry by entry finds, in 1,000 random histories', () => {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(histories, fc.boolean(), (cache, areResponsesRead) => {
      fill(cache, areResponsesRead)
      const { found, tallies } = find()
      const task = { data: cache, cutoffMs: CUTOFF, areResponsesRead: () => areResponsesRead }
      const plainly = findPlainly(task)
      for (const [name, all] of Object.entries(plainly)) {
        const lines = all.map(toPlainLine).sort()
        expect({ [name]: (found.get(name as RuleName) ?? []).map(toLine).sort() }).toEqual({ [name]: lines })
        met.set(name, (met.get(name) ?? 0) + lines.length)
      }
      expect(
        tallies.map(({ businessId, items, everShown, hidden }) => [businessId, items, everShown, hidden]),
      ).toEqual(
        tallyPlainly(toHistories(task))
          .map(({ businessId, items, shown, hidden }) => [businessId, items, shown, hidden])
          .sort(([a = 0], [b = 0]) => (a < b ? -1 : 1)),
      )
    }),
    { numRuns: 1_000 / HISTORIES, seed: 20_261_121 },
  )
  // A rule that none of the histories speaks of would not have been tested. Here no business stands out; the reports of
  // findings have one that does.
  met.delete('outlier-business')
  expect([...met].filter(([, count]) => count < 100)).toEqual([])
})

const TODAY = Math.floor(CUTOFF / 86_400_000)
/** Limits at the borders of what the histories have; a notice is given on a day before the cutoff, or on none. */
const limits: fc.Arbitrary<Readonly<Partial<Record<RuleName, ParameterValues>>>> = fc.record({
  'long-hidden': fc.record({ days: fc.constantFrom(1, 2, 3, 29, 60, 90) }),
  toggling: fc.record({ changes: fc.constantFrom(2, 4, 5) }),
  'hidden-after-customer-reply': fc.record({ hours: fc.constantFrom(1, 24, 48, 8_760) }),
  'bulk-hide': fc.record({ hides: fc.constantFrom(2, 5, 9), minutes: fc.constantFrom(1, 9, 11, 1_440) }),
  'window-dressing': fc.record({
    days: fc.constantFrom(1, 2, 28, 31, 60),
    again: fc.constantFrom(1, 2, 30, 31),
    notice: fc.constantFrom(0, TODAY, TODAY - 1, TODAY - 2, TODAY - 29, TODAY - 30),
  }),
})

test('so does every rule with moved limits, and hidden again soon is within the moved limit', () => {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(histories, limits, (cache, moved) => {
      fill(cache, true)
      const { found } = find((name) => ({ ...defaultsOf(RULES[name]), ...moved[name] }))
      for (const [name, values] of Object.entries(moved) as [RuleName, ParameterValues][]) {
        const task = { data: cache, cutoffMs: CUTOFF, limits: values, areResponsesRead: () => true }
        const lines = findRulePlainly(name, task).map(toPlainLine).sort()
        expect({ [name]: (found.get(name) ?? []).map(toLine).sort() }).toEqual({ [name]: lines })
        met.set(name, (met.get(name) ?? 0) + lines.length)
      }
      const { again = 0 } = moved['window-dressing'] ?? {}
      for (const { from_ms: from, until_ms: until, details } of found.get('window-dressing') ?? []) {
        const soon = until === null ? null : Number(until - (from ?? 0) <= again * 86_400_000)
        expect(JSON.parse(details).isSoon).toBe(soon)
      }
    }),
    { numRuns: 200 / HISTORIES, seed: 20_261_127 },
  )
  expect([...met].filter(([, count]) => count === 0)).toEqual([])
})
