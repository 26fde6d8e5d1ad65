import { useEffect, useRef } from 'react'
import { AppError } from '../../../shared/app-error.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { showFailure } from '../../components/show-failure.ts'
import { isEmpty } from '../../stores/selection.ts'
import { useSelectionStore } from '../../stores/selection-store.ts'
import { readRows } from './row-ids.ts'
import type { ListRequest } from './use-shown-result.ts'

/** A range over rows that are not on screen is read from the cache; longer ones are refused with words. */
const LONGEST_RANGE = 20_000

interface RowSelectionParts {
  readonly request: ListRequest
  readonly cursor: number
  rowAt(index: number): FeedbackListRow | undefined
  moveTo(row: number): void
}

interface RowSelection {
  readonly hasSelection: boolean
  /** Moves on without selecting; what is selected stays. */
  moveTo(row: number): void
  extendTo(row: number): void
  toggle(row: number): void
  selectAll(): void
  /** @returns false where nothing was selected. */
  clear(): boolean
}

/** Choosing rows by clicks and keys. Another search, order or date is another list, and begins without a selection. */
export function useRowSelection({ request, cursor, rowAt, moveTo }: RowSelectionParts): RowSelection {
  const selection = useSelectionStore((state) => state.selection)
  const newest = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is a reason of its own
  useEffect(() => {
    newest.current += 1
    return () => useSelectionStore.getState().clear()
  }, [request])
  const extendTo = (row: number) => {
    const anchor = useSelectionStore.getState().beginRange(cursor)
    const [first, end] = anchor < row ? [anchor, row + 1] : [row, anchor + 1]
    newest.current += 1
    const asked = newest.current
    const use = (ids: readonly FeedbackId[]) => {
      if (asked === newest.current) useSelectionStore.getState().setRange(ids)
    }
    const near = idsOnScreen(rowAt, first, end)
    if (near) use(near)
    else void readRange(request, first, end).then(use, showFailure)
    moveTo(row)
  }
  return {
    hasSelection: !isEmpty(selection),
    moveTo: (row) => {
      useSelectionStore.getState().endRange()
      moveTo(row)
    },
    extendTo,
    toggle: (row) => {
      const id = rowAt(row)?.feedbackId
      if (id) useSelectionStore.getState().toggle(id, row)
      if (row !== cursor) moveTo(row)
    },
    selectAll: () => useSelectionStore.getState().selectAll(),
    clear: () => {
      const had = !isEmpty(useSelectionStore.getState().selection)
      useSelectionStore.getState().clear()
      return had
    },
  }
}

function idsOnScreen(
  rowAt: (index: number) => FeedbackListRow | undefined,
  first: number,
  end: number,
): FeedbackId[] | null {
  const ids: FeedbackId[] = []
  for (let index = first; index < end; index += 1) {
    const id = rowAt(index)?.feedbackId
    if (!id) return null
    ids.push(id)
  }
  return ids
}

async function readRange(request: ListRequest, first: number, end: number): Promise<FeedbackId[]> {
  if (end - first > LONGEST_RANGE) {
    throw new AppError('too-many-rows', 'A range of this length is not selected row by row.', {
      details: { rows: end - first, limit: LONGEST_RANGE },
    })
  }
  const rows = await readRows(request, first, end)
  return rows.map(({ feedbackId }) => feedbackId)
}
