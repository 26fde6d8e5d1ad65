import { describe, expect, it } from 'vitest'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { completenessStrings, toCompleteness } from '../../../shared/domain/completeness.ts'
import type { CoveringSweep } from '../../../shared/domain/coverage.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'

const DAY_1 = Date.UTC(2024, 5, 1, 12)
const DAY_2 = Date.UTC(2024, 5, 2, 12)
let lastId = 0

const sweep = (part: Partial<CoveringSweep>): CoveringSweep => {
  lastId += 1
  return {
    sweepId: lastId as SweepId,
    operation: 'history',
    kind: 'complete',
    scope: { businessIds: [], from: null, to: null },
    outcome: 'complete',
    reasons: [],
    startedAtMs: DAY_1,
    pagesRead: 1,
    ...part,
  }
}
const ofHistory = (...sweeps: readonly CoveringSweep[]) => toCompleteness(sweeps, getAuditZone('UTC')).history
const networkFailed = { code: 'network-failed', detail: '' } as const
const imported = { asOfMs: DAY_1 }

describe('the verdict of an operation', () => {
  it('is not fetched before the first page', () => {
    expect(ofHistory()).toMatchObject({ state: 'not-fetched', issues: [] })
    expect(ofHistory(sweep({ pagesRead: 0 }))).toMatchObject({ state: 'not-fetched' })
    expect(ofHistory(sweep({ operation: 'responses' }))).toMatchObject({ state: 'not-fetched' })
  })

  it('is complete where a complete sync read all days and businesses that were asked for', () => {
    const scope = { businessIds: ['7'], from: '2024-01-01', to: null }
    expect(ofHistory(sweep({}))).toMatchObject({ state: 'complete', issues: [] })
    expect(ofHistory(sweep({ scope }))).toMatchObject({ state: 'complete' })
  })

  it('is incomplete, with its issues, where a sync did not end well', () => {
    const failed = sweep({ outcome: 'incomplete', reasons: [networkFailed] })
    expect(ofHistory(failed)).toMatchObject({ state: 'incomplete', issues: ['network-failed'] })
    expect(ofHistory(sweep({ outcome: 'running' }))).toMatchObject({ issues: ['not-finished'] })
    expect(ofHistory(sweep({ kind: 'quick' }))).toMatchObject({ state: 'incomplete', issues: ['quick'] })
  })

  it('is incomplete where a later day was read by an incomplete sync alone', () => {
    const later = sweep({ outcome: 'incomplete', reasons: [networkFailed], startedAtMs: DAY_2 })
    expect(ofHistory(sweep({}), later)).toMatchObject({ state: 'incomplete', issues: ['network-failed'] })
  })

  it('is imported where pages came from files, also where every page is there', () => {
    expect(ofHistory(sweep({ imported }))).toMatchObject({ state: 'imported', issues: [] })
    const missing = { code: 'files-missing', detail: '' } as const
    expect(ofHistory(sweep({ imported, outcome: 'incomplete', reasons: [missing] }))).toMatchObject({
      state: 'imported',
      issues: ['files-missing'],
    })
  })

  it('stays complete where files add to what a complete sync read', () => {
    expect(ofHistory(sweep({}), sweep({ imported }))).toMatchObject({ state: 'complete' })
  })

  it('names days and businesses that the newest full sync asked for and this operation did not', () => {
    const before = { businessIds: [], from: null, to: '2024-05-01' }
    const named = { businessIds: ['7'], from: null, to: null }
    expect(ofHistory(sweep({ scope: before }), sweep({ operation: 'responses' }))).toMatchObject({
      state: 'incomplete',
      issues: ['not-asked'],
    })
    expect(ofHistory(sweep({ scope: named }), sweep({ operation: 'responses' }))).toMatchObject({
      issues: ['not-asked'],
    })
  })
})

it('the words of a verdict are the same wherever it is shown', () => {
  const completeness = toCompleteness([sweep({ imported })], getAuditZone('UTC'))
  expect(
    OPERATIONS.map((operation) => completenessStrings.toVerdict(operation, completeness[operation])),
  ).toEqual(['History imported, coverage not known', 'Responses not fetched'])
})
