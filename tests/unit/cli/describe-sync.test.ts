import { expect, test } from 'vitest'
import { describeSync } from '../../../electron/cli/commands/sync.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'

const sweep = { imported: null, reasons: [], vanished: 0, quarantined: 0, observations: { repeated: 0 } }
const describe = (sweeps: readonly object[], outcome: 'complete' | 'incomplete') =>
  describeSync({ outcome, sweeps: sweeps as Sweep[], error: null }).split('\n')

test('a sync is told in the words of the screens', () => {
  const history = { ...sweep, operation: 'history', outcome: 'complete', entries: 40_000, added: 1_204 }
  const responses = {
    ...sweep,
    operation: 'responses',
    outcome: 'incomplete',
    entries: 1,
    added: 1,
    vanished: 2,
    quarantined: 1,
    reasons: [{ code: 'quarantine', detail: 'Page 1 has 1 entry that could not be understood.' }],
  }
  expect(describe([history, responses], 'incomplete')).toEqual([
    'History complete: 40,000 entries read, 1,204 added, 0 no longer returned, 0 set aside',
    'Responses incomplete: 1 entry read, 1 added, 2 no longer returned, 1 set aside',
    '  Responses: Page 1 has 1 entry that could not be understood.',
    'Sync incomplete.',
  ])
})

test.each([
  [12_000, 'Repeated on another page and not counted again: 12,000 entries.'],
  [1, 'Repeated on another page and not counted again: 1 entry.'],
])('%i repeated entries are told after the reasons', (repeated, words) => {
  const history = { ...sweep, operation: 'history', outcome: 'complete', entries: 5, added: 5 }
  expect(describe([{ ...history, observations: { repeated } }], 'complete').slice(1)).toEqual([
    `  History: ${words}`,
    'Sync complete.',
  ])
})

test.each([0, null])('nothing is told of %s repeated entries', (repeated) => {
  const history = { ...sweep, operation: 'history', outcome: 'complete', entries: 5, added: 5 }
  expect(describe([{ ...history, observations: { repeated } }], 'complete')).toHaveLength(2)
})

test('pages from files leave their coverage open', () => {
  const imported = { ...sweep, operation: 'history', outcome: 'complete', imported: {}, entries: 2, added: 0 }
  expect(describe([imported], 'complete')[0]).toMatch(/^History imported, coverage not known: 2 entries read/)
})
