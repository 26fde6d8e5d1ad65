import { expect, test } from 'vitest'
import { describeParameters, printEvidenceLine } from '../../../electron/reports/print-values.ts'

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
