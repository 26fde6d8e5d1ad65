import { AppError } from '../../shared/app-error.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type DatabaseLocation, openReadonly, type ReadingPurpose } from '../store/open-database.ts'
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
  readonly #purpose: ReadingPurpose
  #location: DatabaseLocation | null = null
  #connection: Connection | null = null
  #past: PastConnection | null = null

  constructor(purpose: ReadingPurpose = 'lists') {
    this.#purpose = purpose
  }

  /** @throws AppError as `openReadonly` does. */
  open(location: DatabaseLocation): void {
    this.#location = location
    this.#connection = connect(location, this.#purpose)
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
    this.#connection ??= connect(this.#getLocation(), this.#purpose)
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

function connect(location: DatabaseLocation, purpose: ReadingPurpose): Connection {
  const db = openReadonly(location, purpose)
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
