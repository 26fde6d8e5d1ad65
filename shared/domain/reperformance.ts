/** One figure or file of a report, as the bundle states it and as it follows from the bundle's raw replies. */
export interface RecomputedFigure {
  readonly id: string
  readonly stated: string
  /** Null where the replies alone do not say it: it depends on marks of the auditor. */
  readonly recomputed: string | null
  /**
   * Set where the bytes differ and another version of the application, named here, made the file: that version may have
   * other words or another layout, so the difference is not judged. Of rows, everything but the application's own
   * sentences was compared and is equal.
   */
  readonly otherVersion?: string
  /** A PDF in German, which this version does not print. It was not made again, and is not judged. */
  readonly isGerman?: true
}

/** A file of rows as it is in the bundle, held against the one that its replies give, line by line. */
export interface RowsComparison {
  readonly file: string
  readonly statedLines: number
  readonly recomputedLines: number
  /** The first line that differs, 1 for the first of the file; null where all are equal. Long lines are cut. */
  readonly firstDifference: {
    readonly line: number
    readonly stated: string
    readonly recomputed: string
  } | null
  /** The two differ in nothing but sentences of the application. */
  readonly differsInWording?: true
}

/** What came of making the report of a bundle again. */
export interface Reperformance {
  readonly outcome: 'match' | 'mismatch' | 'not-determinable'
  readonly figures: readonly RecomputedFigure[]
  /** Left out where the rows were not made again, or were not there to be held against. */
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
