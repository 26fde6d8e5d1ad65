import type { ReceiptSeq } from './ids.ts'

/** What a verification found; `problem` names the first thing that is wrong. */
export interface Verification {
  readonly isIntact: boolean
  readonly receipts: number
  readonly bodyBytes: number
  /** Hash of the last receipt, or null while there is none. */
  readonly headHash: string | null
  readonly problem: VerificationProblem | null
}

export interface VerificationProblem {
  readonly kind:
    | 'body-changed'
    | 'body-missing'
    | 'receipt-changed'
    | 'sequence-broken'
    | 'chain-broken'
    | 'head-ahead'
    | 'head-behind'
    | 'head-differs'
    | 'head-missing'
  readonly receipt: ReceiptSeq | null
  /** A sentence for a person. */
  readonly message: string
}
