import { describe, expect, test } from 'vitest'
import {
  lineAt,
  lineOf,
  rangesOf,
  restingLine,
  toLines,
} from '../../../renderer/features/cases/case-groups.ts'
import type { CaseCounts } from '../../../shared/domain/case.ts'

const tally = (high: number, medium: number, low: number) => ({
  cases: high + medium + low,
  byPriority: { high, medium, low },
})
/** One changed case of priority medium. */
const COUNTS: CaseCounts = {
  open: tally(2, 4, 3),
  decided: tally(0, 1, 0),
  changed: tally(0, 1, 0),
  all: tally(2, 5, 3),
  findings: 20,
  decidedFindings: 1,
}
const ORDER = { view: 'open', sort: 'priority', isReversed: false } as const

describe('the lines of the list of cases', () => {
  test('changed cases come first and are in no other group', () => {
    const { groups, count } = toLines(COUNTS, ORDER, [])
    expect(groups.map(({ name, cases, line, offset }) => [name, cases, line, offset])).toEqual([
      ['changed', 1, 0, 0],
      ['high', 2, 2, 1],
      ['medium', 3, 5, 3],
      ['low', 3, 9, 6],
    ])
    expect(count).toBe(9 + 4)
  })

  test('a collapsed group is one line', () => {
    const lines = toLines(COUNTS, ORDER, ['high', 'low'])
    expect(lines.count).toBe(2 + 1 + 4 + 1)
    expect(lineOf(lines, 1)).toBeNull()
    expect(rangesOf(lines, 0, lines.count)).toEqual([
      [0, 1],
      [0, 0],
      [3, 6],
      [0, 0],
    ])
  })

  test.each([{ collapsed: [] as const }, { collapsed: ['medium'] as const }])(
    'every case has one line: %o',
    ({ collapsed }) => {
      for (const isReversed of [false, true]) {
        const lines = toLines(COUNTS, { ...ORDER, isReversed }, collapsed)
        const places = Array.from({ length: lines.count }, (_, line) => lineAt(lines, line)).filter(
          (at) => typeof at === 'number',
        )
        const shown = collapsed.length === 0 ? 9 : 6
        expect(new Set(places).size).toBe(shown)
        for (const place of places) expect(lineAt(lines, lineOf(lines, place) ?? -1)).toBe(place)
      }
    },
  )

  test('another order has no groups', () => {
    const lines = toLines(COUNTS, { ...ORDER, sort: 'date' }, ['high'])
    expect(lines).toEqual({ groups: [], count: 9, cases: 9 })
    expect(lineAt(lines, 4)).toBe(4)
    expect(rangesOf(lines, 2, 5)).toEqual([[2, 5]])
  })

  test('the cursor passes over the headings of open groups and rests on those of collapsed ones', () => {
    const lines = toLines(COUNTS, ORDER, ['medium'])
    expect([0, 2, 5].map((line) => restingLine(lines, line, 1))).toEqual([1, 3, 5])
    expect([0, 2, 6].map((line) => restingLine(lines, line, -1))).toEqual([1, 1, 5])
  })
})
