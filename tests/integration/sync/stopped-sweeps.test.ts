import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SyncProgress } from '../../../shared/domain/sweep.ts'
import { type Laboratory, openLaboratory } from '../../faults/catalogue/laboratory.ts'
import { toLines } from '../../faults/catalogue/served-rows.ts'
import { replyWith } from '../../support/hostile-service/catalogue-row.ts'
import type { Behaviour, Script } from '../../support/hostile-service/types.ts'
import { makeRows } from '../../support/independent-rows.ts'

/** Pages of twenty: five of history, two of responses. */
const ROWS = makeRows({ events: 95, responses: 30, seed: 3 })
const HELD = { history: toLines('history', ROWS.events), responses: toLines('responses', ROWS.responses) }

const open = (script: Script = () => undefined) =>
  openLaboratory({ history: ROWS.events, responses: ROWS.responses, script })

/** Late enough for a cancellation to come first. */
const answerLate: Behaviour = async ({ reply, honestText }) => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  reply({ body: honestText() })
}

async function cancelWhen(laboratory: Laboratory, isReached: (step: SyncProgress) => boolean) {
  const stop = new AbortController()
  return laboratory.sync(stop.signal, (step) => {
    if (isReached(step)) stop.abort()
  })
}

const askedFrom = ({ service }: Laboratory, from: number) =>
  service.requests.slice(from).map(({ operation, page }) => `${operation} ${page}`)

async function expectCompleteNow(laboratory: Laboratory): Promise<void> {
  expect(await laboratory.sync()).toMatchObject({ outcome: 'complete', error: null })
  for (const operation of ['history', 'responses'] as const) {
    expect(laboratory.storedLines(operation)).toEqual(HELD[operation])
  }
}

describe('a sync that is cancelled', () => {
  test('before its first request has asked nothing, and says so', async () => {
    const laboratory = await open()
    const result = await laboratory.sync(AbortSignal.abort())
    expect(result).toMatchObject({ outcome: 'incomplete', error: { code: 'cancelled' } })
    expect(result.sweeps).toMatchObject([{ outcome: 'incomplete', reasons: [{ code: 'cancelled' }] }])
    expect(laboratory.service.requests).toEqual([])
    await expectCompleteNow(laboratory)
  })

  test('while reading keeps its pages, and goes on with the missing ones', async () => {
    const laboratory = await open()
    const { sweeps } = await cancelWhen(laboratory, ({ pagesRead }) => pagesRead === 2)
    expect(sweeps).toMatchObject([{ operation: 'history', outcome: 'incomplete' }])
    const kept = new Set(laboratory.archive('history').map(({ page }) => page))
    expect(kept.has(1)).toBe(true)
    const before = laboratory.service.requests.length
    await expectCompleteNow(laboratory)
    const missing = [2, 3, 4, 5].filter((page) => !kept.has(page)).map((page) => `history ${page}`)
    expect(askedFrom(laboratory, before).slice(0, missing.length).sort()).toEqual(missing)
    expect(laboratory.storedRows('sweeps')).toHaveLength(2)
  })

  test('while checking does the check again from its beginning, and nothing else', async () => {
    const laboratory = await open(({ operation, page, nth }) =>
      operation === 'history' && page === 5 && nth === 2 ? answerLate : undefined,
    )
    const { sweeps } = await cancelWhen(
      laboratory,
      ({ phase, pagesRead }) => phase === 'checking' && pagesRead === 1,
    )
    expect(sweeps).toMatchObject([{ outcome: 'incomplete', reasons: [{ code: 'cancelled' }] }])
    const before = laboratory.service.requests.length
    await expectCompleteNow(laboratory)
    expect(askedFrom(laboratory, before).slice(0, 3).sort()).toEqual([
      'history 1',
      'history 5',
      'responses 1',
    ])
  })

  test('between both operations leaves the first one complete', async () => {
    const laboratory = await open()
    const result = await cancelWhen(laboratory, ({ operation }) => operation === 'responses')
    expect(result.outcome).toBe('incomplete')
    expect(result.sweeps.map(({ outcome }) => outcome)).toEqual(['complete', 'incomplete'])
    await expectCompleteNow(laboratory)
  })

  test('while it waits before a retry ends at once', async () => {
    const laboratory = await open(({ page }) =>
      page === 2 ? replyWith({ status: 503, body: '' }) : undefined,
    )
    const result = await cancelWhen(laboratory, ({ hold }) => hold !== null)
    expect(result).toMatchObject({ outcome: 'incomplete', error: { code: 'cancelled' } })
    expect(laboratory.service.requests.filter(({ page }) => page === 2)).toHaveLength(1)
    laboratory.becomeHonest()
    await expectCompleteNow(laboratory)
  })

  test('while the service hangs is told of the silence, and ends at once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const laboratory = await open(() => () => new Promise<never>(() => undefined))
    const stop = new AbortController()
    const sync = laboratory.sync(stop.signal)
    await vi.waitFor(() => expect(laboratory.service.requests).toHaveLength(1), { timeout: 20_000 })
    vi.advanceTimersByTime(15_000)
    expect(laboratory.progress).toMatchObject([
      { pagesRead: 0, hold: { kind: 'no-reply', isRetrying: false } },
    ])
    stop.abort()
    expect(await sync).toMatchObject({ outcome: 'incomplete', error: { code: 'cancelled' } })
    expect(laboratory.waits).toEqual([])
  })

  test('while indexing ends as if it had not been: everything was read', async () => {
    const laboratory = await open()
    const stopped = await cancelWhen(
      laboratory,
      ({ phase, operation }) => phase === 'indexing' && operation === 'responses',
    )
    expect(stopped).toMatchObject({ outcome: 'complete', error: null })
  })
})

describe('a sync that the network stopped', () => {
  test('before the first reply, or on a late page, goes on where it was', async () => {
    for (const badPage of [1, 4]) {
      const laboratory = await open(({ page }) =>
        page === badPage ? ({ socket }) => void socket.resetAndDestroy() : undefined,
      )
      expect(await laboratory.sync()).toMatchObject({
        outcome: 'failed',
        error: { code: 'network-interrupted' },
      })
      laboratory.becomeHonest()
      await laboratory.reopen()
      await expectCompleteNow(laboratory)
      expect(laboratory.storedRows('sweeps')).toHaveLength(2)
    }
  })

  test('counts the requests of all its runs', async () => {
    const laboratory = await open(({ page }) =>
      page === 4 ? ({ socket }) => void socket.resetAndDestroy() : undefined,
    )
    await laboratory.sync()
    laboratory.becomeHonest()
    const { sweeps } = await laboratory.sync()
    const asked = laboratory.service.requests.filter(({ operation }) => operation === 'history').length
    expect(sweeps[0]).toMatchObject({ requests: asked, observations: { retries: 5 } })
  })
})
