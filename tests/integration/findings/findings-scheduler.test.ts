import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createHistoryPager } from '../../../electron/demo/demo-pages.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import type { Store } from '../../../electron/threads/store-client.ts'
import { type FindingsPage, RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import type { CheckedRequestOf } from '../../../shared/ipc/contract.ts'
import { seeCase } from '../../support/findings/see-case.ts'
import { createDemoStore, sweepInto } from '../../support/store/demo-store.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'

const NOW = Date.UTC(2026, 10, 21, 9, 30)
const DAY = 86_400_000
const data = generateDemo({ seed: 7, events: 2_000, responses: 600, businesses: 60, nowMs: NOW })

const EVERYTHING = {
  rule: null,
  disposition: null,
  businessId: null,
  isRobust: null,
  within: '',
  sort: null,
  offset: 0,
  limit: 1_000,
}

const folder = mkdtempSync(join(tmpdir(), 'findings-test-'))
let store: Store
beforeAll(async () => {
  store = await createDemoStore(folder, data, NOW)
  await store.findings.refresh()
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const list = (request: Partial<CheckedRequestOf<'findings:list'>> = {}): Promise<FindingsPage> =>
  store.ask('findings:list', { ...EVERYTHING, ...request })
const idsOf = (rule: RuleName, cases: typeof data.planted) =>
  cases.filter((one) => one.rule === rule).flatMap(({ feedbackIds }) => feedbackIds)

describe('after a sweep', () => {
  test.each(RULE_NAMES.filter((rule) => rule !== 'outlier-business'))(
    '%s finds every planted case and no near miss',
    async (rule) => {
      const { rows, count } = await list({ rule })
      const found = new Set<string | null>(rows.map(({ feedbackId }) => feedbackId))
      expect(count).toBe(rows.length)
      expect(idsOf(rule, data.planted).filter((id) => !found.has(id))).toEqual([])
      expect(idsOf(rule, data.nearMisses).filter((id) => found.has(id))).toEqual([])
    },
  )

  test('the overview says the cutoff, and that all of it is current', async () => {
    const { cutoffMs, rules } = await store.ask('findings:overview')
    expect(cutoffMs).toBe(NOW)
    expect(rules.every(({ isCurrent }) => isCurrent)).toBe(true)
    expect(rules.find(({ rule }) => rule.name === 'hidden-never-answered')?.notJudged).toBeNull()
  })

  test('the thread of the rules ends while a sweep has the memory, and previews find a new one', async () => {
    let hasEnded = false
    const { emit } = Worker.prototype
    const spy = vi.spyOn(Worker.prototype, 'emit').mockImplementation(function (
      this: Worker,
      event,
      ...args
    ) {
      if (event === 'exit') hasEnded = true
      return emit.call(this, event, ...args)
    })
    onTestFinished(() => spy.mockRestore())
    store.findings.suspend()
    // sooner than a thread that nobody asks ends anyway
    await vi.waitFor(() => expect(hasEnded).toBe(true), 5_000)
    expect(await store.findings.preview('long-hidden', {})).toMatchObject({ isExact: expect.any(Boolean) })
    store.findings.resume()
    await store.findings.refresh()
  })

  test('each finding has been examined, and a fragile one says why', async () => {
    const { rows } = await list()
    expect(rows.filter(({ robustness }) => robustness === null)).toEqual([])
    const fragile = rows.filter(({ robustness }) => robustness?.isRobust === false)
    expect(fragile.length).toBeGreaterThan(0)
    expect(fragile.length).toBeLessThan(rows.length)
    expect(fragile[0]?.robustness).toMatchObject({ why: expect.stringMatching(/^Not found with /) })
  })

  test('every reference is one finding and leads back to it', async () => {
    const { rows } = await list()
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length)
    for (const { reference, key } of rows.slice(0, 40)) {
      const typed = ` ${reference.toLowerCase()} `
      expect(await store.ask('findings:resolve', { reference: typed })).toMatchObject({ reference, key })
    }
    expect(await store.ask('findings:resolve', { reference: 'LH-1' })).toBeNull()
  })

  test('evidence names the receipts of the rows', async () => {
    const { rows } = await list({ rule: 'long-hidden', limit: 1 })
    const [finding] = rows
    const evidence = await store.ask('findings:evidence', { key: finding?.key ?? '' })
    expect(evidence.length).toBeGreaterThan(0)
    expect(evidence.every(({ receipt }) => receipt >= 1)).toBe(true)
    expect(evidence.map(({ utcMs }) => utcMs)).toContain(finding?.fromMs)
    await expect(store.ask('findings:evidence', { key: 'long-hidden/1/1/' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('businesses are compared with denominators that hold together', async () => {
    const { businesses, usualRate, neverShown } = await store.ask('findings:businesses')
    const known = new Set(data.history.map(({ businessId }) => businessId))
    expect(businesses.length + neverShown).toBe(known.size)
    for (const business of businesses) {
      expect(business.hidden).toBeLessThanOrEqual(business.everShown)
      expect(business.everShown).toBeLessThanOrEqual(business.items)
      expect(business.interval.low).toBeLessThanOrEqual(business.rate)
    }
    expect(usualRate).toBeGreaterThan(0)
    const flagged = businesses.filter(({ isFlagged }) => isFlagged).map(({ businessId }) => businessId)
    const found = (await list({ rule: 'outlier-business' })).rows.map(({ businessId }) => businessId)
    expect(flagged.sort()).toEqual(found.sort())
  })
})

describe('parameters', () => {
  const change = (days: number, reason: string) =>
    store.run('findings:set-parameters', { rule: 'long-hidden', parameters: { days }, reason }, NOW)

  test('a value out of bounds, a name that is none and an empty reason are refused in words', async () => {
    await expect(change(0, 'why')).rejects.toMatchObject({
      message: expect.stringContaining('from 1 to 3650'),
    })
    await expect(change(45, '  ')).rejects.toMatchObject({ message: expect.stringContaining('reason') })
    const other = { rule: 'toggling' as const, parameters: { days: 3 }, reason: 'why' }
    await expect(store.run('findings:set-parameters', other, NOW)).rejects.toMatchObject({
      message: expect.stringContaining('no parameter days'),
    })
  })

  test('the preview counts what adopting the values then finds, and the change is logged', async () => {
    const before = (await list({ rule: 'long-hidden' })).count
    let preview = await store.findings.preview('long-hidden', { days: 100 })
    while (!preview.isExact) preview = await store.findings.preview('long-hidden', { days: 100 })
    expect(preview.count).toBeLessThan(before)
    await change(100, 'the contract says so')
    const stale = await store.ask('findings:overview')
    expect(stale.rules.filter(({ isCurrent }) => !isCurrent).map(({ rule }) => rule.name)).toEqual([
      'long-hidden',
    ])
    await store.findings.refresh()
    expect((await list({ rule: 'long-hidden' })).count).toBe(preview.count)
    const [entry] = await store.ask('log:list', {
      actions: ['parameter-changed'],
      subject: 'long-hidden',
      offset: 0,
      limit: 9,
    })
    expect(entry?.details).toMatchObject({
      from: { days: 30 },
      to: { days: 100 },
      reason: 'the contract says so',
    })
    await change(30, 'back again')
    await store.findings.refresh()
    expect((await list({ rule: 'long-hidden' })).count).toBe(before)
  })
})

describe('robustness', () => {
  test('a hide less than a day longer than the limit is fragile, and says with what it is lost', async () => {
    const { rows } = await list({ rule: 'long-hidden', sort: { by: 'measure', descending: false } })
    const [near, far] = [rows[0], rows.at(-1)]
    const days = Math.floor((near?.measure ?? 0) / DAY)
    expect(far?.measure).toBeGreaterThan((days + 2) * DAY)
    await store.run(
      'findings:set-parameters',
      { rule: 'long-hidden', parameters: { days }, reason: 'a test' },
      NOW,
    )
    await store.findings.refresh()
    const examined = new Map(
      (await list({ rule: 'long-hidden' })).rows.map((row) => [row.key, row.robustness]),
    )
    expect(examined.get(near?.key ?? '')).toEqual({
      isRobust: false,
      why: `Not found with the cutoff a day earlier; nor with “Hidden for more than” at ${days + 1} days.`,
    })
    expect(examined.get(far?.key ?? '')).toEqual({ isRobust: true })
  })
})

describe('decisions', () => {
  test('keep their history, and survive sweeps and a rebuild', async () => {
    const db = openReadonly({ path: join(folder, 'demo.unhidden'), keyHex: TEST_KEY })
    onTestFinished(() => {
      db.close()
    })
    const [first, second] = [...iterateCases(db)].filter(
      ({ kind, rules }) => kind === 'review' && rules.includes('toggling'),
    )
    const decision = {
      state: 'dismissed',
      note: 'Training day.',
      ground: 'unrelated',
      by: 'auditor',
    } as const
    const cases = [first, second].map((one) => seeCase(db, one?.reference ?? ''))
    expect((await list({ disposition: 'dismissed' })).count).toBe(0)
    const references = [...(first?.references ?? []), ...(second?.references ?? [])]
    expect(await store.run('cases:decide', { ...decision, cases }, NOW)).toBe(references.length)
    expect(await store.run('cases:decide', { ...decision, cases }, NOW + 1)).toBe(0)
    const { rows } = await list({ disposition: 'dismissed' })
    expect(rows.map(({ reference }) => reference).sort()).toEqual(references.toSorted())
    await store.run('cases:undo', { cases: [first?.reference ?? ''], by: '' }, NOW + 2)
    const { key = '' } = rows.find(({ reference }) => reference === first?.references[0]) ?? {}
    const logged = { actions: ['disposition-set'], subject: key, offset: 0, limit: 10 }
    expect(await store.ask('log:list', logged)).toMatchObject([
      { atMs: NOW + 2, details: { from: 'dismissed', to: 'open', ground: null, by: '' } },
      {
        atMs: NOW,
        details: { to: 'dismissed', reason: 'Training day.', ground: 'unrelated', by: 'auditor' },
      },
    ])
    await store.writer.rebuild()
    await store.findings.refresh()
    const later = { operation: 'history' as const, pager: createHistoryPager(data.history), endMs: NOW + DAY }
    await sweepInto(store, later)
    await store.findings.refresh()
    const after = await list({ rule: 'toggling', disposition: 'dismissed' })
    expect(after.rows.map(({ feedbackId }) => feedbackId)).toEqual(second?.feedbackIds)
    expect(after.rows[0]?.disposition).toMatchObject({ reason: 'Training day.', ground: 'unrelated' })
  })
})
