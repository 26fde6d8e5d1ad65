import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Header } from '@tanstack/react-table'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { useViewStore } from '../../stores/view-store.ts'
import type { feedbackFeatures } from './feedback-columns.tsx'

interface HeaderCellProps {
  readonly header: Header<typeof feedbackFeatures, FeedbackListRow>
  readonly sort: FeedbackSort
}

/** A heading; where the cache can sort by the column it is a button. The first click puts the most on top. */
export function HeaderCell({ header, sort }: HeaderCellProps) {
  const { meta, header: content } = header.column.columnDef
  const by = meta?.sort
  const isSorted = by !== undefined && by === sort.by
  const sorting = !isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'
  return (
    // biome-ignore lint/a11y: part of the grid in feedback-table.tsx, which has the focus
    <div
      role="columnheader"
      className={`feedback-cell${meta?.isNumber ? ' number' : ''}`}
      aria-sort={by ? sorting : undefined}
      title={meta?.hint}
    >
      {by && typeof content === 'string' ? (
        <SortButton label={content} by={by} sort={sort} />
      ) : typeof content === 'function' ? (
        content(header.getContext())
      ) : (
        content
      )}
    </div>
  )
}

interface SortButtonProps {
  readonly label: string
  readonly by: FeedbackSort['by']
  readonly sort: FeedbackSort
}

function SortButton({ label, by, sort }: SortButtonProps) {
  const setSort = useViewStore((state) => state.setSort)
  const isSorted = by === sort.by
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      className="feedback-sort"
      onClick={(event) => {
        // The second of a double click may have been meant for a row that has moved.
        if (event.detail <= 1) setSort({ by, descending: isSorted ? !sort.descending : true })
      }}
    >
      {label}
      {isSorted && <Arrow size={13} aria-hidden />}
    </button>
  )
}
