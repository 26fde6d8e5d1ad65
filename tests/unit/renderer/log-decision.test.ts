import { expect, test } from 'vitest'
import {
  findDecision,
  isSameAct,
  tellEntry,
  titleDecision,
} from '../../../renderer/features/settings/log-decision.ts'
import type { LogDetails, LogEntry } from '../../../shared/domain/auditor-log.ts'

const CONTEXT = { locale: 'en', rules: new Map() }
const entry = (details: LogDetails, action = 'disposition-set'): LogEntry => {
  return {
    seq: 1,
    atMs: 5,
    action,
    subject: 'long-hidden/9/1/',
    hash: '',
    previousHash: '',
    details: { reference: 'LH-1', ...details },
  }
}
const decided = { case: 'C-12', from: 'open', to: 'dismissed', ground: 'fake', reason: 'seen' }

test('a decision about a case is told by its outcome and its ground, or else its note', () => {
  expect(tellEntry(entry(decided), CONTEXT)).toBe('Case dismissed: Fake')
  expect(tellEntry(entry({ ...decided, to: 'confirmed', ground: null }), CONTEXT)).toBe(
    'Case confirmed: seen',
  )
  expect(tellEntry(entry({ ...decided, from: 'dismissed', to: 'open', undoes: 1 }), CONTEXT)).toBe(
    'Decision undone',
  )
})

test('an entry without a case, or with a state of another version, is told as before', () => {
  expect(findDecision(entry({ ...decided, case: '' }))).toBeNull()
  expect(findDecision(entry({ ...decided, to: 'parked' }))).toBeNull()
  expect(findDecision(entry(decided, 'note-added'))).toBeNull()
  expect(tellEntry(entry({ ...decided, case: undefined }), CONTEXT)).toBe('Dismissed finding LH-1: “seen”')
})

test('cases that were decided at once are told apart, also where one reference begins with the other', () => {
  const decision = findDecision(entry(decided))
  if (!decision) throw new Error('no decision')
  expect(titleDecision(decision)).toBe('Case dismissed')
  expect(isSameAct(findDecision(entry({ ...decided, reference: 'HN-1' })), decision)).toBe(true)
  expect(isSameAct(findDecision(entry({ ...decided, case: 'C-123' })), decision)).toBe(false)
  expect(isSameAct(findDecision(entry({ ...decided, undoes: 1 })), decision)).toBe(false)
  expect(isSameAct(null, decision)).toBe(false)
})
