import type { ProblemKind, VerificationProblem } from '../../shared/domain/verification.ts'
import { describeProblem } from './describe-problem.ts'
import { FIRST_PREVIOUS_HASH, type HashedReceipt, hashReceipt } from './receipt.ts'

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

export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
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
