import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { StrataKind } from '../../shared/domain/sample.ts'

/**
 * [Note: The list of a population]
 *
 * One line for each item in ascending order of ids: id, business, visibility (*hidden*, *shown*, *unknown*) and month of
 * its last event in UTC (`2024-03`, or *none*), with tabs between and LF at the end. A draw follows from this list, the
 * design and the seed alone. Two hashes stand for it: SHA-256 of the ids, each followed by LF (what
 * `cut -f1 list.tsv | sha256sum` gives), and SHA-256 of the list.
 */
export interface PopulationItem extends Readonly<Record<StrataKind, string>> {
  readonly id: bigint
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

/** @returns null where the stored list is not the one that was hashed. */
export function decodeList({ listSha256, compressed }: PopulationList): PopulationItem[] | null {
  const bytes = zstdDecompressSync(compressed)
  if (hashBytes(bytes) !== listSha256) return null
  return readPrintedList(bytes.toString('utf8'))
}

/** What `printList` wrote. @throws SyntaxError for an id that is none. */
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
