import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { undoLast } from '../components/frame/screen-layout.tsx'
import {
  findKeyList,
  isDialogOpen,
  isTextField,
  passToKeyList,
  useKeys,
} from '../components/keyboard/use-keys.ts'
import { useAnnotationsStore } from '../stores/annotations-store.ts'
import { useFrameStore } from '../stores/frame-store.ts'
import {
  closePalette,
  openPalette,
  paletteStore,
  togglePalette,
  usePaletteQuery,
} from '../stores/palette-store.ts'
import type { Action } from './action.ts'
import { focusSearch, useActions } from './use-actions.ts'

/** Keys that work wherever the focus is; the lists have their own. */
export function useKeyboard(): void {
  const actions = useActions()
  const run = (id: string) => () => runAction(actions, id)
  useKeys(
    ['list', 'anywhere'],
    {
      help: run('keyboard-help'),
      search: () => focusSearch() || openPalette(),
      'undo-in-list': undoLast,
      'mark-invisible': () => useFrameStore.getState().toggleSpaces(),
      'save-report': run('report-pdf'),
      'save-bundle': run('report-bundle'),
      'verify-file': run('verify-file'),
    },
    true,
  )
  const runByModKey = useEffectEvent((event: KeyboardEvent) => onModKey(event))
  // A layout effect, so that this looks before the dialogs themselves do: one that Escape closes is gone when the key
  // arrives below, and the key was for it.
  useLayoutEffect(() => {
    let isForDialog = false
    const onKeyDownFirst = (event: KeyboardEvent) => {
      isForDialog = isDialogOpen()
      if (!leadToDialog(event)) return
      event.stopPropagation()
      if (isCommand(event) && runByModKey(event)) event.preventDefault()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (isForDialog && !isCommand(event)) return
      if (!isForDialog && passToKeyList(event)) {
        event.stopImmediatePropagation()
        return
      }
      if (isCommand(event) && runByModKey(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDownFirst, { capture: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDownFirst, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function isCommand({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey
}

function onModKey(event: KeyboardEvent): boolean {
  if (isUndoOrRedo(event)) return onUndoKey(event)
  if (event.altKey || event.shiftKey) return false
  if (event.key.toLowerCase() === 'k') {
    // Drawn before the next key comes, which is for it.
    flushSync(togglePalette)
    return true
  }
  return false
}

function isUndoOrRedo({ key, altKey }: KeyboardEvent): boolean {
  return !altKey && ['z', 'y'].includes(key.toLowerCase())
}

/**
 * The browser would undo the last edit of whatever box was written in last, though the focus left it long ago: it may
 * do so for a text field that has the focus. Elsewhere the last mark is taken back, unless a dialog covers the rows.
 */
function onUndoKey({ key, shiftKey, target }: KeyboardEvent): boolean {
  if (isTextField(target)) return false
  if (key.toLowerCase() === 'z' && !shiftKey && !isDialogOpen()) undoLast()
  return true
}

function runAction(actions: readonly Action[], id: string): void {
  actions.find((candidate) => candidate.id === id)?.run()
}

/** What a dialog gives the focus to: the box it names, else the first thing in it. */
const FIRST_FOCUSED = ['[data-autofocus]', 'button, input, textarea']

/**
 * A dialog has the keys from the moment it is asked for, though the focus reaches it a little later: a key that is
 * quicker gives it the focus, so that what is typed is written there.
 * @returns whether the key was for a dialog; nothing beneath may see it then.
 */
function leadToDialog(event: KeyboardEvent): boolean {
  if (!isBeneath(event.target)) return false
  const dialog = Array.from(document.querySelectorAll('[role="dialog"][aria-modal="true"]')).at(-1)
  if (!dialog) return waitForDialog(event) || closePopover(event)
  const first = FIRST_FOCUSED.map((kind) => dialog.querySelector<HTMLElement>(kind)).find((found) => found)
  first?.focus({ preventScroll: true })
  // The key goes on as text alone: a button that has the focus all of a sudden was not meant.
  const isText = event.key.length === 1 && isTextField(document.activeElement)
  if (!isText) event.preventDefault()
  return true
}

/** Dialogs are drawn beside the application; the body has the focus where nothing else does. */
function isBeneath(target: EventTarget | null): boolean {
  return !(target instanceof Element) || target === document.body || target.closest('#root') !== null
}

/**
 * A popover or menu takes no other key from what lies beneath, but *Escape* closes it before the focus has reached it,
 * too.
 */
function closePopover(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || isTextField(event.target)) return false
  const popover = Array.from(document.querySelectorAll(POPOVER)).at(-1)
  popover?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }))
  return popover !== undefined
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

const DIALOG = '[role="dialog"]'
const POPOVER = ':is([role="dialog"]:not([aria-modal]), [role="menu"])'

/**
 * When a dialog goes, the keys go back to what had them before it came, or to the list of the screen where that is
 * gone: many dialogs are drawn open and taken away as a whole, and nobody else gives the focus back for them then.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let before: HTMLElement | null = null
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(DIALOG) === null) before = target
    }
    const giveBack = () => {
      if (document.activeElement !== document.body || document.querySelector(DIALOG) !== null) return
      const target = before?.isConnected ? before : findKeyList()
      target?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ removedNodes }) => Array.from(removedNodes).some(holdsDialog))) {
        requestAnimationFrame(giveBack)
      }
    })
    // Dialogs are drawn into a node beside the application, which is not there before the first of them.
    const findPortal = () => {
      const portal = document.querySelector('[data-mantine-shared-portal-node]')
      if (!portal) return
      finder.disconnect()
      observer.observe(portal, { childList: true, subtree: true })
    }
    const finder = new MutationObserver(findPortal)
    finder.observe(document.body, { childList: true })
    findPortal()
    document.addEventListener('focusin', remember)
    return () => {
      finder.disconnect()
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

function holdsDialog(node: Node): boolean {
  return node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG) !== null)
}

/**
 * A control that is taken away, or switched off while it works, leaves the focus to nobody, and the keyboard would
 * begin at the top of the window again. It gets the focus back once it works again; where it is gone, the list of the
 * screen has it, or the heading.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let before: HTMLElement | null = null
    let isAsked = false
    /** A control that works may have given the focus away itself. */
    let wasOff = false
    const remember = ({ target }: FocusEvent) => {
      before = target instanceof HTMLElement ? target : null
      wasOff = false
    }
    // A click beside everything is meant to leave what had the focus.
    const forget = ({ target }: MouseEvent) => {
      if (before?.isConnected && target instanceof Node && !before.contains(target)) before = null
    }
    const giveBack = () => {
      isAsked = false
      if (!before || document.activeElement !== document.body || isDialogOpen()) return
      if (!before.isConnected) focusScreen()
      else if (wasOff && !before.matches(':disabled')) before.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      // It may work again before anything is drawn, and has lost the focus then too.
      if (before?.matches(':disabled')) wasOff = true
      if (isAsked || !before || document.activeElement !== document.body) return
      isAsked = true
      // Who draws the next screen has the first say.
      requestAnimationFrame(() => requestAnimationFrame(giveBack))
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('mousedown', forget)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('mousedown', forget)
    }
  }, [])
}

function focusScreen(): void {
  const list = findKeyList()
  // A list that is still read takes the focus itself once it has rows.
  if (!list && document.querySelector('[data-list-body]')) return
  const target = list ?? document.querySelector<HTMLElement>('main :is(h1, h2), header h1')
  if (!list && target) target.tabIndex = -1
  target?.focus({ preventScroll: true })
}
