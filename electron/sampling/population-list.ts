import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/**
 * [Note: The list of a population]
 *
 * One line for each item in ascending order of ids: id, business, visibility (*hidden*, *shown*, *unknown*) and month
 * of its last event in UTC (`2024-03`, or *none*), with tabs between and LF at the end. A draw depends only on this
 * list, the design and the seed. Two hashes identify it: SHA-256 of the ids, each followed by LF (`cut -f1 list.tsv |
 * sha256sum`), and SHA-256 of the list.
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
  let text = ''
  for (const { id, business, visibility, month } of items) {
    text += `${id}\t${business}\t${visibility}\t${month}\n`
  }
  return text
}

export function encodeList(items: Iterable<PopulationItem>): PopulationList {
  const bytes = Buffer.from(printList(items), 'utf8')
  return { listSha256: hashBytes(bytes), compressed: zstdCompressSync(bytes) }
}

/** @returns null if the stored list does not have the recorded hash */
export function decodeList({ listSha256, compressed }: PopulationList): PopulationItem[] | null {
  const bytes = zstdDecompressSync(compressed)
  if (hashBytes(bytes) !== listSha256) return null
  return readPrintedList(bytes.toString('utf8'))
}

/** Parses the output of `printList`. @throws SyntaxError for an invalid id */
export function readPrintedList(text: string): PopulationItem[] {
  return text.trimEnd().split('\n').map(readLine)
}

function readLine(line: string): PopulationItem {
  const [id = '', business = '', visibility = '', month = ''] = line.split('\t')
  return { id: BigInt(id), business, visibility, month }
}

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Lower-case hex SHA-256 of a population: its ids in ascending order, in decimal, each followed by LF.
 * `sort -n ids.txt | sha256sum` gives the same.
 */
export function hashPopulation(ids: Iterable<bigint>): string {
  const hash = createHash('sha256')
  for (const id of ids) hash.update(`${id}\n`)
  return hash.digest('hex')
}
