import { useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { undoLast } from '../components/frame/undo-last.ts'
import { passToKeyList } from '../components/keyboard/key-list.ts'
import { isTextField } from '../components/keyboard/text-field.ts'
import { useKeys } from '../components/keyboard/use-keys.ts'
import { useFrameStore } from '../stores/frame-store.ts'
import { togglePalette } from '../stores/palette-store.ts'
import type { Action } from './action.ts'
import { focusSearch } from './focus-search.ts'
import { leadToDialog } from './lead-to-dialog.ts'
import { useActions } from './use-actions.ts'

/** Keys that work wherever the focus is; the lists have their own. */
export function useKeyboard(): void {
  const actions = useActions()
  const run = (id: string) => () => runAction(actions, id)
  useKeys(
    ['list', 'anywhere'],
    {
      help: run('keyboard-help'),
      search: focusSearch,
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
 * The browser would undo the last edit of whatever box was written in last, though the focus left it long ago: it may do
 * so for a text field that has the focus. Elsewhere the last mark is taken back, unless a dialog stands before the rows.
 */
function onUndoKey({ key, shiftKey, target }: KeyboardEvent): boolean {
  if (isTextField(target)) return false
  if (key.toLowerCase() === 'z' && !shiftKey && !isDialogOpen()) undoLast()
  return true
}

function runAction(actions: readonly Action[], id: string): void {
  actions.find((candidate) => candidate.id === id)?.run()
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}
