import type { KeyBinding } from './key-binding.ts'

/** See [Note: Keys]. */
export const LIST_KEYS = [
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

export const CASE_KEYS = [
  { id: 'ground-1', keys: ['1'], scope: 'cases', label: 'Choose ground 1' },
  { id: 'ground-2', keys: ['2'], scope: 'cases', label: 'Choose ground 2' },
  { id: 'ground-3', keys: ['3'], scope: 'cases', label: 'Choose ground 3' },
  { id: 'ground-4', keys: ['4'], scope: 'cases', label: 'Choose ground 4' },
  { id: 'ground-5', keys: ['5'], scope: 'cases', label: 'Choose ground 5' },
  { id: 'ground-6', keys: ['6'], scope: 'cases', label: 'Choose ground 6' },
  { id: 'same-as-last', keys: ['R'], scope: 'cases', label: 'Same as last' },
  { id: 'confirm', keys: ['C'], scope: 'cases', label: 'Confirm' },
  { id: 'dismiss', keys: ['D'], scope: 'cases', label: 'Dismiss' },
  { id: 'skip', keys: ['S'], scope: 'cases', label: 'Skip' },
  { id: 'exclude', keys: ['X'], scope: 'bulk-case', label: 'Exclude review' },
] as const satisfies readonly KeyBinding[]

export const START_KEYS = [
  { id: 'start-demo', keys: ['1'], scope: 'start', label: 'Explore demo' },
  { id: 'start-connect', keys: ['2'], scope: 'start', label: 'Connect service' },
  { id: 'start-file', keys: ['3'], scope: 'start', label: 'Open file' },
] as const satisfies readonly KeyBinding[]

export const SAMPLE_KEYS = [
  { id: 'new-sample', keys: ['Ctrl+N'], scope: 'samples', label: 'New sample' },
  { id: 'pass', keys: ['P'], scope: 'sheet', label: 'Pass' },
  { id: 'fail', keys: ['F'], scope: 'sheet', label: 'Fail' },
  { id: 'not-applicable', keys: ['X'], scope: 'sheet', label: 'Not applicable' },
  { id: 'code-note', keys: ['N'], scope: 'sheet', label: 'Write note' },
  { id: 'code-ground-1', keys: ['1'], scope: 'sheet', label: 'Choose ground 1' },
  { id: 'code-ground-2', keys: ['2'], scope: 'sheet', label: 'Choose ground 2' },
  { id: 'code-ground-3', keys: ['3'], scope: 'sheet', label: 'Choose ground 3' },
  { id: 'code-ground-4', keys: ['4'], scope: 'sheet', label: 'Choose ground 4' },
  { id: 'code-ground-5', keys: ['5'], scope: 'sheet', label: 'Choose ground 5' },
] as const satisfies readonly KeyBinding[]
