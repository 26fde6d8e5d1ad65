import type { ResourceLimits } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import { connect, type RpcClient } from './rpc.ts'
import { startThread } from './start-thread.ts'

/** Restarts of a thread that dies repeatedly. */
const RESTARTS_LIMIT = 3

export interface StoreThreadOptions<Methods> {
  readonly name: 'writer' | 'pages' | 'reader' | 'counter' | 'findings'
  readonly resourceLimits: ResourceLimits
  /** Opens the file in a new thread, after the first start and after each restart. */
  readonly prepare?: (client: RpcClient<Methods>, isRestart: boolean) => Promise<void>
}

/**
 * A thread of the store that restarts: when it dies, open calls fail with *storage-failed*, and the next call starts a
 * new thread. Commits are in the file.
 */
export class StoreThread<Methods> {
  readonly #options: StoreThreadOptions<Methods>
  #client: Promise<RpcClient<Methods>>
  #restarts = 0
  #isStarted = false
  #isClosed = false

  private constructor(options: StoreThreadOptions<Methods>) {
    this.#options = options
    this.#client = this.#launch(false)
  }

  /** @throws AppError what `prepare` throws. */
  static async start<Methods>(options: StoreThreadOptions<Methods>): Promise<StoreThread<Methods>> {
    const thread = new StoreThread(options)
    await thread.#client
    thread.#isStarted = true
    return thread
  }

  /** @throws AppError *workspace-not-open* once the store is closed. */
  async client(): Promise<RpcClient<Methods>> {
    if (this.#isClosed) throw new AppError('workspace-not-open', 'The workspace has been closed.')
    return this.#client
  }

  /** Calls `finish` if the thread lives, and ends it. @returns null where it was closed or dead before. */
  async close<Result>(finish: (client: RpcClient<Methods>) => Promise<Result>): Promise<Result | null> {
    if (this.#isClosed) return null
    this.#isClosed = true
    const client = await this.#client.catch(() => null)
    try {
      return client?.isAlive() ? await finish(client) : null
    } finally {
      await client?.terminate()
    }
  }

  async #launch(isRestart: boolean): Promise<RpcClient<Methods>> {
    const { name, resourceLimits, prepare } = this.#options
    const client = connect<Methods>(startThread(name, { resourceLimits }), {
      deathCode: 'storage-failed',
      onDeath: () => this.#restart(),
    })
    try {
      await prepare?.(client, isRestart)
      return client
    } catch (error) {
      await client.terminate()
      throw error
    }
  }

  #restart(): void {
    if (!this.#isStarted || this.#isClosed || this.#restarts >= RESTARTS_LIMIT) return
    this.#restarts += 1
    this.#client = this.#launch(true)
    // The next call gets the error; there may be none.
    this.#client.catch(() => undefined)
  }
}
