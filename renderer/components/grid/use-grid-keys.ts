import { type KeyboardEvent, useCallback } from 'react'
import { targetRow } from './use-list-keys.ts'

/** What the keys of the list do. Rows are places in the result, held within it. */
export interface GridKeyActions {
  readonly cursor: number
  readonly count: number
  readonly rowsPerScreen: number
  moveTo(row: number): void
  /** Moves on and selects the way. */
  extendTo(row: number): void
  open(): void
  preview(): void
  toggleSelected(): void
  selectAll(): void
  /** @returns false where there was nothing to clear, so that the key goes on to others. */
  clearSelection(): boolean
  copy(): void
  exportRows(): void
  star(): void
  watch(): void
  editTags(): void
  editNote(): void
  goTo(): void
}

/** The keys of the feedback list, as the overlay behind `?` names them. */
export function useGridKeys(actions: GridKeyActions): (event: KeyboardEvent) => void {
  return useCallback(
    (event) => {
      if (event.altKey || isForAnother(event.target)) return
      const handled =
        event.ctrlKey || event.metaKey
          ? onModKey(event, actions)
          : moveByKey(event, actions) || onPlainKey(event, actions)
      if (handled) event.preventDefault()
    },
    [actions],
  )
}

/** Headings and their handles have keys of their own. */
function isForAnother(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, [role="separator"]') !== null
}

function moveByKey(event: KeyboardEvent, actions: GridKeyActions): boolean {
  const { cursor, count, rowsPerScreen } = actions
  // With Shift a letter arrives as a capital; only the keys that are no letters extend a range.
  const row = targetRow(event.key, cursor, count, rowsPerScreen)
  if (row === null) return false
  const held = Math.max(0, Math.min(count - 1, row))
  if (event.shiftKey) actions.extendTo(held)
  else actions.moveTo(held)
  return true
}

function onModKey(event: KeyboardEvent, actions: GridKeyActions): boolean {
  switch (event.key) {
    case 'Home':
    case 'End':
      return moveByKey(event, actions)
    case ' ':
      actions.toggleSelected()
      return true
    case 'a':
      actions.selectAll()
      return true
    case 'c':
      actions.copy()
      return true
    default:
      return false
  }
}

function onPlainKey(event: KeyboardEvent, actions: GridKeyActions): boolean {
  const run = PLAIN_KEYS[event.key]
  if (run === undefined) return event.key === 'Escape' && actions.clearSelection()
  run(actions)
  return true
}

const PLAIN_KEYS: Readonly<Record<string, (actions: GridKeyActions) => void>> = {
  Enter: (actions) => actions.open(),
  ' ': (actions) => actions.preview(),
  x: (actions) => actions.toggleSelected(),
  s: (actions) => actions.star(),
  t: (actions) => actions.editTags(),
  n: (actions) => actions.editNote(),
  w: (actions) => actions.watch(),
  e: (actions) => actions.exportRows(),
  g: (actions) => actions.goTo(),
}
