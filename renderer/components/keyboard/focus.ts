import { flushSync } from 'react-dom'
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

/** Whether a list that comes may take the focus: nothing has it, or the rail, or a heading in place of the list. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document
  const isFree =
    activeElement === body || activeElement?.matches('nav *, :is(h1, h2)[tabindex="-1"]') === true
  return isFree && !isLeaving()
}

/** Whether the key is for an open list or calendar, which closes before its form does. */
export function isInOpenPicker(): boolean {
  return document.activeElement?.matches('[aria-expanded="true"], [role="dialog"] *') ?? false
}

/**
 * Draws a change and moves the focus before the next key arrives. In the next frame would be too late: a busy machine
 * draws it seconds later, and what is typed meanwhile would go elsewhere.
 * @param find what takes the focus, looked for after the change is drawn; nothing moves where it is not there.
 */
export function drawAndFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}
