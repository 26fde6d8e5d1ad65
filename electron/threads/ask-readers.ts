import { AppError, toAppError } from '../../shared/app-error.ts'
import { laneOf } from '../../shared/ipc/contract.ts'
import type { Queries } from '../operations/queries/all.ts'
import { COUNT_QUERIES } from '../operations/queries/counts.ts'
import { getAskedMoment } from '../operations/queries/query.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { CounterMethods } from './counter.worker.ts'
import type { ReaderMethods } from './reader.worker.ts'
import type { RpcClient } from './rpc.ts'
import { LazyThread, StoreThread } from './store-thread.ts'

/**
 * Questions as of a moment, and questions that first read and sort a whole result, go to a second thread: in a large
 * cache they take seconds, and lists of the present must not wait for them.
 */
export interface Readers {
  readonly present: LazyReader
  readonly background: LazyReader
}

interface LazyReader {
  use<Value>(work: (thread: ReaderThread) => Promise<Value>): Promise<Value>
}

interface ReaderThread {
  client(): Promise<Pick<RpcClient<ReaderMethods>, 'call'>>
}

type AnyName = keyof Queries
export type AskReaders = (name: AnyName, ...request: readonly unknown[]) => Promise<unknown>

/** The answer does not depend on the thread that gives it. */
export function createReaderCalls({ present, background }: Readers): AskReaders {
  const ask = (thread: ReaderThread, name: AnyName, ...args: readonly unknown[]) =>
    // The compiler cannot pair a name that is one of several with its arguments.
    readTwice(thread, (client) => (client.call as AskReaders)(name, ...args))

  return async (name, ...args) => {
    const [request] = args
    const isPast = getAskedMoment(request) !== null
    const isLong = laneOf(name) === 'long'
    if (!isPast && !isLong) return present.use((thread) => ask(thread, name, ...args))
    const answer = isPast ? null : await present.use((thread) => ask(thread, name, request, 'quickly'))
    return answer ?? background.use((thread) => ask(thread, name, ...args))
  }
}

/** If the thread dies, its open questions are asked again: a query changes nothing. */
async function readTwice(
  thread: ReaderThread,
  ask: (client: Pick<RpcClient<ReaderMethods>, 'call'>) => Promise<unknown>,
): Promise<unknown> {
  const client = await thread.client()
  try {
    return await ask(client)
  } catch (error) {
    const next = await thread.client()
    if (toAppError(error).code === 'thread-ended' && next !== client) return ask(next)
    throw error instanceof AppError ? error : toAppError(error)
  }
}

export type CountName = keyof typeof COUNT_QUERIES

/** The longest wait for a count: one step takes long when a filter has to collect many responses or events first. */
const PATIENCE_MS = 200
const COUNTER_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 2 }

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

  /** @throws AppError *invalid-query*, *thread-ended*, *workspace-not-open*. */
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
