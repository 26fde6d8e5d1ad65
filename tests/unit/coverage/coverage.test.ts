import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { type CoverageGroup, type CoveringSweep, toCoverage } from '../../../shared/domain/coverage.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { areResponsesReadNaively, naiveDay } from './naive-coverage.ts'

const UTC = getAuditZone('UTC')
const DAY_MS = 86_400_000
const FIRST_DAY_MS = Date.UTC(2024, 1, 25)
/** Beyond the days of the sweeps on both sides, so that open ends are seen. */
const DAYS = Array.from({ length: 36 }, (_, at) =>
  new Date(FIRST_DAY_MS + (at - 5) * DAY_MS).toISOString().slice(0, 10),
)
const BUSINESSES = ['1', '2', '9007199254740993', '4']

const dayText = (day: number) => new Date(FIRST_DAY_MS + day * DAY_MS).toISOString().slice(0, 10)
/** No end of a scope lies beyond them: what holds there holds for every day without end. */
const FAR_DAYS = ['0001-01-01', '9998-12-31']
const scopes = fc
  .record({
    businessIds: fc.uniqueArray(fc.constantFrom('1', '2', '9007199254740993'), { maxLength: 2 }),
    from: fc.option(fc.nat(19)),
    length: fc.option(fc.nat(9)),
  })
  .map(({ businessIds, from, length }) => ({
    businessIds,
    from: from === null ? null : dayText(from),
    to: length === null ? null : dayText((from ?? 0) + length),
  }))
const sweepsOfAnyKind: fc.Arbitrary<CoveringSweep[]> = fc
  .array(
    fc.record({
      operation: fc.constantFrom('history' as const, 'responses' as const),
      kind: fc.constantFrom('complete' as const, 'complete' as const, 'quick' as const),
      outcome: fc.constantFrom(
        'complete' as const,
        'complete' as const,
        'incomplete' as const,
        'failed' as const,
      ),
      pagesRead: fc.constantFrom(0, 1, 3),
      startedAtMs: fc.nat(24 * DAY_MS).map((ms) => FIRST_DAY_MS + ms),
      scope: scopes,
    }),
    { maxLength: 8 },
  )
  .map((parts) =>
    parts.map((part, at) => ({
      ...part,
      sweepId: (at + 1) as SweepId,
      reasons: part.outcome === 'complete' ? [] : [{ code: 'unstable' as const, detail: '' }],
    })),
  )

const sweep = (part: Partial<CoveringSweep>): CoveringSweep => ({
  sweepId: 1 as SweepId,
  operation: 'history',
  kind: 'complete',
  scope: { businessIds: [], from: null, to: null },
  outcome: 'complete',
  reasons: [],
  startedAtMs: Date.UTC(2024, 5, 10, 23, 59),
  pagesRead: 1,
  ...part,
})

function groupOf(groups: readonly CoverageGroup[], businessId: string): CoverageGroup {
  const named = groups.find(({ businessIds }) => businessIds?.includes(businessId as never))
  const group = named ?? groups.find(({ businessIds }) => businessIds === null)
  if (!group) throw new Error('no group')
  return group
}

describe('coverage', () => {
  it('agrees with asking every sweep about every day of every business', () => {
    fc.assert(
      fc.property(sweepsOfAnyKind, (sweeps) => {
        const { groups } = toCoverage(sweeps, UTC)
        for (const businessId of BUSINESSES) {
          const group = groupOf(groups, businessId)
          for (const operation of ['history', 'responses'] as const) {
            for (const day of DAYS) {
              const stretches = group.stretches[operation].filter(
                ({ from, to }) => (from ?? '0000') <= day && day <= (to ?? '9999'),
              )
              const found = stretches.map(({ state, sweepId }) => ({ state, sweepId }))
              expect(found, `${operation} ${businessId} ${day}`).toEqual([
                naiveDay(sweeps, operation, businessId, day),
              ])
            }
          }
          expect(group.areResponsesRead).toBe(
            areResponsesReadNaively(sweeps, businessId, [...DAYS, ...FAR_DAYS]),
          )
        }
      }),
      { numRuns: 400 },
    )
  })

  it('goes from the beginning to the end of time without a gap, neighbours being different', () => {
    fc.assert(
      fc.property(sweepsOfAnyKind, (sweeps) => {
        for (const { stretches } of toCoverage(sweeps, UTC).groups) {
          for (const row of [stretches.history, stretches.responses]) {
            expect([row[0]?.from, row.at(-1)?.to]).toEqual([null, null])
            for (const [at, { to, sweepId }] of row.entries()) {
              const next = row[at + 1]
              if (!next) continue
              expect(Date.parse(next.from ?? '') - Date.parse(to ?? '')).toBe(DAY_MS)
              expect(next.sweepId).not.toBe(sweepId)
            }
          }
        }
      }),
    )
  })

  it('does not depend on the order of the sweeps', () => {
    fc.assert(
      fc.property(sweepsOfAnyKind, (sweeps) => {
        expect(toCoverage(sweeps.toReversed(), UTC)).toEqual(toCoverage(sweeps, UTC))
      }),
    )
  })

  it('without a sweep is one stretch of nothing, and no response is known to be missing', () => {
    const nothing = { from: null, to: null, state: 'not-fetched', sweepId: null, asOfMs: null, reasons: [] }
    expect(toCoverage([], UTC).groups).toEqual([
      { businessIds: null, stretches: { history: [nothing], responses: [nothing] }, areResponsesRead: false },
    ])
  })

  it('ends with the day on which a sweep without a last day began', () => {
    const [group] = toCoverage([sweep({})], UTC).groups
    expect(group?.stretches.history).toMatchObject([
      { from: null, to: '2024-06-10', state: 'complete', sweepId: 1, asOfMs: sweep({}).startedAtMs },
      { from: '2024-06-11', to: null, state: 'not-fetched' },
    ])
  })

  it('means the day of the audit time zone', () => {
    const late = sweep({ startedAtMs: Date.UTC(2024, 5, 10, 23, 30) })
    const [group] = toCoverage([late], getAuditZone('Europe/Vienna')).groups
    expect(group?.stretches.history[0]).toMatchObject({ to: '2024-06-11', state: 'complete' })
  })

  it('gives the reasons of what is incomplete, the newest sweep being named', () => {
    const scope = { businessIds: [], from: '2024-06-01', to: null }
    const reasons = [{ code: 'quarantine' as const, detail: 'two entries' }]
    const sweeps = [
      sweep({ outcome: 'incomplete', reasons, scope }),
      sweep({ sweepId: 2 as SweepId, kind: 'quick', scope: { ...scope, from: '2024-06-05' } }),
    ]
    const [group] = toCoverage(sweeps, UTC).groups
    expect(group?.stretches.history).toMatchObject([
      { to: '2024-05-31', state: 'not-fetched' },
      { to: '2024-06-04', state: 'incomplete', sweepId: 1, reasons: ['quarantine'] },
      { to: '2024-06-10', state: 'incomplete', sweepId: 2, reasons: ['quick'] },
      { to: null, state: 'not-fetched' },
    ])
  })

  it('names a business apart only where its coverage differs', () => {
    const named = { businessIds: ['7', '8'], from: null, to: null }
    const all = sweep({ sweepId: 2 as SweepId })
    expect(toCoverage([sweep({ scope: named }), all], UTC).groups).toHaveLength(1)
    const { groups } = toCoverage([all, sweep({ sweepId: 3 as SweepId, scope: named })], UTC)
    expect(groups.map(({ businessIds }) => businessIds)).toEqual([['7', '8'], null])
  })

  it('counts an older reading of the responses, as of its own date', () => {
    const responses = sweep({ operation: 'responses', startedAtMs: Date.UTC(2024, 0, 1) })
    const [group] = toCoverage([responses, sweep({ sweepId: 2 as SweepId })], UTC).groups
    expect(group?.areResponsesRead).toBe(true)
  })
})
