import type { CaseRow } from './case.ts'
import type { Change } from './changes.ts'
import type { CompletenessByOperation } from './completeness.ts'
import type { KeptReport } from './kept-report.ts'

/** What Home counts of a report of *Changes since*. */
export const SINCE_CHANGES = [
  'newly-hidden',
  'first-known-hidden',
  'deleted',
  'shown-again',
  'no-longer-returned',
] as const satisfies readonly Change[]

/** What changed since the full sync before the last one, with the figures of that report ([Note: Changes since]). */
export interface SinceLastSync {
  /** The end of that full sync. */
  readonly sinceMs: number
  readonly counts: Readonly<Record<(typeof SINCE_CHANGES)[number], number>>
}

export interface SampleProgress {
  readonly sampleId: number
  /** `S-3`. */
  readonly reference: string
  readonly title: string
  /** null while a second reviewer codes: a blind sheet shows no progress. */
  readonly coded: number | null
  readonly items: number
}

export interface HomeSummary {
  readonly cases: {
    /** Of high priority, and left to decide. */
    readonly highBursts: number
    /** Decided or not. */
    readonly bursts: number
    /** The worst of those left, at most HOME_CASES. */
    readonly first: readonly CaseRow[]
  }
  readonly inProgress: {
    /** Neither locked nor abandoned, newest first. */
    readonly samples: readonly SampleProgress[]
    readonly completeness: CompletenessByOperation
    /** Quarantined entries that nobody has acknowledged. */
    readonly quarantineWaiting: number
    readonly lastReport: Pick<KeptReport, 'seq' | 'atMs' | 'file'> | null
    /** null until the evidence was verified. */
    readonly verification: { readonly atMs: number; readonly isIntact: boolean } | null
  }
}

export const HOME_CASES = 6
