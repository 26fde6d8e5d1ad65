import { describe, expect, it } from 'vitest'
import {
  barHeight,
  countSlotsFrom,
  type DrawnWindow,
  type ListPosition,
  type ListShape,
  MAX_HEIGHT_PX,
  moveTo,
  rowsAt,
  rowTop,
  slotOf,
  topShowing,
  toScrollTop,
} from '../../../renderer/components/grid/scaled-window.ts'

const short: ListShape = { rowCount: 1_000, rowHeight: 30, viewportHeight: 600 }
const long: ListShape = { rowCount: 10_000_000, rowHeight: 30, viewportHeight: 600 }
const start: ListPosition = { scrollTop: 0, top: 0 }
const lastRow = long.rowCount - 1

describe('a list that fits', () => {
  it('scrolls one to one', () => {
    expect(barHeight(short)).toBe(30_000)
    expect(moveTo(short, start, 12_345)).toEqual({ scrollTop: 12_345, top: 12_345 })
  })
  it('draws what is in view and some more', () => {
    expect(rowsAt(short, 3_000, 8)).toEqual({ first: 92, end: 128 })
    expect(rowsAt(short, 0, 8)).toEqual({ first: 0, end: 28 })
  })
})

describe('a list with headings of one line', () => {
  const grouped: ListShape = {
    rowCount: 100,
    rowHeight: 48,
    viewportHeight: 480,
    headings: { rows: [0, 10, 90], height: 28 },
  }
  it('is lower by what its headings are lower', () => {
    expect(barHeight(grouped)).toBe(97 * 48 + 3 * 28)
    expect([0, 1, 10, 11].map((row) => rowTop(grouped, row))).toEqual([0, 28, 460, 488])
  })
  it('draws every row in view, and no other', () => {
    for (let top = 0; top <= barHeight(grouped) - 480; top += 1) {
      const { first, end } = rowsAt(grouped, top, 0)
      const isTouched = (row: number) => rowTop(grouped, row + 1) > top && rowTop(grouped, row) < top + 480
      expect([first, end - 1].map(isTouched), `${top}`).toEqual([true, true])
      expect([first - 1, end].map(isTouched), `${top}`).toEqual([false, false])
    }
  })
  it('shows a row in full', () => {
    expect(topShowing(grouped, 0, 10)).toBe(8)
    expect(topShowing(grouped, 2_000, 10)).toBe(460)
    expect(topShowing(grouped, 0, 99)).toBe(barHeight(grouped) - 480)
  })
})

describe('a list longer than a browser can draw', () => {
  it('keeps below the height at which browsers stop', () => {
    expect(barHeight(long)).toBe(MAX_HEIGHT_PX)
  })
  it('reaches the last row when the bar is at its end', () => {
    const end = moveTo(long, start, MAX_HEIGHT_PX - long.viewportHeight)
    expect(rowsAt(long, end.top, 0).end).toBe(long.rowCount)
  })
  it('reaches the first row when the bar is at its beginning', () => {
    expect(moveTo(long, { scrollTop: 5, top: 900 }, 0).top).toBe(0)
  })
  it('takes a jump of the bar in proportion', () => {
    const half = moveTo(long, start, (MAX_HEIGHT_PX - long.viewportHeight) / 2)
    expect(rowsAt(long, half.top, 0).first).toBeCloseTo(long.rowCount / 2, -2)
  })
  it('moves by exactly the pixels of a small movement', () => {
    const middle = { scrollTop: 4_000_000, top: 150_000_000 }
    expect(moveTo(long, middle, 4_000_100).top).toBe(150_000_100)
  })
  it('puts the bar where a place of the list belongs, and back', () => {
    const top = 123_456_789
    const scrollTop = toScrollTop(long, top)
    expect(moveTo(long, start, scrollTop).top).toBeCloseTo(top, 3)
  })
})

describe('bringing a row into view', () => {
  it('stays where the row can be seen already', () => {
    expect(topShowing(short, 3_000, 105)).toBe(3_000)
  })
  it('moves up or down just as far as needed', () => {
    expect(topShowing(short, 3_000, 50)).toBe(1_500)
    expect(topShowing(short, 3_000, 120)).toBe(121 * 30 - 600)
  })
  it('shows the last row in full', () => {
    expect(topShowing(long, 0, lastRow)).toBe(long.rowCount * 30 - 600)
  })
})

describe('the elements that rows are drawn in', () => {
  const SLOTS = 40
  const slotsOf = ({ first, end, slotsFrom }: DrawnWindow) =>
    Array.from({ length: end - first }, (_, at) => slotOf(first + at, slotsFrom, SLOTS))
  const former: DrawnWindow = { first: 100, end: 136, slotsFrom: 3 }
  const scrollTo = (first: number): DrawnWindow => ({
    first,
    end: first + 36,
    slotsFrom: countSlotsFrom(former, first, first + 36),
  })

  it('are never two rows at once', () => {
    for (const first of [0, 64, 99, 100, 101, 135, 136, 5_000]) {
      expect(new Set(slotsOf(scrollTo(first))).size).toBe(36)
    }
  })
  it('stay with the rows that stay', () => {
    for (const first of [70, 95, 108]) {
      const next = scrollTo(first)
      for (let row = Math.max(first, 100); row < Math.min(next.end, 136); row += 1) {
        expect(slotOf(row, next.slotsFrom, SLOTS)).toBe(slotOf(row, former.slotsFrom, SLOTS))
      }
    }
  })
  it('are filled in the order in which they stand where no row stays', () => {
    for (const first of [0, 64, 136, 5_000]) {
      expect(slotsOf(scrollTo(first))).toEqual(Array.from({ length: 36 }, (_, at) => at))
    }
  })
})
