import type { FeedbackId } from '../../shared/domain/ids.ts'

/**
 * Rows that the user has chosen. *all* is the whole result whatever its length, but for the rows taken out of it: nobody
 * has to hold a million ids for it.
 */
export type Selection =
  | { readonly kind: 'rows'; readonly ids: ReadonlySet<FeedbackId> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<FeedbackId> }

export const NOTHING: Selection = { kind: 'rows', ids: new Set() }
export const EVERYTHING: Selection = { kind: 'all', except: new Set() }

export function isSelected(selection: Selection, id: FeedbackId): boolean {
  return selection.kind === 'all' ? !selection.except.has(id) : selection.ids.has(id)
}

/** Nothing chosen by hand: actions mean the row under the cursor. */
export function isEmpty(selection: Selection): boolean {
  return selection.kind === 'rows' && selection.ids.size === 0
}

/** @param total rows of the whole result. */
export function sizeOf(selection: Selection, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.ids.size
}

export function toggleRow(selection: Selection, id: FeedbackId): Selection {
  if (selection.kind === 'all') return { kind: 'all', except: toggled(selection.except, id) }
  return { kind: 'rows', ids: toggled(selection.ids, id) }
}

export function addRows(selection: Selection, ids: readonly FeedbackId[]): Selection {
  if (selection.kind === 'rows') return { kind: 'rows', ids: new Set([...selection.ids, ...ids]) }
  const added = new Set(ids)
  return { kind: 'all', except: new Set([...selection.except].filter((id) => !added.has(id))) }
}

function toggled(ids: ReadonlySet<FeedbackId>, id: FeedbackId): ReadonlySet<FeedbackId> {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}
