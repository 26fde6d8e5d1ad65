import { KEY_SCOPES, type KeyBinding, type KeyScope } from './key-binding.ts'
import { CASE_KEYS, LIST_KEYS, SAMPLE_KEYS, START_KEYS } from './list-keys.ts'

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

export const KEY_MAP = [...ANYWHERE_KEYS, ...LIST_KEYS, ...CASE_KEYS, ...SAMPLE_KEYS, ...START_KEYS] as const
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
