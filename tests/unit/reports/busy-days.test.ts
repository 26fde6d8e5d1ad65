import { expect, it } from 'vitest'
import type { PdfScope } from '../../../electron/reports/pdf/pdf-order.ts'
import { drawBusyDays } from '../../../electron/reports/pdf/review-history.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { toSpans } from '../../../shared/domain/span.ts'

const ORDER = { isRedacted: true, recipient: 'UTC is the zone of such a copy', asOfMs: Date.UTC(2026, 5, 1) }

/** The busy days of a review with these changes of visibility, shown first. */
function daysOf(...moments: readonly string[]) {
  const spans = toSpans(
    moments.map(
      (moment, at) => ({ showOnWebsite: at % 2 === 0 ? 1 : 0, utcMs: Date.parse(moment) }) as const,
    ),
  )
  return drawBusyDays({ spans, deletions: [] } as unknown as FeedbackListRow, ORDER as unknown as PdfScope)
}

it('draws a day of three changes on its own axis, with the hours', () => {
  const [day, ...others] = daysOf(
    '2026-03-04T12:00:00Z',
    '2026-03-05T06:00:00Z',
    '2026-03-05T12:00:00Z',
    '2026-03-05T18:00:00Z',
  )
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
  expect(daysOf('2026-03-05T06:00:00Z', '2026-03-05T12:00:00Z', '2026-03-06T12:00:00Z')).toEqual([])
  expect(daysOf('2026-07-05T06:00:00Z', '2026-07-05T07:00:00Z', '2026-07-05T08:00:00Z')).toEqual([])
})
