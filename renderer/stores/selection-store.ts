import { create } from 'zustand'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { addRows, EVERYTHING, NOTHING, type Selection, toggleRow } from './selection.ts'

interface SelectionState {
  readonly selection: Selection
  /** The row from which a range goes on, and what was selected before the range. */
  readonly range: { readonly anchor: number; readonly before: Selection } | null
  toggle(id: FeedbackId, row: number): void
  /** Begins a range at a row unless one has begun. @returns the row where it begins. */
  beginRange(row: number): number
  /** Selects the rows of the range beside what was selected before it. */
  setRange(ids: readonly FeedbackId[]): void
  endRange(): void
  selectAll(): void
  clear(): void
}

/** Rows of the feedback list that are selected. Ids, not places: rows move when the cache grows. */
export const useSelectionStore = create<SelectionState>()((set, get) => ({
  selection: NOTHING,
  range: null,
  toggle: (id, row) =>
    set(({ selection }) => {
      const next = toggleRow(selection, id)
      return { selection: next, range: { anchor: row, before: next } }
    }),
  beginRange: (row) => {
    const { range, selection } = get()
    if (range) return range.anchor
    set({ range: { anchor: row, before: selection } })
    return row
  },
  setRange: (ids) => set(({ range, selection }) => ({ selection: addRows(range?.before ?? selection, ids) })),
  endRange: () => set({ range: null }),
  selectAll: () => set({ selection: EVERYTHING, range: null }),
  clear: () => set({ selection: NOTHING, range: null }),
}))
