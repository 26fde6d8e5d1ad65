import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pageFailure } from '../../../electron/api/page-failure.ts'
import { runSweep } from '../../../electron/sync/run-sweep.ts'
import type { SweepStore } from '../../../electron/sync/sweep-store.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import { pageSummary } from './page-summary.ts'
import { scriptedContext } from './scripted-context.ts'

const PAGES = 40

/** How many calls are under way, and how many were at most. */
function gauge() {
  const counts = { now: 0, most: 0 }
  const during = async <Value>(ms: number, value: () => Value): Promise<Value> => {
    counts.now += 1
    counts.most = Math.max(counts.most, counts.now)
    await wait(ms)
    counts.now -= 1
    return value()
  }
  return { counts, during }
}

/** A sweep of PAGES pages; @param failing pages whose first reply cannot be used. */
async function sweep({
  sendMs,
  storeMs,
  failing = [],
}: {
  readonly sendMs: number
  readonly storeMs: number
  readonly failing?: readonly number[]
}) {
  const { context, task } = scriptedContext([])
  const [requests, commits] = [gauge(), gauge()]
  const left = new Set(failing)
  const failure = pageFailure('service-throttled', 'Later.', { status: 429 })
  const store: SweepStore = {
    beginSweep: async (plan) =>
      ({
        ...plan,
        sweepId: 1 as SweepId,
        requests: 0,
        observations: { throttled: 0, retries: 0 },
      }) as unknown as Sweep,
    listCommittedPages: async () => [],
    commitPage: ({ page }) =>
      commits.during(storeMs, () => ({
        seq: page,
        verdict: left.delete(page) ? failure : pageSummary(`${page}`, { envelope: { page, pages: PAGES } }),
      })),
    indexPending: async () => ({ indexed: 0, waiting: 0, isMidway: false }),
    examineSweep: async () => ({ isOtherAccount: false, entries: PAGES * 5, missing: 0 }),
    finishSweep: async (result) => result as unknown as Sweep,
  }
  const transport = {
    send: () =>
      requests.during(sendMs, () => ({
        ...{ status: 200, headers: {}, body: new Uint8Array() },
        ...{ sentAtMs: 0, receivedAtMs: 1, elapsedMs: 1 },
      })),
  }
  const ended = await runSweep({ ...context, transport, store }, task)
  return { ended, requests: requests.counts, commits: commits.counts }
}

test('replies that wait to be stored hold no request up, and are never many', async () => {
  const { ended, requests, commits } = await sweep({ sendMs: 1, storeMs: 25 })
  expect(ended.error).toBeNull()
  expect(ended.sweep).toMatchObject({ pages: PAGES, requests: PAGES + 2 })
  expect(requests.most).toBeLessThanOrEqual(4)
  expect(commits.most).toBeGreaterThan(4)
  expect(commits.most).toBeLessThanOrEqual(12)
})

test('no more than four requests are under way, those that are sent again included', async () => {
  const failing = Array.from({ length: 20 }, (_, index) => index + 5)
  const { ended, requests } = await sweep({ sendMs: 5, storeMs: 1, failing })
  expect(ended.error).toBeNull()
  expect(ended.sweep).toMatchObject({ pages: PAGES, requests: PAGES + failing.length + 2 })
  expect(requests.most).toBe(4)
})
