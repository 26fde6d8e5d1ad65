import { expect, test } from 'vitest'
import { toLogLine } from '../../../renderer/features/settings/log-line.ts'
import { LOG_ACTIONS, type LogDetails } from '../../../shared/domain/auditor-log.ts'

const RULES = new Map([['long-hidden', { title: 'Hidden long', parameters: [] }]])
const lineOf = (action: string, subject = '', details: LogDetails = {}) =>
  toLogLine({ seq: 1, atMs: 5, action, subject, hash: '', previousHash: '', details }, { rules: RULES })

test('a decision is told by its case and its ground, or else its note', () => {
  const decided = {
    reference: 'LH-1',
    case: 'C-12',
    from: 'open',
    to: 'dismissed',
    ground: 'fake',
    reason: 'x',
  }
  const subject = 'long-hidden/9/1/'
  expect(lineOf('disposition-set', subject, decided)).toEqual({
    title: 'Case dismissed',
    detail: 'Fake',
    object: 'C-12',
  })
  expect(lineOf('disposition-set', subject, { ...decided, ground: null }).detail).toBe('x')
  expect(
    lineOf('disposition-set', subject, { ...decided, from: 'dismissed', to: 'open', undoes: 1 }),
  ).toEqual({
    title: 'Decision undone',
    detail: '',
    object: 'C-12',
  })
  expect(lineOf('disposition-set', subject, { ...decided, case: '' })).toEqual({
    title: 'Finding decided',
    detail: 'LH-1',
    object: '',
  })
})

test('a line names what an entry is about, and what tells it from others', () => {
  const lines = [
    lineOf('star-set', '9007199254740993'),
    lineOf('tag-added', '42', { tag: 'asked' }),
    lineOf('request-made', 'R-3', { title: 'Hidden', rows: 4 }),
    lineOf('item-assessed', 'S-2.17'),
    lineOf('report-note-added', 'report 12', { text: 'Why?' }),
    lineOf('population-frozen', 'population 4', { count: 1 }),
    lineOf('parameter-changed', 'long-hidden'),
    lineOf('search-saved', 'Late'),
    lineOf('sync-started', '', { kind: 'complete' }),
    lineOf('sync-ended', '', { outcome: 'incomplete', sweeps: [{ added: 1_200 }, { added: 4 }] }),
    lineOf('verified', '', { isIntact: false }),
  ]
  expect(lines.map(({ title, detail, object }) => [title, detail, object].join(' | '))).toEqual([
    'Star set |  | 9007199254740993',
    'Tag added | asked | 42',
    'Request made | Hidden | R-3',
    'Sample item coded |  | S-2.17',
    'Review note added | Why? | report 12',
    'Population frozen | 1 review | population 4',
    'Limit of a rule changed | Hidden long | ',
    'Search saved | Late | ',
    'Sync started | full | ',
    'Sync ended | incomplete, 1,204 entries added | ',
    'Evidence verified | not intact | ',
  ])
})

test('an entry whose facts are missing, or whose action is of a later version, has a line all the same', () => {
  for (const action of LOG_ACTIONS) {
    const { title, detail } = lineOf(action)
    expect(title, action).not.toBe('')
    expect(detail, action).not.toMatch(/undefined|NaN|null/)
  }
  expect(lineOf('from-tomorrow', '7')).toEqual({ title: 'from-tomorrow', detail: '', object: '7' })
})
