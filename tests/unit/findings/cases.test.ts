import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { orderCases } from '../../../electron/findings/cases/case-row.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { getCase } from '../../../electron/findings/cases/read-case.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { findCaseKey } from '../../../shared/domain/case.ts'
import { groupPlainly } from '../../support/findings/plain-cases.ts'
import { createCache, type FixtureData, fillCache, toItems } from '../read/cache-fixture.ts'
import { applyRules } from './applied-rules.ts'
import { CUTOFF, histories } from './histories-arbitrary.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const BUSINESS = 40_000n

const db = createCache({ events: [], responses: [] }) as WritableDatabase
afterAll(() => {
  db.close()
})

/** What else may be recorded of a review that was hidden in bulk. */
const after = fc.record({
  shownMs: fc.option(fc.constantFrom(0, MINUTE, 5 * DAY, 20 * DAY)),
  deletedMs: fc.option(fc.constantFrom(0, DAY), { freq: 2 }),
  customerMs: fc.option(fc.constantFrom(-3 * DAY, 0), { freq: 2 }),
  ownerMs: fc.option(fc.constantFrom(MINUTE, 6 * DAY)),
})
/** Bursts at one business one after the other: at the border of the time of the rule, and far from it. */
const bursts = fc.array(
  fc.record({
    gapMs: fc.constantFrom(9 * MINUTE, 10 * MINUTE, 10 * MINUTE, 10 * MINUTE + 1, 15 * MINUTE, 300 * MINUTE),
    /** The same reviews again, or others. */
    first: fc.constantFrom(1n, 1n, 6n, 50n),
    stepMs: fc.constantFrom(0, 1_000, 61_001),
    reviews: fc.array(after, { minLength: 9, maxLength: 13, size: 'max' }),
  }),
  { maxLength: 4, size: 'max' },
)

const data = fc.tuple(histories, bursts).map(([usual, all]): FixtureData => {
  let startMs = CUTOFF - 25 * DAY
  const events: FixtureData['events'][number][] = []
  const responses: Omit<FixtureData['responses'][number], 'responseId'>[] = []
  for (const { gapMs, first, stepMs, reviews } of all) {
    startMs += gapMs
    for (const [at, { shownMs, deletedMs, customerMs, ownerMs }] of reviews.entries()) {
      const subject = { feedbackId: 1_000_000n + first + BigInt(at), businessId: BUSINESS }
      const hiddenMs = startMs + at * stepMs
      events.push({ ...subject, timeMs: hiddenMs, show: 0, deleted: 0 })
      if (shownMs !== null) events.push({ ...subject, timeMs: hiddenMs + shownMs, show: 1, deleted: 0 })
      if (deletedMs !== null) events.push({ ...subject, timeMs: hiddenMs + deletedMs, show: 0, deleted: 1 })
      const content = 'x'
      if (customerMs !== null)
        responses.push({ ...subject, dateMs: hiddenMs + customerMs, type: 'customer', content })
      if (ownerMs !== null) responses.push({ ...subject, dateMs: hiddenMs + ownerMs, type: 'owner', content })
    }
    startMs += (reviews.length - 1) * stepMs
  }
  const more = responses.map((one, at) => ({ ...one, responseId: 1_000_000 + at }))
  return { events: [...usual.events, ...events], responses: [...usual.responses, ...more] }
})

function fill(cache: FixtureData): void {
  const emptied = ['event', 'response', 'feedback', 'responses_read', 'finding', 'case_exclusion']
  for (const table of [...emptied, 'response_text']) db.exec(`DELETE FROM ${table}`)
  fillCache(db, cache)
  applyRules(db, CUTOFF)
}

const listKeys = (where = 'true'): string[] =>
  db.prepare(`SELECT finding_key FROM finding WHERE ${where} ORDER BY 1`).pluck().all() as string[]

test('cases are what their definition gives finding by finding, and each finding is in one', () => {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(data, fc.nat(), (cache, chosen) => {
      fill(cache)
      const excluded = new Set(listKeys("rule = 'bulk-hide'").filter((_, at) => (at + chosen) % 7 === 0))
      for (const key of excluded) db.prepare('INSERT INTO case_exclusion VALUES (?, 0)').run(key)
      const keyOf = new Map(
        db.prepare('SELECT reference, finding_key FROM finding').raw().all() as [string, string][],
      )
      const cases = [...iterateCases(db)]
      const found = cases.map(
        ({ reference, kind, priority, feedbackIds, references, fromMs: from, untilMs: until }) => {
          const findings = references.map((one) => keyOf.get(one) ?? one).sort()
          return { reference, kind, priority, feedbackIds, findings, from, until }
        },
      )
      const task = { data: cache, cutoffMs: CUTOFF, areResponsesRead: () => true }
      expect(found).toEqual(groupPlainly(task, excluded))
      expect(found.flatMap(({ findings }) => findings).sort()).toEqual(listKeys())
      for (const _step of orderCases(db, 1 + (chosen % 5))) void _step
      const stored = db.prepare('SELECT case_key FROM case_order ORDER BY place').pluck().all()
      expect(stored).toEqual(cases.map(({ key }) => key))

      const businessOf = new Map(
        toItems(cache).map(({ feedbackId, businessId }) => [String(feedbackId), String(businessId)]),
      )
      for (const { key, kind, reference, businessId, feedbackIds, references } of cases) {
        expect(findCaseKey(reference.toLowerCase())).toBe(key)
        expect(
          getCase(db, key)
            .findings.map(({ now }) => now.reference)
            .sort(),
        ).toEqual(references.toSorted())
        if (kind === 'review') expect(businessId).toBe(businessOf.get(feedbackIds[0] ?? ''))
      }
      for (const { kind, priority, until } of found) {
        for (const trait of [kind, priority, `${kind} ${until === null}`]) {
          met.set(trait, (met.get(trait) ?? 0) + 1)
        }
      }
    }),
    { numRuns: 40 },
  )
  // A kind that never came up would not have been tested. No business stands out here; the demo has one that does.
  for (const trait of ['burst', 'high', 'medium', 'low', 'review true', 'review false']) {
    expect(met.get(trait) ?? 0, trait).toBeGreaterThan(20)
  }
})

test('of cases that are equal in all else, the first reference as text comes first', () => {
  const hidden = [9n, 10n, 100n].map((feedbackId) => {
    return { feedbackId, businessId: BUSINESS, timeMs: CUTOFF - 40 * DAY, show: 0, deleted: 0 } as const
  })
  fill({ events: hidden, responses: [] })
  expect([...iterateCases(db)].map(({ reference }) => reference)).toEqual(['C-10', 'C-100', 'C-9'])
})
