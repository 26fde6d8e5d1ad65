import type { ReceiptSeq } from '../../shared/domain/ids.ts'
import type { ProblemKind, VerificationProblem } from '../../shared/domain/verification.ts'
import { FIRST_PREVIOUS_HASH, type HashedReceipt, hashReceipt, isSameHash } from './receipt.ts'

/** The position in the chain: the number of the next receipt, and the previous hash that it must have. */
export interface ChainPosition {
  readonly seq: number
  readonly previousHash: Uint8Array
}

export const CHAIN_START: ChainPosition = { seq: 1, previousHash: FIRST_PREVIOUS_HASH }

/** Queries over all receipts. They run only after a problem was found, so they may be slow. */
export interface ReceiptLookup {
  /** Number of the first receipt that states this hash. */
  findSeqByHash(hash: Uint8Array): number | null
  /** Number of the first receipt that follows from this hash. */
  findSeqByPreviousHash(hash: Uint8Array): number | null
  hasSeq(seq: number): boolean
}

interface ChainProblem {
  readonly kind: ProblemKind
  readonly receipt: number
}

/** The longest run of removed receipts that is detected after renumbering. */
const RENUMBERED_LIMIT = 64

export function advance(receipt: HashedReceipt): ChainPosition {
  return { seq: receipt.seq + 1, previousHash: receipt.hash }
}

/**
 * The problem of the next receipt or its link, or null. The other receipts reveal the cause: a receipt's hash covers
 * its number and its predecessor, so a receipt that was moved still proves its original position.
 */
function findChainProblem(
  receipt: HashedReceipt,
  expected: ChainPosition,
  all: ReceiptLookup,
): ChainProblem | null {
  if (receipt.seq !== expected.seq) return explainNumber(receipt, expected, all)
  if (!isSameHash(receipt.previousHash, expected.previousHash)) return explainLink(receipt, expected, all)
  return isTrue(receipt) ? null : { kind: 'receipt-changed', receipt: receipt.seq }
}

/** The problem of the next receipt, its link or its page, or null. @param findBodyProblem asked last, of its page. */
export function findReceiptProblem<Receipt extends HashedReceipt>(
  receipt: Receipt,
  expected: ChainPosition,
  all: ReceiptLookup,
  findBodyProblem: (receipt: Receipt) => ProblemKind | null,
): VerificationProblem | null {
  const inChain = findChainProblem(receipt, expected, all)
  if (inChain) return describeProblem(inChain.kind, inChain)
  const kind = findBodyProblem(receipt)
  return kind && describeProblem(kind, { receipt: receipt.seq })
}

function explainNumber({ seq }: HashedReceipt, expected: ChainPosition, all: ReceiptLookup): ChainProblem {
  if (seq < expected.seq) return { kind: 'receipt-inserted', receipt: seq }
  return { kind: all.hasSeq(expected.seq) ? 'receipts-reordered' : 'receipt-missing', receipt: expected.seq }
}

function explainLink(receipt: HashedReceipt, expected: ChainPosition, all: ReceiptLookup): ChainProblem {
  const { seq, previousHash } = receipt
  const before = findSeqOfPrevious(previousHash, all)
  // It directly followed an earlier receipt, so the receipts between the two were inserted.
  if (before !== null && before < seq - 1 && isTrue({ ...receipt, seq: before + 1 })) {
    return { kind: 'receipt-inserted', receipt: before + 1 }
  }
  const successor = all.findSeqByPreviousHash(expected.previousHash)
  if (successor !== null && successor !== seq) {
    return { kind: before === null ? 'receipt-inserted' : 'receipts-reordered', receipt: seq }
  }
  if (isTrue({ ...receipt, previousHash: expected.previousHash }))
    return { kind: 'receipt-changed', receipt: seq }
  return { kind: wasRenumbered(receipt) ? 'receipt-missing' : 'chain-broken', receipt: seq }
}

function findSeqOfPrevious(hash: Uint8Array, all: ReceiptLookup): number | null {
  return isSameHash(hash, FIRST_PREVIOUS_HASH) ? 0 : all.findSeqByHash(hash)
}

/** True when it had a higher number: receipts before it were removed and the rest renumbered. */
function wasRenumbered(receipt: HashedReceipt): boolean {
  for (let removed = 1; removed <= RENUMBERED_LIMIT; removed += 1) {
    if (isTrue({ ...receipt, seq: receipt.seq + removed })) return true
  }
  return false
}

function isTrue(receipt: HashedReceipt): boolean {
  return isSameHash(receipt.hash, hashReceipt(receipt))
}

/** Values for the sentence of a problem; 0 for none. */
interface ProblemFacts {
  /** The first receipt concerned. */
  readonly receipt: number
  /** The first entry of the auditor's log concerned. */
  readonly logEntry?: number
  /** Last receipt that the head names. */
  readonly headSeq?: number
  /** Last receipt of the archive. */
  readonly lastSeq?: number
  /** A file of a bundle, the fault of the bundle, or the tables of the index that differ. */
  readonly detail?: string
}

export function describeProblem(kind: ProblemKind, facts: ProblemFacts): VerificationProblem {
  const { receipt } = facts
  return { kind, receipt: receipt > 0 ? (receipt as ReceiptSeq) : null, message: SENTENCES[kind](facts) }
}

/** A sentence names every cause that the facts allow. */
const SENTENCES: Readonly<Record<ProblemKind, (facts: ProblemFacts) => string>> = {
  'file-damaged': () =>
    'The workspace file is damaged: bytes of it changed on the disk. Put a sound copy in its place; nothing was changed or repaired here.',
  'receipt-changed': ({ receipt }) => `Receipt ${receipt} was changed after it was written.`,
  'body-missing': ({ receipt }) => `The page of receipt ${receipt} is missing.`,
  'body-unreadable': ({ receipt }) =>
    `The page of receipt ${receipt} can no longer be unpacked: its stored bytes were damaged or changed.`,
  'body-changed': ({ receipt }) =>
    `The page of receipt ${receipt} was changed: its bytes are not those that were received.`,
  'certificate-changed': ({ receipt }) =>
    `A certificate of the server that receipt ${receipt} names is missing, or its bytes are not those that were received.`,
  'receipt-missing': ({ receipt }) => `Receipt ${receipt} was removed: the one after it is there.`,
  'receipt-inserted': ({ receipt }) =>
    `Receipt ${receipt} was inserted: the receipts around it follow from one another without it.`,
  'receipts-reordered': ({ receipt }) =>
    `The order of the receipts was changed, from receipt ${receipt} on: others stand where they belong.`,
  'chain-broken': ({ receipt }) => `Receipt ${receipt} does not follow from the receipt before it.`,
  'older-copy': (facts) =>
    `An older copy of the workspace was put back: it was made before the workspace was last opened for writing. ${missing(facts)}`,
  'tail-cut': (facts) =>
    `The end of the archive was cut off. ${missing(facts)} They stood in the workspace file itself, so they were removed there, or a copy made while the workspace was open was put back.`,
  'log-lost': (facts) =>
    `${missing(facts)} They were committed in a session that did not end properly, so they may have stood in the write-ahead log beside the workspace (-wal), which was deleted, cut or damaged; or the disk lost what it had confirmed. Receipts removed from the file, or a copy made during that session and put back, would look the same.`,
  'head-ahead': (facts) => `The end of the archive was cut off. ${missing(facts)}`,
  'head-behind': ({ headSeq = 0, lastSeq = 0 }) =>
    `The workspace was closed with ${headSeq} receipts and now has ${lastSeq}: something else than this application added receipts, or an older head file was put back.`,
  'head-differs': ({ headSeq = 0 }) =>
    `Receipt ${headSeq} is not the one that the head names: the archive was rewritten, or the head is that of another copy of this workspace.`,
  'head-foreign': () => 'The head belongs to another workspace: one of the two files was exchanged.',
  'head-unreadable': () =>
    'The head was overwritten, changed or damaged: it cannot be read, or has not the seal of this workspace.',
  'head-missing': () => 'The head is missing, so nothing outside the archive says where it should end.',
  'auditor-log-changed': ({ logEntry = 0 }) =>
    `Entry ${logEntry} of the auditor's log was changed, removed, inserted or moved after it was written. The archive of replies is in order.`,
  'auditor-log-cut': ({ headSeq = 0, lastSeq = 0 }) =>
    `The end of the auditor's log is missing: ${headSeq} entries are known to the head, ${lastSeq} are there. They were removed, or were lost with the write-ahead log after a session that did not end properly. The archive of replies is in order.`,
  'received-file-changed': ({ detail = '' }) =>
    `The file ${detail}, which the auditor's log names, is missing or does not have its bytes as received. The archive of replies and the log are in order.`,
  'report-changed': ({ detail = '' }) =>
    `A saved report in the bundle is not as it was saved: ${detail} is missing, changed or cannot be read. The archive of replies is in order.`,
  'rolled-back': (facts) =>
    `The workspace and its head are both older than this machine last knew them: an older copy of both was put back. ${missing(facts)}`,
  'witness-differs': ({ headSeq = 0 }) =>
    `Receipt ${headSeq} is not the one that this machine knew: the archive was rewritten, or another copy of this workspace was put in its place.`,
  'witness-unreadable': () =>
    'What this machine knew of the workspace was changed or damaged: it cannot be read, or has not the seal of this workspace.',
  'index-differs': ({ detail = '' }) =>
    `The archive is in order, but what the screens show does not follow from it (${detail}). Rebuild the index, and read the figures again.`,
  'bundle-unreadable': ({ detail = '' }) => `The bundle cannot be read: ${detail}.`,
  'manifest-differs': ({ detail = '' }) => `The manifest does not fit the bundle: ${detail}.`,
  'signature-invalid': ({ detail = '' }) =>
    `A signature is NOT valid: ${detail}. The files are those that the manifests list.`,
}

function missing({ headSeq = 0, lastSeq = 0 }: ProblemFacts): string {
  if (headSeq <= lastSeq) return 'No receipt is missing.'
  const first = lastSeq + 1
  return first === headSeq
    ? `Receipt ${headSeq} is known to the head and gone.`
    : `Receipts ${first} to ${headSeq} are known to the head and gone.`
}
