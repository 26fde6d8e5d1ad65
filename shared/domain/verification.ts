import type { ReceiptSeq } from './ids.ts'
import type { ReviewStatus, Signed } from './report-review.ts'

/**
 * The kinds of problems with evidence. They are part of docs/evidence-format.md, and verifiers in other languages use
 * them too.
 */
export const PROBLEM_KINDS = [
  // the workspace file as a file
  'file-damaged',
  // one receipt and its page
  'receipt-changed',
  'body-missing',
  'body-unreadable',
  'body-changed',
  'certificate-changed',
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
  'received-file-changed',
  // a saved report in an evidence bundle
  'report-changed',
  // what this machine knew before
  'rolled-back',
  'witness-differs',
  'witness-unreadable',
  // what is derived
  'index-differs',
  // an evidence bundle as a file
  'bundle-unreadable',
  'manifest-differs',
  'signature-invalid',
] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

export interface VerificationProblem {
  readonly kind: ProblemKind
  /** The first affected receipt, or null. */
  readonly receipt: ReceiptSeq | null
  /** The problem and its possible causes, for the user. */
  readonly message: string
}

/** The result of a verification; `problem` is the first one found. */
export interface Verification {
  readonly isIntact: boolean
  readonly receipts: number
  readonly bodyBytes: number
  /** The hash of the last valid receipt, or null without one. */
  readonly headHash: string | null
  readonly problem: VerificationProblem | null
  /** The result of deriving the index again from the archive and comparing both. */
  readonly index: 'agrees' | 'differs' | 'not-checked'
  /** What this machine knew of the file before; *none*: a restored older copy with its own head is not detectable. */
  readonly witness?: 'agrees' | 'none'
  /** The signatures of a bundle that is intact but for them; absent for anything else. */
  readonly signatures?: readonly SignatureCheck[]
  /** The saved reports in a bundle that is intact but for its signatures; absent for anything else. */
  readonly reports?: readonly BundledReport[]
}

/** A saved report in a bundle, with its review as the bundle states it. */
export interface BundledReport {
  /** From 1, in the order in which they were chosen. */
  readonly number: number
  /** The name of its first file as it was saved; null in a redacted bundle. */
  readonly file: string | null
  readonly template: string
  readonly savedAtMs: number
  /** *replaced*: a newer version took its place before it was final. */
  readonly status: ReviewStatus | 'replaced'
  readonly prepared: Signed | null
  readonly reviewed: Signed | null
  readonly approved: Signed | null
  readonly noteCount: number
  readonly openNotes: number
  /** False: the evidence or the auditor's work has changed since it was saved, so only its hash can be checked. */
  readonly isMadeAgain: boolean
}

/** *not-checked*: the kind of the key or of the file is not known here. */
export type SignatureOutcome = 'valid' | 'invalid' | 'not-checked'

export interface SignatureCheck {
  /** Name of the signature's file, in the bundle or beside it. */
  readonly name: string
  /** Name of the file whose bytes it signs. */
  readonly signed: string
  readonly outcome: SignatureOutcome
  /** Who signed, as far as the signature says; null where it cannot be read. */
  readonly by: string | null
  /** What the outcome rests on, or why there is none; completes "signature: …". */
  readonly detail: string
}

/** The last verification of a workspace in the auditor's log, and the receipts since. */
export interface LastVerification {
  readonly atMs: number
  readonly isIntact: boolean
  /** The last receipt that it covered; 0 without one. */
  readonly receipts: number
  /** Receipts that were added since. */
  readonly newer: number
}
