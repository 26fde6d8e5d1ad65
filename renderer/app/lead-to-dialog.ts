import { isTextField } from '../components/keyboard/text-field.ts'
import { useAnnotationsStore } from '../stores/annotations-store.ts'
import { closePalette, paletteStore, usePaletteQuery } from '../stores/palette-store.ts'

/** What a dialog gives the focus to: the box it names, else the first thing in it. */
const FIRST_FOCUSED = ['[data-autofocus]', 'button, input, textarea']

/**
 * A dialog has the keys from the moment it is asked for, though the focus reaches it a little later: a key that is
 * quicker gives it the focus, so that what is typed is written there.
 * @returns whether the key was for a dialog; nothing beneath may see it then.
 */
export function leadToDialog(event: KeyboardEvent): boolean {
  if (!isBeneath(document.activeElement)) return false
  const dialog = Array.from(document.querySelectorAll('[role="dialog"][aria-modal="true"]')).at(-1)
  if (!dialog) return waitForDialog(event)
  const first = FIRST_FOCUSED.map((kind) => dialog.querySelector<HTMLElement>(kind)).find((found) => found)
  first?.focus({ preventScroll: true })
  // The key goes on as text alone: a button that has the focus all of a sudden was not meant.
  const isText = event.key.length === 1 && isTextField(document.activeElement)
  if (!isText) event.preventDefault()
  return true
}

/** Dialogs are drawn beside the application; the body has the focus where nothing else does. */
function isBeneath(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('#root') !== null
}

/** The palette may be drawn some frames after it was opened; what is typed meanwhile will stand in its box. */
function waitForDialog(event: KeyboardEvent): boolean {
  if (!paletteStore.getState().opened) return waitForTags(event)
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey
  if (isText) usePaletteQuery.getState().append(event.key)
  else if (event.key === 'Escape') closePalette()
  event.preventDefault()
  return true
}

/** The dialog of tags is drawn once the tags have been read; a box that was clicked meanwhile keeps its keys. */
function waitForTags(event: KeyboardEvent): boolean {
  const waits = useAnnotationsStore.getState().tagsOf !== null && !isTextField(document.activeElement)
  if (waits) event.preventDefault()
  return waits
}
