import type { ReceiptSeq } from './ids.ts'

/**
 * What can be wrong with evidence. The kinds are part of docs/evidence-format.md: a verifier in another language uses
 * the same words.
 */
export const PROBLEM_KINDS = [
  // the workspace file as a file
  'file-damaged',
  // one receipt and its page
  'receipt-changed',
  'body-missing',
  'body-unreadable',
  'body-changed',
  // the chain
  'receipt-missing',
  'receipt-inserted',
  'receipts-reordered',
  'chain-broken',
  // the head kept outside
  'older-copy',
  'tail-cut',
  'log-lost',
  'head-ahead',
  'head-behind',
  'head-differs',
  'head-foreign',
  'head-unreadable',
  'head-missing',
  // the auditor's log
  'auditor-log-changed',
  'auditor-log-cut',
  // what is derived
  'index-differs',
  // an evidence bundle as a file
  'bundle-unreadable',
  'manifest-differs',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

export interface VerificationProblem {
  readonly kind: ProblemKind
  /** The first receipt concerned, or null where it concerns none in particular. */
  readonly receipt: ReceiptSeq | null
  /** What is wrong and what may have caused it, for a person. */
  readonly message: string
}

/** What a verification found; `problem` names the first thing that is wrong. */
export interface Verification {
  readonly isIntact: boolean
  readonly receipts: number
  readonly bodyBytes: number
  /** Hash of the last receipt that is in order, or null while there is none. */
  readonly headHash: string | null
  readonly problem: VerificationProblem | null
  /** Whether the index was derived from the archive once more and compared with what the screens show. */
  readonly index: 'agrees' | 'differs' | 'not-checked'
}

/** What the auditor's log says of the last verification of a workspace, and what came since. */
export interface LastVerification {
  readonly atMs: number
  readonly isIntact: boolean
  /** The last receipt that it covered; 0 where there was none. */
  readonly receipts: number
  /** Receipts that were added since. */
  readonly newer: number
}
