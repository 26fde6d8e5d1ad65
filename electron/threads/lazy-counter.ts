import { type FacetCounts, NOTHING_COUNTED } from '../../shared/domain/facets.ts'
import type { BusinessSummary, Overview } from '../../shared/domain/overview.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { CounterMethods } from './counter.worker.ts'
import type { Selected } from './counter-session.ts'
import { LazyThread } from './lazy-thread.ts'
import type { RpcClient } from './rpc.ts'
import { StoreThread } from './store-thread.ts'

export interface RemoteCounter {
  /**
   * The selected items, in all and by facet: at once, as far as they have been counted.
   * @throws AppError *invalid-query*, *storage-failed*, *workspace-not-open*.
   */
  count(selected: Selected): Promise<FacetCounts>
  /** The responses that a search selects; throws as `count` does. */
  countResponses(filter: string): Promise<number>
  /** Figures of the whole cache. @throws AppError *storage-failed*, *workspace-not-open*. */
  getOverview(): Promise<Overview>
  /** In the order of their ids; throws as `getOverview` does. */
  listBusinesses(): Promise<readonly BusinessSummary[]>
}

/**
 * A single step of counting takes long where a filter has to collect many responses or events first; the question is not
 * kept waiting for it.
 */
const PATIENCE_MS = 200
const COUNTER_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 2 }

/** The counting thread. */
export class LazyCounter implements RemoteCounter {
  readonly #thread: LazyThread<CounterMethods>

  constructor(location: DatabaseLocation) {
    this.#thread = new LazyThread({
      start: () =>
        StoreThread.start<CounterMethods>({
          name: 'counter',
          resourceLimits: COUNTER_LIMITS,
          prepare: (client) => client.call('open', location),
        }),
      finish: (client) => client.call('close'),
    })
  }

  count(selected: Selected): Promise<FacetCounts> {
    return this.#ask((client) => withinPatience(client.call('count', selected)))
  }

  countResponses(filter: string): Promise<number> {
    return this.#ask((client) => client.call('countResponses', { filter }))
  }

  getOverview(): Promise<Overview> {
    return this.#ask((client) => client.call('getOverview'))
  }

  listBusinesses(): Promise<readonly BusinessSummary[]> {
    return this.#ask((client) => client.call('listBusinesses'))
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  #ask<Value>(question: (client: RpcClient<CounterMethods>) => Promise<Value>): Promise<Value> {
    return this.#thread.use(async (thread) => question(await thread.client()))
  }
}

async function withinPatience(answer: Promise<FacetCounts>): Promise<FacetCounts> {
  const limit = Promise.withResolvers<FacetCounts>()
  const timer = setTimeout(() => limit.resolve(NOTHING_COUNTED), PATIENCE_MS)
  try {
    return await Promise.race([answer, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
