import { expect, it } from 'vitest'
import type { PdfScope } from '../../../electron/reports/pdf/pdf-order.ts'
import { drawBusyDays } from '../../../electron/reports/pdf/review-history.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { toSpans } from '../../../shared/domain/span.ts'

const ORDER = { isRedacted: true, recipient: 'UTC is the zone of such a copy', asOfMs: Date.UTC(2026, 5, 1) }

/** The busy days of a review with these changes of visibility, shown first. */
function daysOf(moments: readonly string[], deletions: readonly string[] = []) {
  const spans = toSpans(
    moments.map(
      (moment, at) => ({ showOnWebsite: at % 2 === 0 ? 1 : 0, utcMs: Date.parse(moment) }) as const,
    ),
  )
  const row = { spans, deletions: deletions.map((moment) => ({ utcMs: Date.parse(moment), deleted: 1 })) }
  return drawBusyDays(row as unknown as FeedbackListRow, ORDER as unknown as PdfScope)
}

it('draws a day of three changes on its own axis, with the hours', () => {
  const [day, ...others] = daysOf([
    '2026-03-04T12:00:00Z',
    '2026-03-05T06:00:00Z',
    '2026-03-05T12:00:00Z',
    '2026-03-05T18:00:00Z',
  ])
  expect(others).toEqual([])
  expect(day?.title).toBe('Mar 5, 2026, 3 changes')
  expect(day?.ticks).toEqual([
    { at: 0, label: '00:00' },
    { at: 0.25, label: '06:00' },
    { at: 0.5, label: '12:00' },
    { at: 0.75, label: '18:00' },
  ])
  const drawn = day?.ribbon.s.filter(([, from, to]) => to > from)
  expect(drawn).toEqual([
    ['s', 0, 2_500],
    ['h', 2_500, 5_000],
    ['s', 5_000, 7_500],
    ['h', 7_500, 10_000],
  ])
})

it('draws no day of two changes, and none after the moment of the report', () => {
  expect(daysOf(['2026-03-05T06:00:00Z', '2026-03-05T12:00:00Z', '2026-03-06T12:00:00Z'])).toEqual([])
  expect(daysOf(['2026-07-05T06:00:00Z', '2026-07-05T07:00:00Z', '2026-07-05T08:00:00Z'])).toEqual([])
})

it('counts a change at the very moment of the report, and deletions like changes', () => {
  expect(daysOf(['2026-05-31T22:00:00Z', '2026-05-31T23:00:00Z'], ['2026-05-31T23:30:00Z'])).toMatchObject([
    { title: 'May 31, 2026, 3 changes' },
  ])
  const midnight = ['2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z']
  expect(daysOf([], midnight)).toMatchObject([{ title: 'Jun 1, 2026, 3 changes' }])
})

it('draws the four days with the most changes, oldest first', () => {
  const day = (date: string, changes: number) =>
    Array.from({ length: changes }, (_, hour) => `2026-${date}T${String(hour).padStart(2, '0')}:00:00Z`)
  const days = daysOf([
    ...day('01-01', 4),
    ...day('01-02', 3),
    ...day('01-03', 6),
    ...day('01-04', 5),
    ...day('01-05', 7),
  ])
  expect(days.map(({ title }) => title)).toEqual([
    'Jan 1, 2026, 4 changes',
    'Jan 3, 2026, 6 changes',
    'Jan 4, 2026, 5 changes',
    'Jan 5, 2026, 7 changes',
  ])
  expect(days[0]?.alternative).toContain('Jan 1, 2026, 4 changes')
})
