import { AppError } from '../../shared/app-error.ts'
import type { RpcClient } from './rpc.ts'
import type { StoreThread } from './store-thread.ts'

/** Long enough for the next question of somebody who reads what the last one answered. */
const IDLE_MS = 30_000

interface LazyThreadOptions<Methods> {
  readonly start: () => Promise<StoreThread<Methods>>
  /** Says good-bye to a thread that lives. */
  readonly finish: (client: RpcClient<Methods>) => Promise<void>
  readonly idleMs?: number
}

/**
 * A thread of the store that starts with the first question and ends when nobody has asked for a while; the next question
 * starts a new one. A workspace opens without it, and a thread that does nothing would keep 20 to 30 MB.
 */
export class LazyThread<Methods> {
  readonly #options: LazyThreadOptions<Methods>
  readonly #idleMs: number
  #thread: Promise<StoreThread<Methods>> | null = null
  #ending: Promise<void> = Promise.resolve()
  #users = 0
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: LazyThreadOptions<Methods>) {
    this.#options = options
    this.#idleMs = options.idleMs ?? IDLE_MS
  }

  /**
   * The thread stays at least until `work` is done, unless it is closed.
   * @throws AppError *workspace-not-open* once it is closed, and what starting and `work` throw.
   */
  async use<Value>(work: (thread: StoreThread<Methods>) => Promise<Value>): Promise<Value> {
    if (this.#isClosed) throw new AppError('workspace-not-open', 'The workspace has been closed.')
    clearTimeout(this.#idle)
    this.#users += 1
    try {
      return await work(await this.#getThread())
    } finally {
      this.#users -= 1
      this.#restLater()
    }
  }

  /** Ends the thread, unless somebody uses it. */
  rest(): Promise<void> {
    if (this.#users === 0) this.#endThread()
    return this.#ending
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    this.#endThread()
    await this.#ending
  }

  /** One after the other: two of a kind would take the memory of both. */
  #getThread(): Promise<StoreThread<Methods>> {
    if (this.#thread) return this.#thread
    const thread = this.#ending.then(this.#options.start)
    this.#thread = thread
    thread.catch(() => {
      if (this.#thread === thread) this.#thread = null
    })
    return thread
  }

  #restLater(): void {
    if (this.#users > 0 || this.#isClosed) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.rest(), this.#idleMs).unref()
  }

  #endThread(): void {
    const thread = this.#thread
    if (!thread) return
    this.#thread = null
    // The file has nothing to lose by a thread that only reads; whoever asks next learns what is wrong with it.
    const end = thread.then((started) => started.close(this.#options.finish))
    this.#ending = end.catch(() => undefined)
  }
}
