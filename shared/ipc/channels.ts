/**
 * The complete surface of the preload bridge. The preload script is built from these two lists, and the contract does
 * not compile while a channel of them has no schema.
 */
export const CHANNELS = [
  'app:info',
  'keychain:status',
  'workspace:current',
  'workspace:recent',
  'workspace:create',
  'workspace:open',
  'workspace:choose-and-open',
  'workspace:open-demo',
  'workspace:close',
  'workspace:update-connection',
  'workspace:set-private-key',
  'connection:test',
  'scheme:try-vector',
  'sync:start',
  'sync:cancel',
  'sync:status',
  'sweeps:list',
  'sweeps:difference',
  'coverage:get',
  'quarantine:list',
  'overview:get',
  'overview:charts',
  'overview:events',
  'feedback:list',
  'feedback:count',
  'feedback:get',
  'feedback:evidence',
  'feedback:around',
  'feedback:locate',
  'facets:get',
  'responses:list',
  'responses:count',
  'businesses:list',
  'receipt:get',
  'report:export',
  'report:cancel',
  'report:show-in-folder',
  'evidence:verify',
  'preferences:get',
  'preferences:set',
] as const
export type Channel = (typeof CHANNELS)[number]

/** Messages from the main process to the renderer. */
export const PUSHES = [
  'workspace:changed',
  'sync:progress',
  'sync:finished',
  'cache:changed',
  'report:progress',
  'demo:progress',
  'menu:command',
] as const
export type Push = (typeof PUSHES)[number]
