import { describe, expect, it } from 'vitest'
import { findFinishedFirst, findStopped } from '../../../shared/domain/continuable-sweep.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'

const EVERYTHING = { businessIds: [], from: null, to: null }
const NOW_MS = 1_000_000
const plan = { kind: 'complete', scope: EVERYTHING, nowMs: NOW_MS } as const
const plans = { history: plan, responses: plan }

type Candidate = Parameters<typeof findStopped<Sweep>>[0][number]
const sweep = (sweepId: number, part: Partial<Sweep>): Candidate =>
  ({
    sweepId: sweepId as SweepId,
    operation: 'history',
    kind: 'complete',
    scope: EVERYTHING,
    outcome: 'complete',
    reasons: [],
    startedAtMs: NOW_MS - 1_000,
    imported: null,
    ...part,
  }) as Sweep
const stopped = { operation: 'responses', outcome: 'running' } as const

describe('a sync that was stopped in its second operation', () => {
  it('does not read the first again', () => {
    expect(findFinishedFirst([sweep(2, stopped), sweep(1, {})], plans)?.sweepId).toBe(1)
  })

  it.each<[string, Sweep[]]>([
    ['it came to its end', [sweep(2, { ...stopped, outcome: 'complete' }), sweep(1, {})]],
    ['the history was read anew since', [sweep(3, {}), sweep(2, stopped), sweep(1, {})]],
    ['the history is not complete', [sweep(2, stopped), sweep(1, { outcome: 'incomplete' })]],
    ['the history came from files', [sweep(2, stopped), sweep(1, { imported: { asOfMs: 1 } })]],
    [
      'the history is of another scope',
      [sweep(2, stopped), sweep(1, { scope: { ...EVERYTHING, to: '2020-01-01' } })],
    ],
    ['it is more than a day old', [sweep(2, stopped), sweep(1, { startedAtMs: NOW_MS - 86_400_001 })]],
  ])('reads it again when %s', (_, sweeps) => {
    expect(findFinishedFirst(sweeps, plans)).toBeUndefined()
  })
})

describe('the sweep that is gone on with', () => {
  it('is the newest of its operation, and only when it was stopped', () => {
    const cancelled = sweep(4, { outcome: 'incomplete', reasons: [{ code: 'cancelled', detail: '' }] })
    expect(findStopped([cancelled, sweep(3, {})], 'history', plan)?.sweepId).toBe(4)
    expect(findStopped([sweep(5, {}), cancelled], 'history', plan)).toBeUndefined()
    expect(
      findStopped([sweep(6, { outcome: 'running', imported: { asOfMs: 1 } })], 'history', plan),
    ).toBeUndefined()
  })
})
