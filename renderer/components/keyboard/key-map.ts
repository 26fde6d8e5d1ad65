import { PRESET_GROUNDS } from '../../../shared/domain/finding.ts'
import { GROUND_STRINGS } from '../../../shared/strings/working-paper-strings.ts'

const labelPreset = (at: 0 | 1 | 2 | 3 | 4): string => `Ground: ${GROUND_STRINGS[PRESET_GROUNDS[at]]}`

const ANYWHERE_KEYS = [
  { id: 'palette', keys: ['Ctrl+K'], scope: 'anywhere', label: 'Open palette' },
  { id: 'search', keys: ['/'], scope: 'anywhere', label: 'Search' },
  { id: 'search-text', keys: ['Ctrl+/'], scope: 'anywhere', label: 'Show search text' },
  { id: 'help', keys: ['?'], scope: 'anywhere', label: 'Show all keys' },
  { id: 'go-home', keys: ['G H'], scope: 'anywhere', label: 'Go to Home' },
  { id: 'go-cases', keys: ['G C'], scope: 'anywhere', label: 'Go to Cases' },
  { id: 'go-reviews', keys: ['G R'], scope: 'anywhere', label: 'Go to Reviews' },
  { id: 'go-samples', keys: ['G S'], scope: 'anywhere', label: 'Go to Samples' },
  { id: 'go-reports', keys: ['G P'], scope: 'anywhere', label: 'Go to Reports' },
  { id: 'go-data', keys: ['G D'], scope: 'anywhere', label: 'Go to Data' },
  { id: 'back', keys: ['Escape'], scope: 'anywhere', label: 'Go back' },
  { id: 'undo', keys: ['Ctrl+Z'], scope: 'anywhere', label: 'Undo' },
  { id: 'toggle-rail', keys: ['Ctrl+\\'], scope: 'anywhere', label: 'Collapse rail' },
  { id: 'save-report', keys: ['Ctrl+Shift+E'], scope: 'anywhere', label: 'Save report' },
  { id: 'save-bundle', keys: ['Ctrl+Shift+B'], scope: 'anywhere', label: 'Save bundle' },
  { id: 'verify-file', keys: ['Ctrl+Shift+F'], scope: 'anywhere', label: 'Verify file' },
  { id: 'toggle-inspector', keys: ['I'], scope: 'inspector', label: 'Close inspector' },
  { id: 'tab-timeline', keys: ['Alt+1'], scope: 'inspector', label: 'Show timeline' },
  { id: 'tab-evidence', keys: ['Alt+2', 'E'], scope: 'inspector', label: 'Show evidence' },
  { id: 'tab-decision', keys: ['Alt+3'], scope: 'inspector', label: 'Show decision' },
  { id: 'previous-entry', keys: ['ArrowLeft'], scope: 'inspector', label: 'Previous entry' },
  { id: 'next-entry', keys: ['ArrowRight'], scope: 'inspector', label: 'Next entry' },
] as const satisfies readonly KeyBinding[]

/** See [Note: Keys]. */
const LIST_KEYS = [
  { id: 'next-row', keys: ['J', 'ArrowDown'], scope: 'list', label: 'Next row' },
  { id: 'previous-row', keys: ['K', 'ArrowUp'], scope: 'list', label: 'Previous row' },
  { id: 'first-row', keys: ['Home'], scope: 'list', label: 'First row' },
  { id: 'last-row', keys: ['End'], scope: 'list', label: 'Last row' },
  { id: 'open', keys: ['Enter'], scope: 'list', label: 'Open' },
  { id: 'extend-down', keys: ['Shift+ArrowDown'], scope: 'list', label: 'Select down' },
  { id: 'extend-up', keys: ['Shift+ArrowUp'], scope: 'list', label: 'Select up' },
  { id: 'select-all', keys: ['Ctrl+A'], scope: 'list', label: 'Select all' },
  { id: 'filter', keys: ['F'], scope: 'list', label: 'Add filter' },
  { id: 'note', keys: ['N'], scope: 'list', label: 'Add note' },
  { id: 'tag', keys: ['T'], scope: 'list', label: 'Tag' },
  { id: 'watch', keys: ['W'], scope: 'list', label: 'Watch' },
  { id: 'star', keys: ['*'], scope: 'list', label: 'Star' },
  { id: 'undo-in-list', keys: ['Z'], scope: 'list', label: 'Undo' },
  { id: 'mark-invisible', keys: ['V'], scope: 'list', label: 'Mark invisible characters' },
  { id: 'as-of', keys: ['A'], scope: 'reviews', label: 'Choose as-of date' },
  { id: 'fit-axis', keys: ['L'], scope: 'reviews', label: 'Fit axis' },
  { id: 'previous-day', keys: ['['], scope: 'as-of', label: 'Previous day' },
  { id: 'next-day', keys: [']'], scope: 'as-of', label: 'Next day' },
  { id: 'previous-month', keys: ['{'], scope: 'as-of', label: 'Previous month' },
  { id: 'next-month', keys: ['}'], scope: 'as-of', label: 'Next month' },
  { id: 'acknowledge', keys: ['A'], scope: 'issues', label: 'Acknowledge' },
  { id: 'acknowledge-kind', keys: ['Shift+A'], scope: 'issues', label: 'Acknowledge this kind' },
] as const satisfies readonly KeyBinding[]

const CASE_KEYS = [
  { id: 'ground-1', keys: ['1'], scope: 'cases', label: labelPreset(0) },
  { id: 'ground-2', keys: ['2'], scope: 'cases', label: labelPreset(1) },
  { id: 'ground-3', keys: ['3'], scope: 'cases', label: labelPreset(2) },
  { id: 'ground-4', keys: ['4'], scope: 'cases', label: labelPreset(3) },
  { id: 'ground-5', keys: ['5'], scope: 'cases', label: labelPreset(4) },
  { id: 'ground-6', keys: ['6'], scope: 'cases', label: 'More grounds' },
  { id: 'same-as-last', keys: ['R'], scope: 'cases', label: 'Same as last' },
  { id: 'confirm', keys: ['C'], scope: 'cases', label: 'Confirm' },
  { id: 'dismiss', keys: ['D'], scope: 'cases', label: 'Dismiss' },
  { id: 'skip', keys: ['S'], scope: 'cases', label: 'Skip' },
  { id: 'exclude', keys: ['X'], scope: 'bulk-case', label: 'Exclude review' },
] as const satisfies readonly KeyBinding[]

const REQUEST_KEYS = [
  { id: 'import-answers', keys: ['Ctrl+I'], scope: 'requests', label: 'Import answers' },
] as const satisfies readonly KeyBinding[]

const START_KEYS = [
  { id: 'start-demo', keys: ['1'], scope: 'start', label: 'Explore demo' },
  { id: 'start-connect', keys: ['2'], scope: 'start', label: 'Connect service' },
  { id: 'start-file', keys: ['3'], scope: 'start', label: 'Open file' },
] as const satisfies readonly KeyBinding[]

const SAMPLE_KEYS = [
  { id: 'new-sample', keys: ['Ctrl+N'], scope: 'samples', label: 'New sample' },
  { id: 'pass', keys: ['P'], scope: 'sheet', label: 'Pass' },
  { id: 'fail', keys: ['F'], scope: 'sheet', label: 'Fail' },
  { id: 'not-applicable', keys: ['X'], scope: 'sheet', label: 'Not applicable' },
  { id: 'remove-code', keys: ['Delete', 'Backspace'], scope: 'sheet', label: 'Remove code' },
  { id: 'code-note', keys: ['N'], scope: 'sheet', label: 'Write note' },
  { id: 'code-ground-1', keys: ['1'], scope: 'sheet', label: labelPreset(0) },
  { id: 'code-ground-2', keys: ['2'], scope: 'sheet', label: labelPreset(1) },
  { id: 'code-ground-3', keys: ['3'], scope: 'sheet', label: labelPreset(2) },
  { id: 'code-ground-4', keys: ['4'], scope: 'sheet', label: labelPreset(3) },
  { id: 'code-ground-5', keys: ['5'], scope: 'sheet', label: labelPreset(4) },
  { id: 'code-ground-6', keys: ['6'], scope: 'sheet', label: 'More grounds' },
] as const satisfies readonly KeyBinding[]

export const KEY_MAP = [
  ...ANYWHERE_KEYS,
  ...LIST_KEYS,
  ...CASE_KEYS,
  ...SAMPLE_KEYS,
  ...REQUEST_KEYS,
  ...START_KEYS,
] as const
export type KeyId = (typeof KEY_MAP)[number]['id']

const BY_ID: ReadonlyMap<string, KeyBinding> = new Map(KEY_MAP.map((binding) => [binding.id, binding]))

/** The keys of an action, for the hint on its button. */
export function keysOf(id: KeyId): readonly string[] {
  return BY_ID.get(id)?.keys ?? []
}

/** The bindings that work in these scopes, without those that a more specific scope replaces. */
export function listBindings(scopes: readonly KeyScope[]): readonly KeyBinding[] {
  const taken = new Set<string>()
  return KEY_SCOPES.filter((scope) => scopes.includes(scope)).flatMap((scope) => {
    const bindings = KEY_MAP.filter((binding): boolean => binding.scope === scope)
      .map((binding): KeyBinding => ({ ...binding, keys: binding.keys.filter((key) => !taken.has(key)) }))
      .filter(({ keys }) => keys.length > 0)
    for (const { keys } of bindings) for (const key of keys) taken.add(key)
    return bindings
  })
}

/**
 * [Note: Keys] Every key of the interface is one entry of KEY_MAP, from which come its handling, the hints on buttons
 * and the help. Where two entries have the same key, the more specific scope wins. Letters without Ctrl or Alt act only
 * while no text field has the focus; those of lists only while a list has it.
 */
export interface KeyBinding {
  readonly id: string
  /**
   * Alternatives. `+` joins keys pressed together, a space those pressed one after the other: `Ctrl+K`, `G H`. Names
   * are those of KeyboardEvent.key, letters as capitals. `Ctrl` is Command on a Mac.
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
  'requests',
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
  requests: 'Requests',
  issues: 'Data issues',
  'as-of': 'As of a date',
  inspector: 'Inspector',
  list: 'Lists',
  anywhere: 'Everywhere',
}
