import { AppError } from '../../shared/app-error.ts'
import type { ReceiptSeq } from '../../shared/domain/ids.ts'
import type { ReceiptDetail } from '../../shared/ipc/contract.ts'
import { readBody } from '../evidence/archive.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { createReader, type ReaderApi } from '../store/read/reader.ts'
import { isConnectionSuspect, toStorageError } from '../store/sqlite-error.ts'

/** As much of a reply as a person can look at; the whole of it is in the archive. */
const BODY_TEXT_LIMIT_BYTES = 1024 * 1024

interface Connection {
  readonly db: ReadableDatabase
  readonly reader: ReaderApi
}

/** The reader of one workspace file. */
export class ReaderSession {
  #location: DatabaseLocation | null = null
  #connection: Connection | null = null

  /** @throws AppError as `openReadonly` does. */
  open(location: DatabaseLocation): void {
    this.#location = location
    this.#connection = connect(location)
  }

  close(): void {
    this.#connection?.db.close()
    this.#connection = null
    this.#location = null
  }

  /**
   * Asks the reader. A failure of the file is taken for what it says only when a new connection meets it as well:
   * with encryption, a read that was cut short looks like damage.
   */
  read<Value>(ask: (reader: ReaderApi, db: ReadableDatabase) => Value): Value {
    try {
      return this.#ask(ask)
    } catch (error) {
      if (!isConnectionSuspect(toStorageError(error))) throw toStorageError(error)
    }
    this.#connection?.db.close()
    this.#connection = null
    try {
      return this.#ask(ask)
    } catch (error) {
      throw toStorageError(error)
    }
  }

  getReceipt(seq: ReceiptSeq): ReceiptDetail {
    return this.read((reader, db) => {
      const body = readBody(db, seq)
      const isCut = body.byteLength > BODY_TEXT_LIMIT_BYTES
      // `stream` leaves out a character that the cut went through.
      const bodyText = new TextDecoder().decode(body.subarray(0, BODY_TEXT_LIMIT_BYTES), { stream: isCut })
      return { receipt: reader.getReceiptRow({ seq }), bodyText, isCut }
    })
  }

  #ask<Value>(ask: (reader: ReaderApi, db: ReadableDatabase) => Value): Value {
    if (!this.#location) throw new AppError('workspace-not-open', 'The reader has no workspace.')
    this.#connection ??= connect(this.#location)
    return ask(this.#connection.reader, this.#connection.db)
  }
}

function connect(location: DatabaseLocation): Connection {
  const db = openReadonly(location)
  return { db, reader: createReader(db, Date.now) }
}
