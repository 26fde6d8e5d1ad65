import { createStore, type StoreApi } from 'zustand'
import type { FeedbackId } from '../../shared/domain/ids.ts'

/**
 * Rows that the user has chosen. *all* is the whole result whatever its length, but for the rows taken out of it:
 * nobody has to hold a million ids for it.
 */
export type Selection<Id extends string> =
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<Id> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<Id> }

export const NOTHING: Selection<never> = { kind: 'rows', ids: new Set() }
export const EVERYTHING: Selection<never> = { kind: 'all', except: new Set() }

/** The rows of a list that are selected. Ids instead of row numbers: rows move when the cache grows. */
export interface SelectionState<Id extends string> {
  readonly selection: Selection<Id>
  readonly range: Range<Id> | null
}

/**
 * The row that a range starts from, what was there (undefined where it was not read), and the selection before the
 * range.
 */
export interface Range<Id extends string> {
  readonly anchor: number
  readonly anchorId: Id | undefined
  readonly before: Selection<Id>
}

/**
 * The range that goes on at the cursor: the former one, unless rows that came or went have put another row in the place
 * where it started. What is selected stays so then, and another range starts.
 */
export function continueRange<Id extends string>(
  { range, selection }: SelectionState<Id>,
  cursor: number,
  idAt: (row: number) => Id | undefined,
): Range<Id> {
  const there = range ? idAt(range.anchor) : undefined
  const hasMoved = there !== undefined && range?.anchorId !== undefined && there !== range.anchorId
  return range && !hasMoved ? range : { anchor: cursor, anchorId: idAt(cursor), before: selection }
}

export function createSelectionStore<Id extends string>(): StoreApi<SelectionState<Id>> {
  return createStore<SelectionState<Id>>(() => ({ selection: NOTHING, range: null }))
}

export const reviewSelection = createSelectionStore<FeedbackId>()

export function isSelected<Id extends string>(selection: Selection<Id>, id: Id): boolean {
  return selection.kind === 'all' ? !selection.except.has(id) : selection.ids.has(id)
}

/** Nothing chosen by hand: actions mean the row under the cursor. */
export function isEmpty(selection: Selection<string>): boolean {
  return selection.kind === 'rows' && selection.ids.size === 0
}

/** @param total rows of the whole result. */
export function sizeOf(selection: Selection<string>, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.ids.size
}

export function toggleRow<Id extends string>(selection: Selection<Id>, id: Id): Selection<Id> {
  if (selection.kind === 'all') return { kind: 'all', except: toggled(selection.except, id) }
  return { kind: 'rows', ids: toggled(selection.ids, id) }
}

export function addRows<Id extends string>(selection: Selection<Id>, ids: readonly Id[]): Selection<Id> {
  if (selection.kind === 'rows') return { kind: 'rows', ids: new Set([...selection.ids, ...ids]) }
  const added = new Set(ids)
  return { kind: 'all', except: new Set([...selection.except].filter((id) => !added.has(id))) }
}

function toggled<Id extends string>(ids: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}
