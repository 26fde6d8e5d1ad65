import type { RefObject } from 'react'
import { usePreferences } from '../../ipc/use-preferences.ts'
import { type DrawnRow, useScaledRows } from './use-scaled-rows.ts'

/** CSS pixels of a row. */
const ROW_HEIGHTS = { comfortable: 32, compact: 28, chart: 26 } as const
/** CSS pixels; grid.module.css has the same. */
const HEAD_HEIGHT = 30

interface ViewParts {
  readonly count: number
  /** The same object as long as it is the same list: another one is drawn from where it shows the cursor. */
  readonly list: unknown
  readonly cursor: number
  /** CSS pixels of a row that has a height of its own, in a list without headings. */
  readonly optionHeight?: number
  /** A chart is drawn across the rows, which are close together. */
  readonly isChart?: boolean
}

/** The part of a list that is on screen. */
export interface GridView {
  readonly scrollerRef: RefObject<HTMLDivElement | null>
  readonly isOptions: boolean
  /** CSS pixels. */
  readonly rowHeight: number
  readonly height: number
  readonly layerY: number
  readonly rows: readonly DrawnRow[]
  /** The rows that are drawn, `end` exclusive. */
  readonly first: number
  readonly end: number
  readonly rowsPerScreen: number
  scrollToRow(row: number): void
}

export function useGridView({ count, list, cursor, optionHeight, isChart = false }: ViewParts): GridView {
  const { density } = usePreferences()
  const isOptions = optionHeight !== undefined
  const rowHeight = optionHeight ?? ROW_HEIGHTS[isChart ? 'chart' : density]
  const start = { list, row: Math.max(0, Math.min(cursor, count - 1)) }
  const scaled = useScaledRows(count, rowHeight, isOptions ? 0 : HEAD_HEIGHT, start)
  const first = scaled.rows[0]?.index ?? 0
  return { ...scaled, isOptions, rowHeight, first, end: first + scaled.rows.length }
}
