// biome-ignore-all lint/a11y/useSemanticElements: part of the virtual grid of feedback-grid.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: its buttons have the focus
import { memo, useState } from 'react'
import { useViewStore } from '../../stores/view-store.ts'
import type { ColumnId } from '../../features/feedback/column-specs.ts'
import { HeaderCell } from './header-cell.tsx'
import { useColumnDrag } from './use-column-drag.ts'
import type { Columns } from './use-columns.ts'

/** The headings: one stop for the Tab key, arrows go from one to the next. */
export const HeaderRow = memo(function HeaderRow({ columns }: { readonly columns: Columns }) {
  const sort = useViewStore((state) => state.sort)
  const [stop, setStop] = useState<ColumnId | null>(null)
  const drag = useColumnDrag(columns.change)
  const tabStop = columns.placed.some(({ id }) => id === stop) ? stop : columns.placed[0]?.id
  return (
    <div className="feedback-row feedback-head" role="row" aria-rowindex={1}>
      {columns.placed.map((column) => (
        <HeaderCell
          key={column.id}
          column={column}
          columns={columns}
          sort={sort}
          drag={drag}
          isTabStop={column.id === tabStop}
          onFocus={() => setStop(column.id)}
        />
      ))}
    </div>
  )
})
