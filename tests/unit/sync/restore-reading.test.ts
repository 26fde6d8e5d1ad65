import { describe, expect, test } from 'vitest'
import { type PageVerdict, pageFailure } from '../../../electron/api/parsed-page.ts'
import { planNextStep, restoreReading } from '../../../electron/sync/plan-sweep.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import { pageSummary } from './page-summary.ts'

const committed = (...pages: readonly (readonly [pass: number, page: number, verdict: PageVerdict])[]) =>
  pages.map(([pass, page, verdict], index) => ({
    seq: (index + 1) as ReceiptSeq,
    bodySha256: '',
    pass,
    page,
    verdict,
  }))
const [a, b, c] = [pageSummary('a'), pageSummary('b'), pageSummary('c')]

describe('restoreReading', () => {
  test('goes on at the first missing page', () => {
    expect(planNextStep(restoreReading(committed([1, 1, a], [1, 3, c])))).toEqual({
      kind: 'read',
      pages: [2],
    })
  })

  test('does not take replies that were refused for pages', () => {
    const failure = pageFailure('service-throttled', 'Fewer requests.')
    const other = pageSummary('b', { envelope: { page: 3 } })
    const reading = restoreReading(committed([1, 1, a], [1, 2, failure], [1, 2, other], [1, 3, c]))
    expect(planNextStep(reading)).toEqual({ kind: 'read', pages: [2] })
    expect(reading.reasons).toEqual([])
  })

  test('begins a check that was under way again', () => {
    const reading = restoreReading(committed([1, 1, a], [1, 2, b], [1, 3, c], [2, 1, a]))
    expect(planNextStep(reading)).toEqual({ kind: 'read', pages: [1, 3] })
    for (const [page, summary] of [
      [1, a],
      [3, c],
    ] as const)
      reading.record(2, page, summary)
    expect(planNextStep(reading)).toEqual({ kind: 'finish', isStable: true })
  })

  test('does not trust the ends alone where the check had found a change in the middle', () => {
    const changed = pageSummary('d')
    const reading = restoreReading(
      committed([1, 1, a], [1, 2, b], [1, 3, c], [2, 1, changed], [2, 3, c], [2, 2, changed]),
    )
    for (const [page, summary] of [
      [1, a],
      [3, c],
    ] as const)
      reading.record(2, page, summary)
    expect(planNextStep(reading)).toEqual({ kind: 'check' })
  })
})
