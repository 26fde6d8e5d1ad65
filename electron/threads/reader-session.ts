import { AppError, toAppError } from '../../shared/app-error.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { showAsOf } from '../store/read/as-of.ts'
import { getDataCutoffMs, getMomentMs } from '../store/read/data-cutoff.ts'
import { createReader, type ReaderApi } from '../store/read/reader.ts'
import { isConnectionSuspect, toStorageError } from '../store/sqlite-error.ts'

interface Connection {
  readonly db: ReadableDatabase
  readonly reader: ReaderApi
}

/** A connection that shows the cache as of a moment, which can change. */
interface PastConnection extends Connection {
  asOfMs: number
}

/** The reader of one workspace file. */
export class ReaderSession {
  #location: DatabaseLocation | null = null
  #connection: Connection | null = null
  #past: PastConnection | null = null

  /** @throws AppError as `openReadonly` does. */
  open(location: DatabaseLocation): void {
    this.#location = location
    this.#connection = connect(location)
  }

  close(): void {
    this.#disconnect()
    this.#location = null
  }

  /**
   * Asks the reader. A failure of the file counts only if a new connection fails as well: with encryption, an
   * interrupted read looks like damage.
   */
  read<Value>(ask: (reader: ReaderApi, db: ReadableDatabase) => Value): Value {
    return this.#askTwice(() => this.#getConnection(), ask)
  }

  /** As `read`, with the cache as of a moment, at most the data cutoff; null: now. See [Note: As of a moment]. */
  readAsOf<Value>(asOfMs: number | null, ask: (reader: ReaderApi, db: ReadableDatabase) => Value): Value {
    return asOfMs === null ? this.read(ask) : this.#askTwice(() => this.#getPast(asOfMs), ask)
  }

  /** Prepares for the next questions, for a millisecond. @returns false when nothing is left to do. */
  work(): boolean {
    return [this.#connection, this.#past].some((open) => open?.reader.work() ?? false)
  }

  #askTwice<Value>(
    getConnection: () => Connection,
    ask: (reader: ReaderApi, db: ReadableDatabase) => Value,
  ): Value {
    const askOnce = (): Value => {
      const { reader, db } = getConnection()
      return ask(reader, db)
    }
    try {
      return askOnce()
    } catch (error) {
      if (!isConnectionSuspect(toStorageError(error))) throw toStorageError(error)
    }
    this.#disconnect()
    try {
      return askOnce()
    } catch (error) {
      throw toStorageError(error)
    }
  }

  #getConnection(): Connection {
    this.#connection ??= connect(this.#getLocation())
    return this.#connection
  }

  #getPast(asOfMs: number): Connection {
    this.#past ??= connectToPast(this.#getLocation())
    const momentMs = getMomentMs(this.#past.db, asOfMs)
    if (this.#past.asOfMs !== momentMs) showAsOf(this.#past.db, momentMs)
    this.#past.asOfMs = momentMs
    return this.#past
  }

  #getLocation(): DatabaseLocation {
    if (this.#location) return this.#location
    throw new AppError('workspace-not-open', 'The reader has no workspace.')
  }

  #disconnect(): void {
    this.#connection?.db.close()
    this.#past?.db.close()
    this.#connection = null
    this.#past = null
  }
}

function connect(location: DatabaseLocation): Connection {
  const db = openReadonly(location)
  return { db, reader: createReader(db, () => getDataCutoffMs(db)) }
}

function connectToPast(location: DatabaseLocation): PastConnection {
  const db = openReadonly(location, 'past')
  const past: PastConnection = {
    db,
    asOfMs: Number.NaN,
    reader: createReader(db, () => past.asOfMs, true),
  }
  return past
}

/** A question whose answer may need all ids of a list. */
export interface LongQuestion<Value> {
  /** See [Note: As of a moment]; null: now. */
  readonly asOfMs: number | null
  /** The answer, or null where all ids would have to be read for it. */
  readonly quickly: (reader: ReaderApi, db: ReadableDatabase) => Value | null
  /** Reads them in steps … */
  readonly prepare: (reader: ReaderApi, db: ReadableDatabase) => Generator<void>
  /** … after which this is quick. */
  readonly answer: (reader: ReaderApi, db: ReadableDatabase) => Value
}

interface Task {
  readonly asOfMs: number | null
  readonly prepare: LongQuestion<unknown>['prepare']
  readonly finish: (reader: ReaderApi, db: ReadableDatabase) => void
  readonly reject: (error: AppError) => void
  running: { readonly db: ReadableDatabase; readonly steps: Generator<void> } | null
}

/**
 * Questions that first read a whole list, in steps; between two steps the thread answers other questions. Policy:
 *
 * - Known and quick answers are given at once, also while a list is being read.
 * - The newest question is answered first, because its list is on screen.
 * - A list is read from one moment of the file: one read transaction lasts from the first step to the answer.
 */
export class ReaderSteps {
  readonly #session: ReaderSession
  /** The last task is running. */
  #tasks: readonly Task[] = []

  constructor(session: ReaderSession) {
    this.#session = session
  }

  /**
   * Call `work` until it is answered.
   * @throws AppError *workspace-not-open* if it is closed before, and errors of the reader.
   */
  async ask<Value>({ asOfMs, quickly, prepare, answer }: LongQuestion<Value>): Promise<Value> {
    const known = this.#session.readAsOf(asOfMs, quickly)
    if (known !== null) return known
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    const finish = (reader: ReaderApi, db: ReadableDatabase): void => resolve(answer(reader, db))
    this.#tasks = [...this.#tasks, { asOfMs, prepare, finish, reject, running: null }]
    return promise
  }

  /** True while a question waits for a list. */
  get isWaitedFor(): boolean {
    return this.#tasks.length > 0
  }

  /** Reads one step. @returns false when nobody waits. */
  work(): boolean {
    const task = this.#tasks.at(-1)
    if (!task) return false
    try {
      const isDone = this.#session.readAsOf(task.asOfMs, (reader, db) => step(task, reader, db))
      if (isDone) this.#end(task)
    } catch (error) {
      this.#end(task)
      task.reject(toAppError(error))
    }
    return this.#tasks.length > 0
  }

  close(): void {
    const tasks = this.#tasks
    this.#tasks = []
    for (const { reject } of tasks) {
      reject(new AppError('workspace-not-open', 'The workspace has been closed.'))
    }
  }

  /** The transaction ends with the last list that is read on its connection. */
  #end(task: Task): void {
    this.#tasks = this.#tasks.filter((other) => other !== task)
    const db = task.running?.db
    if (!db?.open || !db.inTransaction) return
    if (!this.#tasks.some(({ running }) => running?.db === db)) db.exec('COMMIT')
  }
}

/** If a connection failed, the list is read again on the new one. */
function step(task: Task, reader: ReaderApi, db: ReadableDatabase): boolean {
  if (task.running?.db !== db) {
    if (!db.inTransaction) db.exec('BEGIN')
    task.running = { db, steps: task.prepare(reader, db) }
  }
  if (task.running.steps.next().done !== true) return false
  task.finish(reader, db)
  return true
}
