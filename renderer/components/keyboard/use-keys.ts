import { useEffect, useEffectEvent } from 'react'
import { KEY_SCOPES, type KeyBinding, type KeyId, type KeyScope, listBindings } from './key-map.ts'

/** How long the first key of a sequence waits for the second. */
const SEQUENCE_MS = 1_000

/** Their keys act wherever the focus is; those of the others only in a list, see [Note: Keys]. */
const FREE_SCOPES: ReadonlySet<KeyScope> = new Set<KeyScope>([
  'anywhere',
  'inspector',
  'as-of',
  'samples',
  'requests',
  'start',
])

export type KeyHandlers = Readonly<Partial<Record<KeyId, () => void>>>

interface Keys {
  readonly scopes: readonly KeyScope[]
  readonly handlers: KeyHandlers
}

/** Those of the screen first, so that they win over those of the frame. */
let registered: readonly (() => Keys)[] = []
const watchers = new Set<() => void>()
let first: { readonly name: string; readonly atMs: number } | null = null

/**
 * Runs the actions of a screen, or of a part of it, by their keys. All that are on screen are one set, so that a
 * sequence such as `G C` is never taken for its second key. A key without a handler goes on to whoever listens next,
 * and so does one that a control, such as an open menu, has already used.
 * @param isFrame for the keys that each screen may replace.
 */
export function useKeys(scopes: readonly KeyScope[], handlers: KeyHandlers, isFrame = false): void {
  const read = useEffectEvent(() => ({ scopes, handlers }))
  useEffect(() => {
    const keys = () => read()
    if (registered.length === 0) window.addEventListener('keydown', onKeyDown)
    register(isFrame ? [...registered, keys] : [keys, ...registered])
    return () => {
      register(registered.filter((other) => other !== keys))
      if (registered.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [isFrame])
}

function register(keys: typeof registered): void {
  registered = keys
  for (const tell of watchers) tell()
}

/**
 * Calls back with the scopes whose keys work, now and when they change: those of everything on screen, most specific
 * first, without those of lists where there is none.
 * @returns the end of it.
 */
export function watchScopes(onChange: (scopes: readonly KeyScope[]) => void): () => void {
  const tell = () => onChange(activeScopes().filter((scope) => scope !== 'list' || findKeyList() !== null))
  const observer = new MutationObserver(tell)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['role', 'tabindex'] })
  watchers.add(tell)
  tell()
  return () => {
    observer.disconnect()
    watchers.delete(tell)
  }
}

function activeScopes(): readonly KeyScope[] {
  const active = new Set(registered.flatMap((read) => read().scopes))
  return KEY_SCOPES.filter((scope) => active.has(scope))
}

/** What the keys of everything on screen do, for the palette; each does what its key does when it is run. */
export function listKeyActions(): readonly (KeyBinding & { run(): void })[] {
  const bindings = listBindings(activeScopes()).filter(({ id }) => findHandler(id) !== undefined)
  return bindings.map((binding) => ({ ...binding, run: () => findHandler(binding.id)?.() }))
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isModifier(event) || isDialogOpen() || isForMenu(event)) return
  const pending = first !== null && event.timeStamp - first.atMs < SEQUENCE_MS ? first.name : null
  const scopes = activeScopes().filter((scope) => FREE_SCOPES.has(scope) || isForList(event))
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

/**
 * Also where nothing has the focus, and letters in the rail, which has no use for them: the keys are then for the list
 * of the screen.
 */
function isForList({ target, key }: KeyboardEvent): boolean {
  if (target === document.body) return true
  if (!(target instanceof Element)) return false
  const isLetterInRail = key.length === 1 && key !== ' ' && target.closest('nav[data-rail]') !== null
  return isLetterInRail || (findKeyList()?.contains(target) ?? false)
}

/** Shift alone comes before `?` and must not end a sequence. */
function isModifier({ key }: KeyboardEvent): boolean {
  return ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key)
}

/** A dialog has its own keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}

/** A menu has its own keys too. The Escape that closed it may find it gone, and does not leave the screen as well. */
function isForMenu({ target }: KeyboardEvent): boolean {
  const isInMenu = target instanceof Element && target.closest('[role="menu"]') !== null
  return isInMenu || document.querySelector('[role="menu"]') !== null
}

/** Kinds of `<input>` that nobody writes in. */
const WITHOUT_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const TEXT_FIELD = `input${WITHOUT_TEXT.map((type) => `:not([type="${type}"])`).join('')}, textarea, [contenteditable]`

/** Whether something can be written there. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(TEXT_FIELD)
}

/** The part of a KeyboardEvent that decides. */
type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

interface KeyMatch {
  readonly binding: KeyBinding | null
  /** The first key of a sequence that waits for its second; null without one. */
  readonly pending: string | null
}

/**
 * @param pending of the match before, unless it is older than a second.
 * @param scopes those of the screen and of the focus. In a text field only keys with Ctrl or Alt, and Escape, may
 *   match.
 */
export function matchKey(
  pressed: PressedKey,
  pending: string | null,
  scopes: readonly KeyScope[],
  isInTextField: boolean,
): KeyMatch {
  if (isInTextField && !isCommand(pressed) && pressed.key !== 'Escape')
    return { binding: null, pending: null }
  const bindings = listBindings(scopes)
  const name = nameOf(pressed)
  const find = (keys: string) => bindings.find((binding) => binding.keys.includes(keys)) ?? null
  if (pending !== null) return { binding: find(`${pending} ${name}`), pending: null }
  const binding = find(name)
  if (binding) return { binding, pending: null }
  const isFirst = bindings.some(({ keys }) => keys.some((key) => key.startsWith(`${name} `)))
  return { binding: null, pending: isFirst ? name : null }
}

function isCommand({ ctrlKey, metaKey, altKey }: PressedKey): boolean {
  return ctrlKey || metaKey || altKey
}

/**
 * As KeyBinding.keys has it. Shift is part of a name where the character does not already show it: `?`, but `Shift+A`.
 */
function nameOf(pressed: PressedKey): string {
  const key = pressed.altKey ? (withoutAlt(pressed.code) ?? pressed.key) : pressed.key
  const isLetter = /^\p{L}$/u.test(key)
  const printsShift = key.length === 1 && !isLetter
  return [
    ...(pressed.ctrlKey || pressed.metaKey ? ['Ctrl'] : []),
    ...(pressed.altKey ? ['Alt'] : []),
    ...(pressed.shiftKey && !printsShift ? ['Shift'] : []),
    isLetter ? key.toUpperCase() : key,
  ].join('+')
}

/** Alt writes other characters on a Mac: Alt 1 is `¡`. */
function withoutAlt(code: string): string | undefined {
  return /^(?:Digit|Key)(.)$/.exec(code)?.[1]
}

/** The list of the screen that takes keys; null where there is none. */
export function findKeyList(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main :is([role="grid"], [role="listbox"])[tabindex="0"]')
}

/**
 * Hands a key that nobody had the focus for to the list of the screen, which has the focus from then on. A field that
 * used the key, and was removed for it, leaves the focus to nobody as well: who had it is the target of the event.
 * @returns whether there was a list; the key has then been through all listeners once more.
 */
export function passToKeyList(event: KeyboardEvent): boolean {
  const list = event.target === document.body ? findKeyList() : null
  if (!list) return false
  list.focus({ preventScroll: true })
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    metaKey,
    shiftKey,
    altKey,
    bubbles: true,
    cancelable: true,
  })
  if (!list.dispatchEvent(again)) event.preventDefault()
  return true
}
