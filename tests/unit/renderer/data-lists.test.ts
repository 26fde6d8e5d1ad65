import { describe, expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { defaultsOf } from '../../../electron/findings/parameters.ts'
import { findRawId, markOf } from '../../../renderer/features/data/issue-rows.ts'
import {
  describeDifference,
  describePages,
  groupSweeps,
  sumDifferences,
} from '../../../renderer/features/data/sync-runs.ts'
import { describeLimits, readValue, writeField } from '../../../renderer/features/settings/rule-limits.ts'
import { countFigures } from '../../../shared/domain/figures.ts'
import type { RuleParameter } from '../../../shared/domain/finding.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'

const SECOND = 1_000

function sweep(id: number, operation: Sweep['operation'], startS: number, part: Partial<Sweep> = {}): Sweep {
  return {
    sweepId: id as SweepId,
    operation,
    kind: 'complete',
    outcome: 'complete',
    reasons: [],
    scope: { businessIds: [], from: null, to: null },
    imported: null,
    startedAtMs: startS * SECOND,
    finishedAtMs: (startS + 5) * SECOND,
    pages: 1,
    pagesRead: 1,
    entries: 1,
    added: 1,
    vanished: 0,
    quarantined: 0,
    acknowledged: 0,
    requests: 1,
    difference: { added: 1, changed: 0, vanished: 0, reappeared: 0 },
    observations: { outsideWindow: 0, clockSkewMs: null, throttled: 0, retries: 0, repeated: null },
    ...part,
  }
}

describe('syncs of the history', () => {
  test('the two operations of one sync are one row with their sums and the worse outcome', () => {
    const runs = groupSweeps([sweep(2, 'responses', 6, { outcome: 'incomplete' }), sweep(1, 'history', 0)])
    expect(runs).toHaveLength(1)
    expect(runs[0]).toMatchObject({ id: 1, outcome: 'incomplete', startedAtMs: 0, finishedAtMs: 11 * SECOND })
    expect(runs[0]?.difference.added).toBe(2)
  })

  test('a later sync, another kind and an import are rows of their own, newest first', () => {
    const runs = groupSweeps([
      sweep(4, 'responses', 210, { imported: { asOfMs: 0 } }),
      sweep(3, 'history', 200),
      sweep(2, 'responses', 100, { kind: 'quick' }),
      sweep(1, 'history', 0),
    ])
    expect(runs.map(({ id, kind }) => [id, kind])).toEqual([
      [4, 'import'],
      [3, 'complete'],
      [2, 'quick'],
      [1, 'complete'],
    ])
  })

  test('a sync that has not ended has no end, whatever its other half says', () => {
    const [run] = groupSweeps([
      sweep(2, 'responses', 6, { outcome: 'running', finishedAtMs: null }),
      sweep(1, 'history', 0),
    ])
    expect(run).toMatchObject({ outcome: 'running', finishedAtMs: null })
  })

  test('a sync that has not ended states no difference that is still zero', () => {
    const difference = { added: 1, changed: 0, vanished: 0, reappeared: 0 }
    const [running] = groupSweeps([sweep(1, 'history', 0, { finishedAtMs: null, difference })])
    const [ended] = groupSweeps([sweep(1, 'history', 0, { difference })])
    if (!running || !ended) throw new Error('no sync')
    expect([describeDifference(running, 'added'), describeDifference(running, 'changed')]).toEqual(['1', ''])
    expect(describeDifference(ended, 'changed')).toBe('0')
  })

  test('one empty page is one of one, whatever the service states', () => {
    expect([describePages(1, 0), describePages(3, 6), describePages(3, null)]).toEqual([
      '1 of 1 page',
      '3 of 6 pages',
      '3 pages',
    ])
  })

  test('differences add up by kind', () => {
    const sums = sumDifferences([
      { difference: { added: 1, changed: 2, vanished: 3, reappeared: 4 } },
      { difference: { added: 10, changed: 0, vanished: 0, reappeared: 1 } },
    ])
    expect(sums).toEqual({ added: 11, changed: 2, vanished: 3, reappeared: 5 })
  })
})

describe('issues', () => {
  test.each([
    ['CR-81-vanished', 'vanished'],
    ['CR-81@20761-same-second', 'same-second'],
    ['CR-81', ''],
  ])('the mark of %s is “%s”', (reference, mark) => {
    expect(markOf(reference)).toBe(mark)
  })

  test('ids are read from raw text only where they are whole numbers', () => {
    expect(findRawId('"businessId412": 25646, "feedbackId412": "13335834"', 'businessId')).toBe('25646')
    expect(findRawId('"businessId412": 25646, "feedbackId412": "13335834"', 'feedbackId')).toBe('13335834')
    expect(findRawId('"businessId1": "x25646"', 'businessId')).toBeNull()
  })

  test('figures by operation: those about responses depend on both', () => {
    expect(countFigures('responses')).toBeLessThan(countFigures('history'))
    expect(countFigures('responses')).toBeGreaterThan(0)
  })
})

describe('limits of rules', () => {
  const days: RuleParameter = { name: 'd', label: 'D', unit: 'days', default: 30, min: 1, max: 3_650 }
  const date: RuleParameter = { name: 'n', label: 'N', unit: 'date', default: 0, min: 0, max: 80_000 }

  test('a number is read as it is typed, and nothing else', () => {
    expect(readValue(days, ' 45 ')).toBe(45)
    expect(readValue(days, '4.5')).toBeNaN()
    expect(readValue(days, '')).toBeNaN()
  })

  test('a day is read and written as YYYY-MM-DD; empty is the cutoff', () => {
    expect(readValue(date, '1970-01-02')).toBe(1)
    expect(readValue(date, '2025-02-30')).toBeNaN()
    expect(readValue(date, '')).toBe(0)
    expect(writeField(date, readValue(date, '2026-11-22'))).toBe('2026-11-22')
    expect(writeField(date, 0)).toBe('')
  })

  test('the limits of a rule are read as one line, without the cutoff', () => {
    const linesOf = (...values: readonly Readonly<Record<string, number>>[]) =>
      Object.values(RULES).map((rule) => {
        const parameters = Object.assign({}, defaultsOf(rule), ...values)
        return describeLimits({ rule, parameters, count: 0, isCurrent: true, unjudged: 0 } as never)
      })
    expect(linesOf().filter((line) => line !== 'no limit')).toEqual([
      'more than 30 days',
      '3 or more',
      'within 72 hours',
      '10 within 10 minutes',
      'last 30 days',
      'chance at most 1%',
    ])
    expect(linesOf({ notice: 1, days: 1, minutes: 1 })).toEqual(
      expect.arrayContaining(['more than 1 day', '10 within 1 minute', 'last 1 day before 1970-01-02']),
    )
  })
})
