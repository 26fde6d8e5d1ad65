import type { KeyboardEvent } from 'react'
import type { GridSelection } from './use-grid-selection.ts'

export interface GridKeys {
  readonly cursor: number
  readonly count: number
  readonly rowsPerScreen: number
  /** Without it, keys select nothing. */
  readonly selection?: GridSelection | undefined
  moveTo(row: number): void
  open(row: number): void
  /** What Space does. */
  preview?: (() => void) | undefined
  copy(): void
  /** The keys of this list beside those of every list. @returns whether the key was one of them. */
  onKey?: ((event: KeyboardEvent) => boolean) | undefined
}

/** Keys of a list that has the focus, as the overlay behind `?` names them. */
export function handleGridKey(event: KeyboardEvent, keys: GridKeys): void {
  if (event.altKey || isForAnother(event.target)) return
  const isHandled =
    event.ctrlKey || event.metaKey
      ? onModKey(event, keys)
      : keys.onKey?.(event) || moveByKey(event, keys) || onPlainKey(event, keys)
  if (isHandled) event.preventDefault()
}

/** Headings and their handles have keys of their own. */
function isForAnother(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, [role="separator"]') !== null
}

function moveByKey(
  event: KeyboardEvent,
  { cursor, count, rowsPerScreen, selection, moveTo }: GridKeys,
): boolean {
  // With Shift a letter arrives as a capital; only the keys that are no letters extend a range.
  const row = targetRow(event.key, cursor, count, rowsPerScreen)
  if (row === null) return false
  const held = Math.max(0, Math.min(count - 1, row))
  if (event.shiftKey && selection) selection.extendTo(held)
  else moveTo(held)
  return true
}

function onModKey(event: KeyboardEvent, keys: GridKeys): boolean {
  const { selection, cursor } = keys
  switch (event.key) {
    case 'Home':
    case 'End':
      return moveByKey(event, keys)
    case ' ':
      selection?.toggle(cursor)
      return selection !== undefined
    case 'a':
      selection?.selectAll()
      return selection !== undefined
    case 'c':
      if (hasSelectedText()) return false
      keys.copy()
      return true
    default:
      return false
  }
}

function onPlainKey({ key }: KeyboardEvent, { cursor, selection, open, preview }: GridKeys): boolean {
  if (key === 'Enter') open(cursor)
  else if (key === ' ' && preview) preview()
  else if (key === 'x' && selection) selection.toggle(cursor)
  else return key === 'Escape' && selection !== undefined && selection.clear()
  return true
}

/** Text that was marked with the pointer is copied as it is. */
export function hasSelectedText(): boolean {
  return window.getSelection()?.isCollapsed === false
}

/** The row that a key leads to, not yet limited to the list; null for other keys. */
export function targetRow(key: string, cursor: number, count: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return cursor + 1
    case 'ArrowUp':
    case 'k':
      return cursor - 1
    case 'PageDown':
      return cursor + page
    case 'PageUp':
      return cursor - page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
