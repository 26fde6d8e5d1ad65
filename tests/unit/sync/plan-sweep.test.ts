import { describe, expect, test } from 'vitest'
import type { PageSummary } from '../../../electron/api/parsed-page.ts'
import { PASS_LIMIT, planNextStep } from '../../../electron/sync/plan-sweep.ts'
import { SweepReading } from '../../../electron/sync/sweep-reading.ts'

/** A page whose entries have the given digest (hexadecimal). */
function page(entriesDigest: string, pages: number | null, entryCount = 500): PageSummary {
  return {
    kind: 'page',
    envelope: { page: null, pages, count: null, perPage: 500 },
    entryCount,
    quarantinedCount: 0,
    irregularities: [],
    entriesDigest,
    outsideScope: 0,
    outsideWindow: 0,
    clockSkewMs: null,
  }
}

/** Lets the plan run against a service that answers from `serve` (pass, page). */
function runPlan(serve: (pass: number, page: number) => PageSummary) {
  const reading = new SweepReading()
  const requests: string[] = []
  for (let guard = 0; guard < 1_000; guard += 1) {
    const step = planNextStep(reading)
    if (step.kind === 'finish') return { reading, requests, isStable: step.isStable }
    if (step.kind === 'check') {
      reading.startNextPass()
      continue
    }
    const [next] = step.pages
    if (next === undefined) throw new Error('a read step names a page')
    const { pass } = reading
    requests.push(`${pass}:${next}`)
    reading.record(pass, next, serve(pass, next))
  }
  throw new Error('the plan does not end')
}

describe('planNextStep', () => {
  test('asks for page 1 alone until it knows how many pages there are', () => {
    const reading = new SweepReading()
    expect(planNextStep(reading)).toEqual({ kind: 'read', pages: [1] })
    reading.record(1, 1, page('a', 3))
    expect(planNextStep(reading)).toEqual({ kind: 'read', pages: [2, 3] })
  })

  test('reads the first and the last page again, and calls an unchanged service stable', () => {
    const { requests, isStable } = runPlan((_pass, number) => page(`a${number}`, 3))
    expect(requests).toEqual(['1:1', '1:2', '1:3', '2:1', '2:3'])
    expect(isStable).toBe(true)
  })

  test('reads a single page twice', () => {
    const { requests, isStable } = runPlan(() => page('a', 1))
    expect(requests).toEqual(['1:1', '2:1'])
    expect(isStable).toBe(true)
  })

  test('treats "0 pages" with no entries as one empty page', () => {
    const { requests, isStable } = runPlan(() => page('0', 0, 0))
    expect(requests).toEqual(['1:1', '2:1'])
    expect(isStable).toBe(true)
  })

  test('follows a number of pages that grows while reading', () => {
    const { requests, isStable, reading } = runPlan((pass, number) =>
      page(`a${number}`, pass === 1 && number < 2 ? 2 : 3),
    )
    expect(requests).toEqual(['1:1', '1:2', '1:3', '2:1', '2:3'])
    expect(isStable).toBe(true)
    expect(reading.reasons).toEqual([])
  })

  test('reads everything again when the first page changed, until two passes agree', () => {
    const { requests, isStable } = runPlan((pass, number) => page(`${pass === 1 ? 'a' : 'b'}${number}`, 3))
    expect(requests).toEqual(['1:1', '1:2', '1:3', '2:1', '2:3', '2:2', '3:1', '3:3'])
    expect(isStable).toBe(true)
  })

  test('accepts two whole passes that bring the same entries in another order', () => {
    const swapped = ['10', '20', '30']
    const { isStable, requests } = runPlan((pass, number) =>
      page(swapped[(number - 1 + pass - 1) % 3] ?? '0', 3),
    )
    expect(isStable).toBe(true)
    expect(requests).toHaveLength(6)
  })

  test('gives up on a service that never stands still', () => {
    const { isStable, reading } = runPlan((pass, number) => page(`${pass}${number}`, 2))
    expect(isStable).toBe(false)
    expect(reading.pass).toBe(PASS_LIMIT)
  })

  test('reads until an empty page when no reply states the number of pages', () => {
    const { requests, reading } = runPlan((_pass, number) => page(`a${number}`, null, number < 3 ? 500 : 0))
    expect(requests.slice(0, 3)).toEqual(['1:1', '1:2', '1:3'])
    expect(reading.reasons.map(({ code }) => code)).toEqual(['pages-missing'])
  })

  test('notes a number of pages that shrinks', () => {
    const { reading } = runPlan((_pass, number) => page(`a${number}`, number === 1 ? 3 : 2))
    expect(reading.reasons.map(({ code }) => code)).toEqual(['pages-shrank'])
  })

  test('goes on at the first missing page after a stop', () => {
    const reading = new SweepReading()
    for (const number of [1, 2, 4]) reading.record(1, number, page(`a${number}`, 5))
    expect(planNextStep(reading)).toEqual({ kind: 'read', pages: [3, 5] })
  })
})
