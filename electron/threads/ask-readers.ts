import { AppError, toAppError } from '../../shared/app-error.ts'
import { laneOf } from '../../shared/ipc/contract.ts'
import type { Queries } from '../operations/queries/all.ts'
import { getAskedMoment } from '../operations/queries/query.ts'
import { FIRST_ROWS } from '../store/read/id-pager.ts'
import type { ReaderMethods } from './reader.worker.ts'
import type { RpcClient } from './rpc.ts'

/**
 * Questions as of a moment, and those that have to read and sort a whole result first, go to a thread of their own: that
 * takes up to seconds in a large cache, and the lists of today are not to wait for it.
 */
export interface Readers {
  readonly present: ReaderThread
  readonly background: { use<Value>(work: (thread: ReaderThread) => Promise<Value>): Promise<Value> }
}

interface ReaderThread {
  client(): Promise<Pick<RpcClient<ReaderMethods>, 'call'>>
}

type AnyName = keyof Queries
export type AskReaders = (name: AnyName, ...request: readonly unknown[]) => Promise<unknown>

/** Whichever thread answers, it is the same answer. */
export function createReaderCalls({ present, background }: Readers): AskReaders {
  const deep = new DeepLists()
  const ask = (thread: ReaderThread, name: AnyName, ...args: readonly unknown[]) =>
    // The compiler cannot pair a name that is one of several with its arguments.
    readTwice(thread, (client) => (client.call as AskReaders)(name, ...args))
  const askQuickly = async (name: AnyName, request: unknown): Promise<unknown> => {
    if (deep.has(name, request)) return null
    const answer = await ask(present, name, request, 'quickly')
    if (answer === null) deep.add(name, request)
    return answer
  }

  return async (name, ...args) => {
    const [request] = args
    const isPast = getAskedMoment(request) !== null
    const isLong = laneOf(name) === 'long'
    if (!isPast && !isLong) return ask(present, name, ...args)
    const answer = isPast ? null : await askQuickly(name, request)
    return answer ?? background.use((thread) => ask(thread, name, ...args))
  }
}

/** A question that the death of the thread left open is asked again: reading changes nothing. */
async function readTwice(
  thread: ReaderThread,
  ask: (client: Pick<RpcClient<ReaderMethods>, 'call'>) => Promise<unknown>,
): Promise<unknown> {
  const client = await thread.client()
  try {
    return await ask(client)
  } catch (error) {
    const next = await thread.client()
    if (toAppError(error).code === 'storage-failed' && next !== client) return ask(next)
    throw error instanceof AppError ? error : toAppError(error)
  }
}

const MOST_LISTS = 16

/**
 * Lists of which a page behind the first rows could not be answered quickly: from there on down none can be, whatever the data,
 * and asking for it took a quarter of a millisecond each time.
 */
class DeepLists {
  /** By question without its place, the first row that was asked for in vain. */
  readonly #offsets = new Map<string, number>()

  has(name: string, request: unknown): boolean {
    const list = toList(name, request)
    return list !== null && list.offset >= (this.#offsets.get(list.key) ?? Number.POSITIVE_INFINITY)
  }

  add(name: string, request: unknown): void {
    const list = toList(name, request)
    if (!list || list.offset + list.limit <= FIRST_ROWS) return
    this.#offsets.delete(list.key)
    this.#offsets.set(list.key, list.offset)
    const [oldest] = this.#offsets.keys()
    if (this.#offsets.size > MOST_LISTS && oldest !== undefined) this.#offsets.delete(oldest)
  }
}

interface AskedRows {
  readonly key: string
  readonly offset: number
  readonly limit: number
}

/** Null for a question that is not about rows from a place on. */
function toList(name: string, request: unknown): AskedRows | null {
  if (typeof request !== 'object' || request === null) return null
  if (!('offset' in request && 'limit' in request)) return null
  const { offset, ...question } = request
  if (typeof offset !== 'number' || typeof request.limit !== 'number') return null
  return { key: JSON.stringify([name, question]), offset, limit: request.limit }
}
