import type { KeyBinding, KeyScope } from './key-binding.ts'
import { listBindings } from './key-map.ts'

/** The part of a KeyboardEvent that decides. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

interface KeyMatch {
  readonly binding: KeyBinding | null
  /** The first key of a sequence that waits for its second; null without one. */
  readonly pending: string | null
}

/**
 * @param pending of the match before, unless it is older than a second.
 * @param scopes those of the screen and of the focus. In a text field only keys with Ctrl or Alt, and Escape, may match.
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

/** As KeyBinding.keys has it. Shift is part of a name where the character does not already show it: `?`, but `Shift+A`. */
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
