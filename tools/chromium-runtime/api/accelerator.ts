const MODIFIERS: Readonly<Record<string, string>> = {
  cmdorctrl: process.platform === 'darwin' ? 'meta' : 'ctrl',
  commandorcontrol: process.platform === 'darwin' ? 'meta' : 'ctrl',
  ctrl: 'ctrl',
  control: 'ctrl',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  meta: 'meta',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
}
const ORDER = ['ctrl', 'meta', 'alt', 'shift']
const KEYS: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  esc: 'escape',
  return: 'enter',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

/** An accelerator of a menu in the form in which the page tells a key: `ctrl+shift+w`. */
export function normalizeAccelerator(accelerator: string): string {
  const parts = accelerator.toLowerCase().split('+')
  const key = parts.at(-1) || 'plus'
  const modifiers = new Set(parts.slice(0, -1).map((part) => MODIFIERS[part]))
  return [...ORDER.filter((modifier) => modifiers.has(modifier)), KEYS[key] ?? key].join('+')
}
