import { AppError, toAppError } from '../../shared/app-error.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { readBody, toHex } from '../evidence/archive.ts'
import {
  BAG_FOLDER,
  formatReceiptLine,
  HEAD_FILE,
  MANIFEST_FILE,
  pageFile,
  RECEIPTS_FILE,
  TAG_MANIFEST_FILE,
} from '../evidence/bundle-layout.ts'
import { formatHead, type HeadReading } from '../evidence/head-file.ts'
import { listReceipts } from '../evidence/list-receipts.ts'
import { ZipWriter } from '../files/zip-writer.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { getWorkspaceRecord } from '../store/workspace-record.ts'
import { ReportFile } from './report-file.ts'
import type { ReportProgress } from './report-order.ts'

export interface EvidenceOrder {
  readonly db: ReadableDatabase
  /** Read before `db` is: a writer at work is then never behind its own head. */
  readonly head: HeadReading
  readonly path: string
  /** Date of the bundle and of everything in it. */
  readonly asOfMs: number
  readonly onProgress: (progress: ReportProgress) => void
  readonly isCancelled: () => boolean
}

const RECEIPTS_BETWEEN_NEWS = 100
const README = `Replies of a review service as they were received, each with a receipt; the receipts form a chain.

The files have not changed since the bundle was made:   sha256sum -c manifest-sha256.txt
The archive has not changed since the replies came:     unhidden verify BUNDLE.zip
                                                        python3 verify_evidence.py BUNDLE.zip

data/evidence/receipts.jsonl   one receipt for each reply
data/evidence/pages/           the replies, named by their SHA-256
data/evidence/head.json        the newest receipt, as kept outside the archive
`

/**
 * Writes receipts, original replies and head as an evidence bundle (docs/evidence-format.md), from one moment of the
 * archive. Memory holds one reply at a time. What is wrong with the archive is exported as it is: a page that cannot be
 * restored is left out, and a verification of the bundle names it.
 * @throws AppError *cancelled*, *disk-full*, *file-access*
 */
export function exportEvidence(order: EvidenceOrder): ReportResult {
  return order.db.transaction(() => writeBundle(order)).deferred()
}

function writeBundle(order: EvidenceOrder): ReportResult {
  const file = new ReportFile(order.path)
  try {
    return file.finish(new BagWriter(file, order.asOfMs).write(order))
  } finally {
    file.discard()
  }
}

/** Puts files into the bag and remembers what the manifests say of them. */
class BagWriter {
  readonly #zip: ZipWriter
  readonly #manifest: string[] = []
  readonly #tagManifest: string[] = []
  #payloadBytes = 0

  constructor(file: ReportFile, asOfMs: number) {
    this.#zip = new ZipWriter((bytes) => file.writeBytes(bytes), asOfMs)
  }

  /** @returns how many receipts there are. */
  write(order: EvidenceOrder): number {
    this.#addTag('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')
    this.#addTag('README.txt', README)
    const receipts = this.#addPages(order)
    this.#addPayload(RECEIPTS_FILE, linesOf(order.db))
    if (order.head && order.head !== 'unreadable') {
      this.#addPayload(HEAD_FILE, [Buffer.from(formatHead(order.head), 'utf8')])
    }
    this.#addTag('bag-info.txt', this.#describe(order))
    this.#addTag(MANIFEST_FILE, this.#manifest.join(''))
    this.#zip.add(inBag(TAG_MANIFEST_FILE), [Buffer.from(this.#tagManifest.join(''), 'utf8')])
    this.#zip.finish()
    return receipts
  }

  #addPages({ db, onProgress, isCancelled }: EvidenceOrder): number {
    const written = new Set<string>()
    const totalRows = Number(db.prepare('SELECT count(*) FROM receipt').pluck().get())
    let rows = 0
    for (const { seq, bodySha256 } of listReceipts(db)) {
      if (isCancelled()) throw new AppError('cancelled', 'The export was cancelled.')
      const sha256 = toHex(bodySha256)
      const body = written.has(sha256) ? null : readIfPossible(db, seq)
      if (body) this.#addPayload(pageFile(sha256), [body])
      if (body) written.add(sha256)
      rows += 1
      if (rows % RECEIPTS_BETWEEN_NEWS === 0) onProgress({ rows, totalRows })
    }
    onProgress({ rows, totalRows })
    return rows
  }

  #addPayload(name: string, pieces: Iterable<Uint8Array>): void {
    const { sha256, sizeBytes } = this.#zip.add(inBag(name), pieces)
    this.#manifest.push(`${sha256}  ${name}\n`)
    this.#payloadBytes += sizeBytes
  }

  #addTag(name: string, text: string): void {
    const { sha256 } = this.#zip.add(inBag(name), [Buffer.from(text, 'utf8')])
    this.#tagManifest.push(`${sha256}  ${name}\n`)
  }

  #describe({ db, asOfMs }: EvidenceOrder): string {
    return [
      `Bagging-Date: ${new Date(asOfMs).toISOString().slice(0, 10)}`,
      'Bag-Software-Agent: Unhidden',
      `External-Identifier: ${getWorkspaceRecord(db).workspaceId}`,
      `Payload-Oxum: ${this.#payloadBytes}.${this.#manifest.length}`,
      '',
    ].join('\n')
  }
}

function inBag(name: string): string {
  return `${BAG_FOLDER}/${name}`
}

function* linesOf(db: ReadableDatabase): Iterable<Uint8Array> {
  let lines = ''
  let count = 0
  for (const receipt of listReceipts(db)) {
    lines += formatReceiptLine(receipt)
    count += 1
    if (count % RECEIPTS_BETWEEN_NEWS !== 0) continue
    yield Buffer.from(lines, 'utf8')
    lines = ''
  }
  yield Buffer.from(lines, 'utf8')
}

function readIfPossible(db: ReadableDatabase, seq: number): Uint8Array | null {
  try {
    return readBody(db, seq)
  } catch (error) {
    const { code } = toAppError(error)
    if (code === 'evidence-broken' || code === 'not-found') return null
    throw error
  }
}
