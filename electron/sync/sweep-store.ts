import type { SweepId } from '../../shared/domain/ids.ts'
import type { Sweep } from '../../shared/domain/sweep.ts'
import type { PageEnvelope, PageFailure } from '../api/parsed-page.ts'
import type {
  CommittedPage,
  IndexProgress,
  ReceivedPage,
  SweepPlan,
  SweepResult,
} from '../store/writer-api.ts'

/** What a page says about itself once its bytes are safe in the archive. */
export interface PageSummary {
  readonly kind: 'page'
  readonly envelope: PageEnvelope
  readonly entryCount: number
  readonly quarantinedCount: number
  readonly irregularities: readonly string[]
  /** Hex; equal for pages with the same entries, however the reply was formatted. */
  readonly entriesDigest: string
}

export type PageVerdict = PageSummary | PageFailure

/** A page committed by an earlier run of the same sweep, with what it says. */
export interface CommittedVerdict extends CommittedPage {
  readonly verdict: PageVerdict
}

/** The part of the store that a sweep writes to. Every promise resolves when the change is durable. */
export interface SweepStore {
  beginSweep(plan: SweepPlan): Promise<Sweep>
  listCommittedPages(sweepId: SweepId): Promise<readonly CommittedVerdict[]>
  commitPage(page: ReceivedPage): Promise<{ readonly seq: number; readonly verdict: PageVerdict }>
  /** Indexes one batch of archived pages. */
  indexPending(): Promise<IndexProgress>
  /** Indexes what is left, flags what vanished, and records the outcome. */
  finishSweep(result: SweepResult): Promise<Sweep>
}
