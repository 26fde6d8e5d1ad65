import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { unpackStored } from '../lib/stored-bytes.ts'

/**
 * [Note: The list of a population]
 *
 * One line for each item in ascending order of ids: id, business, visibility (*hidden*, *shown*, *unknown*) and month
 * of its last event in the audit time zone (`2024-03`, or *none*), with tabs between and LF at the end. A draw depends
 * only on this list, the design and the seed. Two hashes identify it: SHA-256 of the ids, each followed by LF
 * (`cut -f1 list.tsv | sha256sum`), and SHA-256 of the list.
 */
export interface PopulationItem {
  readonly id: bigint
  readonly business: string
  readonly visibility: string
  readonly month: string
}

interface PopulationList {
  readonly listSha256: string
  readonly compressed: Uint8Array
}

export function printList(items: Iterable<PopulationItem>): string {
  return [...printPieces(items)].join('')
}

interface EncodedList extends PopulationList {
  readonly count: number
  readonly idsSha256: string
}

/**
 * Reads the items once and keeps only the bytes of their lines: as objects, a million items would fill the memory of
 * the writing thread.
 */
export function encodeList(items: Iterable<PopulationItem>): EncodedList {
  let count = 0
  const ids = new LineHash()
  const counted = Iterator.from(items).map((item) => {
    count += 1
    ids.add(String(item.id))
    return item
  })
  const bytes = Buffer.concat(Array.from(printPieces(counted), (piece) => Buffer.from(piece, 'utf8')))
  return {
    count,
    idsSha256: ids.digest(),
    listSha256: hashBytes(bytes),
    compressed: zstdCompressSync(bytes),
  }
}

const LINES_AT_ONCE = 1_000

function* printPieces(items: Iterable<PopulationItem>): Generator<string> {
  let lines: string[] = []
  for (const { id, business, visibility, month } of items) {
    lines.push(`${id}\t${business}\t${visibility}\t${month}\n`)
    if (lines.length < LINES_AT_ONCE) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

/** @returns null if the stored list does not have the recorded hash */
export function decodeList({ listSha256, compressed }: PopulationList): PopulationItem[] | null {
  const bytes = unpackStored(compressed, listSha256)
  return bytes && readPrintedList(bytes.toString('utf8'))
}

/** Parses the output of `printList`. @throws SyntaxError for an invalid id */
export function readPrintedList(text: string): PopulationItem[] {
  const known = new Map<string, string>()
  // Equal texts are shared: a million items have a few thousand of them.
  const share = (field: string): string => {
    const former = known.get(field)
    if (former === undefined) known.set(field, field)
    return former ?? field
  }
  return Array.from(iterateLines(text.trimEnd()), (line) => {
    const [id = '', business = '', visibility = '', month = ''] = line.split('\t')
    return { id: BigInt(id), business: share(business), visibility: share(visibility), month: share(month) }
  })
}

function* iterateLines(text: string): Generator<string> {
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    yield text.slice(start, end)
    start = end + 1
  }
  yield text.slice(start)
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Lower-case hex SHA-256 of a population: its ids in ascending order, in decimal, each followed by LF.
 * `sort -n ids.txt | sha256sum` gives the same.
 */
export function hashPopulation(ids: Iterable<bigint>): string {
  const hash = new LineHash()
  for (const id of ids) hash.add(String(id))
  return hash.digest()
}

/** SHA-256 of lines, passed on in groups: a call for each line takes most of the time. */
class LineHash {
  readonly #hash = createHash('sha256')
  #lines: string[] = []

  add(line: string): void {
    this.#lines.push(`${line}\n`)
    if (this.#lines.length >= LINES_AT_ONCE) this.#flush()
  }

  digest(): string {
    this.#flush()
    return this.#hash.digest('hex')
  }

  #flush(): void {
    this.#hash.update(this.#lines.join(''))
    this.#lines = []
  }
}
