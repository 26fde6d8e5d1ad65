import type { AppErrorShape } from '../../shared/app-error.ts'
import type { RepeatedReport, SavedReport } from '../../shared/domain/kept-report.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import type { ReportTemplate } from '../../shared/domain/report.ts'
import type { SyncProgress } from '../../shared/domain/sweep.ts'
import type { Verification } from '../../shared/domain/verification.ts'
import type { PushPayloads } from '../../shared/ipc/contract.ts'
import { useCall } from '../ipc/use-call.ts'
import { createWorkspaceStore } from './workspace-store.ts'

type SyncOutcome = PushPayloads['sync:finished']
type ReportProgress = PushPayloads['report:progress']
type FreezeProgress = PushPayloads['samples:progress']
type DemoStep = PushPayloads['demo:progress']['step']

/** How far a report is; `sinceMs` and `sinceRows` are those of the first news, for its rate. */
export interface ReportPace {
  readonly progress: ReportProgress
  readonly sinceMs: number
  readonly sinceRows: number
  readonly atMs: number
}

/** A report as the Reports screen tells of it; `label` is what it is of. */
export type ReportState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly label: string; readonly pace: ReportPace | null }
  | {
      readonly kind: 'done'
      readonly template: ReportTemplate
      readonly label: string
      readonly result: SavedReport | RepeatedReport
    }
  | { readonly kind: 'failed'; readonly label: string; readonly error: AppErrorShape }

export interface VerifiedAt {
  readonly verification: Verification
  readonly atMs: number
}

interface WorkState {
  readonly syncProgress: Readonly<Partial<Record<SyncProgress['operation'], SyncProgress>>>
  readonly syncOutcome: SyncOutcome | null
  readonly report: ReportState
  /** Of the population being frozen, once that takes a while. */
  readonly freeze: FreezeProgress | null
  readonly demoStep: DemoStep | null
  /** The last verification since the workspace was opened; evidence is only called intact after one. */
  readonly verified: VerifiedAt | null
  setSyncProgress(progress: SyncProgress): void
  startSync(): void
  finishSync(outcome: SyncOutcome): void
  setReportProgress(progress: ReportProgress, atMs: number): void
}

const FRESH = {
  syncProgress: {},
  syncOutcome: null,
  report: { kind: 'none' },
  freeze: null,
  verified: null,
} as const

/** Long work under way and how the last of each kind ended; fed by pushes, so that it goes on whatever is on screen. */
export const useWorkStore = createWorkspaceStore<WorkState>(
  (set) => ({
    demoStep: null,
    ...FRESH,
    setSyncProgress: (progress) =>
      set((state) => ({ syncProgress: { ...state.syncProgress, [progress.operation]: progress } })),
    startSync: () => set({ syncProgress: {}, syncOutcome: null }),
    finishSync: (syncOutcome) => set({ syncOutcome, syncProgress: {} }),
    setReportProgress: (progress, atMs) =>
      set(({ report }) => {
        if (report.kind !== 'running') return { report }
        const first = report.pace ?? { sinceMs: atMs, sinceRows: progress.rows }
        return {
          report: { ...report, pace: { sinceMs: first.sinceMs, sinceRows: first.sinceRows, progress, atMs } },
        }
      }),
  }),
  ['demoStep'],
)

/** Whether a sync is under way, as far as it has told of its progress. */
export function useIsSyncing(): boolean {
  return useWorkStore((state) => Object.keys(state.syncProgress).length > 0)
}

/** Enough sweeps to find one of each operation. */
const SWEEPS = 100

/**
 * Whether anything of these operations was ever fetched: entries, or a page that said there are none. A zero says
 * something only then. Null until that is known, and while a sync has read pages whose entries are not counted yet.
 */
export function useIsFetched(operations: readonly Operation[]): boolean | null {
  const sweeps = useCall('sweeps:list', { offset: 0, limit: SWEEPS })
  const overview = useCall('overview:get', undefined, { keepsFormer: true })
  const isSyncing = useIsSyncing()
  if (!sweeps.data || !overview.data) return null
  const entries = { history: overview.data.events, responses: overview.data.responses }
  if (operations.some((operation) => entries[operation] > 0)) return true
  const isRead = sweeps.data.some(
    ({ operation, pagesRead }) => operations.includes(operation) && pagesRead > 0,
  )
  return isRead && isSyncing ? null : isRead
}
