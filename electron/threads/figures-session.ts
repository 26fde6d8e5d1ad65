import { AppError } from '../../shared/app-error.ts'
import type { BusinessSummary, Overview } from '../../shared/domain/overview.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { getDataCutoffMs } from '../store/read/data-cutoff.ts'
import { readBusinesses, readOverview } from '../store/read/overview.ts'
import { isConnectionSuspect, toStorageError } from '../store/sqlite-error.ts'

interface Task {
  readonly start: (db: ReadableDatabase) => Generator<void, () => void>
  readonly reject: (error: AppError) => void
  steps: Generator<void, () => void> | null
  /** With encryption, an interrupted read looks like damage, so a new connection repeats it once. */
  isRepeated: boolean
}

/**
 * Figures of the whole cache, on a separate connection. One question at a time, each from one moment of the file. A
 * step takes some 25 ms; between two steps the thread counts.
 */
export class FiguresSession {
  #location: DatabaseLocation | null = null
  #db: ReadableDatabase | null = null
  /** The first task is running. */
  #tasks: readonly Task[] = []

  open(location: DatabaseLocation): void {
    this.#location = location
  }

  close(): void {
    const waiting = this.#tasks
    this.#disconnect()
    this.#tasks = []
    this.#location = null
    for (const { reject } of waiting) reject(notOpen())
  }

  /** Call `work` until it is answered. @throws what the file throws. */
  getOverview(): Promise<Overview> {
    return this.#ask((db) => readOverview(db, getDataCutoffMs(db)))
  }

  /** In the order of their ids; as `getOverview`. */
  listBusinesses(): Promise<readonly BusinessSummary[]> {
    return this.#ask(readBusinesses)
  }

  /** Reads one step. @returns false when nobody waits. */
  work(): boolean {
    const [task] = this.#tasks
    if (!task) return false
    try {
      this.#step(task)
    } catch (cause) {
      this.#handle(task, toStorageError(cause))
    }
    return this.#tasks.length > 0
  }

  #ask<Value>(read: (db: ReadableDatabase) => Generator<void, Value>): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    function* start(db: ReadableDatabase): Generator<void, () => void> {
      const value = yield* read(db)
      return () => resolve(value)
    }
    this.#tasks = [...this.#tasks, { start, reject, steps: null, isRepeated: false }]
    return promise
  }

  #step(task: Task): void {
    task.steps ??= this.#begin(task)
    const { done, value: answer } = task.steps.next()
    if (!done) return
    this.#db?.exec('COMMIT')
    this.#end(task)
    answer()
  }

  #begin(task: Task): Generator<void, () => void> {
    if (!this.#location) throw notOpen()
    this.#db ??= openReadonly(this.#location, 'passes')
    this.#db.exec('BEGIN')
    return task.start(this.#db)
  }

  #handle(task: Task, error: AppError): void {
    this.#disconnect()
    if (task.isRepeated || !isConnectionSuspect(error)) {
      this.#end(task)
      task.reject(error)
      return
    }
    task.isRepeated = true
    task.steps = null
  }

  #end(task: Task): void {
    this.#tasks = this.#tasks.filter((other) => other !== task)
  }

  #disconnect(): void {
    this.#db?.close()
    this.#db = null
  }
}

function notOpen(): AppError {
  return new AppError('workspace-not-open', 'The counter has no workspace.')
}
