import { join } from 'node:path'
import type { DemoData } from '../../../electron/demo/demo-data.ts'
import {
  createHistoryPager,
  createResponsesPager,
  type DemoPager,
} from '../../../electron/demo/demo-pages.ts'
import { openStore, type Store } from '../../../electron/threads/store-client.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import { receivedPage, SAMPLE_RECORD, TEST_KEY } from './sample-pages.ts'

export interface SweptPages {
  readonly operation: Operation
  readonly pager: DemoPager
  readonly endMs: number
}

/** Reads every page of a pager into the store, as one complete sweep. */
export async function sweepInto(store: Store, { operation, pager, endMs }: SweptPages): Promise<void> {
  const scope = { businessIds: [], from: null, to: null }
  const plan = { operation, kind: 'complete' as const, scope, startedAtMs: endMs }
  const { sweepId } = await store.writer.beginSweep({ ...plan, startsOver: true })
  let pages = 1
  for (let page = 1; page <= pages; page += 1) {
    const text = pager({ filter: {}, page, perPage: 2_000, isAggregated: true })
    pages = Number(/"pages":(\d+)/.exec(text)?.[1])
    const body = new TextEncoder().encode(text)
    await store.writer.commitPage(receivedPage({ sweepId, operation, page, body, receivedAtMs: endMs }))
  }
  const result = { sweepId, outcome: 'complete' as const, reasons: [], pages, requests: pages }
  await store.writer.finishSweep({ ...result, finishedAtMs: endMs })
}

/** A new store with the demo's data in it, swept completely at `endMs`. */
export async function createDemoStore(folder: string, data: DemoData, endMs: number): Promise<Store> {
  const path = join(folder, 'demo.unhidden')
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  await sweepInto(store, { operation: 'history', pager: createHistoryPager(data.history), endMs })
  await sweepInto(store, { operation: 'responses', pager: createResponsesPager(data.responses), endMs })
  return store
}
