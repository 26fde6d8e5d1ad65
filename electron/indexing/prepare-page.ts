import { type PreparedBody, prepareBody } from '../evidence/archive.ts'
import type { ReceivedPage } from '../store/writer-api.ts'
import { type PageReading, readReceivedPage } from './archived-pages.ts'

/** A reply read and encoded: what archiving and indexing it takes, but for the database. */
export interface PreparedPage {
  readonly body: PreparedBody
  readonly reading: PageReading
}

/** The same reply gives the same, in whichever thread; never throws, whatever the bytes. */
export function preparePage(page: ReceivedPage): PreparedPage {
  return { body: prepareBody(page.body), reading: readReceivedPage(page) }
}

/** Buffers of a prepared page that can move to another thread without being copied: those that hold nothing else. */
export function listBuffers({ body, reading: { responses } }: PreparedPage): ArrayBuffer[] {
  const pieces = responses ? [body.encoded.stored, responses.bytes] : [body.encoded.stored]
  return pieces.flatMap(listOwnBuffer)
}

/** The buffer of bytes that hold all of it, or none: part of a larger one is copied. */
export function listOwnBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}
