import { describe, expect, it } from 'vitest'
import { coverageOf } from '../../../renderer/features/sync/coverage.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'

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
    expect(coverageOf([])).toEqual({ kind: 'nothing' })
  })
  it('is complete as of the older of both operations', () => {
    const coverage = coverageOf([sweep(20, responses), sweep(10, {})])
    expect(coverage).toEqual({ kind: 'some', completeSinceMs: 10, isLastComplete: true })
  })
  it('is not complete while one operation never was', () => {
    expect(coverageOf([sweep(10, {})])).toMatchObject({ completeSinceMs: null, isLastComplete: false })
  })
  it('does not call a quick sweep complete', () => {
    const coverage = coverageOf([sweep(30, { kind: 'quick' }), sweep(20, { ...responses, kind: 'quick' })])
    expect(coverage).toMatchObject({ completeSinceMs: null })
  })
  it.each(['incomplete', 'failed', 'running'] as const)('says when the last sweep was %s', (outcome) => {
    const coverage = coverageOf([sweep(30, { ...responses, outcome }), sweep(20, responses), sweep(10, {})])
    expect(coverage).toEqual({ kind: 'some', completeSinceMs: 10, isLastComplete: false })
  })
})
