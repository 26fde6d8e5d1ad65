import { AppError } from '../../shared/app-error.ts'
import type { RpcClient } from './rpc.ts'
import type { StoreThread } from './store-thread.ts'

/** Time for a user to read an answer and ask the next question. */
const IDLE_MS = 30_000

interface LazyThreadOptions<Methods> {
  readonly start: () => Promise<StoreThread<Methods>>
  /** Called before a live thread ends. */
  readonly finish: (client: RpcClient<Methods>) => Promise<void>
  readonly idleMs?: number
}

/**
 * A thread of the store that starts with the first question and ends when it was idle for a while; the next question
 * starts a new one. A workspace opens without it, and an idle thread takes 20 to 30 MB.
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
   * The thread lives at least until `work` ends, unless it is closed.
   * @throws AppError *workspace-not-open* after `close`, and errors of the start and of `work`.
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

  /** Ends the thread unless it is in use. */
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

  /** Waits for the former thread to end: two would take twice the memory. */
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
    // A thread that only reads cannot damage the file; the next question gets the error.
    const end = thread.then((started) => started.close(this.#options.finish))
    this.#ending = end.then(
      () => undefined,
      () => undefined,
    )
  }
}
