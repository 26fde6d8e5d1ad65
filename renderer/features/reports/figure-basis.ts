import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'

/** What the figures of a report are about. */
export interface FigureBasis {
  readonly filter: string
  /** null for all that the cache held. */
  readonly asOfMs: number | null
  /** Number of the newest receipt that the report was made from; null where it is not known. */
  readonly receipt: number | null
  /** Number of the report's entry in the log; null where the log does not have it. */
  readonly logEntry: number | null
}

export const EVERYTHING: FigureBasis = { filter: '', asOfMs: null, receipt: null, logEntry: null }

export function toBasis({ filter, asOfMs, basis, seq }: KeptReport): FigureBasis {
  return { filter, asOfMs, receipt: basis?.receipt ?? null, logEntry: seq }
}

/** @param report of a bundle; its receipts do not grow. */
export function toBundledBasis({ filter, isPast, asOfMs }: NonNullable<BundleFacts['report']>): FigureBasis {
  return { filter: filter ?? '', asOfMs: isPast ? asOfMs : null, receipt: null, logEntry: null }
}
