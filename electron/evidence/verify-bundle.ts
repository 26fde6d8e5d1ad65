import { createHash } from 'node:crypto'
import { z } from 'zod'
import { toAppError } from '../../shared/app-error.ts'
import type { ProblemKind, Verification, VerificationProblem } from '../../shared/domain/verification.ts'
import { broken, readOr } from '../lib/file-error.ts'
import { parseJson } from '../lib/json-file.ts'
import { toHex } from './archive.ts'
import { checkLogChain, type HashedEntry } from './auditor-log.ts'
import { type BundleFiles, withBundle } from './bundle-files.ts'
import {
  ANSWERS_FOLDER,
  certificateFile,
  HEAD_FILE,
  isInNoManifest,
  listLogLines,
  MANIFEST_FILE,
  pageFile,
  parseManifestLine,
  parseReceiptLine,
  RECEIPTS_FILE,
  REDACTED_MARK,
  REQUESTS_FOLDER,
  TAG_MANIFEST_FILE,
} from './bundle-layout.ts'
import { findChangedReport, listBundledReports } from './bundled-reports.ts'
import { createCertificateCheck } from './certificates.ts'
import {
  advance,
  CHAIN_START,
  type ChainPosition,
  describeProblem,
  findReceiptProblem,
  type ReceiptLookup,
} from './check-chain.ts'
import { findNoticedProblem } from './compare-head.ts'
import { type HeadReading, NO_HASH, parseHead } from './head-file.ts'
import type { HashedReceipt } from './receipt.ts'
import { checkSignatures } from './signatures/check-signatures.ts'
import { conclude } from './verify-archive.ts'

type ReceiptNews = (receipt: number, total: number) => void

/**
 * Verifies an evidence bundle from its bytes alone, in the order of docs/evidence-format.md: receipts with their
 * pages, the head, the manifests, then the signatures. It stops at the first problem and reports it.
 * @param onReceipt receives the number of verified receipts; an error that it throws ends the verification.
 * @throws AppError *file-access* when the file cannot be read.
 */
export function verifyBundle(path: string, onReceipt: ReceiptNews = () => undefined): Verification {
  try {
    return withBundle(path, (files) => verify(files, onReceipt))
  } catch (error) {
    const { code, message } = toAppError(error)
    if (code !== 'evidence-broken') throw error
    return conclude(CHAIN_START, 0, describeProblem('bundle-unreadable', { receipt: 0, detail: message }))
  }
}

function verify(files: BundleFiles, onReceipt: ReceiptNews): Verification {
  if (!files.names.includes(RECEIPTS_FILE) && files.names.includes(REDACTED_MARK)) {
    return concludeSigned(files, CHAIN_START, 0, findManifestProblem(files) ?? findReportProblem(files))
  }
  const receipts = readReceipts(files)
  const all = lookupIn(receipts)
  const findCertificateProblem = createCertificateCheck((sha256) =>
    readOr(undefined, () => files.find(certificateFile(sha256))),
  )
  let position = CHAIN_START
  let bodyBytes = 0
  for (const receipt of receipts) {
    const problem = findReceiptProblem(receipt, position, all, (one) => {
      return findBodyProblem(files, one) ?? findCertificateProblem(one)
    })
    if (problem) return conclude(position, bodyBytes, problem)
    position = advance(receipt)
    bodyBytes += receipt.bodyLength
    onReceipt(receipt.seq, receipts.length)
  }
  const problem =
    findBundleHeadProblem(files, receipts) ??
    findManifestProblem(files) ??
    findLogProblem(files) ??
    findAnswersProblem(files) ??
    findReportProblem(files)
  return concludeSigned(files, position, bodyBytes, problem)
}

/** Signatures are checked last: they sign what was found intact before. */
function concludeSigned(
  files: BundleFiles,
  position: ChainPosition,
  bodyBytes: number,
  problem: VerificationProblem | null,
): Verification {
  if (problem) return conclude(position, bodyBytes, problem)
  const signatures = checkSignatures(files)
  const wrong = signatures.find(({ outcome }) => outcome === 'invalid')
  const detail = wrong && `${wrong.name}, ${wrong.detail}`
  const found = detail ? describeProblem('signature-invalid', { receipt: 0, detail }) : null
  return { ...conclude(position, bodyBytes, found), signatures, reports: listBundledReports(files) }
}

function findReportProblem(files: BundleFiles): VerificationProblem | null {
  const detail = findChangedReport(files)
  return detail === null ? null : describeProblem('report-changed', { receipt: 0, detail })
}

export function readReceipts(files: BundleFiles): HashedReceipt[] {
  const lines = files.findLines(RECEIPTS_FILE)
  if (lines === undefined) throw broken(`${RECEIPTS_FILE} is missing`)
  return Array.from(lines, (line, index) => parseReceiptLine(line, index + 1))
}

function findBodyProblem(files: BundleFiles, { bodyLength, bodySha256 }: HashedReceipt): ProblemKind | null {
  const expected = toHex(bodySha256)
  try {
    const body = files.find(pageFile(expected))
    if (!body) return 'body-missing'
    const isIntact =
      body.length === bodyLength && createHash('sha256').update(body).digest('hex') === expected
    return isIntact ? null : 'body-changed'
  } catch (error) {
    if (toAppError(error).code === 'evidence-broken') return 'body-unreadable'
    throw error
  }
}

function lookupIn(receipts: readonly HashedReceipt[]): ReceiptLookup {
  const smallest = (isWanted: (receipt: HashedReceipt) => boolean): number | null => {
    const numbers = receipts.filter(isWanted).map(({ seq }) => seq)
    return numbers.length === 0 ? null : Math.min(...numbers)
  }
  return {
    findSeqByHash: (wanted) => smallest(({ hash }) => Buffer.compare(hash, wanted) === 0),
    findSeqByPreviousHash: (wanted) =>
      smallest(({ previousHash }) => Buffer.compare(previousHash, wanted) === 0),
    hasSeq: (seq) => receipts.some((receipt) => receipt.seq === seq),
  }
}

/** How the head of a bundle disagrees with its verified receipts, or null. */
function findBundleHeadProblem(
  files: BundleFiles,
  receipts: readonly HashedReceipt[],
): VerificationProblem | null {
  const head = readHead(files)
  const noticed = findNoticedProblem(head)
  if (noticed) return noticed
  const lastSeq = receipts.length
  if (head === 'unreadable') return describeProblem('head-unreadable', { receipt: 0 })
  if (!head) return lastSeq === 0 ? null : describeProblem('head-missing', { receipt: 0 })
  const found = compareWithReceipts(head.seq, head.hash, head.isClosed, receipts)
  return found && describeProblem(found.kind, { receipt: found.receipt, headSeq: head.seq, lastSeq })
}

function compareWithReceipts(
  headSeq: number,
  headHash: string,
  isClosed: boolean,
  receipts: readonly HashedReceipt[],
): { readonly kind: ProblemKind; readonly receipt: number } | null {
  if (headSeq > receipts.length) return { kind: 'head-ahead', receipt: receipts.length + 1 }
  const named = receipts[headSeq - 1]
  if ((named ? toHex(named.hash) : NO_HASH) !== headHash) return { kind: 'head-differs', receipt: headSeq }
  return isClosed && receipts.length > headSeq ? { kind: 'head-behind', receipt: headSeq + 1 } : null
}

function readHead(files: BundleFiles): HeadReading {
  return readOr('unreadable', () => {
    const text = files.findText(HEAD_FILE)
    return text === undefined ? null : parseHead(text)
  })
}

/**
 * Compares the manifests with the files: every listed file exists with its SHA-256, and every other file is listed.
 * `sha256sum -c` checks the first half.
 */
function findManifestProblem(files: BundleFiles): VerificationProblem | null {
  const problem = findManifestFault(files)
  return problem === null ? null : describeProblem('manifest-differs', { receipt: 0, detail: problem })
}

/** The log is a chain of its own, and ends where the head has its end. */
function findLogProblem(files: BundleFiles): VerificationProblem | null {
  let lines = 0
  const entries = function* (): Iterable<HashedEntry> {
    for (const line of listLogLines(files)) {
      lines += 1
      yield {
        seq: line.seq,
        atMs: line.at_ms,
        action: line.action,
        subject: line.subject,
        detailsJson: line.details_json,
        previousHash: Buffer.from(line.previous_hash, 'hex'),
        hash: Buffer.from(line.hash, 'hex'),
      }
    }
  }
  const checked = readOr(null, () => checkLogChain(entries()))
  const wrongSeq = checked ? checked.wrongSeq : lines + 1
  if (wrongSeq !== null) return describeProblem('auditor-log-changed', { receipt: 0, logEntry: wrongSeq })
  const head = readHead(files)
  if (!checked || !head || head === 'unreadable') return null
  const { seq, hash } = checked.end
  const { logSeq: headSeq, logHash } = head
  if (seq < headSeq) return describeProblem('auditor-log-cut', { receipt: 0, headSeq, lastSeq: seq })
  if (seq > headSeq) return describeProblem('auditor-log-changed', { receipt: 0, logEntry: headSeq + 1 })
  return toHex(hash) === logHash
    ? null
    : describeProblem('auditor-log-changed', { receipt: 0, logEntry: seq })
}

/** The facts of an entry of the log that took a file of answers. */
const takenSchema = z.object({ sha256: z.string() })

/** In a bundle with requests, the files of answers are those that its log names, each with its SHA-256. */
function findAnswersProblem(files: BundleFiles): VerificationProblem | null {
  const listed = files.names.filter((name) => name.startsWith(ANSWERS_FOLDER))
  if (listed.length === 0 && !files.names.some((name) => name.startsWith(REQUESTS_FOLDER))) return null
  const named = new Set<string>()
  for (const { action, details_json } of listLogLines(files)) {
    const taken = action === 'answers-imported' && takenSchema.safeParse(parseJson(details_json)).data
    if (taken) named.add(`${ANSWERS_FOLDER}${taken.sha256}`)
  }
  const wrong =
    listed.find((name) => !named.has(name) || `${ANSWERS_FOLDER}${files.measure(name)?.sha256}` !== name) ??
    [...named].find((name) => !listed.includes(name))
  return wrong === undefined ? null : describeProblem('received-file-changed', { receipt: 0, detail: wrong })
}

function findManifestFault(files: BundleFiles): string | null {
  const listed = new Set<string>()
  for (const manifest of [MANIFEST_FILE, TAG_MANIFEST_FILE]) {
    const problem = checkManifest(files, manifest, listed)
    if (problem !== null) return problem
  }
  const unlisted = files.names.find((name) => !listed.has(name) && !isInNoManifest(name))
  return unlisted === undefined ? null : `${unlisted} is not listed`
}

function checkManifest(files: BundleFiles, manifest: string, listed: Set<string>): string | null {
  const text = readOr(undefined, () => files.find(manifest))?.toString('utf8')
  if (text === undefined) return `${manifest} is missing or damaged`
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const listing = parseManifestLine(line)
    if (!listing) return `${manifest} has a line that lists nothing`
    const { name, sha256 } = listing
    const found = readOr(undefined, () => files.measure(name))
    if (!found) return `${name} is missing or damaged`
    if (found.sha256 !== sha256) return `${name} was changed`
    listed.add(name)
  }
  return null
}
