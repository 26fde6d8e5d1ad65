import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { AppError } from '../../shared/app-error.ts'
import { notesEnvironment } from '../lib/unfinished-files.ts'
import { type ThreadPath, workerUrl } from '../lib/workers.ts'
import { connect, type RpcClient } from './rpc.ts'

/** Restarts in a row of a thread that dies soon after its start. */
const RESTARTS_LIMIT = 3
/** A thread that lived longer died of a job, which the user may repeat. */
const SOON_MS = 5_000

export interface StoreThreadOptions<Methods> {
  readonly name: 'writer' | 'pages' | 'reader' | 'counter' | 'findings'
  readonly resourceLimits: ResourceLimits
  /** Messages that the thread sends with `RpcServer.emit`. */
  readonly onEvent?: (event: unknown) => void
  /** Opens the file in a new thread, after the first start and after each restart. */
  readonly prepare?: (client: RpcClient<Methods>, isRestart: boolean) => Promise<void>
}

/**
 * A thread of the store that restarts: when it dies, open calls fail with *thread-ended*, and the next call starts a
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
    const { name, resourceLimits, onEvent, prepare } = this.#options
    // A death while the thread starts, however slowly, counts as soon.
    let readyMs = Number.POSITIVE_INFINITY
    const client = connect<Methods>(startThread(name, { resourceLimits }), {
      name,
      ...(onEvent && { onEvent }),
      onDeath: () => {
        if (performance.now() - readyMs > SOON_MS) this.#restarts = 0
        this.#restart()
      },
    })
    try {
      await prepare?.(client, isRestart)
      readyMs = performance.now()
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

type NameIn<Path> = Path extends `threads/${infer Name}` ? Name : never

let isDriverKept = false

/**
 * Starts a thread that may open workspace files.
 *
 * The database driver is loaded in this thread first, though no SQL runs here: a native module that only threads have
 * loaded is unloaded with the last of them, possibly during its clean-up, and the process ends with a segmentation
 * fault (better-sqlite3's tracker, issue 1476).
 */
export function startThread(name: NameIn<ThreadPath>, options: WorkerOptions = {}): Worker {
  if (!isDriverKept) new Database(':memory:').close()
  isDriverKept = true
  return new Worker(workerUrl(`threads/${name}`), { ...options, name, env: notesEnvironment() })
}

/** Time for a user to read an answer and ask the next question. */
const IDLE_MS = 30_000

interface LazyThreadOptions<Methods> {
  readonly start: () => Promise<StoreThread<Methods>>
  /** Called before a live thread ends. */
  readonly finish: (client: RpcClient<Methods>) => Promise<void>
  /** null for a thread that stays until it is closed. */
  readonly idleMs?: number | null
}

/**
 * A thread of the store that starts with the first question and ends when it was idle for a while; the next question
 * starts a new one. A workspace opens without it, and an idle thread takes 20 to 30 MB.
 */
export class LazyThread<Methods> {
  readonly #options: LazyThreadOptions<Methods>
  readonly #idleMs: number | null
  #thread: Promise<StoreThread<Methods>> | null = null
  #ending: Promise<void> = Promise.resolve()
  #users = 0
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: LazyThreadOptions<Methods>) {
    this.#options = options
    this.#idleMs = options.idleMs === undefined ? IDLE_MS : options.idleMs
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
    if (this.#users > 0 || this.#isClosed || this.#idleMs === null) return
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
