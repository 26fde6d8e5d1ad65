import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openReadonly, openWritable } from '../../../electron/store/open-database.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import type { FreezeProgress } from '../../../shared/domain/sample.ts'
import { insertItems } from '../../support/sampling/many-items.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { copySampleWorkspace } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

/** Takes about a second, so that news of it arrive meanwhile. */
const COUNT = 150_000

let folder: string
let filled: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unhidden-freeze-'))
  filled = join(folder, 'filled.unhidden')
  copySampleWorkspace(filled)
  const db = openWritable({ path: filled, keyHex: TEST_KEY })
  insertItems(db, COUNT)
  db.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The store as the application has it, with its threads, and the same file as another connection reads it. */
async function openFilled() {
  const location = { path: join(temporaryFolder(), 'x.unhidden'), keyHex: TEST_KEY }
  copyFileSync(filled, location.path)
  const store = await openStore({ ...location, mode: 'open' })
  onTestFinished(() => store.close())
  const db = openReadonly(location)
  onTestFinished(() => void db.close())
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  const counts = () => ({
    populations: count('population'),
    samples: count('sample'),
    items: count('drawn_item'),
    log: count('auditor_log'),
  })
  return { store, counts }
}

const NOTHING = { populations: 0, samples: 0, items: 0, log: 0 }
const NEVER = new AbortController().signal

describe('freezing a population in the thread that writes', () => {
  test('tells how far it is, more and more up to all', async () => {
    const { store, counts } = await openFilled()
    const told: FreezeProgress[] = []
    const watching = { onProgress: (progress: FreezeProgress) => void told.push(progress), signal: NEVER }
    const populationId = await store.freezePopulation('', 5, watching)
    const rows = told.map((one) => one.rows)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect(told.at(-1)).toEqual({ rows: COUNT, totalRows: COUNT })
    expect(await store.ask('samples:population', { populationId })).toMatchObject({
      population: { count: COUNT, asOfMs: 5 },
    })
    expect(counts()).toEqual({ ...NOTHING, populations: 1, log: 1 })
  })

  test('leaves nothing when it is cancelled in the middle, and a second one that waited is frozen', async () => {
    const { store, counts } = await openFilled()
    const stop = new AbortController()
    const told: FreezeProgress[] = []
    const first = store.freezePopulation('', 5, {
      signal: stop.signal,
      onProgress(progress) {
        told.push(progress)
        stop.abort()
      },
    })
    const waiting = store.freezePopulation('visibility:hidden', 6, {
      signal: NEVER,
      onProgress: () => undefined,
    })
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
    expect(told[0]?.rows).toBeLessThan(COUNT)
    const population = await store.ask('samples:population', { populationId: await waiting })
    expect(population).toMatchObject({ population: { query: 'visibility:hidden', count: COUNT / 3 } })
    expect(counts()).toEqual({ ...NOTHING, populations: 1, log: 1 })
  })

  test('that was cancelled before it began reads nothing', async () => {
    const { store, counts } = await openFilled()
    const told: FreezeProgress[] = []
    const watching = { onProgress: (one: FreezeProgress) => void told.push(one), signal: AbortSignal.abort() }
    await expect(store.freezePopulation('', 5, watching)).rejects.toMatchObject({ code: 'cancelled' })
    expect(told).toEqual([])
    expect(counts()).toEqual(NOTHING)
  })

  test('ends with the store', async () => {
    const { store, counts } = await openFilled()
    const { promise, resolve } = Promise.withResolvers<FreezeProgress>()
    const freezing = store.freezePopulation('', 5, { onProgress: resolve, signal: NEVER })
    const cancelled = expect(freezing).rejects.toMatchObject({ code: 'cancelled' })
    await promise
    await store.close()
    await cancelled
    expect(counts()).toEqual(NOTHING)
  })
})
