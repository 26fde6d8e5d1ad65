/** The list of the screen that takes keys; null where there is none. */
export function findKeyList(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main :is([role="grid"], [role="listbox"])[tabindex="0"]')
}

/**
 * Hands a key that nobody had the focus for to the list of the screen, which has the focus from then on. A field that used
 * the key, and was removed for it, leaves the focus to nobody as well: who had it is the target of the event.
 * @returns whether there was a list; the key has then been through all listeners once more.
 */
export function passToKeyList(event: KeyboardEvent): boolean {
  const list = event.target === document.body ? findKeyList() : null
  if (!list) return false
  list.focus({ preventScroll: true })
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  const again = new KeyboardEvent('keydown', {
    ...{ key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true },
  })
  if (!list.dispatchEvent(again)) event.preventDefault()
  return true
}
