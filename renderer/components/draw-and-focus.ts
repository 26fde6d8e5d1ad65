import { flushSync } from 'react-dom'

/**
 * Draws a change and moves the focus before the next key arrives. In the next frame would be too late: a busy machine
 * draws it seconds later, and what is typed meanwhile would go elsewhere.
 * @param find what takes the focus, looked for after the change is drawn; nothing moves where it is not there.
 */
export function drawAndFocus(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change)
  find()?.focus()
}
