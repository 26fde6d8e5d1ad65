import { useEffect, useEffectEvent } from 'react'
import type { KeyScope } from './key-binding.ts'
import { findKeyList } from './key-list.ts'
import type { KeyId } from './key-map.ts'
import { matchKey } from './match-key.ts'
import { isTextField } from './text-field.ts'

/** How long the first key of a sequence waits for the second. */
const SEQUENCE_MS = 1_000

/** Their keys act wherever the focus is; those of the others only in a list, see [Note: Keys]. */
const FREE_SCOPES: ReadonlySet<KeyScope> = new Set<KeyScope>([
  'anywhere',
  'inspector',
  'as-of',
  'samples',
  'start',
])

export type KeyHandlers = Readonly<Partial<Record<KeyId, () => void>>>

/**
 * Runs the actions of a screen by their keys. A key without a handler goes on to whoever listens next, and so does one
 * that a control, such as an open menu, has already used.
 */
export function useKeys(scopes: readonly KeyScope[], handlers: KeyHandlers): void {
  const handlerOf = useEffectEvent((event: KeyboardEvent, pending: string | null) => {
    const target = event.target
    const active = isListFocused() ? scopes : scopes.filter((scope) => FREE_SCOPES.has(scope))
    const { binding, pending: next } = matchKey(event, pending, active, isTextField(target))
    const byId: Readonly<Record<string, (() => void) | undefined>> = handlers
    return { run: binding ? byId[binding.id] : undefined, pending: next }
  })
  useEffect(() => {
    let first: { readonly name: string; readonly atMs: number } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModifier(event) || isDialogOpen()) return
      const pending = first !== null && event.timeStamp - first.atMs < SEQUENCE_MS ? first.name : null
      const match = handlerOf(event, pending)
      first = match.pending === null ? null : { name: match.pending, atMs: event.timeStamp }
      if (!match.run) return
      event.preventDefault()
      match.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Also where nothing has the focus: the keys are then for the list of the screen. */
function isListFocused(): boolean {
  const { activeElement, body } = document
  return activeElement === body || (findKeyList()?.contains(activeElement) ?? false)
}

/** Shift alone comes before `?` and must not end a sequence. */
function isModifier({ key }: KeyboardEvent): boolean {
  return ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key)
}

/** A dialog has its own keys. */
function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}
