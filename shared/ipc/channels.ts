/** Path of a file that was dropped on the window. Sent by the preload script; the page can neither send nor read it. */
export const DROPPED_FILE = 'file:dropped'

/** Messages from the main process to the renderer. */
export const PUSHES = [
  'workspace:changed',
  'workspace:locked',
  'workspace:requested',
  'sync:progress',
  'sync:finished',
  'sync:paused',
  'cache:changed',
  'report:progress',
  'bundle:progress',
  'samples:progress',
  'demo:progress',
  'keychain:waiting',
  'proxy:asks',
  'menu:command',
  'notice:open',
] as const
export type Push = (typeof PUSHES)[number]
