import type { CaseKind, CasePriority } from './case.ts'
import type { CaseRow, CaseView } from './case-list.ts'
import type { CompletenessByOperation } from './completeness.ts'
import type { SweepId } from './ids.ts'
import type { KeptReport } from './kept-report.ts'
import type { EventSelection } from './overview-charts.ts'

/** The rows that a figure of Home counts; a click opens them. */
export type HomeRows =
  | {
      readonly of: 'cases'
      readonly view: CaseView
      readonly kind: CaseKind | null
      readonly priority: CasePriority | null
    }
  | { readonly of: 'events'; readonly selection: EventSelection }
  /** The changes of kind *vanished* of these syncs. */
  | { readonly of: 'vanished'; readonly sweepIds: readonly SweepId[] }

export interface HomeFigure {
  readonly count: number
  /** false: there are at least as many. */
  readonly isExact: boolean
  readonly rows: HomeRows
}

/**
 * What syncs brought after the full sync before the last one, whatever its recorded time; see [Note: What an event
 * does].
 */
export interface SinceLastSync {
  /** The end of that full sync. */
  readonly sinceMs: number
  readonly turnedHidden: HomeFigure
  readonly deleted: HomeFigure
  readonly shownAgain: HomeFigure
  /** Entries that syncs since then no longer found. */
  readonly vanished: HomeFigure
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
    readonly left: HomeFigure
    readonly decided: HomeFigure
    readonly all: HomeFigure
    /** Of those left. */
    readonly high: HomeFigure
    /** Bursts among these. */
    readonly highBursts: HomeFigure
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
