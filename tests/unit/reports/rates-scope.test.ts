import { expect, test } from 'vitest'
import { choosesWholeBusinesses, toRatesAxis } from '../../../electron/reports/pdf/pdf-charts.ts'

test.each([
  ['', true],
  ['business:1', true],
  ['business:1,2', true],
  ['-business:1', true],
  ['(business:1 OR business:2) NOT business:3', true],
  ['visibility:hidden', false],
  ['business:1 visibility:hidden', false],
  ['business:1 OR deleted:yes', false],
  ['business:1 late', false],
  ['changed:2024', false],
] as const)('“%s” takes businesses whole: %s', (filter, isWhole) => {
  expect(choosesWholeBusinesses(filter)).toBe(isWhole)
})

test.each([
  [[], 0.05, '0–5%'],
  [[0.01, 0.073], 0.1, '0–10%'],
  [[0.15], 0.15, '0–15%'],
  [[0.151], 0.2, '0–20%'],
  [[0.3, 1], 1, '0–100%'],
] as const)('the axis of rates up to %s ends at %s', (highs, most, label) => {
  const axis = toRatesAxis(highs.map((high) => ({ high }) as never))
  expect(axis).toEqual({ most: expect.closeTo(most, 9), label })
})
