import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { hashLogEntry } from '../../../electron/evidence/auditor-log.ts'
import type { LogLine } from '../../../electron/evidence/bundle-layout.ts'
import { hashReceipt } from '../../../electron/evidence/receipt.ts'
import { ZipReader } from '../../../electron/lib/zip/zip-reader.ts'
import { ZipWriter } from '../../../electron/lib/zip/zip-writer.ts'

const FOLDER = 'unhidden-evidence/'
export const RECEIPTS = 'data/evidence/receipts.jsonl'
export const HEAD = 'data/evidence/head.json'
export const LOG = 'data/auditor/log.jsonl'
const MANIFEST = 'manifest-sha256.txt'
const TAG_MANIFEST = 'tagmanifest-sha256.txt'

export interface ReceiptLine {
  seq: number
  sweep_id: number
  operation: string
  pass: number
  page: number
  request_json: string
  http_status: number
  headers_json: string
  sent_at_ms: number
  received_at_ms: number
  elapsed_ms: number
  body_length: number
  body_sha256: string
  server_address?: string
  certificate_chain?: string
  previous_hash: string
  hash: string
}

/** The files of a bundle, to be changed and packed again. */
export class Bag {
  readonly files: Map<string, Buffer>

  constructor(path: string) {
    const zip = ZipReader.open(path)
    this.files = new Map(
      zip.names.map((name) => [name.slice(FOLDER.length), zip.read(name) ?? Buffer.alloc(0)]),
    )
    zip.close()
  }

  get receipts(): ReceiptLine[] {
    return this.#lines(RECEIPTS) as ReceiptLine[]
  }

  set receipts(lines: readonly object[]) {
    this.set(RECEIPTS, writeLines(lines))
  }

  change(seq: number, change: Partial<ReceiptLine>): void {
    this.receipts = this.receipts.map((line) => (line.seq === seq ? { ...line, ...change } : line))
  }

  changeHead(change: Readonly<Record<string, unknown>>): void {
    this.set(HEAD, JSON.stringify({ ...JSON.parse(this.#text(HEAD)), ...change }))
  }

  get log(): LogLine[] {
    return this.#lines(LOG) as LogLine[]
  }

  set log(lines: readonly object[]) {
    this.set(LOG, writeLines(lines))
  }

  pageOf(seq: number): string {
    return `data/evidence/pages/${this.receipts.find((line) => line.seq === seq)?.body_sha256}`
  }

  set(name: string, content: string | Uint8Array): void {
    this.files.set(name, Buffer.from(content as string))
  }

  delete(name: string): void {
    this.files.delete(name)
  }

  /** What somebody does who wants the bundle to look untouched. */
  renewManifests(): void {
    const list = (names: readonly string[]) =>
      names.map((name) => `${sha256(this.files.get(name) ?? Buffer.alloc(0))}  ${name}\n`).join('')
    const names = [...this.files.keys()]
    this.set(MANIFEST, list(names.filter((name) => name.startsWith('data/'))))
    this.set(TAG_MANIFEST, list(names.filter((name) => !name.startsWith('data/') && name !== TAG_MANIFEST)))
  }

  /** @param twice another file of the same name as one of the bundle, before or after it */
  write(
    path: string,
    twice?: { readonly name: string; readonly content: string; readonly isTrueFirst: boolean },
  ): void {
    const pieces: Uint8Array[] = []
    const zip = new ZipWriter((bytes) => pieces.push(Uint8Array.from(bytes)), 0)
    const other = twice ? [[twice.name, Buffer.from(twice.content)] as const] : []
    const files = [...(twice?.isTrueFirst ? [] : other), ...this.files, ...(twice?.isTrueFirst ? other : [])]
    for (const [name, bytes] of files) zip.add(`${FOLDER}${name}`, [bytes])
    zip.finish()
    writeFileSync(path, Buffer.concat(pieces))
  }

  #text(name: string): string {
    return this.files.get(name)?.toString('utf8') ?? ''
  }

  #lines(name: string): object[] {
    return this.#text(name)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as object)
  }
}

function writeLines(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** The same entries with every number, link and hash made again. */
export function relink(lines: readonly LogLine[]): LogLine[] {
  const done: LogLine[] = []
  for (const line of lines) {
    const previous_hash = done.at(-1)?.hash ?? '0'.repeat(64)
    const { at_ms: atMs, details_json: detailsJson, action, subject } = line
    const seq = done.length + 1
    const previousHash = Buffer.from(previous_hash, 'hex')
    const hash = Buffer.from(hashLogEntry({ previousHash, seq, atMs, action, subject, detailsJson }))
    done.push({ ...line, seq, previous_hash, hash: hash.toString('hex') })
  }
  return done
}

export function hashOf(line: ReceiptLine): string {
  const hash = hashReceipt({
    previousHash: Buffer.from(line.previous_hash, 'hex'),
    seq: line.seq,
    operation: line.operation,
    pass: line.pass,
    page: line.page,
    sweepId: line.sweep_id,
    requestJson: line.request_json,
    httpStatus: line.http_status,
    headersJson: line.headers_json,
    sentAtMs: line.sent_at_ms,
    receivedAtMs: line.received_at_ms,
    elapsedMs: line.elapsed_ms,
    bodyLength: line.body_length,
    bodySha256: Buffer.from(line.body_sha256, 'hex'),
    serverAddress: line.server_address ?? null,
    certificateChain: line.certificate_chain ?? null,
  })
  return Buffer.from(hash).toString('hex')
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
