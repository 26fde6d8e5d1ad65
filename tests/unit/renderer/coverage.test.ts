import { describe, expect, it } from 'vitest'
import { coverageOf } from '../../../renderer/features/sync/coverage.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'

const EVERYTHING = { businessIds: [], from: null, to: null }

const sweep = (startedAtMs: number, part: Partial<Sweep>): Sweep => ({
  sweepId: startedAtMs as SweepId,
  operation: 'history',
  kind: 'complete',
  scope: { businessIds: [], from: null, to: null },
  outcome: 'complete',
  reasons: [],
  startedAtMs,
  finishedAtMs: startedAtMs + 1,
  pages: 1,
  pagesRead: 1,
  entries: 1,
  added: 1,
  vanished: 0,
  difference: { added: 1, changed: 0, vanished: 0, reappeared: 0 },
  quarantined: 0,
  requests: 1,
  observations: { outsideWindow: 0, clockSkewMs: null, throttled: 0, retries: 0 },
  acknowledged: 0,
  imported: null,
  ...part,
})
const responses = { operation: 'responses' } as const

describe('coverage', () => {
  it('knows nothing before the first sweep', () => {
    expect(coverageOf([], EVERYTHING)).toEqual({ kind: 'nothing' })
  })
  it('is complete as of the older of both operations', () => {
    const coverage = coverageOf([sweep(20, responses), sweep(10, {})], EVERYTHING)
    expect(coverage).toEqual({ kind: 'some', completeSinceMs: 10, isLastComplete: true, setAside: 0 })
  })
  it('says how many entries of its sweeps were set aside', () => {
    const reasons = [{ code: 'quarantine', detail: '' }] as const
    const sweeps = [
      sweep(30, { ...responses, reasons, acknowledged: 3 }),
      sweep(20, { ...responses, reasons, acknowledged: 5 }),
      sweep(10, { acknowledged: 9 }),
    ]
    expect(coverageOf(sweeps, EVERYTHING)).toMatchObject({ completeSinceMs: 10, setAside: 3 })
  })
  it('is not complete while one operation never was', () => {
    expect(coverageOf([sweep(10, {})], EVERYTHING)).toMatchObject({
      completeSinceMs: null,
      isLastComplete: false,
    })
  })
  it('does not call a quick sweep complete', () => {
    const coverage = coverageOf(
      [sweep(30, { kind: 'quick' }), sweep(20, { ...responses, kind: 'quick' })],
      EVERYTHING,
    )
    expect(coverage).toMatchObject({ completeSinceMs: null })
  })
  it.each(['incomplete', 'failed', 'running'] as const)('says when the last sweep was %s', (outcome) => {
    const coverage = coverageOf(
      [sweep(30, { ...responses, outcome }), sweep(20, responses), sweep(10, {})],
      EVERYTHING,
    )
    expect(coverage).toEqual({ kind: 'some', completeSinceMs: 10, isLastComplete: false, setAside: 0 })
  })

  it('counts only sweeps that asked for all of the scope', () => {
    const all = [sweep(20, responses), sweep(10, {})]
    const narrow = { ...EVERYTHING, businessIds: ['7'], from: '2024-01-01' }
    expect(coverageOf(all, narrow)).toMatchObject({ completeSinceMs: 10 })
    const ofOne = all.map((each) => ({ ...each, scope: narrow }))
    expect(coverageOf(ofOne, narrow)).toMatchObject({ completeSinceMs: 10 })
    expect(coverageOf(ofOne, EVERYTHING)).toMatchObject({ completeSinceMs: null })
    expect(coverageOf(ofOne, { ...narrow, businessIds: ['7', '8'] })).toMatchObject({ completeSinceMs: null })
    expect(coverageOf(ofOne, { ...narrow, from: '2023-01-01' })).toMatchObject({ completeSinceMs: null })
  })

  it('is as old as the files that were imported', () => {
    const imported = { asOfMs: 5 }
    expect(coverageOf([sweep(20, { ...responses, imported }), sweep(10, {})], EVERYTHING)).toMatchObject({
      completeSinceMs: 5,
    })
  })
})
