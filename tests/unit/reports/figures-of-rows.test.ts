import { expect, test } from 'vitest'
import { FigureCounter } from '../../../electron/reports/figures.ts'
import type { ReportColumn, ReportRow } from '../../../electron/reports/report-table.ts'

const COLUMNS: readonly ReportColumn[] = [
  { name: 'feedbackId', kind: 'id' },
  { name: 'visibility', kind: 'word' },
  { name: 'visibilityThen', kind: 'word' },
  { name: 'hides', kind: 'number' },
  { name: 'hiddenMs', kind: 'number' },
  { name: 'measure', kind: 'decimal' },
  { name: 'timeUtc', kind: 'moment' },
  ...['receipt', 'ordinal', 'version', 'number', 'sync'].map((name) => ({ name, kind: 'number' }) as const),
]
const [EARLY, LATE] = [Date.UTC(2024, 0, 5), Date.UTC(2026, 1, 3, 4, 5, 6, 7)]
const row = (visibility: string, hides: number | null, hiddenMs: number, timeMs: number): ReportRow => [
  ...['9', visibility, 'shown', hides, hiddenMs, 0.5, timeMs],
  ...[1, 2, 3, 4, 5],
]

function figuresOf(rows: readonly ReportRow[]): readonly (readonly [string, string])[] {
  const counter = new FigureCounter(COLUMNS)
  for (const one of rows) counter.add(one)
  return counter.list().map(({ id, value }) => [id, value])
}

test('figures are counts of rows and words, sums without loss of digits, and the first and last moment', () => {
  const most = Number.MAX_SAFE_INTEGER
  const rows = [row('shown', 2, most, LATE), row('hidden', null, most, EARLY), row('shown', 3, 2, EARLY + 1)]
  // In the order of the columns, words in that of the alphabet; no sum of numbers that only name something.
  expect(figuresOf(rows)).toEqual([
    ['rows', '3'],
    ['visibility.hidden', '1'],
    ['visibility.shown', '2'],
    ['visibilityThen.shown', '3'],
    ['hides.sum', '5'],
    ['hiddenMs.sum', String(BigInt(most) * 2n + 2n)],
    ['timeUtc.first', '2024-01-05T00:00:00.000Z'],
    ['timeUtc.last', '2026-02-03T04:05:06.007Z'],
  ])
})

test('a column without a value has no figure, and no row is the figure 0', () => {
  expect(figuresOf([])).toEqual([['rows', '0']])
  expect(figuresOf([['9', null, null, null, null, null, null, 1, 2, 3, 4, 5]])).toEqual([['rows', '1']])
  expect(figuresOf([['9']])).toEqual([['rows', '1']])
})
