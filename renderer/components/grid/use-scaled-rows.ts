import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  barHeight,
  countSlotsFrom,
  type DrawnWindow,
  type Headings,
  isInView,
  type ListPosition,
  type ListShape,
  moveTo,
  rowsAt,
  rowTop,
  slotOf,
  topShowing,
  toScrollTop,
} from './scaled-window.ts'

/** Rows drawn beyond each end of what is in view, so that a small movement finds them there … */
const OVERSCAN = 8
/** … and none in the frame in which another result comes: the rows in view come first. */
const HASTY_OVERSCAN = 0

/** Rows of one layer are placed against its beginning, so that a row keeps its place in it while the list scrolls. */
const LAYER_ROWS = 1_024

export interface DrawnRow {
  readonly index: number
  /** CSS pixels from the top of the layer. */
  readonly yInLayer: number
  /** CSS pixels, of a row whose height is not that of the others. */
  readonly height?: number
  /**
   * Key of an element that is reused when its row has left: cheaper than a new one, above all where the bar is dragged.
   */
  readonly slot: number
}

interface ScaledRows {
  readonly scrollerRef: RefObject<HTMLDivElement | null>
  /** Height for the scrolled element. */
  readonly height: number
  readonly rows: readonly DrawnRow[]
  /** CSS pixels from the top of the scrolled element to the layer of the rows. */
  readonly layerY: number
  /** Rows that fit on one screen, for Page Up and Page Down. */
  readonly rowsPerScreen: number
  scrollToRow(row: number): void
}

/** The list that the rows belong to; another list is drawn from where it shows `row`, which then stays in view. */
interface ListStart {
  readonly list: unknown
  readonly row: number
}

/**
 * Draws the visible part of a list of any length; see scaled-window.ts.
 * @param headHeight CSS pixels of a heading that sticks to the top of the scrolled element and covers rows.
 */
export function useScaledRows(
  rowCount: number,
  rowHeight: number,
  headHeight: number,
  start: ListStart,
  headings?: Headings,
): ScaledRows {
  const scrollerRef = useRef<HTMLDivElement | null>(null)
  const [position, setPosition] = useState<ListPosition>({ scrollTop: 0, top: 0 })
  // What the last event said: the next one may come before the rows of this one are drawn.
  const latest = useRef(position)
  const viewportHeight = Math.max(0, useHeightOf(scrollerRef) - headHeight)
  const shape = useMemo<ListShape>(
    () => ({ rowCount, rowHeight, viewportHeight, ...(headings && { headings }) }),
    [rowCount, rowHeight, viewportHeight, headings],
  )
  const place = useCallback(
    (top: number) => {
      const scroller = scrollerRef.current
      if (!scroller) return
      scroller.scrollTop = toScrollTop(shape, top)
      latest.current = { scrollTop: scroller.scrollTop, top }
      setPosition(latest.current)
    },
    [shape],
  )
  useFollowScrolling(scrollerRef, shape, { latest, setPosition, place })
  useStart(scrollerRef, shape, start, { latest, position, setPosition })
  useKeptRow(shape, start, latest, place)
  const scrollToRow = useCallback(
    (row: number) => {
      const top = topShowing(shape, latest.current.top, row)
      if (top !== latest.current.top) place(top)
    },
    [shape, place],
  )
  const isHasty = useIsNew(rowCount)
  const { first, end } = rowsAt(shape, position.top, isHasty ? HASTY_OVERSCAN : OVERSCAN)
  const slotsFrom = useSlots(first, end)
  const slots = Math.ceil(viewportHeight / (headings?.height ?? rowHeight)) + 1 + 2 * OVERSCAN
  const rows = useMemo(
    () => drawRows(shape, first, end, (row) => slotOf(row, slotsFrom, slots)),
    [shape, first, end, slotsFrom, slots],
  )
  const rowsPerScreen = Math.max(1, Math.floor(viewportHeight / rowHeight) - 1)
  const layerY = rowTop(shape, layerStart(first)) + position.scrollTop - position.top
  return { scrollerRef, height: barHeight(shape), rows, layerY, rowsPerScreen, scrollToRow }
}

/** Rows of another list are never drawn, nor asked for, where the former one stood. */
function useStart(
  scrollerRef: RefObject<HTMLDivElement | null>,
  shape: ListShape,
  { list, row }: ListStart,
  { latest, position, setPosition }: Pick<Following, 'latest' | 'setPosition'> & { position: ListPosition },
): void {
  const [drawn, setDrawn] = useState(list)
  if (drawn !== list) {
    const top = topShowing(shape, position.top, row)
    setDrawn(list)
    setPosition({ scrollTop: toScrollTop(shape, top), top })
  }
  const applyPosition = useEffectEvent(() => {
    const scroller = scrollerRef.current
    if (!scroller || latest.current === position) return
    scroller.scrollTop = position.scrollTop
    latest.current = { ...position, scrollTop: scroller.scrollTop }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useLayoutEffect(() => applyPosition(), [drawn])
}

/** A row that was in view stays there when the list gets another height: what is above it may wrap, or leave. */
function useKeptRow(
  shape: ListShape,
  { row }: ListStart,
  latest: RefObject<ListPosition>,
  place: (top: number) => void,
): void {
  const former = useRef(shape)
  useLayoutEffect(() => {
    const before = former.current
    former.current = shape
    if (before.viewportHeight === 0 || before.viewportHeight === shape.viewportHeight) return
    const { top } = latest.current
    if (!isInView(before, top, row)) return
    const next = topShowing(shape, top, row)
    if (next !== top) place(next)
  }, [shape, row, latest, place])
}

/** True in the frame in which a value comes; what it put off follows in a frame of its own. */
function useIsNew(value: number): boolean {
  const [former, setFormer] = useState(value)
  useEffect(() => startTransition(() => setFormer(value)), [value])
  return former !== value
}

/** @returns the row that slots are counted from. */
function useSlots(first: number, end: number): number {
  const [drawn, setDrawn] = useState<DrawnWindow>({ first, end, slotsFrom: first })
  if (drawn.first === first && drawn.end === end) return drawn.slotsFrom
  const slotsFrom = countSlotsFrom(drawn, first, end)
  setDrawn({ first, end, slotsFrom })
  return slotsFrom
}

function drawRows(
  shape: ListShape,
  first: number,
  end: number,
  slotOfRow: (row: number) => number,
): DrawnRow[] {
  const { headings } = shape
  const start = rowTop(shape, layerStart(first))
  return Array.from({ length: end - first }, (_, at) => ({
    index: first + at,
    yInLayer: rowTop(shape, first + at) - start,
    slot: slotOfRow(first + at),
    ...(headings?.rows.includes(first + at) && { height: headings.height }),
  }))
}

function layerStart(first: number): number {
  return first - (first % LAYER_ROWS)
}

function useHeightOf(ref: RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(0)
  const [element, setElement] = useState<HTMLElement | null>(null)
  // A list may come to the screen after its skeleton, when this hook has long been running. It is measured before the
  // first frame, so that it never appears with a few rows only.
  useLayoutEffect(() => {
    if (ref.current === element) return
    setElement(ref.current)
    setHeight(ref.current?.clientHeight ?? 0)
  })
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return height
}

interface Following {
  readonly latest: RefObject<ListPosition>
  setPosition(position: ListPosition): void
  place(top: number): void
}

/** After a gesture a scaled bar is put where it belongs, so that small movements do not add up to an error. */
function useFollowScrolling(
  scrollerRef: RefObject<HTMLDivElement | null>,
  shape: ListShape,
  { latest, setPosition, place }: Following,
): void {
  useEffect(() => {
    const scroller = scrollerRef.current
    if (!scroller) return undefined
    const follow = () => {
      latest.current = moveTo(shape, latest.current, scroller.scrollTop)
      setPosition(latest.current)
    }
    const settle = () => {
      const { top } = latest.current
      if (Math.abs(toScrollTop(shape, top) - scroller.scrollTop) > 1) place(top)
    }
    scroller.addEventListener('scroll', follow, { passive: true })
    scroller.addEventListener('scrollend', settle)
    return () => {
      scroller.removeEventListener('scroll', follow)
      scroller.removeEventListener('scrollend', settle)
    }
  }, [scrollerRef, shape, latest, setPosition, place])
}
