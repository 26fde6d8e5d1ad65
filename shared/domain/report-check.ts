import type { AppErrorShape } from '../app-error.ts'
import type { KeptReport } from './kept-report.ts'
import type { Reperformance } from './reperformance.ts'
import type { Verification } from './verification.ts'

/** One file of a report, compared by its SHA-256 with the file that was written. */
export interface CheckedFile {
  readonly file: string
  readonly outcome: 'same' | 'changed' | 'missing'
}

/** A verified bundle with its report made again from its replies, or the reason why it cannot be read. */
export type CheckedBundle =
  | {
      readonly kind: 'read'
      readonly isRedacted: boolean
      readonly verification: Verification
      readonly reperformance: Reperformance | null
    }
  | { readonly kind: 'refused'; readonly error: AppErrorShape }

/** `outcome`: *changed* if any file is, else *missing* if any file is, else *same*. */
export interface ReportCheck {
  readonly outcome: 'same' | 'changed' | 'missing'
  readonly files: readonly CheckedFile[]
  readonly bundle: CheckedBundle | null
}

/** The result of verifying a file that the user chose. */
export type VerifiedFile = { readonly file: string; readonly sha256: string } & (
  | { readonly kind: 'bundle'; readonly bundle: CheckedBundle; readonly report: KeptReport | null }
  /** The bytes of a report of this workspace. */
  | { readonly kind: 'same'; readonly report: KeptReport }
  /** The name of a report of this workspace, and other bytes. */
  | { readonly kind: 'changed'; readonly report: KeptReport; readonly check: ReportCheck }
  /** Neither a report of this workspace nor a bundle. */
  | { readonly kind: 'unknown'; readonly isZip: boolean }
)
