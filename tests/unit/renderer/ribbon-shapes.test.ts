import { expect, it } from 'vitest'
import { toRibbonShapes } from '../../../renderer/components/state/ribbon-shapes.ts'
import type { DeletionMark } from '../../../shared/domain/feedback-item.ts'
import { toSpans } from '../../../shared/domain/span.ts'

const NONE = { unknown: '', shown: '', hidden: '', ticks: '', stops: '', deleted: '' }

/** On an axis of 0 to 1,000 ms, 100 px wide and 10 px high. */
const draw = (
  events: readonly (readonly [utcMs: number, showOnWebsite: 0 | 1])[],
  deletions: readonly DeletionMark[] = [],
) =>
  toRibbonShapes(
    { spans: toSpans(events.map(([utcMs, showOnWebsite]) => ({ utcMs, showOnWebsite }))), deletions },
    { startMs: 0, endMs: 1_000 },
    { width: 100, height: 10 },
  )

it('is one line without an event', () => {
  expect(draw([])).toEqual({ ...NONE, unknown: 'M0 5H100' })
})

it('draws a bar of 4 px while shown and a block of the full height while hidden', () => {
  expect(
    draw([
      [100, 1],
      [400, 0],
      [700, 1],
    ]),
  ).toEqual({
    ...NONE,
    unknown: 'M0 5H10',
    shown: 'M10 3H40v4H10zM70 3H100v4H70z',
    hidden: 'M40.5 0.5H69.5v9H40.5z',
  })
})

it('draws a tick for a short hidden period, inside the ribbon also at its end', () => {
  expect(
    draw([
      [0, 1],
      [500, 0],
      [510, 1],
    ]).ticks,
  ).toBe('M50 0H52v10H50z')
  expect(
    draw([
      [0, 1],
      [995, 0],
    ]).ticks,
  ).toBe('M98 0H100v10H98z')
})

it('ends in a stop and dots where a review was deleted, whatever its visibility', () => {
  expect(
    draw(
      [
        [0, 1],
        [400, 0],
      ],
      [{ utcMs: 600, deleted: 1 }],
    ),
  ).toEqual({
    ...NONE,
    shown: 'M0 3H40v4H0z',
    hidden: 'M40.5 0.5H59.5v9H40.5z',
    stops: 'M60 0H63v10H60z',
    deleted: 'M63 5H100',
  })
})

it('goes on after a deletion was lifted', () => {
  const lifted = [
    { utcMs: 200, deleted: 1 },
    { utcMs: 600, deleted: 0 },
  ] as const
  expect(draw([[0, 1]], lifted)).toEqual({
    ...NONE,
    shown: 'M0 3H20v4H0zM60 3H100v4H60z',
    stops: 'M20 0H23v10H20z',
    deleted: 'M23 5H60',
  })
})

it('keeps the stop of a deletion at the end of the axis inside', () => {
  expect(draw([[0, 1]], [{ utcMs: 1_000, deleted: 1 }])).toMatchObject({
    stops: 'M97 0H100v10H97z',
    deleted: '',
  })
})
