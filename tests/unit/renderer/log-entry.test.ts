import { describe, expect, it } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { listFacts } from '../../../renderer/features/settings/log-inspector.tsx'
import { toLogWords } from '../../../renderer/features/settings/log-view.tsx'
import { LOG_ACTIONS, type LogDetails } from '../../../shared/domain/auditor-log.ts'
import { describeLogEntry } from '../../../shared/strings/log-sentences.ts'

const context = { rules: new Map(Object.entries(RULES)), locale: 'en' }
const tell = (action: string, subject = '', details: LogDetails = {}) =>
  describeLogEntry({ action, subject, details }, context)

describe('an entry of the log in a sentence', () => {
  it('says what was done to what', () => {
    expect(tell('star-set', '42')).toBe('Starred review 42')
    expect(tell('tag-added', '42', { tag: 'Late refund' })).toBe('Put the tag “Late refund” on review 42')
    expect(tell('tag-renamed', 'b', { from: 'a', to: 'b', feedbackIds: ['1', '2'] })).toBe(
      'Renamed the tag “a” to “b”, on 2 items',
    )
    expect(tell('rows-copied', '', { filter: '', rows: 5_000 })).toBe(
      'Copied 5,000 rows to the clipboard: everything',
    )
    expect(tell('disposition-set', 'k', { reference: 'LH-7', to: 'confirmed', reason: 'No ground' })).toBe(
      'Confirmed finding LH-7: “No ground”',
    )
  })

  it('calls rules and their parameters what screens call them', () => {
    const details = { from: { days: 30 }, to: { days: 45 }, reason: 'policy' }
    expect(tell('parameter-changed', 'long-hidden', details)).toBe(
      'Changed the rule “Hidden long”: Hidden for more than: 30 days → 45 days, because: “policy”',
    )
  })

  it('tells how a sync, a verification and a statement ended', () => {
    const sweep = { operation: 'history', outcome: 'complete', entries: 40_000, added: 3, vanished: 0 }
    expect(tell('sync-ended', '', { kind: 'quick', outcome: 'complete', error: null, sweeps: [sweep] })).toBe(
      'Finished a quick sync: visibility history: 40,000 entries, 3 new',
    )
    expect(tell('sync-ended', '', { kind: 'complete', outcome: 'failed', error: 'service-busy' })).toContain(
      'A full sync ended: failed',
    )
    expect(tell('verified', '', { isIntact: false, problem: 'body-changed' })).toBe(
      'Verified the evidence: not intact. An original reply was changed',
    )
    expect(tell('statement-ended', '', { entry: 5, outcome: 'rows', rows: 1, isCut: false })).toBe(
      'The statement of entry 5 gave 1 row',
    )
  })

  it('names the report and its file', () => {
    const details = { format: 'csv', filter: 'visibility:hidden', rows: 812, file: 'a.csv', asOfMs: null }
    expect(tell('report-exported', 'hidden-and-deleted', details)).toBe(
      'Saved the report “Hidden and deleted reviews” to the file a.csv: 812 rows, search visibility:hidden',
    )
  })

  it('is there for every action, whatever its facts are, and for one that is not known', () => {
    const odd: readonly LogDetails[] = [
      {},
      { search: 3, from: null, to: [1], sweeps: [7], items: 'x', notice: {} },
    ]
    for (const action of LOG_ACTIONS) {
      for (const details of odd) expect(tell(action, '1', details), action).toMatch(/^[A-Z][^{}]{7,}$/)
      expect(tell(action, '1'), action).not.toMatch(/undefined|null|NaN|[a-z]-[a-z]+-/)
    }
    expect(tell('from-tomorrow', '9')).toBe('Other: from-tomorrow, 9')
    const days = { from: { notice: 0 }, to: { notice: 1e15 }, reason: '' }
    expect(tell('parameter-changed', 'window-dressing', days)).toContain('none → ')
  })
})

describe('a search through the log', () => {
  it('finds actions by what they are called', () => {
    expect(toLogWords('  Tag  removed tag ')).toEqual([
      { text: 'tag', actions: ['tag-added', 'tag-removed', 'tag-renamed'] },
      { text: 'removed', actions: ['star-removed', 'tag-removed', 'item-uncoded'] },
    ])
    expect(toLogWords('')).toEqual([])
  })
})

describe('the facts of an entry of the log', () => {
  const tellFacts = (details: LogDetails) => listFacts(details).map(({ name, value }) => `${name}: ${value}`)

  it('are told in words, without those that say nothing', () => {
    expect(tellFacts({ isIntact: true, receipts: 12, problem: null })).toEqual([
      'Intact: yes',
      'Receipts: 12',
    ])
    expect(tellFacts({ filter: '', rows: 3 })).toEqual(['Search: everything', 'Rows: 3'])
    expect(tellFacts({ asOfMs: Date.UTC(2024, 4, 3) })[0]).toMatch(/^As of: .*2024.*UTC/)
    expect(tellFacts({ preparedBy: '', custody: { place: '', collectedBy: 'Jo', machine: null } })).toEqual([
      'Custody: Collected by Jo',
    ])
    expect(tellFacts({ signOff: { client: '' } })).toEqual([])
    expect(tellFacts({ chosen: { kind: 'only', items: 2 } })).toEqual(['Chosen rows: Kind only, Items 2'])
    const sweeps = [
      { sweepId: 1, operation: 'history' },
      { sweepId: 2, operation: 'responses' },
    ]
    expect(tellFacts({ sweeps })).toEqual(['Syncs: Sync 1, Operation history\nSync 2, Operation responses'])
  })

  it('are grouped where they are amounts, and not where they number entries', () => {
    expect(tellFacts({ rows: 12_345, chosen: { kind: 'only', items: 2_000 }, expected: 0.25 })).toEqual([
      'Rows: 12,345',
      'Chosen rows: Kind only, Items 2,000',
      'Expected: 0.25',
    ])
    expect(tellFacts({ entry: 12_345, undoes: 2_001, noteId: 3_000, earlier: [1_234] })).toEqual([
      'Of entry: 12345',
      'Undoes entry: 2001',
      'Note no.: 3000',
      'Earlier: 1234',
    ])
  })

  it('have a name also where no word was given for it', () => {
    expect(tellFacts({ feedbackIds: ['1', '2'] })).toEqual(['Feedback ids: 1, 2'])
  })
})
