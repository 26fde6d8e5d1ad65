import { useEffect, useRef } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { AppError } from '../../../shared/app-error.ts'
import {
  addRows,
  continueRange,
  EVERYTHING,
  isEmpty,
  isSelected,
  NOTHING,
  type Selection,
  type SelectionState,
  toggleRow,
} from '../../stores/selection.ts'
import { showFailure } from '../frame/failure-line.tsx'

/** A range over rows that are not on screen is read from the cache; longer ones are refused with a message. */
const LONGEST_RANGE = 20_000

interface SelectionParts<Row, Id extends string> {
  readonly store: StoreApi<SelectionState<Id>>
  /** The same object as long as it is the same list: another search, order or date begins without a selection. */
  readonly list: unknown
  readonly cursor: number
  rowAt(index: number): Row | undefined
  idOf(row: Row): Id
  moveTo(row: number): void
  /** Where the cursor comes to rest when it is moved to a line; of a list with headings. */
  restAt?(line: number): number
  /** Ids of the rows between two indexes, `end` exclusive. */
  readIds(first: number, end: number): Promise<readonly Id[]>
  /** Where the whole list cannot be selected without reading it. */
  selectAll?(): void
}

export interface GridSelection {
  readonly hasSelection: boolean
  isSelected(index: number): boolean
  /** Moves on without selecting; what is selected stays. */
  moveTo(row: number): void
  extendTo(row: number): void
  toggle(row: number): void
  selectAll(): void
  /** @returns false where nothing was selected. */
  clear(): boolean
}

/** Chooses rows by clicks and keys. */
export function useGridSelection<Row, Id extends string>(
  parts: SelectionParts<Row, Id>,
): GridSelection & { readonly selection: Selection<Id> } {
  const { store, list, cursor, rowAt, idOf, moveTo, readIds } = parts
  const { selection } = useStore(store)
  const newest = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is a reason of its own
  useEffect(() => {
    newest.current += 1
    return () => store.setState({ selection: NOTHING, range: null })
  }, [store, list])
  const idAt = (index: number): Id | undefined => {
    const row = rowAt(index)
    return row === undefined ? undefined : idOf(row)
  }
  const extendTo = (line: number) => {
    const row = parts.restAt?.(line) ?? line
    const range = continueRange(store.getState(), cursor, idAt)
    store.setState({ range })
    const [first, end] = range.anchor < row ? [range.anchor, row + 1] : [row, range.anchor + 1]
    newest.current += 1
    const asked = newest.current
    const use = (ids: readonly Id[]) => {
      if (asked === newest.current) store.setState({ selection: addRows(range.before, ids) })
    }
    const near = listIds(idAt, first, end)
    if (near) use(near)
    else void readRange(readIds, first, end).then(use, showFailure)
    moveTo(row)
  }
  return {
    selection,
    hasSelection: !isEmpty(selection),
    isSelected: (index) => {
      const id = idAt(index)
      return id !== undefined && isSelected(selection, id)
    },
    moveTo: (row) => {
      store.setState({ range: null })
      moveTo(row)
    },
    extendTo,
    toggle: (row) => {
      const id = idAt(row)
      if (id !== undefined) {
        const before = toggleRow(store.getState().selection, id)
        store.setState({ selection: before, range: { anchor: row, anchorId: id, before } })
      }
      if (row !== cursor) moveTo(row)
    },
    selectAll: parts.selectAll ?? (() => store.setState({ selection: EVERYTHING, range: null })),
    clear: () => {
      const hadSelection = !isEmpty(store.getState().selection)
      store.setState({ selection: NOTHING, range: null })
      return hadSelection
    },
  }
}

/** null where one of the rows is not there. */
function listIds<Id>(idAt: (index: number) => Id | undefined, first: number, end: number): Id[] | null {
  const ids: Id[] = []
  for (let index = first; index < end; index += 1) {
    const id = idAt(index)
    if (id === undefined) return null
    ids.push(id)
  }
  return ids
}

async function readRange<Id>(
  readIds: (first: number, end: number) => Promise<readonly Id[]>,
  first: number,
  end: number,
): Promise<readonly Id[]> {
  if (end - first <= LONGEST_RANGE) return readIds(first, end)
  throw new AppError('too-many-rows', 'A range of this length is not selected row by row.', {
    details: { rows: end - first, limit: LONGEST_RANGE },
  })
}
