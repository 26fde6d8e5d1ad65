import type { AppErrorShape } from '../app-error.ts'
import type { KeptReport } from './kept-report.ts'
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

/** One figure or file of a report, as stated in the bundle and as recomputed from its raw replies. */
export interface RecomputedFigure {
  readonly id: string
  readonly stated: string
  /** Null if it cannot be recomputed from the replies, because it depends on annotations of the auditor. */
  readonly recomputed: string | null
  /**
   * The version that made the file, if the bytes differ and it is not this version. It may have other texts or another
   * layout, so the difference is not judged. Rows are equal except for the application's own sentences.
   */
  readonly otherVersion?: string
  /** A PDF in German, which this version cannot make again, and does not judge. */
  readonly isGerman?: true
}

/** The comparison of a file of rows in the bundle, line by line, with the file made from its replies. */
export interface RowsComparison {
  readonly file: string
  readonly statedLines: number
  readonly recomputedLines: number
  /** The first different line, counted from 1; null if all are equal. Long lines are cut. */
  readonly firstDifference: {
    readonly line: number
    readonly stated: string
    readonly recomputed: string
  } | null
  /** The two differ only in sentences of the application. */
  readonly differsInWording?: true
}

/** The result of making the report of a bundle again. */
export interface Reperformance {
  readonly outcome: 'match' | 'mismatch' | 'not-determinable'
  readonly figures: readonly RecomputedFigure[]
  /** Left out if the rows were not made again, or the bundle has none. */
  readonly rows?: readonly RowsComparison[]
}

export function classifyFigures(
  figures: readonly RecomputedFigure[],
  rows?: readonly RowsComparison[],
): Reperformance {
  const judged = figures.filter(({ otherVersion, isGerman }) => otherVersion === undefined && !isGerman)
  const isOpen = judged.some(({ recomputed }) => recomputed === null)
  const isMismatch = judged.some(({ stated, recomputed }) => recomputed !== null && stated !== recomputed)
  return {
    outcome: isMismatch ? 'mismatch' : isOpen ? 'not-determinable' : 'match',
    figures,
    ...(rows && { rows }),
  }
}
