import { type KeyboardEvent, useCallback } from 'react'

interface ListKeys {
  readonly count: number
  readonly cursor: number
  readonly rowsPerScreen: number
  onMove(row: number): void
  onOpen(): void
}

/** Arrows or j/k, Page Up and Down, Home, End and Enter for a list that has the focus. */
export function useListKeys({ count, cursor, rowsPerScreen, onMove, onOpen }: ListKeys) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLButtonElement) return
      const row = targetRow(event.key, cursor, count, rowsPerScreen)
      if (row !== null) onMove(Math.max(0, Math.min(count - 1, row)))
      else if (event.key === 'Enter') onOpen()
      else return
      event.preventDefault()
    },
    [count, cursor, rowsPerScreen, onMove, onOpen],
  )
}

/** The row that a key leads to, not yet held within the list; null for other keys. */
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
