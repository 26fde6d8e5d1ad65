import type { CheckedRequestOf, QueryName, WireReplyOf } from '../../../shared/ipc/contract.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import type { ReaderApi } from '../../store/read/reader.ts'

/**
 * The means that a reading thread gives to a query, which is answered from one moment of the file. A request with an
 * `asOfMs` is answered from a connection that shows the cache as of that moment; see [Note: As of a moment].
 */
export interface Reading {
  readonly db: ReadableDatabase
  /** Lists and charts, with all that is kept between two pages of them. */
  readonly reader: ReaderApi
}

export type Run<Request, Reply> = (reading: Reading, request: Request) => Reply

/** A query whose answer may need all ids of a list. */
export interface LongQuery<Request, Reply> {
  /** The answer, or null where all ids would have to be read for it. */
  readonly quickly: Run<Request, Reply | null>
  /** Reads the ids in steps, after which `run` is quick. */
  readonly prepare?: Run<Request, Generator<void>>
  readonly run: Run<Request, Reply>
}

/** A query that never has a quick answer. */
export const slowly = <Request, Reply>(run: Run<Request, Reply>): LongQuery<Request, Reply> => ({
  quickly: () => null,
  run,
})

/** One implementation for every query of the contract that a reading thread answers. */
export type ContractQueries = {
  readonly [Name in QueryName<'quick'>]: Run<CheckedRequestOf<Name>, WireReplyOf<Name>>
} & {
  readonly [Name in QueryName<'long'>]: LongQuery<CheckedRequestOf<Name>, WireReplyOf<Name>>
}

/** The moment that a request asks about; null: now. See [Note: As of a moment]. */
export function getAskedMoment(request: unknown): number | null {
  if (typeof request !== 'object' || request === null || !('asOfMs' in request)) return null
  return typeof request.asOfMs === 'number' ? request.asOfMs : null
}
