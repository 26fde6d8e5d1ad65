import { expect, test } from 'vitest'
import { choosesWholeBusinesses } from '../../../electron/reports/pdf/pdf-charts.ts'

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
