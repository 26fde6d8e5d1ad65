import { useViewStore } from '../../stores/view-store.ts'

/** What had the focus when the view on screen was opened. */
let before: Element | null = null
useViewStore.subscribe(({ view }, former) => {
  if (view !== former.view) before = document.activeElement
})

/**
 * Whether the keyboard has moved on to another place in the rail since the view was opened: a list that has just come
 * must not take it from there, or the next *Enter* opens a row.
 */
export function isLeaving(): boolean {
  const { activeElement } = document
  return activeElement !== before && activeElement?.closest('nav button:not([aria-haspopup])') != null
}
