import type { SweepId } from '../../shared/domain/ids.ts'
import type { Sweep } from '../../shared/domain/sweep.ts'
import type { PageVerdict } from '../api/page-verdict.ts'
import type { CommittedVerdict } from '../indexing/committed-verdicts.ts'
import type { SweepExamination } from '../indexing/examine-sweep.ts'
import type { IndexProgress, ReceivedPage, SweepPlan, SweepResult } from '../store/writer-api.ts'

/** The part of the store that a sweep writes to. Every promise resolves when the change is durable. */
export interface SweepStore {
  beginSweep(plan: SweepPlan): Promise<Sweep>
  listCommittedPages(sweepId: SweepId): Promise<readonly CommittedVerdict[]>
  commitPage(page: ReceivedPage): Promise<{ readonly seq: number; readonly verdict: PageVerdict }>
  /** Indexes one batch of archived pages. */
  indexPending(): Promise<IndexProgress>
  /** Indexes what is left, and says what the index knows of a sweep that has been read to its end. */
  examineSweep(sweepId: SweepId): Promise<SweepExamination>
  /** Indexes what is left, flags what vanished, and records the outcome. */
  finishSweep(result: SweepResult): Promise<Sweep>
}
