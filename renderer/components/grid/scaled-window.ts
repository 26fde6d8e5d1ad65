/**
 * Arithmetic of a list that is longer than a browser can draw. Browsers stop laying out at some 16 to 33 million
 * pixels; a list above MAX_HEIGHT_PX gets a scroll bar of that height for the whole (*scaled*). A jump of the bar is
 * taken in proportion; a small movement (wheel, keys, touch) moves by exactly its pixels, so that reading stays smooth.
 */
export const MAX_HEIGHT_PX = 8_000_000

export interface ListShape {
  readonly rowCount: number
  readonly rowHeight: number
  readonly viewportHeight: number
  /** Rows that have a height of their own, in their order; a few. */
  readonly headings?: Headings
}

export interface Headings {
  readonly rows: readonly number[]
  readonly height: number
}

/** The position of the list: `scrollTop` is the bar's, `top` the first visible pixel of the full list. */
export interface ListPosition {
  readonly scrollTop: number
  readonly top: number
}

export function fullHeight(shape: ListShape): number {
  return rowTop(shape, shape.rowCount)
}

/** The first pixel of a row in the full list. */
export function rowTop({ rowHeight, headings }: ListShape, row: number): number {
  if (!headings) return row * rowHeight
  const above = headings.rows.filter((heading) => heading < row).length
  return row * rowHeight - above * (rowHeight - headings.height)
}

/** The row that has a pixel of the full list. */
function rowAt(shape: ListShape, pixel: number): number {
  let row = Math.floor(pixel / shape.rowHeight)
  // Headings are lower than other rows, so that it can be further down.
  while (shape.headings && rowTop(shape, row + 1) <= pixel) row += 1
  return row
}

/** Height to give the scrolled element. */
export function barHeight(shape: ListShape): number {
  return Math.min(fullHeight(shape), MAX_HEIGHT_PX)
}

function lastTop(shape: ListShape): number {
  return Math.max(0, fullHeight(shape) - shape.viewportHeight)
}

function lastScrollTop(shape: ListShape): number {
  return Math.max(0, barHeight(shape) - shape.viewportHeight)
}

/** The position after the bar has been moved to `scrollTop`. */
export function moveTo(shape: ListShape, former: ListPosition, scrollTop: number): ListPosition {
  const end = lastScrollTop(shape)
  if (end === 0 || fullHeight(shape) === barHeight(shape)) return { scrollTop, top: scrollTop }
  if (scrollTop <= 0) return { scrollTop, top: 0 }
  if (scrollTop >= end) return { scrollTop, top: lastTop(shape) }
  const step = scrollTop - former.scrollTop
  if (Math.abs(step) > shape.viewportHeight * 2) return { scrollTop, top: (scrollTop / end) * lastTop(shape) }
  return { scrollTop, top: clamp(former.top + step, 0, lastTop(shape)) }
}

/** Where the bar belongs for a place in the list. */
export function toScrollTop(shape: ListShape, top: number): number {
  const end = lastTop(shape)
  return end === 0 ? 0 : (clamp(top, 0, end) / end) * lastScrollTop(shape)
}

/** The nearest place of the list that shows the row in full. */
export function topShowing(shape: ListShape, top: number, row: number): number {
  const own = rowTop(shape, row)
  const highest = rowTop(shape, row + 1) - shape.viewportHeight
  return clamp(Math.min(own, Math.max(highest, top)), 0, lastTop(shape))
}

/** Whether any of the row is to be seen. */
export function isInView(shape: ListShape, top: number, row: number): boolean {
  return Math.abs(topShowing(shape, top, row) - top) < shape.rowHeight
}

/** Rows to draw, `end` exclusive, with some more on either side. */
export function rowsAt(shape: ListShape, top: number, overscan: number): { first: number; end: number } {
  const bottom = top + shape.viewportHeight
  const last = rowAt(shape, bottom)
  const first = rowAt(shape, top) - overscan
  const end = last + (rowTop(shape, last) < bottom ? 1 : 0) + overscan
  return { first: clamp(first, 0, shape.rowCount), end: clamp(end, 0, shape.rowCount) }
}

/** What is drawn of a list, and from which row on its elements, the *slots*, are counted. */
export interface DrawnWindow {
  readonly first: number
  readonly end: number
  readonly slotsFrom: number
}

/**
 * Where slots are counted from once other rows are drawn. Rows that stay keep their slots; where none does, counting
 * begins with the first row, so that the elements are reused in their order and none is moved.
 */
export function countSlotsFrom(former: DrawnWindow, first: number, end: number): number {
  const isElsewhere = first >= former.end || end <= former.first
  return isElsewhere ? first : former.slotsFrom
}

/** The element for a row, among `slots` of them. */
export function slotOf(row: number, slotsFrom: number, slots: number): number {
  return (((row - slotsFrom) % slots) + slots) % slots
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
