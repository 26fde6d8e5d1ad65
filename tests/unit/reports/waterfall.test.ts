import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWaterfall } from '../../../electron/reports/pdf/waterfall.ts'

const bar = (by: number) => ({ id: '', label: '', by, fill: 'hidden' as const })
const draw = (first: number, changes: readonly number[]) => toWaterfall(bar(first), changes.map(bar), bar(0))
const textsOf = ({ steps }: ReturnType<typeof draw>) => steps.map(({ text }) => text)

test('each change begins where the one before ended, and the last total is what they add up to', () => {
  const chart = draw(588, [155, 0, -16, -13])
  expect(textsOf(chart)).toEqual(['588', '+155', '0', '−16', '−13', '714'])
  const [first, added, none, shown, deleted, last] = chart.steps
  expect(first?.end).toBe(added?.low)
  expect([none?.low, none?.high]).toEqual([added?.high, added?.high])
  expect(shown?.high).toBe(added?.high)
  expect(deleted?.high).toBe(shown?.low)
  expect(last?.high).toBe(deleted?.low)
})

test('the axis is cut only where the totals are far above the changes', () => {
  expect(draw(588, [155, -29]).isCut).toBe(true)
  expect(draw(300, [155, -29]).isCut).toBe(false)
  expect(draw(588, [0, 0]).isCut).toBe(false)
  expect(draw(0, []).steps.map(({ high }) => high)).toEqual([0, 0])
})

test('an axis that is cut begins half of the span of the changes below them, any other at zero', () => {
  const [first, added] = draw(1_000, [100]).steps
  expect([first?.low, first?.high, added?.high]).toEqual([0, 50 / 150, 1])
  const whole = draw(100, [100]).steps
  expect(whole.map(({ low, high }) => [low, high])).toEqual([
    [0, 0.5],
    [0.5, 1],
    [0, 1],
  ])
  // Exactly twice the changes is not cut yet.
  expect([draw(200, [100]).isCut, draw(201, [100]).isCut]).toEqual([false, true])
})

test('bars stay in the chart, and changes have heights in proportion', () => {
  const changes = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.nat(2_000), changes, (first, wanted) => {
      let level = first
      const possible = wanted.map((by) => {
        const change = Math.max(-level, by)
        level += change
        return change
      })
      const { steps } = draw(first, possible)
      const heights = steps.slice(1, -1).map(({ low, high }) => high - low)
      const most = Math.max(...possible.map(Math.abs), 1)
      const highest = Math.max(...heights)
      for (const { low, high } of steps) {
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
      }
      for (const [at, height] of heights.entries())
        expect(height).toBeCloseTo((Math.abs(possible[at] ?? 0) / most) * highest, 9)
      expect(steps.at(-1)?.end).toBeCloseTo(steps.at(-2)?.end ?? 0, 9)
    }),
  )
})
