/** One figure or file of a report, as the bundle states it and as it follows from the bundle's raw replies. */
export interface RecomputedFigure {
  readonly id: string
  readonly stated: string
  /** Null where the replies alone do not say it: it depends on marks of the auditor. */
  readonly recomputed: string | null
}

/** What came of making the report of a bundle again. */
export interface Reperformance {
  readonly outcome: 'match' | 'mismatch' | 'not-determinable'
  readonly figures: readonly RecomputedFigure[]
}

export function judgeFigures(figures: readonly RecomputedFigure[]): Reperformance {
  const isOpen = figures.some(({ recomputed }) => recomputed === null)
  const isMatch = figures.every(({ stated, recomputed }) => stated === recomputed)
  return { outcome: isOpen ? 'not-determinable' : isMatch ? 'match' : 'mismatch', figures }
}
