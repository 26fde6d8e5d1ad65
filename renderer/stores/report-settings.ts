import { type AskedCustody, NO_CUSTODY_ASKED } from '../../shared/domain/custody.ts'
import type { KeptReport } from '../../shared/domain/kept-report.ts'
import type { EditedResult, PrintedRows } from '../../shared/domain/pdf-report.ts'
import type { ReportTemplate } from '../../shared/domain/report.ts'
import type { ReportCheck } from '../../shared/domain/report-check.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** *search*: the current search of Reviews; a number: a saved search by its id. */
export type ReportScopeChoice = 'everything' | 'search' | number

type Style = Pick<KeptReport, 'paper' | 'preparedBy' | 'isRedacted' | 'hidesNames' | 'signOff'>
type Chosen = { readonly [Name in keyof Style]: Style[Name] | null }

/** What decides whether a saved report goes into a bundle. */
export type BundledChoice = Pick<KeptReport, 'seq' | 'isRedacted' | 'recipient'>

/** null until it is chosen: then that of the last report of the workspace. */
interface ReportSettings extends Chosen {
  readonly template: ReportTemplate
  /** Of a report about one review; null: the one selected in Reviews. */
  readonly reviewId: string | null
  /** Of a working paper, such as `S-3`; null: the newest sample. */
  readonly sample: string | null
  /** The saved report that is shown instead of a new one. */
  readonly savedSeq: number | null
  readonly scope: ReportScopeChoice | null
  /** YYYY-MM-DD; empty for all that the cache holds. */
  readonly asOfDay: string
  /** The first moment of a report about changes: in milliseconds, or a day; null until it is chosen. */
  readonly since: number | 'day' | null
  /** YYYY-MM-DD, or empty. */
  readonly sinceDay: string
  /** Of the next redacted copy; never that of the last. */
  readonly recipient: string
  readonly printedRows: PrintedRows
  /** Of the next evidence bundle. */
  readonly custody: AskedCustody
  /** Saved reports that go into the next evidence bundle, as far as they fit it. */
  readonly bundled: readonly BundledChoice[]
  /** Who takes the next step of a review; null until typed. */
  readonly reviewer: string | null
  /** The generated result of the report on screen; null until its pages are typeset. */
  readonly generated: string | null
  /** Edited results, by the generated text that each was written for; null: taken back. */
  readonly edits: ReadonlyMap<string, EditedResult | null>
}

/** The settings of Reports; kept while other screens are open. */
export const useReportSettings = createWorkspaceStore<ReportSettings>(() => ({
  template: 'hidden-and-deleted',
  reviewId: null,
  sample: null,
  savedSeq: null,
  scope: null,
  asOfDay: '',
  since: null,
  sinceDay: '',
  paper: null,
  preparedBy: null,
  isRedacted: null,
  hidesNames: null,
  recipient: '',
  signOff: null,
  printedRows: 'summary',
  custody: NO_CUSTODY_ASKED,
  bundled: [],
  reviewer: null,
  generated: null,
  edits: new Map(),
}))

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
