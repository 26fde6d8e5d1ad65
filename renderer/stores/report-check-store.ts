import type { ReportCheck } from '../../shared/domain/report-check.ts'
import { createWorkspaceStore } from './workspace-store.ts'

interface ReportCheckState {
  /** Number of the report whose files are being verified: one at a time, as the report thread has it. */
  readonly checkingSeq: number | null
  /** What came of each, by the number of the report. */
  readonly checks: ReadonlyMap<number, ReportCheck>
  /** Number of the report that a notification led to, until its row has the focus. */
  readonly wantedSeq: number | null
}

/** Recent reports that are being, or were, verified; kept while other screens are looked at. */
export const useReportCheckStore = createWorkspaceStore<ReportCheckState>(() => ({
  checkingSeq: null,
  checks: new Map(),
  wantedSeq: null,
}))

export function wantReport(wantedSeq: number | null): void {
  useReportCheckStore.setState({ wantedSeq })
}

export function beginCheck(seq: number): void {
  useReportCheckStore.setState(({ checks }) => ({
    checkingSeq: seq,
    checks: new Map([...checks].filter(([known]) => known !== seq)),
  }))
}

/** @param check null where nothing came of it, which has been reported. */
export function endCheck(seq: number, check: ReportCheck | null): void {
  useReportCheckStore.setState((state) => {
    // The workspace was changed meanwhile.
    if (state.checkingSeq !== seq) return state
    return { checkingSeq: null, checks: check ? new Map(state.checks).set(seq, check) : state.checks }
  })
}
