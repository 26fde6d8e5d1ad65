import type { AppErrorShape } from '../app-error.ts'
import type { ChangeCause, KeptReport } from './kept-report.ts'
import type { Reperformance } from './reperformance.ts'
import type { Verification } from './verification.ts'

/** Where a file differs from the one that was written. */
export type DifferentPlace =
  /** Rows are counted from 1, without the row of names. `column` null: the row as a whole. */
  | {
      readonly kind: 'row'
      readonly row: number
      readonly column: string | null
      readonly written: string
      readonly found: string
    }
  | { readonly kind: 'row-count'; readonly written: number; readonly found: number }
  | { readonly kind: 'page'; readonly page: number }
  /** A part of a PDF that is no page. */
  | { readonly kind: 'part'; readonly part: 'attachment' | 'metadata' | 'other' }
  /** Bytes that were added behind the end, or that are missing there. */
  | { readonly kind: 'appended'; readonly bytes: number }
  | { readonly kind: 'cut'; readonly bytes: number }

export interface CheckedFile {
  readonly file: string
  readonly outcome: 'same' | 'changed' | 'missing'
  /** Empty where it is the same, or where nobody can say. */
  readonly places: readonly DifferentPlace[]
  /** Why it cannot be said where the file differs: the report cannot be made again as it was. */
  readonly causes: readonly ChangeCause[]
}

/** The bundle as a bundle: its replies and receipts, and its report made again from them; or why it cannot be read. */
export type CheckedBundle =
  | {
      readonly kind: 'read'
      readonly isRedacted: boolean
      readonly verification: Verification
      readonly reperformance: Reperformance | null
    }
  | { readonly kind: 'refused'; readonly error: AppErrorShape }

/** One file that differs says more than one that is gone. */
export interface ReportCheck {
  readonly outcome: 'same' | 'changed' | 'missing'
  readonly files: readonly CheckedFile[]
  readonly bundle: CheckedBundle | null
}

/** What a file that somebody chose turned out to be. */
export type VerifiedFile = { readonly file: string; readonly sha256: string } & (
  | { readonly kind: 'bundle'; readonly bundle: CheckedBundle; readonly report: KeptReport | null }
  /** The bytes of a report of this workspace. */
  | { readonly kind: 'same'; readonly report: KeptReport }
  /** The name of a report of this workspace, and other bytes. */
  | { readonly kind: 'changed'; readonly report: KeptReport; readonly check: ReportCheck }
  /** Neither; `isZip`: it was packed as bundles are, and is none. */
  | { readonly kind: 'unknown'; readonly isZip: boolean }
)
