import { useEffect, useEffectEvent } from 'react'
import { KEY_SCOPES, type KeyBinding, type KeyScope } from './key-binding.ts'
import { findKeyList } from './key-list.ts'
import { type KeyId, listBindings } from './key-map.ts'
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

interface Keys {
  readonly scopes: readonly KeyScope[]
  readonly handlers: KeyHandlers
}

/** Those of the screen first, so that they win over those of the frame. */
let registered: readonly (() => Keys)[] = []
let first: { readonly name: string; readonly atMs: number } | null = null

/**
 * Runs the actions of a screen, or of a part of it, by their keys. All that are on screen are one set, so that a sequence
 * such as `G C` is never taken for its second key. A key without a handler goes on to whoever listens next, and so does
 * one that a control, such as an open menu, has already used.
 * @param isFrame for the keys that each screen may replace.
 */
export function useKeys(scopes: readonly KeyScope[], handlers: KeyHandlers, isFrame = false): void {
  const read = useEffectEvent(() => ({ scopes, handlers }))
  useEffect(() => {
    const keys = () => read()
    if (registered.length === 0) window.addEventListener('keydown', onKeyDown)
    registered = isFrame ? [...registered, keys] : [keys, ...registered]
    return () => {
      registered = registered.filter((other) => other !== keys)
      if (registered.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [isFrame])
}

/** The scopes of everything on screen, for the help, most specific first. */
export function activeScopes(): readonly KeyScope[] {
  const active = new Set(registered.flatMap((read) => read().scopes))
  return KEY_SCOPES.filter((scope) => active.has(scope))
}

/** What the keys of everything on screen would do now, for the palette. */
export function listKeyActions(): readonly (KeyBinding & { run(): void })[] {
  return listBindings(activeScopes()).flatMap((binding) => {
    const run = findHandler(binding.id)
    return run ? [{ ...binding, run }] : []
  })
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isModifier(event) || isDialogOpen()) return
  const pending = first !== null && event.timeStamp - first.atMs < SEQUENCE_MS ? first.name : null
  const scopes = activeScopes().filter((scope) => FREE_SCOPES.has(scope) || isForList(event.target))
  const match = matchKey(event, pending, scopes, isTextField(event.target))
  first = match.pending === null ? null : { name: match.pending, atMs: event.timeStamp }
  const id = match.binding?.id
  const run = id && findHandler(id)
  if (!run) return
  event.preventDefault()
  run()
}

function findHandler(id: string): (() => void) | undefined {
  for (const read of registered) {
    const byId: Readonly<Record<string, (() => void) | undefined>> = read().handlers
    if (byId[id]) return byId[id]
  }
  return undefined
}

/** Also where nothing has the focus: the keys are then for the list of the screen. */
function isForList(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Node && (findKeyList()?.contains(target) ?? false))
}

/** Shift alone comes before `?` and must not end a sequence. */
function isModifier({ key }: KeyboardEvent): boolean {
  return ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key)
}

/** A dialog has its own keys. */
function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}
