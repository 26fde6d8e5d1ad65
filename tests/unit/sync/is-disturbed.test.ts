import { describe, expect, test } from 'vitest'
import { isDisturbed } from '../../../electron/sync/classify-pages.ts'
import { planNextStep } from '../../../electron/sync/plan-sweep.ts'
import { pageSummary, readingOf } from './page-summary.ts'

const [a, b, c] = [pageSummary('a'), pageSummary('b'), pageSummary('c')]
const quiet = { isOtherAccount: false, entries: 15, missing: 0 }

describe('isDisturbed', () => {
  test('is false when every entry on the pages is another one, and nothing known is missing', () => {
    expect(isDisturbed(readingOf([a, b, c], [a]), quiet)).toBe(false)
  })

  test('is true when an entry stands on two pages, or a known one is missing', () => {
    expect(isDisturbed(readingOf([a, b, c]), { ...quiet, entries: 14 })).toBe(true)
    expect(isDisturbed(readingOf([a, b, c]), { ...quiet, missing: 1 })).toBe(true)
  })
})

describe('whole passes, once demanded', () => {
  test('are read to the end, and settle it when two of them agree', () => {
    const reading = readingOf([a, b, c], [a])
    reading.record(2, 3, c)
    expect(planNextStep(reading)).toEqual({ kind: 'finish', isStable: true })
    reading.demandWholePasses()
    expect(planNextStep(reading)).toEqual({ kind: 'read', pages: [2] })
    reading.record(2, 2, b)
    expect(planNextStep(reading)).toEqual({ kind: 'finish', isStable: true })
  })

  test('go on when the second differs from the first', () => {
    const reading = readingOf([a, b, c], [a, pageSummary('d'), c])
    reading.demandWholePasses()
    expect(planNextStep(reading)).toEqual({ kind: 'check' })
    reading.startNextPass()
    for (const [index, page] of [a, pageSummary('d'), c].entries()) reading.record(3, index + 1, page)
    expect(planNextStep(reading)).toEqual({ kind: 'finish', isStable: true })
  })
})
