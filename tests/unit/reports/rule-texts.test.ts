import { expect, test } from 'vitest'
import {
  countNoun,
  describeParameters,
  printCompanyGrounds,
  printCount,
  printEvidenceLine,
  printPercent,
  printSigned,
} from '../../../electron/reports/print-values.ts'
import { printDay, printMoment } from '../../../shared/format/utc-text.ts'

test('parameters stand in words with their units; a day as a date', () => {
  expect(describeParameters('bulk-hide', { hides: 10, minutes: 5 })).toBe(
    'Hides, at least: 10\nWithin: 5\u00a0minutes',
  )
  expect(describeParameters('bulk-hide', { hides: 1_000, minutes: 1 })).toBe(
    'Hides, at least: 1,000\nWithin: 1\u00a0minute',
  )
  expect(describeParameters('window-dressing', { days: 30, notice: 20_000, again: 60 })).toContain(
    'Before the day (none: the cutoff): Oct 4, 2024',
  )
})

test('lines of evidence keep their moment and number', () => {
  expect(printEvidenceLine('2024-05-03T10:12:07.000Z customer response, receipt 12')).toBe(
    'May 3, 2024, 10:12:07 customer response, receipt\u00a012',
  )
})

test('days are printed as far as they are known, in words without a locale', () => {
  expect(['2024-03-05', '2024-12', '2024', '12024-01-31', 'none'].map(printDay)).toEqual([
    'Mar 5, 2024',
    'Dec\u00a02024',
    '2024',
    'Jan 31, 12024',
    'none',
  ])
  expect(printMoment(Date.UTC(2024, 2, 5, 10, 15, 30, 999))).toBe('Mar 5, 2024, 10:15:30')
})

test('differences have a sign, shares one place', () => {
  expect([19, -2, 0, 1_234].map(printSigned)).toEqual(['+19', '−2', '0', '+1,234'])
  expect([0, 0.05, 1].map(printPercent)).toEqual(['0.0%', '5.0%', '100.0%'])
})

test('parameters that a report lacks are not printed', () => {
  expect(describeParameters('bulk-hide', { minutes: 5 })).toBe('Within: 5\u00a0minutes')
})

test('counts have their noun, and grounds of the company their number', () => {
  expect([1, 1_234, 0].map((count) => countNoun(count, ['review', 'reviews']))).toEqual([
    ...['1 review', '1,234 reviews', '0 reviews'],
  ])
  expect(printCount(1_234_567)).toBe('1,234,567')
  expect(printCompanyGrounds(['fake:1234', 'none:1'])).toBe('Fake 1,234, None given 1')
  expect(printCompanyGrounds([])).toBe('')
})
