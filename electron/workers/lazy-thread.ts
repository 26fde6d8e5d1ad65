import { AppError } from '../../shared/app-error.ts'
import type { StoreThread } from './store-thread.ts'
import type { RpcClient } from './worker-rpc.ts'

/** A thread of the store that starts with the first question: a workspace opens without it. */
export class LazyThread<Methods> {
  readonly #start: () => Promise<StoreThread<Methods>>
  #thread: Promise<StoreThread<Methods>> | null = null
  #isClosed = false

  constructor(start: () => Promise<StoreThread<Methods>>) {
    this.#start = start
  }

  /** @throws AppError *workspace-not-open* once it is closed, and what starting throws. */
  async get(): Promise<StoreThread<Methods>> {
    if (this.#isClosed) throw new AppError('workspace-not-open', 'The workspace has been closed.')
    this.#thread ??= this.#start()
    return this.#thread
  }

  async close(finish: (client: RpcClient<Methods>) => Promise<void>): Promise<void> {
    this.#isClosed = true
    const thread = await this.#thread?.catch(() => null)
    await thread?.close(finish)
  }
}
