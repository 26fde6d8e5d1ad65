import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  areFindingsCurrent,
  findParameters,
  setParameters,
  toFingerprint,
} from '../../../electron/findings/parameters.ts'
import {
  type LoggedEntry,
  restoreLoggedParameters,
} from '../../../electron/findings/write/restore-decisions.ts'
import { storeFindings } from '../../../electron/findings/write/store-findings.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { findDataCutoff } from '../../../electron/store/read/data-cutoff.ts'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import { codeOf } from '../../support/code-of.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'
import { createCache } from '../read/cache-fixture.ts'

let db: WritableDatabase
beforeEach(() => {
  db = createCache({ events: [], responses: [] }) as WritableDatabase
})
afterEach(() => {
  db.close()
})

const change = (parameters: Record<string, number>, rule: RuleName = 'bulk-hide', atMs = 1) =>
  setParameters(db, { rule, parameters, reason: ' the contract ' }, atMs)
const readLog = () =>
  db
    .prepare('SELECT action, subject, at_ms, details_json FROM auditor_log ORDER BY seq')
    .all() as LoggedEntry[]

describe('the limits in force', () => {
  test('are the usual ones until they are set, and a name that is left out has its usual value again', () => {
    expect(findParameters(db, 'bulk-hide')).toEqual({ hides: 10, minutes: 10 })
    change({ hides: 7, minutes: 5 })
    expect(findParameters(db, 'bulk-hide')).toEqual({ hides: 7, minutes: 5 })
    expect(findParameters(db, 'toggling')).toEqual({ changes: 3 })
    change({ hides: 8 })
    expect(findParameters(db, 'bulk-hide')).toEqual({ hides: 8, minutes: 10 })
  })

  test('of a version with fewer parameters are completed', () => {
    db.exec(`INSERT INTO finding_parameter VALUES ('bulk-hide', '{"hides":7,"former":1}', 1)`)
    expect(findParameters(db, 'bulk-hide')).toEqual({ hides: 7, minutes: 10 })
  })

  test.each([
    [{ minutes: 1 }, { minutes: 0 }],
    [{ minutes: 1_440 }, { minutes: 1_441 }],
    [{ hides: 2 }, { hides: 1 }],
    [{ hides: 100_000 }, { hides: 2.5 }],
  ])('may be %j, and not %j', (within, beyond) => {
    change(within)
    const before = findParameters(db, 'bulk-hide')
    expect(before).toMatchObject(within)
    expect(codeOf(() => change(beyond))).toBe('invalid-argument')
    expect(codeOf(() => change({ ...within, other: 1 }))).toBe('invalid-argument')
    expect(findParameters(db, 'bulk-hide')).toEqual(before)
  })

  test('are not set without a reason, and what is refused is named', () => {
    const set = (parameters: Record<string, number>, reason: string) => () =>
      setParameters(db, { rule: 'bulk-hide', parameters, reason }, 1)
    expect(set({ hides: 7 }, ' ')).toThrow('needs a reason')
    const unknown = 'bulk-hide has no parameter days. It has: hides, minutes.'
    expect(set({ days: 7 }, 'why')).toThrow(
      expect.objectContaining({ message: unknown, details: { parameter: 'days' } }),
    )
    const bounds = 'Within must be a whole number from 1 to 1440.'
    const details = { parameter: 'minutes', min: 1, max: 1_440 }
    expect(set({ minutes: 0 }, 'why')).toThrow(expect.objectContaining({ message: bounds, details }))
    const none = () =>
      setParameters(db, { rule: 'deleted-after-hiding', parameters: { days: 7 }, reason: 'why' }, 1)
    expect(none).toThrow('It has: none.')
    expect(readLog()).toEqual([])
  })

  test('are logged with those before and the reason, and not at all where nothing changes', () => {
    change({ hides: 10, minutes: 10 })
    expect(readLog()).toEqual([])
    change({ hides: 7, minutes: 10 }, 'bulk-hide', 5)
    change({ hides: 7 }, 'bulk-hide', 6)
    const [entry, ...others] = readLog()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ action: 'parameter-changed', subject: 'bulk-hide', at_ms: 5 })
    const [from, to] = [10, 7].map((hides) => ({ hides, minutes: 10 }))
    const details = { version: 1, from, to, reason: 'the contract' }
    expect(JSON.parse(entry?.details_json ?? '')).toMatchObject(details)
  })

  test('are restored from the log as they were at its end, whatever else it has', () => {
    change({ hides: 7 })
    change({ hides: 9, minutes: 3 })
    change({ days: 45 }, 'long-hidden')
    const log = readLog()
    const noRule = { ...log[0], subject: 'a rule of another version' } as LoggedEntry
    const noChange = { ...log[0], action: 'star-set', details_json: '{}' } as LoggedEntry
    const restored = createCache({ events: [], responses: [] }) as WritableDatabase
    restoreLoggedParameters(restored, [...log, noRule, noChange])
    for (const rule of RULE_NAMES) expect(findParameters(restored, rule)).toEqual(findParameters(db, rule))
    expect(findParameters(restored, 'bulk-hide')).toEqual({ hides: 9, minutes: 3 })
    restored.close()
  })
})

describe('the fingerprint of findings', () => {
  const cutoff = { atMs: 1_000, from: 'sweep', scopeFromMs: null } as const
  const of = (rule: RuleName = 'long-hidden', change = {}) =>
    toFingerprint(db, rule, { ...cutoff, ...change })

  test('changes with the rule, its limits, the cutoff, the period, the indexed replies and the responses read', () => {
    const seen = [of()]
    expect(of()).toBe(seen[0])
    seen.push(of('toggling'), of('long-hidden', { atMs: 1_001 }), of('long-hidden', { scopeFromMs: 0 }))
    change({ days: 31 }, 'long-hidden')
    seen.push(of())
    db.exec('INSERT INTO index_marker (id, index_version, indexed_through) VALUES (1, 1, 17)')
    seen.push(of())
    db.exec('UPDATE responses_read SET is_read = 0')
    seen.push(of())
    db.exec('INSERT INTO responses_read VALUES (20760, 1)')
    seen.push(of())
    db.exec('UPDATE responses_read SET is_read = 0 WHERE business_id = 20760')
    seen.push(of())
    expect(new Set(seen).size).toBe(9)
  })

  test('tells whether the findings of every rule are current, and were examined', () => {
    expect(areFindingsCurrent(db, true), 'nothing was fetched').toBe(true)
    const { db: fetched } = createSampleWorkspace()
    commitPages(fetched, startSweep(fetched, 'history'), 'history', [[]])
    const at = findDataCutoff(fetched)
    if (!at) throw new Error('no cutoff')
    const all = RULE_NAMES.map((rule) => ({ rule, fingerprint: toFingerprint(fetched, rule, at) }))
    const currents = () => [false, true].map((areExamined) => areFindingsCurrent(fetched, areExamined))
    const end = (rules: typeof all) =>
      storeFindings(fetched, {
        kind: 'end',
        run: 1,
        tallies: null,
        rules: rules.map((one) => ({ ...one, unjudgedItems: 0, unjudgedBusinesses: 0 })),
      })
    expect(currents()).toEqual([false, false])
    end(all.slice(1))
    expect(currents()).toEqual([false, false])
    end(all)
    expect(currents()).toEqual([true, false])
    storeFindings(fetched, { kind: 'examined', rules: all.slice(1) })
    expect(currents()).toEqual([true, false])
    storeFindings(fetched, { kind: 'examined', rules: all })
    expect(currents()).toEqual([true, true])
    setParameters(fetched, { rule: 'toggling', parameters: { changes: 4 }, reason: 'why' }, 1)
    expect(currents()).toEqual([false, false])
  })
})
