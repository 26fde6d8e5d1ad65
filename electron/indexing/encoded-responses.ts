import { hash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { ResponseEntry } from '../api/parsed-page.ts'
import { RESPONSE_TYPE_CODES } from '../store/index-codes.ts'
import { TextColumnEncoder } from './encoded-texts.ts'
import { FullTextEncoder } from './full-text-encoder.ts'
import { toFlagBits } from './merge-events.ts'
import { type IncomingResponse, numberRepetitions } from './merge-responses.ts'

/**
 * The entries of one responses page with all values that follow from an entry alone: the thread that parses pages
 * computes them, and the writer only binds them (docs/decisions/0095-reading-thread.md). All of it is in one buffer
 * outside the heap: waiting pages cost the garbage collector nothing, and a buffer can be transferred to another
 * thread without a copy. The encoding is not stored.
 */
export interface EncodedResponses {
  readonly count: number
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The ends of the columns and of the contents; the full-text tokens follow them. */
  readonly columnsEnd: number
  readonly contentsEnd: number
}

const HASH_DIGITS = 32

/** Texts without spaces are joined with spaces, which takes a third of the time of many small texts. */
interface Columns {
  readonly feedbackIds: string
  readonly businessIds: string
  readonly types: readonly number[]
  readonly dateMs: readonly number[]
  readonly dateTexts: readonly string[]
  readonly offsetMinutes: readonly number[]
  readonly flags: readonly number[]
  readonly ordinals: readonly number[]
  /** `hashContent` of each content, concatenated. */
  readonly contentHashes: string
  readonly contentEnds: readonly number[]
  readonly fullTextEnds: readonly number[]
  /** The different words of all contents. */
  readonly words: string
}

const contentEncoder = new TextColumnEncoder()
const fullTextEncoder = new FullTextEncoder()

/** The first 16 bytes of the SHA-256 of its UTF-8, as hex. */
export function hashContent(content: string): string {
  return hash('sha256', content).slice(0, HASH_DIGITS)
}

export function encodeResponses(entries: readonly ResponseEntry[]): EncodedResponses {
  const hashes: string[] = []
  for (const { content, type } of entries) {
    hashes.push(hashContent(content))
    fullTextEncoder.add(contentEncoder.add(content), type)
  }
  const contents = contentEncoder.finish()
  const { texts: fullTexts, words } = fullTextEncoder.finish()
  const columns = serialize({
    feedbackIds: entries.map(({ feedbackId }) => feedbackId).join(' '),
    businessIds: entries.map(({ businessId }) => businessId).join(' '),
    types: entries.map(({ type }) => RESPONSE_TYPE_CODES[type]),
    dateMs: entries.map(({ date }) => date.utcMs),
    dateTexts: entries.map(({ date }) => date.text),
    offsetMinutes: entries.map(({ date }) => date.offsetMinutes),
    flags: entries.map(({ flags }) => toFlagBits(flags)),
    ordinals: numberRepetitions(entries, hashes),
    contentHashes: hashes.join(''),
    contentEnds: contents.ends,
    fullTextEnds: fullTexts.ends,
    words,
  } satisfies Columns)
  const contentsEnd = columns.length + contents.bytes.length
  const bytes = new Uint8Array(contentsEnd + fullTexts.bytes.length)
  bytes.set(columns)
  bytes.set(contents.bytes, columns.length)
  bytes.set(fullTexts.bytes, contentsEnd)
  return { count: entries.length, bytes, columnsEnd: columns.length, contentsEnd }
}

export interface DecodedResponses {
  /** The entries as rows of the table `response`, in their order. */
  readonly rows: readonly IncomingResponse[]
  readonly words: readonly string[]
}

/** @param receipt of the page. */
export function decodeResponses(page: EncodedResponses, receipt: number): DecodedResponses {
  const { count, bytes, columnsEnd, contentsEnd } = page
  // Written by encodeResponses of this program, a moment ago.
  const columns = deserialize(bytes.subarray(0, columnsEnd)) as Columns
  const contents = { bytes: bytes.subarray(columnsEnd, contentsEnd), ends: columns.contentEnds }
  const fullTexts = { bytes: bytes.subarray(contentsEnd), ends: columns.fullTextEnds }
  const feedbackIds = columns.feedbackIds.split(' ')
  const businessIds = columns.businessIds.split(' ')
  const texts = { contents, fullTexts }
  const rows = Array.from({ length: count }, (_, position) => ({
    feedbackId: feedbackIds[position] ?? '',
    dateMs: columns.dateMs[position] ?? 0,
    type: columns.types[position] ?? 0,
    businessId: businessIds[position] ?? '',
    dateText: columns.dateTexts[position] ?? '',
    contentHash: columns.contentHashes.slice(position * HASH_DIGITS, (position + 1) * HASH_DIGITS),
    ordinal: columns.ordinals[position] ?? 0,
    firstReceipt: receipt,
    lastReceipt: receipt,
    flags: columns.flags[position] ?? 0,
    offsetMinutes: columns.offsetMinutes[position] ?? 0,
    texts,
    position,
  }))
  return { rows, words: columns.words === '' ? [] : columns.words.split(' ') }
}
