// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its row by aria-activedescendant
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is chosen at run time
import { memo } from 'react'
import type { PlacedColumn } from './arrange-columns.ts'
import type { Column } from './column.ts'
import styles from './grid.module.css'

export function rowElementId(list: string, index: number): string {
  return `${list}-row-${index}`
}

interface GridRowProps {
  readonly list: string
  readonly index: number
  /** Rows of the whole list. */
  readonly count: number
  /** CSS pixels from the top of the layer. */
  readonly y: number
  /** undefined while the row is on its way. */
  readonly row: unknown
  readonly columns: readonly PlacedColumn<Column<unknown, unknown>>[]
  readonly context: unknown
  readonly isCursor: boolean
  readonly isSelected: boolean
  /** A list of one column without headings is a list box of options. */
  readonly isOption: boolean
}

/** One row, drawn again only when something of it changed: a list that scrolls draws the rows that come in and no others. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { list, index, count, y, row, columns, context, isCursor, isSelected, isOption } = props
  const role = isOption
    ? ({ role: 'option', 'aria-posinset': index + 1, 'aria-setsize': count } as const)
    : ({ role: 'row', 'aria-rowindex': index + 2 } as const)
  return (
    <div
      {...role}
      id={rowElementId(list, index)}
      className={`${styles.row} ${styles.bodyRow}`}
      data-index={index}
      data-cursor={isCursor || undefined}
      aria-selected={isSelected}
      style={{ top: y }}
    >
      {columns.map(({ column, width, frozenLeft }) => (
        <div
          key={column.name}
          role={isOption ? 'presentation' : 'gridcell'}
          data-column={column.name}
          data-align={column.align}
          data-frozen={frozenLeft === null ? undefined : true}
          className={isOption ? styles.option : styles.cell}
          style={frozenLeft === null ? undefined : { left: frozenLeft }}
        >
          {row === undefined ? <span className={styles.pending} /> : column.cell(row, context, width)}
        </div>
      ))}
    </div>
  )
})
