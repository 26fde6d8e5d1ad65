/**
 * [Note: Keys] Every key of the interface is one entry of KEY_MAP, from which come its handling, the hints on buttons and
 * the help. Where two entries have the same key, the more specific scope wins. Letters without Ctrl or Alt act only
 * while no text field has the focus; those of lists only while a list has it.
 */
export interface KeyBinding {
  readonly id: string
  /**
   * Alternatives. `+` joins keys pressed together, a space those pressed one after the other: `Ctrl+K`, `G H`. Names are
   * those of KeyboardEvent.key, letters as capitals. `Ctrl` is Command on a Mac.
   */
  readonly keys: readonly string[]
  readonly scope: KeyScope
  /** Verb and noun, as in the help. */
  readonly label: string
}

/** In the order of the help, most specific first. */
export const KEY_SCOPES = [
  'start',
  'bulk-case',
  'sheet',
  'cases',
  'reviews',
  'samples',
  'issues',
  'as-of',
  'inspector',
  'list',
  'anywhere',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const KEY_SCOPE_NAMES: Readonly<Record<KeyScope, string>> = {
  start: 'Start',
  'bulk-case': 'Bulk case',
  sheet: 'Sample sheet',
  cases: 'Cases',
  reviews: 'Reviews',
  samples: 'Samples',
  issues: 'Data issues',
  'as-of': 'As of a date',
  inspector: 'Inspector',
  list: 'Lists',
  anywhere: 'Everywhere',
}
