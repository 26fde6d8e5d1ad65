import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locateCache } from '../../../electron/cli/services.ts'
import { createHistoryPager } from '../../../electron/demo/demo-pages.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { withBundle } from '../../../electron/evidence/bundle-files.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { applyRules } from '../../../electron/findings/robustness.ts'
import { withRestoredWorkspace } from '../../../electron/import/bundle/restore-workspace.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { openStore, type Store } from '../../../electron/threads/store-client.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { seeCase } from '../../support/findings/see-case.ts'
import { callCli } from '../../support/run-cli.ts'
import { createDemoStore, sweepInto } from '../../support/store/demo-store.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'

const NOW = Date.UTC(2026, 10, 21, 9, 30)
const DAY = 86_400_000
const data = generateDemo({ seed: 7, events: 2_000, responses: 600, businesses: 60, nowMs: NOW })
const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }

const folder = mkdtempSync(join(tmpdir(), 'cases-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the cases of the demo', () => {
  let store: Store
  beforeAll(async () => {
    store = await createDemoStore(folder, data, NOW)
    await store.findings.refresh(false)
  })
  afterAll(() => store.close())

  function read<Value>(use: (db: ReadableDatabase) => Value): Value {
    const db = openReadonly({ path: join(folder, 'demo.unhidden'), keyHex: TEST_KEY })
    try {
      return use(db)
    } finally {
      db.close()
    }
  }
  const list = () => read((db) => [...iterateCases(db)])

  test('hold each planted burst as one case, and every finding once', async () => {
    const cases = list()
    const planted = data.planted.filter(({ rule }) => rule === 'bulk-hide')
    expect(planted.length).toBeGreaterThan(0)
    for (const { feedbackIds } of planted) {
      const burst = cases.filter(
        ({ kind, feedbackIds: ids }) => kind === 'burst' && ids.some((id) => id === feedbackIds[0]),
      )
      expect(burst.map(({ feedbackIds: ids }) => ids)).toEqual([
        feedbackIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)),
      ])
    }
    const { rules } = await store.ask('findings:overview')
    const found = rules.reduce((sum, { count }) => sum + count, 0)
    expect(new Set(cases.flatMap(({ references }) => references)).size).toBe(found)
    expect(cases.reduce((sum, { references }) => sum + references.length, 0)).toBe(found)
  })

  test('keep their keys, and what was decided, in a rebuild and a second sweep', async () => {
    const [first, second] = list()
    const burst = first?.reference ?? ''
    const decision = { state: 'confirmed', ground: 'fake', note: '', by: 'Jo' } as const
    const cases = read((db) => [seeCase(db, burst), seeCase(db, second?.reference ?? '')])
    const decided = await store.run('cases:decide', { cases, ...decision }, NOW)
    expect(decided).toBe((first?.references.length ?? 0) + (second?.references.length ?? 0))
    const excluded = first?.feedbackIds.slice(0, 1) as readonly FeedbackId[]
    const exclusion = { case: burst, feedbackIds: excluded, isExcluded: true, by: 'Jo' }
    expect(await store.run('cases:exclude', exclusion, NOW)).toBe(1)
    const before = list()

    await store.writer.rebuild()
    await store.findings.refresh(false)
    expect(list()).toEqual(before)

    const later = { operation: 'history' as const, pager: createHistoryPager(data.history), endMs: NOW + DAY }
    await sweepInto(store, later)
    await store.findings.refresh(false)
    // A day later reviews are hidden for longer than 30 days that were not before, and other bounds move too.
    const after = new Map(list().map((one) => [one.key, one]))
    expect(before.filter(({ key }) => !after.has(key)).length).toBeLessThan(before.length / 20)
    for (const { key, state, decision: as, ground, references } of before.filter(
      ({ state }) => state !== 'open',
    )) {
      expect(after.get(key)).toMatchObject({ state, decision: as, ground, references })
    }
    expect(await store.run('cases:undo', { cases: [burst], by: 'Jo' }, NOW + 1)).toBe(
      first?.references.length,
    )
    expect(list().find(({ reference }) => reference === burst)).toMatchObject({ state: 'open' })
  })
})

test('the command line lists cases that hold the findings, and a restored bundle has the same ones', async () => {
  const small = ['--events', '1500', '--responses', '400', '--seed', '7']
  expect((await callCli(['demo', '--out', folder, ...small, '--json'], ENV)).code).toBe(0)
  const path = join(folder, 'Demo.unhidden')
  const run = async (what: string, filter = '') => {
    const args = ['query', '--workspace', path, '--what', what, '--filter', filter, '--json']
    const { code, stdout } = await callCli(args, ENV)
    return { code, rows: JSON.parse(stdout) }
  }
  const first = (await run('cases', 'kind:burst')).rows[0]
  const location = await locateCache(path, ENV)
  const store = await openStore({ ...location, mode: 'open' })
  const db = openReadonly(location)
  const cases = [seeCase(db, first.case)]
  await store.run('cases:decide', { cases, state: 'dismissed', ground: 'privacy', note: '', by: 'Jo' }, NOW)
  const exclusion = { feedbackIds: [String(first.feedbackIds[1]) as FeedbackId], isExcluded: true, by: 'Jo' }
  await store.run('cases:exclude', { case: first.case, ...exclusion }, NOW)
  await store.close()
  const listed = [...iterateCases(db)]
  db.close()

  const { rows } = await run('cases')
  expect(rows.map((row: { case: string }) => row.case)).toEqual(listed.map(({ reference }) => reference))
  expect(rows[0]).toEqual({
    case: first.case,
    kind: 'burst',
    priority: 'high',
    businessId: first.businessId,
    feedbackIds: first.feedbackIds.toSpliced(1, 1),
    findings: first.findings.filter((ref: string) => !ref.includes(`-${first.feedbackIds[1]}`)),
    fromUtc: first.fromUtc,
    untilUtc: first.untilUtc,
    state: 'decided',
    decision: 'dismissed',
    ground: 'privacy',
    sinceDecided: null,
  })
  const findings = (await run('findings', 'robust:skip')).rows
  expect(rows.flatMap((row: { findings: string[] }) => row.findings).sort()).toEqual(
    findings.map((row: { ref: string }) => row.ref).sort(),
  )
  type Row = { readonly priority: string; readonly businessId: number }
  const { businessId } = rows.find(({ priority }: Row) => priority === 'low')
  const low = await run('cases', `priority:low kind:review,burst business:${businessId}`)
  expect(low.rows).toEqual(rows.filter((row: Row) => row.priority === 'low' && row.businessId === businessId))
  expect((await run('cases', `case:${first.case.toLowerCase()}`)).rows).toEqual(rows.slice(0, 1))
  for (const wrong of ['kind:bursts', 'case:LH-1', 'rule:toggling']) {
    expect((await run('cases', wrong)).code, wrong).toBe(2)
  }

  const out = join(folder, 'evidence.zip')
  const report = ['report', '--workspace', path, '--template', 'evidence', '--format', 'bundle', '--out', out]
  expect((await callCli([...report, '--json'], ENV)).code).toBe(0)
  const restored = withBundle(out, (files) =>
    withRestoredWorkspace(files, (copy) => {
      applyRules(copy, false, () => undefined)
      return [...iterateCases(copy)]
    }),
  )
  expect(restored).toEqual(listed)
})
