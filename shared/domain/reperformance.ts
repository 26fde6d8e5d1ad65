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
