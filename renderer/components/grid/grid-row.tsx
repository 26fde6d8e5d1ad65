// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its row by aria-activedescendant
import { memo } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { PlacedColumn } from './arrange-columns.ts'
import { COLUMN_SPECS } from '../../features/feedback/column-specs.ts'
import { drawCell } from '../../features/feedback/feedback-columns.tsx'
import type { RowScale } from '../../features/feedback/row-scale.ts'

export const ROW_ID = 'feedback-row-'

interface BodyRowProps {
  readonly index: number
  /** CSS pixels from the top of the layer. */
  readonly y: number
  /** undefined while the row is on its way. */
  readonly item: FeedbackListRow | undefined
  readonly columns: readonly PlacedColumn[]
  readonly scale: RowScale
  readonly isCursor: boolean
  readonly isSelected: boolean
}

/** One row, drawn again only when something of it changed: a list that scrolls draws the rows that come in and no others. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { index, y, item, columns, scale, isCursor, isSelected } = props
  const marks = `${isCursor ? ' feedback-row-cursor' : ''}${isSelected ? ' feedback-row-selected' : ''}`
  return (
    <div
      id={`${ROW_ID}${index}`}
      className={`feedback-row feedback-body-row${marks}`}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ top: y }}
    >
      {columns.map(({ id, width, frozenLeft }) => (
        <div
          key={id}
          role="gridcell"
          data-column={id}
          className={`feedback-cell${COLUMN_SPECS[id].isNumber ? ' number' : ''}${frozenLeft === null ? '' : ' feedback-frozen'}`}
          style={frozenLeft === null ? undefined : { left: frozenLeft }}
        >
          {item ? drawCell(id, { item, scale, width }) : <span className="feedback-pending" />}
        </div>
      ))}
    </div>
  )
})
