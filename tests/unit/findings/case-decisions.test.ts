import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  decideCases,
  type KeptDecision,
  keepDecision,
  undoCaseDecisions,
} from '../../../electron/findings/cases/decide-cases.ts'
import { excludeReviews } from '../../../electron/findings/cases/exclude-reviews.ts'
import { iterateCases, type ListedCase } from '../../../electron/findings/cases/list-cases.ts'
import { queryCases } from '../../../electron/findings/cases/query-cases.ts'
import { findDifference, getCase } from '../../../electron/findings/cases/read-case.ts'
import { findBursts } from '../../../electron/findings/compute-findings.ts'
import { findPieces } from '../../../electron/findings/find-pieces.ts'
import { type LoggedEntry, restoreDecisions } from '../../../electron/findings/write/restore-decisions.ts'
import { storeFindings } from '../../../electron/findings/write/store-findings.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { INDEX_SQL } from '../../../electron/store/index-schema.ts'
import { MIGRATIONS } from '../../../electron/store/migrate.ts'
import { type CaseDecisionRequest, findCaseKey } from '../../../shared/domain/case.ts'
import { type Ground, RULE_NAMES } from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { seeCase } from '../../support/findings/see-case.ts'
import { createCache, type FixtureEvent, fillCache } from '../read/cache-fixture.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const SYNC = Date.UTC(2026, 10, 20, 12)
const FIRST = SYNC - 60 * DAY
const BURST = 'C-20760-20260921T120000'

const event = (feedbackId: number, timeMs: number, show: 0 | 1, deleted: 0 | 1 = 0): FixtureEvent => {
  return { feedbackId: BigInt(feedbackId), businessId: 20_760n, timeMs, show, deleted }
}
/** Twelve reviews hidden in bulk, one of them deleted soon after, and review 1, which has been hidden for 50 days. */
const USUAL: readonly FixtureEvent[] = [
  ...Array.from({ length: 12 }, (_, at) => event(101 + at, FIRST + at * MINUTE, 0)),
  event(112, FIRST + DAY, 0, 1),
  event(1, SYNC - 50 * DAY, 0),
]

let db: WritableDatabase
beforeEach(() => {
  db = createCache({ events: [], responses: [] }) as WritableDatabase
  sync(USUAL)
})
afterEach(() => {
  db.close()
})

/** What a sync leaves behind: these entries, and the rules applied to them. */
function sync(events: readonly FixtureEvent[], atMs = SYNC, target = db): void {
  for (const table of ['event', 'feedback']) target.exec(`DELETE FROM ${table}`)
  fillCache(target, { events, responses: [] })
  for (const piece of findPieces(target, RULE_NAMES, { atMs, from: 'sweep', scopeFromMs: null })) {
    if (piece) storeFindings(target, piece)
  }
}

const find = (reference: string, source = db): ListedCase | undefined =>
  [...iterateCases(source)].find((one) => one.reference === reference)
const outline = (reference: string, source = db) => {
  const { state, decision, ground } = find(reference, source) ?? {}
  return [state, decision, ground]
}
const seen = (...references: readonly string[]): CaseDecisionRequest['cases'] =>
  references.map((reference) => seeCase(db, reference))
const differenceOf = (reference: string) => findDifference(db, findCaseKey(reference) ?? 'review/0')
const confirm = (cases: CaseDecisionRequest['cases'], atMs: number, ground: Ground | null = 'fake') =>
  decideCases(db, { cases, state: 'confirmed', ground, note: '', by: 'Jo' }, atMs)
/** As an earlier version kept decisions: about each finding, without the case and what was observed. */
const keepAlone = (
  keys: readonly string[],
  decision: Pick<KeptDecision, 'state' | 'ground'>,
  decidedAtMs: number,
) => {
  const kept = {
    ...decision,
    reason: 'Seen',
    by: 'Sam',
    decidedAtMs,
    caseKey: null,
    observed: null,
    logSeq: null,
  }
  for (const key of keys) keepDecision(db, key, kept)
}
const undo = (reference: string, atMs: number) =>
  undoCaseDecisions(db, { cases: [reference], by: 'Jo' }, atMs)
const readLog = () =>
  db
    .prepare('SELECT action, subject, at_ms, details_json FROM auditor_log ORDER BY seq')
    .all() as LoggedEntry[]
const readTruth = (source = db) => [
  source
    .prepare(
      'SELECT finding_key, state, reason, ground, decided_at_ms, decided_by, case_key, observed_json FROM disposition',
    )
    .all(),
  source.prepare('SELECT finding_key FROM case_exclusion').all(),
]

describe('a decision about a case', () => {
  test('of 12 reviews hidden in bulk is one, with an entry of the log for each finding', () => {
    expect(find(BURST)).toMatchObject({ kind: 'burst', priority: 'high', state: 'open', decision: 'open' })
    const findings = find(BURST)?.references ?? []
    // Each hide, 11 that last and were never answered, and one deletion.
    expect(findings).toHaveLength(12 + 11 + 11 + 1)
    expect(confirm(seen(BURST), 1_000)).toBe(findings.length)
    expect(outline(BURST)).toEqual(['decided', 'confirmed', 'fake'])
    expect(outline('C-1')).toEqual(['open', 'open', null])
    const entries = readLog().map(({ details_json }) => JSON.parse(details_json))
    expect(entries.map(({ reference }) => reference).sort()).toEqual(findings.toSorted())
    for (const entry of entries) {
      expect(entry).toMatchObject({ case: BURST, from: 'open', to: 'confirmed', ground: 'fake', by: 'Jo' })
    }
    expect(confirm(seen(BURST), 2_000)).toBe(0)
  })

  test('takes many cases at once', () => {
    expect(confirm(seen(BURST, 'C-1'), 1_000)).toBe([...iterateCases(db)].flatMap((c) => c.references).length)
    expect([...iterateCases(db)].map(({ state }) => state)).toEqual(['decided', 'decided'])
  })

  test('that is not valid changes nothing, in none of the cases', () => {
    const wrong: readonly [() => unknown, string][] = [
      [() => confirm(seen(BURST), 1_000, null), 'needs a ground or a note'],
      [() => confirm(seen(BURST), 1_000, 'own'), 'into the note'],
      [() => confirm([...seen(BURST), { reference: 'C-999', version: '' }], 1_000), 'no case C-999'],
      [() => confirm([...seen(BURST), { reference: 'LH-1', version: '' }], 1_000), 'no case LH-1'],
      [() => confirm([...seen(BURST), { reference: 'C-1', version: '' }], 1_000), 'C-1 changed'],
      [() => undo('C-1', 1_000), 'no decision about the case C-1'],
      [() => exclude(['999']), 'Review 999 is not in the burst'],
      [() => exclude(['101'], true, 'C-1'), 'no burst C-1'],
    ]
    for (const [act, message] of wrong) expect(act, message).toThrow(message)
    expect(readLog()).toEqual([])
    expect(readTruth()).toEqual([[], []])
  })

  test('about a case that a sync changed meanwhile is refused, and one that it left alone is not', () => {
    const before = seen(BURST, 'C-1')
    sync([...USUAL, event(1, SYNC - DAY, 1)], SYNC + DAY)
    expect(() => confirm(before, 1_000)).toThrow('C-1 changed')
    expect(confirm(before.slice(0, 1), 1_000)).toBeGreaterThan(0)
  })
})

describe('undo', () => {
  test('is logged, and every decision before holds again, one after the other', () => {
    const [alone = ''] = getCase(db, 'review/1').findings.map(({ key }) => key)
    keepAlone([alone], { state: 'dismissed', ground: null }, 1_000)
    const states = [readTruth()]
    confirm(seen('C-1'), 2_000)
    states.push(readTruth())
    confirm(seen('C-1'), 3_000, 'privacy')
    expect(outline('C-1')).toEqual(['decided', 'confirmed', 'privacy'])
    const entries = readLog().length
    for (const atMs of [4_000, 5_000]) {
      undo('C-1', atMs)
      expect(readTruth()).toEqual(states.pop())
    }
    expect(readLog()).toHaveLength(entries + 4)
    expect(JSON.parse(readLog().at(-1)?.details_json ?? '')).toMatchObject({
      case: 'C-1',
      from: 'confirmed',
      undoes: expect.any(Number),
    })
    expect(() => undo('C-1', 6_000)).toThrow('no decision')
    expect(outline('C-1')).toEqual(['open', 'open', null])
  })
})

describe('a decided case', () => {
  test('stays decided while a sync only lets time pass', () => {
    confirm(seen(BURST, 'C-1'), 1_000)
    sync(USUAL, SYNC + 7 * DAY)
    expect(outline(BURST)).toEqual(['decided', 'confirmed', 'fake'])
    expect(outline('C-1')).toEqual(['decided', 'confirmed', 'fake'])
  })

  test('that gained a finding is changed since decided, and says what it had and has', () => {
    confirm(seen('C-1'), 1_000)
    db.prepare("UPDATE disposition SET observed_json = json_set(observed_json, '$.cutoffMs', ?)").run(SYNC)
    const hidden = getCase(db, 'review/1').findings.map(({ now }) => now.reference)
    sync([...USUAL, event(1, SYNC - DAY, 1)], SYNC + DAY)
    expect(outline('C-1')).toEqual(['changed', 'confirmed', 'fake'])
    const { gained, changed, gone, dataThenMs } = differenceOf('C-1')
    expect(dataThenMs).toBe(SYNC)
    expect({ gained, changed }).toEqual({
      gained: [expect.stringMatching(/^WD-1-/)],
      changed: [],
    })
    expect(gone.map(({ reference }) => reference).sort()).toEqual(hidden.toSorted())
    expect(gone[0]).toMatchObject({ fromMs: SYNC - 50 * DAY, measure: 50 * DAY })
    const [row] = JSON.parse(JSON.stringify([...queryCases(db, 'state:changed')]))
    expect(row).toMatchObject({ case: 'C-1', state: 'changed', decision: 'confirmed', ground: 'fake' })
    expect(row.sinceDecided).toMatchObject({ gained, changed: [] })
    expect(row.sinceDecided.gone).toContainEqual({
      ref: 'LH-1',
      whenDecided: {
        fromUtc: '2026-10-01T12:00:00.000Z',
        untilUtc: null,
        measure: 50 * DAY,
        cutOffUtc: '2026-11-20T12:00:00.000Z',
      },
    })
    expect(confirm([...seen('C-1'), ...seen('c-1')], 2_000, 'privacy')).toBe(1)
    expect(outline('C-1')).toEqual(['decided', 'confirmed', 'privacy'])
    expect(undoCaseDecisions(db, { cases: ['C-1', 'c-1'], by: 'Jo' }, 3_000)).toBe(1)
    expect(outline('C-1')).toEqual(['changed', 'confirmed', 'fake'])
  })

  test('of which a finding changed shows it when decided and now', () => {
    const toggled = [1, 0, 1, 0].map((show, at) => event(2, SYNC - (40 - at) * DAY, show as 0 | 1))
    sync([...USUAL, ...toggled])
    confirm(seen('C-2'), 1_000)
    sync([...USUAL, ...toggled, event(2, SYNC - DAY, 1), event(2, SYNC, 0)], SYNC)
    expect(find('C-2')?.state).toBe('changed')
    const change = differenceOf('C-2').changed.find(({ now }) => now.reference === 'TG-2')
    expect(change).toMatchObject({ whenDecided: { measure: 3 }, now: { measure: 5, untilMs: SYNC } })
  })

  test('of a business is changed once its rate is another as it is shown', () => {
    const setRate = (rate: number) => {
      const row = ['outlier-business/9//', 'OB-9', 'outlier-business', null, '9', null, null, rate, '{}']
      storeFindings(db, { kind: 'rows', run: 99, json: JSON.stringify([row]) })
    }
    setRate(0.1234)
    expect(find('C-B9')).toMatchObject({
      kind: 'business',
      priority: 'high',
      businessId: '9',
      feedbackIds: [],
    })
    confirm(seen('C-B9'), 1_000)
    setRate(0.1228)
    expect(outline('C-B9')).toEqual(['decided', 'confirmed', 'fake'])
    setRate(0.1281)
    expect(outline('C-B9')).toEqual(['changed', 'confirmed', 'fake'])
    expect(differenceOf('C-B9').changed).toMatchObject([
      { whenDecided: { measure: 0.1234 }, now: { measure: 0.1281 } },
    ])
    expect(confirm(seen('C-B9'), 2_000)).toBe(1)
    expect(outline('C-B9')).toEqual(['decided', 'confirmed', 'fake'])
  })

  test('is changed too where an earlier hide moves the beginning of the burst', () => {
    confirm(seen(BURST), 1_000)
    sync([...USUAL, event(120, FIRST - MINUTE, 0)])
    expect(find(BURST)).toBeUndefined()
    expect(outline('C-20760-20260921T115900')).toEqual(['changed', 'confirmed', 'fake'])
    const { gained, gone } = differenceOf('C-20760-20260921T115900')
    expect(gained).toHaveLength(3)
    expect(gone).toEqual([])
  })

  test('is open again once one of its findings is opened by itself', () => {
    confirm(seen('C-1'), 1_000)
    const [key = ''] = getCase(db, 'review/1').findings.map((one) => one.key)
    keepAlone([key], { state: 'open', ground: null }, 2_000)
    expect(outline('C-1')).toEqual(['open', 'open', null])
  })
})

test('decisions about each finding make a decided case, mixed where they differ', () => {
  const keys = getCase(db, 'review/1').findings.map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(1)
  keepAlone(keys.slice(0, 1), { state: 'confirmed', ground: 'fake' }, 1_000)
  expect(outline('C-1')).toEqual(['open', 'open', null])
  keepAlone(keys.slice(1), { state: 'confirmed', ground: 'privacy' }, 1_000)
  expect(outline('C-1')).toEqual(['decided', 'confirmed', null])
  keepAlone(keys.slice(1), { state: 'dismissed', ground: 'fake' }, 2_000)
  expect(outline('C-1')).toEqual(['decided', 'mixed', 'fake'])
})

const exclude = (feedbackIds: readonly string[], isExcluded = true, reference = BURST) =>
  excludeReviews(db, { case: reference, feedbackIds: feedbackIds as FeedbackId[], isExcluded, by: 'Jo' }, 500)

describe('a review that is excluded from a burst', () => {
  test('becomes a case of its own, and the burst keeps its reference', () => {
    const all = find(BURST)?.references.length ?? 0
    expect(exclude(['101'])).toBe(1)
    expect(exclude(['101'])).toBe(0)
    expect(find('C-101')?.references).toEqual(['BH-101-20260921T120000', 'HN-101', 'LH-101'])
    expect(find(BURST)?.references).toHaveLength(all - 3)
    confirm(seen(BURST), 1_000)
    expect(outline('C-101')).toEqual(['open', 'open', null])
    sync(USUAL, SYNC + DAY)
    expect(find('C-101')?.references).toHaveLength(3)
    expect(exclude(['101'], false)).toBe(1)
    expect(find('C-101')).toBeUndefined()
    expect(find(BURST)).toMatchObject({ state: 'changed', decision: 'confirmed' })
    expect(readLog().filter(({ action }) => action.startsWith('case-review'))).toHaveLength(2)
  })
})

test('the log restores decisions, reversals and exclusions in another workspace', () => {
  exclude(['101', '102'])
  exclude(['102'], false)
  confirm(seen(BURST, 'C-1'), 1_000)
  confirm(seen(BURST), 2_000, 'privacy')
  undo(BURST, 3_000)
  confirm(seen('C-101'), 4_000)
  undo('C-101', 5_000)
  const restored = createCache({ events: [], responses: [] }) as WritableDatabase
  restoreDecisions(restored, readLog())
  sync(USUAL, SYNC, restored)
  expect(readTruth(restored)).toEqual(readTruth())
  expect([...iterateCases(restored)]).toEqual([...iterateCases(db)])
  restored.close()
})

test('a hide exactly as many minutes after another as the rule allows is of the same burst', () => {
  const hides = (...minutes: readonly number[]) => minutes.map((at) => ({ from_ms: at * MINUTE }))
  expect([...findBursts(hides(20, 0, 10), 10 * MINUTE).values()]).toEqual([0, 0, 0])
  expect(findBursts(hides(0, 10, 20.001), 10 * MINUTE).get(20.001 * MINUTE)).toBe(20.001 * MINUTE)
})

test('decisions of a workspace of an earlier version are kept and count', () => {
  const old = new Database(':memory:')
  for (const { sql } of MIGRATIONS.filter(({ version }) => version < 10)) old.exec(sql)
  const keys = getCase(db, 'review/1').findings.map(({ key }) => key)
  const decided = old.prepare("INSERT INTO disposition VALUES (?, 'confirmed', 'Seen', 1000, 'fake', 'Sam')")
  for (const key of keys) decided.run(key)
  for (const { sql } of MIGRATIONS.filter(({ version }) => version >= 10)) old.exec(sql)
  old.exec(INDEX_SQL)
  const opened = old as unknown as WritableDatabase
  sync(USUAL, SYNC, opened)
  expect(outline('C-1', opened)).toEqual(['decided', 'confirmed', 'fake'])
  expect(() => undoCaseDecisions(opened, { cases: ['C-1'], by: '' }, 2_000)).toThrow('no decision')
  old.close()
})
