import { AppError } from '../../shared/app-error.ts'
import { type FacetCounts, NOTHING_COUNTED } from '../../shared/domain/facets.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { CounterMethods } from './counter.worker.ts'
import type { Selected } from './counter-session.ts'
import { StoreThread } from './store-thread.ts'

export interface RemoteCounter {
  /**
   * The selected items, in all and by facet: at once, as far as they have been counted.
   * @throws AppError *invalid-query*, *storage-failed*, *workspace-not-open*.
   */
  count(selected: Selected): Promise<FacetCounts>
  /** The responses that a search selects; throws as `count` does. */
  countResponses(filter: string): Promise<number>
}

/**
 * A single step of counting takes long where a filter has to collect many responses or events first; the question is not
 * kept waiting for it.
 */
const PATIENCE_MS = 200
const COUNTER_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 }

/** The counting thread, which starts with the first question: a workspace opens without it. */
export class LazyCounter implements RemoteCounter {
  readonly #location: DatabaseLocation
  #thread: Promise<StoreThread<CounterMethods>> | null = null
  #isClosed = false

  constructor(location: DatabaseLocation) {
    this.#location = location
  }

  async count(selected: Selected): Promise<FacetCounts> {
    return withinPatience((await this.#client()).call('count', selected))
  }

  async countResponses(filter: string): Promise<number> {
    return (await this.#client()).call('countResponses', { filter })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const thread = await this.#thread?.catch(() => null)
    await thread?.close((client) => client.call('close'))
  }

  async #client() {
    if (this.#isClosed) throw new AppError('workspace-not-open', 'The workspace has been closed.')
    this.#thread ??= this.#start()
    return (await this.#thread).client()
  }

  #start(): Promise<StoreThread<CounterMethods>> {
    return StoreThread.start<CounterMethods>({
      name: 'counter',
      resourceLimits: COUNTER_LIMITS,
      prepare: (client) => client.call('open', this.#location),
    })
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
