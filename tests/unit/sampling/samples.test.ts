import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changeSample } from '../../../electron/sampling/change-sample.ts'
import { chooseItems } from '../../../electron/sampling/choose-items.ts'
import { drawSample, getList } from '../../../electron/sampling/draw-sample.ts'
import { freezePopulation, readPopulation } from '../../../electron/sampling/freeze-population.ts'
import { printList } from '../../../electron/sampling/population-list.ts'
import { describeSample } from '../../../electron/sampling/sample-document.ts'
import { findSamples, getPopulation, getSample } from '../../../electron/sampling/sample-rows.ts'
import { evaluateAsPlanned, getSheet, listDoubleCoded } from '../../../electron/sampling/sheet-rows.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { createDatabase } from '../../../electron/store/open-database.ts'
import { findLogEntries } from '../../../electron/store/read/log-list.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import {
  type DrawRequest,
  drawRequestSchema,
  type FreezeProgress,
  type ReviewerRole,
  type SampleChange,
  sampleChangeSchema,
} from '../../../shared/domain/sample.ts'
import { codeOf } from '../../support/code-of.ts'
import { insertItems } from '../../support/sampling/many-items.ts'
import { HAS_SHELL, runShell } from '../../support/shell.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'
import { fillCache } from '../read/cache-fixture.ts'

const DAY_MS = 86_400_000

/** Forty items of two businesses, one event each; every third is hidden. */
function start() {
  const { db } = createSampleWorkspace()
  fillCache(db, {
    events: Array.from({ length: 40 }, (_, at) => ({
      feedbackId: BigInt(100 + at),
      businessId: at < 30 ? 7n : 12n,
      timeMs: 1_700_000_000_000 + at * 3 * DAY_MS,
      show: at % 3 === 0 ? (0 as const) : (1 as const),
      deleted: 0 as const,
    })),
    responses: [],
  })
  let nowMs = 1_800_000_000_000
  const tick = () => {
    nowMs += 1
    return nowMs
  }
  return {
    db,
    freeze: (query = '') => freezePopulation(db, query, tick()),
    draw: (populationId: number, change: Partial<DrawRequest> = {}) =>
      drawSample(db, request(populationId, change), tick()),
    change: (change: SampleChange) => changeSample(db, sampleChangeSchema.parse(change), tick()),
    log: () => findLogEntries(db, { actions: null, subject: null, offset: 0, limit: 1_000 }).toReversed(),
  }
}

function request(populationId: number, change: Partial<DrawRequest>): DrawRequest {
  const given = { populationId, title: 'Test of details', preparer: 'Ada Prüfer', seed: 'unhidden' }
  return drawRequestSchema.parse({ ...given, design: { method: 'random', size: 5 }, ...change })
}

function codeAll(
  world: ReturnType<typeof start>,
  sampleId: number,
  role: ReviewerRole,
  fails: readonly number[],
) {
  for (const { number } of getSheet(world.db, sampleId, role).items) {
    const isFail = fails.includes(number)
    world.change({
      kind: 'assess',
      sampleId,
      number,
      role,
      note: isFail ? `why ${number}` : '',
      verdict: isFail ? 'fail' : 'pass',
      ground: isFail ? 'none-given' : null,
    })
  }
}

/** Cancels when it is asked for the n-th time; also what it was told. */
function cancelAt(asked: number) {
  const told: FreezeProgress[] = []
  let left = asked
  const isCancelled = () => {
    left -= 1
    return left === 0
  }
  return { told, watch: { onProgress: (progress: FreezeProgress) => void told.push(progress), isCancelled } }
}

describe('freezing that is watched', () => {
  const filled = () => {
    const { db } = createSampleWorkspace()
    insertItems(db, 9_000)
    return db
  }
  const read = (db: ReadableDatabase) => ({
    populations: db.prepare('SELECT count(*) FROM population').pluck().get(),
    logged: findLogEntries(db, { actions: null, subject: null, offset: 0, limit: 10 }).length,
  })

  it('tells how many reviews were read of how many the query selects', () => {
    const db = filled()
    const { watch, told } = cancelAt(0)
    const populationId = freezePopulation(db, 'visibility:hidden', 1, watch)
    expect(told).toEqual([2_000, 3_000].map((rows) => ({ rows, totalRows: 3_000 })))
    expect(getPopulation(db, populationId)).toMatchObject({ count: 3_000 })
    expect(freezePopulation(db, 'visibility:hidden', 2)).toBe(populationId)
  })

  it.each([
    ['before anything is read', 1, []],
    ['while it reads', 3, [2_000]],
    ['once everything is read', 6, [2_000, 4_000, 6_000, 8_000, 9_000]],
  ])('that is cancelled %s keeps nothing, and can be repeated', (_, asked, rows) => {
    const db = filled()
    const { watch, told } = cancelAt(asked)
    expect(() => freezePopulation(db, '', 1, watch)).toThrow(expect.objectContaining({ code: 'cancelled' }))
    expect(told.map((one) => one.rows)).toEqual(rows)
    expect(read(db)).toEqual({ populations: 0, logged: 0 })
    expect(db.inTransaction).toBe(false)
    const again = freezePopulation(db, '', 2, cancelAt(0).watch)
    const other = filled()
    expect(getPopulation(db, again)).toEqual(getPopulation(other, freezePopulation(other, '', 2)))
    expect(read(db)).toEqual({ populations: 1, logged: 1 })
  })
})

describe('a population', () => {
  it.skipIf(!HAS_SHELL)('is frozen with what another tool needs to check it', () => {
    const { db, freeze, log } = start()
    const population = getPopulation(db, freeze('visibility:hidden'))
    expect(population).toMatchObject({ query: 'visibility:hidden', count: 14, receipt: 0 })
    const list = printList(getList(db, population.populationId))
    const shell = (command: string) => runShell(command, list).slice(0, 64)
    expect(shell('cut -f1 | sort -n | sha256sum')).toBe(population.idsSha256)
    expect(shell('sha256sum')).toBe(population.listSha256)
    expect(log().map(({ action }) => action)).toEqual(['population-frozen'])
    expect(log()[0]?.details).toMatchObject({ idsSha256: population.idsSha256, count: 14 })
  })

  it('stays what it was when the cache changes', () => {
    const { db, freeze, draw } = start()
    const populationId = freeze()
    db.exec('DELETE FROM feedback WHERE feedback_id < 130')
    const drawn = getSheet(db, draw(populationId), 'first').items
    expect(drawn.some(({ feedbackId }) => Number(feedbackId) < 130)).toBe(true)
    expect(freeze()).not.toBe(populationId)
  })

  it('is the same again where nothing changed, and refused where it is empty', () => {
    const { freeze } = start()
    expect(freeze('business:7')).toBe(freeze('business:7'))
    expect(() => freeze('business:999')).toThrow('The population is empty')
  })

  it('has the month of the last event in the audit time zone, and names what is unknown', () => {
    const path = join(temporaryFolder(), 'Auckland.unhidden')
    const db = createDatabase({ path, keyHex: TEST_KEY })
    onTestFinished(() => void db.close())
    insertWorkspaceRecord(db, { ...SAMPLE_RECORD, timeZone: 'Pacific/Auckland' })
    const at = (feedbackId: bigint, time: string, show: 0 | 1) => ({
      feedbackId,
      businessId: 7n,
      timeMs: Date.parse(time),
      show,
      deleted: 0 as const,
    })
    const answer = {
      responseId: 1,
      feedbackId: 4n,
      businessId: 7n,
      dateMs: 5,
      type: 'owner',
      content: 'x',
    } as const
    const events = [at(1n, '2024-02-29T10:59:59Z', 1), at(2n, '2024-02-29T11:00:00Z', 0)]
    fillCache(db, { events: [...events, at(3n, '2023-12-31T11:00:00Z', 1)], responses: [answer] })
    expect(printList(getList(db, freezePopulation(db, '', 1)))).toBe(
      [
        '1\t7\tshown\t2024-02',
        '2\t7\thidden\t2024-03',
        '3\t7\tshown\t2024-01',
        '4\t7\tunknown\tnone',
        '',
      ].join('\n'),
    )
  })

  it.each([
    ['another list', () => zstdCompressSync(Buffer.from('101\t7\tshown\t2023-11\n'))],
    ['bytes that are no list', () => Buffer.from([0])],
    ['half of itself', (stored: Buffer) => stored.subarray(0, stored.length / 2)],
  ])('with %s in its place is broken evidence, and nothing is drawn from it', (_, toOther) => {
    const { db, freeze, draw } = start()
    const populationId = freeze()
    const stored = db.prepare('SELECT list_zstd FROM population').pluck().get() as Buffer
    const triggers = db.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'population'",
    )
    for (const name of triggers.pluck().all()) db.exec(`DROP TRIGGER ${String(name)}`)
    db.prepare('UPDATE population SET list_zstd = ?').run(toOther(stored))
    expect(codeOf(() => draw(populationId))).toBe('evidence-broken')
    expect(codeOf(() => readPopulation(db, populationId))).toBe('evidence-broken')
    expect(findSamples(db)).toEqual([])
  })

  it('cannot be changed, nor its draws', () => {
    const { db, freeze, draw } = start()
    draw(freeze())
    for (const table of ['population', 'sample', 'drawn_item']) {
      expect(() => db.exec(`DELETE FROM ${table}`), table).toThrow('never deleted')
    }
    expect(() => db.exec("UPDATE sample SET seed = 'other'")).toThrow('never changed')
  })
})

describe('a draw', () => {
  it('follows from list and seed, and is numbered for working papers', () => {
    const { db, freeze, draw } = start()
    const populationId = freeze()
    const { items } = getSheet(db, draw(populationId), 'first')
    const again = chooseItems(getList(db, populationId), { method: 'random', size: 5 }, 'unhidden')
    expect(items.map(({ feedbackId }) => feedbackId)).toEqual(again.items.map(({ id }) => String(id)))
    expect(items.map(({ reference }) => reference)).toEqual(['S-1.1', 'S-1.2', 'S-1.3', 'S-1.4', 'S-1.5'])
  })

  it('is refused from a population drawn from before until a reason is given, also after an abandoned one', () => {
    const { db, freeze, draw, change } = start()
    const first = draw(freeze())
    change({ kind: 'abandon', sampleId: first, reason: 'wrong scope' })
    expect(() => draw(freeze(), { seed: 'another' })).toThrow(/drawn from before \(S-1\)/)
    const second = draw(freeze(), { seed: 'another', reason: 'scope was agreed anew' })
    expect(findSamples(db).map(({ reference, state }) => [reference, state])).toEqual([
      ['S-2', 'open'],
      ['S-1', 'abandoned'],
    ])
    expect(getSample(db, second).reason).toBe('scope was agreed anew')
    expect(() => draw(freeze())).toThrow('drawn from before (S-1, S-2). Say why')
  })

  it('is refused when it is larger than its population, or without a seed', () => {
    const { freeze, draw } = start()
    for (const method of ['random', 'interval'] as const) {
      expect(() => draw(freeze(), { design: { method, size: 41 } })).toThrow('larger than its population')
    }
    expect(() => draw(freeze(), { seed: '  ' })).toThrow('The seed is missing.')
  })

  it('is evaluated with the confidence that its size was calculated from, else with 95 %', () => {
    const { db, freeze, draw } = start()
    const basis = { tolerableRate: 0.1, confidence: 0.8, expectedDeviations: 0 }
    const planned = draw(freeze(), { basis })
    const other = draw(freeze(), { reason: 'without a plan' })
    expect([planned, other].map((id) => getSample(db, id).basis)).toEqual([basis, null])
    expect([planned, other].map((id) => evaluateAsPlanned(db, id).confidence)).toEqual([0.8, 0.95])
  })

  it('takes from each stratum what its share or the fixed number says', () => {
    const { db, freeze, draw } = start()
    const stratified = (allocation: 'proportional' | 'fixed', size: number) =>
      ({ method: 'stratified', by: 'business', allocation, size }) as const
    const one = draw(freeze(), { design: stratified('proportional', 10) })
    expect(getSample(db, one).strata).toEqual([
      { name: '7', count: 30, size: 8 },
      { name: '12', count: 10, size: 2 },
    ])
    const two = draw(freeze(), { design: stratified('fixed', 12), reason: 'by stratum' })
    expect(getSample(db, two).strata.map(({ size }) => size)).toEqual([12, 10])
    const businesses = getSheet(db, two, 'first').items.map(({ businessId, stratum }) => [
      businessId,
      stratum,
    ])
    expect(businesses.every(([businessId, stratum]) => businessId === stratum)).toBe(true)
  })
})

describe('coding', () => {
  it('keeps every decision, and the last one counts', () => {
    const { db, freeze, draw, change } = start()
    const sampleId = draw(freeze())
    const assess = (verdict: 'pass' | 'fail') =>
      change({ kind: 'assess', sampleId, number: 3, role: 'first', verdict, ground: null, note: '' })
    assess('fail')
    assess('pass')
    expect(getSheet(db, sampleId, 'first').items[2]?.assessment?.verdict).toBe('pass')
    expect(db.prepare('SELECT verdict FROM assessment ORDER BY assessment_id').pluck().all()).toEqual([
      'fail',
      'pass',
    ])
    expect(getSample(db, sampleId).coded).toEqual({ first: 1, second: 0 })
  })

  it('takes a code away until the sheet is locked, and keeps that there was one', () => {
    const { db, freeze, draw, change } = start()
    const sampleId = draw(freeze())
    const item = { sampleId, number: 3, role: 'first' } as const
    expect(() => change({ kind: 'uncode', ...item })).toThrow('S-1.3 has no code.')
    change({ kind: 'assess', ...item, verdict: 'fail', ground: 'fake', note: 'an advertisement' })
    change({ kind: 'uncode', ...item })
    expect(getSheet(db, sampleId, 'first').items[2]?.assessment).toBeNull()
    expect(getSample(db, sampleId).coded).toEqual({ first: 0, second: 0 })
    expect(() => change({ kind: 'uncode', ...item })).toThrow('S-1.3 has no code.')
    expect(describeSample(db, sampleId).assessments).toMatchObject([
      { number: 3, verdict: 'fail', ground: 'fake', note: 'an advertisement' },
      { number: 3, verdict: null, ground: null, note: '' },
    ])
    const { items } = getSheet(db, sampleId, 'first')
    const code = { role: 'first', verdict: 'pass', ground: null, note: '' } as const
    for (const { number } of items) change({ kind: 'assess', sampleId, number, ...code })
    expect(getSample(db, sampleId).coded.first).toBe(items.length)
    change({ kind: 'uncode', ...item })
    expect(() => change({ kind: 'finish', sampleId, role: 'first' })).toThrow('1 are not')
    change({ kind: 'assess', ...item, ...code })
    change({ kind: 'finish', sampleId, role: 'first' })
    expect(() => change({ kind: 'uncode', ...item })).toThrow('This sheet is locked')
  })

  it('asks for the words of a ground of its own', () => {
    const { freeze, draw, change } = start()
    const sampleId = draw(freeze())
    const code = {
      kind: 'assess',
      sampleId,
      number: 1,
      role: 'first',
      verdict: 'fail',
      ground: 'own',
    } as const
    expect(() => change({ ...code, note: '  ' })).toThrow('Write the other ground into the note.')
    change({ ...code, note: 'a duplicate' })
  })

  it('is locked at the end, and not before every item is coded', () => {
    const world = start()
    const sampleId = world.draw(world.freeze())
    expect(() => world.change({ kind: 'finish', sampleId, role: 'first' })).toThrow('5 are not')
    codeAll(world, sampleId, 'first', [2])
    world.change({ kind: 'finish', sampleId, role: 'first' })
    expect(getSample(world.db, sampleId).state).toBe('coded')
    expect(() => codeAll(world, sampleId, 'first', [])).toThrow('locked')
  })

  it('has a second reviewer who is not the preparer, however the name is written', () => {
    const { freeze, draw, change } = start()
    const sampleId = draw(freeze())
    for (const name of ['Ada Prüfer', ' ADA  prüfer ', 'Ａｄａ Prüfer']) {
      expect(() => change({ kind: 'begin-second', sampleId, name }), name).toThrow('cannot be the preparer')
    }
    change({ kind: 'begin-second', sampleId, name: 'Ben' })
    expect(() => change({ kind: 'begin-second', sampleId, name: 'Cleo' })).toThrow('Ben is the second')
  })

  it('shows neither reviewer anything of the other until both are done', () => {
    const world = start()
    const { db, change, log } = world
    const sampleId = world.draw(world.freeze())
    change({ kind: 'begin-second', sampleId, name: 'Ben' })
    codeAll(world, sampleId, 'first', [1, 2])
    change({ kind: 'finish', sampleId, role: 'first' })
    expect(getSheet(db, sampleId, 'first')).toMatchObject({ isBlinded: true })
    expect(JSON.stringify(getSheet(db, sampleId, 'first'))).not.toMatch(/"(fail|pass)"|none-given|why/)
    expect(JSON.stringify(log())).not.toMatch(/"(fail|pass)"|none-given|why \d/)
    expect(() => listDoubleCoded(db, sampleId)).toThrow('once both sheets are locked')
    codeAll(world, sampleId, 'second', [2, 3])
    change({ kind: 'finish', sampleId, role: 'second' })
    expect(getSample(db, sampleId).state).toBe('locked')
    expect(getSheet(db, sampleId, 'first').isBlinded).toBe(false)
    const pairs = listDoubleCoded(db, sampleId).map(({ first, second }) => [first.verdict, second.verdict])
    expect(pairs).toEqual([
      ['fail', 'pass'],
      ['fail', 'fail'],
      ['pass', 'fail'],
      ['pass', 'pass'],
      ['pass', 'pass'],
    ])
    expect(() => change({ kind: 'abandon', sampleId, reason: 'not clean' })).toThrow('complete and stays')
  })
})

describe('the log of a sample', () => {
  it('has the draw with all that gives it again, each code without its verdict, and the hash of locked codes', () => {
    const world = start()
    const { db, freeze, draw, change, log } = world
    const populationId = freeze('business:7')
    const population = getPopulation(db, populationId)
    const design = { method: 'random', size: 2 } as const
    const sampleId = draw(populationId, { design, reason: 'not asked for' })
    expect(codeOf(() => getSheet(db, sampleId, 'second'))).toBe('not-found')
    const code = { kind: 'assess', sampleId, verdict: 'pass', ground: null, note: '' } as const
    expect(() => change({ ...code, number: 1, role: 'second' })).toThrow('Name the second reviewer')
    expect(() => change({ ...code, number: 3, role: 'first' })).toThrow('There is no item S-1.3.')
    change({ kind: 'begin-second', sampleId, name: 'Second Reader' })
    codeAll(world, sampleId, 'first', [2])
    codeAll(world, sampleId, 'second', [])
    change({ kind: 'uncode', sampleId, number: 1, role: 'second' })
    change({ ...code, number: 1, role: 'second' })
    for (const role of ['first', 'second'] as const) change({ kind: 'finish', sampleId, role })
    const hashOf = (role: ReviewerRole) => {
      const codes = db
        .prepare(
          `SELECT number, verdict, ground, note, decided_at_ms AS decidedAtMs, max(assessment_id) AS last
           FROM assessment WHERE role = ? GROUP BY number ORDER BY number`,
        )
        .all(role) as { readonly last: number }[]
      const text = JSON.stringify(codes.map(({ last: _, ...code }) => code))
      return createHash('sha256').update(text).digest('hex')
    }
    const { idsSha256, query } = population
    const seen = log().map(({ action, subject, details: { account: _, ...details } }) => [
      action,
      subject,
      details,
    ])
    const items = getSheet(db, sampleId, 'first').items.map(({ feedbackId }) => feedbackId)
    const drawn = {
      title: 'Test of details',
      preparer: 'Ada Prüfer',
      seed: 'unhidden',
      reason: '',
      earlier: [],
      design,
      population: { idsSha256, count: 30, query },
      items,
    }
    expect(seen.slice(1)).toEqual([
      ['sample-drawn', 'S-1', drawn],
      ['second-review-begun', 'S-1', { name: 'Second Reader' }],
      ...['S-1.1', 'S-1.2'].map((item) => ['item-assessed', item, { role: 'first' }]),
      ...['S-1.1', 'S-1.2'].map((item) => ['item-assessed', item, { role: 'second' }]),
      ['item-uncoded', 'S-1.1', { role: 'second' }],
      ['item-assessed', 'S-1.1', { role: 'second' }],
      ['sheet-locked', 'S-1', { role: 'first', items: 2, sha256: hashOf('first') }],
      ['sheet-locked', 'S-1', { role: 'second', items: 2, sha256: hashOf('second') }],
    ])
  })

  it('has why a sample was abandoned and why another was drawn, and an abandoned one takes nothing more', () => {
    const { db, freeze, draw, change, log } = start()
    const populationId = freeze()
    const first = draw(populationId)
    change({ kind: 'abandon', sampleId: first, reason: 'drawn too early' })
    expect(() => change({ kind: 'begin-second', sampleId: first, name: 'Second Reader' })).toThrow(
      'was abandoned',
    )
    expect(() => draw(populationId)).toThrow('was drawn from before (S-1). Say why')
    draw(populationId, { reason: 'the first was too early' })
    expect(codeOf(() => draw(99, { reason: 'why' }))).toBe('not-found')
    expect(codeOf(() => getList(db, 99))).toBe('not-found')
    expect(getSample(db, first)).toMatchObject({ state: 'abandoned', abandonedBecause: 'drawn too early' })
    const [, , abandoned, again, ...others] = log()
    expect(abandoned).toMatchObject({
      action: 'sample-abandoned',
      subject: 'S-1',
      details: { reason: 'drawn too early' },
    })
    expect(again?.details).toMatchObject({ reason: 'the first was too early', earlier: ['S-1'] })
    expect(others).toEqual([])
  })
})
