import { COUNT_QUERIES } from '../operations/queries/counts.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { CounterMethods } from './counter.worker.ts'
import { LazyThread } from './lazy-thread.ts'
import { StoreThread } from './store-thread.ts'

export type CountName = keyof typeof COUNT_QUERIES

/** The longest wait for a count: one step takes long when a filter has to collect many responses or events first. */
const PATIENCE_MS = 200
const COUNTER_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 2 }

/** The counting thread. */
export class LazyCounter {
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

  /** @throws AppError *invalid-query*, *storage-failed*, *workspace-not-open*. */
  ask(name: CountName, ...request: readonly unknown[]): Promise<unknown> {
    const query = COUNT_QUERIES[name]
    return this.#thread.use(async (thread) => {
      const client = await thread.client()
      // The compiler cannot pair a name that is one of several with its arguments.
      const answer = (client.call as (name: CountName, ...request: readonly unknown[]) => Promise<unknown>)(
        name,
        ...request,
      )
      return 'meanwhile' in query ? withinPatience(answer, query.meanwhile) : answer
    })
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}

async function withinPatience(answer: Promise<unknown>, meanwhile: unknown): Promise<unknown> {
  const limit = Promise.withResolvers<unknown>()
  const timer = setTimeout(() => limit.resolve(meanwhile), PATIENCE_MS)
  try {
    return await Promise.race([answer, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
