import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findEndlessRepetition } from '../../../electron/sync/classify-pages.ts'
import { planNextStep } from '../../../electron/sync/plan-sweep.ts'
import { SweepReading } from '../../../electron/sync/sweep-reading.ts'
import { runs } from '../../support/property-runs.ts'
import { countEqualNaively, planNaively } from './naive-plan.ts'
import { pageSummary } from './page-summary.ts'

const page = fc.record({
  page: fc.integer({ min: 1, max: 9 }),
  isEarlierPass: fc.boolean(),
  digest: fc.constantFrom('1', '2', '3', '4'),
  pages: fc.constantFrom(null, 0, 1, 5, 7, 7, 7, 9),
  entryCount: fc.constantFrom(0, 5, 5, 5),
  quarantinedCount: fc.constantFrom(0, 0, 1),
})
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('asked' as const), page }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('any' as const), page }) },
  fc.record({ kind: fc.constant('pass' as const), page }),
  fc.record({ kind: fc.constant('forget' as const), page }),
  fc.record({ kind: fc.constant('end' as const), page }),
  fc.record({ kind: fc.constant('whole' as const), page }),
)
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

/** *asked*: the first page of the plan is answered; *any*: some page, one that was read before included. */
function apply(reading: SweepReading, { kind, page: drawn }: Event): void {
  const { digest, pages, isEarlierPass, ...counts } = drawn
  const step = planNextStep(reading, 1)
  const asked = step.kind === 'read' ? step.pages[0] : undefined
  const number = kind === 'asked' && asked !== undefined ? asked : counts.page
  const summary = pageSummary(digest, { ...counts, envelope: { pages } })
  if (kind === 'pass') reading.startNextPass()
  else if (kind === 'forget') reading.forget([number])
  else if (kind === 'end') reading.endBefore(number)
  else if (kind === 'whole') reading.demandWholePasses()
  else reading.record(Math.max(1, reading.pass - (isEarlierPass && kind === 'any' ? 1 : 0)), number, summary)
}

test('the plan is the one that looking through all pages gives, whatever was read in whichever order', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (events, limit) => {
      const reading = new SweepReading()
      for (const each of events) {
        apply(reading, each)
        const naive = planNaively(reading)
        expect(planNextStep(reading)).toEqual(naive)
        const first = naive.kind === 'read' ? { ...naive, pages: naive.pages.slice(0, limit) } : naive
        expect(planNextStep(reading, limit)).toEqual(first)
        for (const digest of ['1', '2', '3', '4']) {
          const some = [...reading.current].find(([, { entriesDigest }]) => entriesDigest === digest)
          const count = some ? countEqualNaively(reading, some[0]) : 0
          expect(reading.countEqualPages(digest)).toBe(count)
        }
      }
    }),
    { numRuns: runs(2_000) },
  )
})

test('a page that only brings what was quarantined repeats nothing', () => {
  const reading = new SweepReading()
  for (let number = 1; number <= 30; number += 1) {
    reading.record(1, number, pageSummary('0', { entryCount: 0, quarantinedCount: 5 }))
  }
  expect(findEndlessRepetition(reading, 30)).toBeNull()
})

test('a sweep of 100,000 pages, the first of which is slow, is planned after each page', () => {
  const reading = new SweepReading()
  const summary = pageSummary('a', { envelope: { pages: 100_000 } })
  for (let number = 2; number <= 100_000; number += 1) {
    reading.record(1, number, summary)
    const next = number === 100_000 ? [] : [number + 1]
    expect(planNextStep(reading, 2)).toEqual({ kind: 'read', pages: [1, ...next] })
  }
})
