import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'

/** What the figures of a report are about. */
export interface FigureBasis {
  readonly filter: string
  /** null for all that the cache held. */
  readonly asOfMs: number | null
  /** Number of the newest receipt that the report was made from; null where it is not known. */
  readonly receipt: number | null
}

export const EVERYTHING: FigureBasis = { filter: '', asOfMs: null, receipt: null }

export function toBasis({ filter, asOfMs, basis }: KeptReport): FigureBasis {
  return { filter, asOfMs, receipt: basis?.receipt ?? null }
}

/** @param report of a bundle; its receipts do not grow. */
export function toBundledBasis({ filter, isPast, asOfMs }: NonNullable<BundleFacts['report']>): FigureBasis {
  return { filter: filter ?? '', asOfMs: isPast ? asOfMs : null, receipt: null }
}
