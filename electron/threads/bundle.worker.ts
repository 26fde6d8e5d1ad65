import { parentPort, workerData } from 'node:worker_threads'
import type { BundleCheck, BundleComparison, BundleProgress, BundleRows } from '../../shared/domain/bundle.ts'
import { checkBundle, checkWhole, compareBundles } from '../import/bundle/check-bundle.ts'
import { listBundleRows } from '../import/bundle/list-rows.ts'
import { type BundleWatch, cancelledWork } from '../import/bundle/open-safely.ts'
import { type RestoreOrder, restoreCopy } from '../import/bundle/restore-copy.ts'
import { savePages } from '../import/bundle/save-pages.ts'
import { joinRelay } from '../reports/pdf/typesetter.ts'
import { type CancelFlag, watchFlag } from './cancel-flag.ts'
import type { RelayData } from './report.worker.ts'
import { serve } from './rpc.ts'

/** The thread that reads, verifies, restores and compares bundles. It ends after one call. */
export interface BundleMethods {
  check(path: string, nowMs: number, cancelFlag: CancelFlag): BundleCheck
  checkWhole(path: string, sha256: string, nowMs: number, cancelFlag: CancelFlag): BundleCheck
  restore(order: RestoreOrder, cancelFlag: CancelFlag): Promise<BundleCheck>
  compare(first: string, second: string, cancelFlag: CancelFlag): BundleComparison
  rows(path: string, page: RowsPage): BundleRows
  savePages(path: string, target: string): readonly string[]
}

export interface RowsPage {
  readonly offset: number
  readonly limit: number
}

/** Often enough for the screen. */
const NEWS_EVERY_MS = 100

if (!parentPort) throw new Error('bundle.worker runs as a worker thread only')

// Set by startWithRelay.
joinRelay((workerData as RelayData).relay)

const server = serve<BundleMethods>(parentPort, {
  check: (path, nowMs, flag) => checkBundle(path, nowMs, watchOf(flag)),
  checkWhole: (path, sha256, nowMs, flag) => checkWhole(path, sha256, nowMs, watchOf(flag)),
  restore: (order, flag) => restoreCopy(order, watchOf(flag)),
  compare: (first, second, flag) => compareBundles(first, second, watchOf(flag)),
  rows: listBundleRows,
  savePages,
})

function watchOf(cancelFlag: CancelFlag): BundleWatch {
  const isCancelled = watchFlag(cancelFlag)
  let lastMs = Number.NEGATIVE_INFINITY
  let lastStep: BundleProgress['step'] | null = null
  return {
    step(step, done, total) {
      if (isCancelled()) throw cancelledWork()
      const nowMs = performance.now()
      if (step === lastStep && nowMs - lastMs < NEWS_EVERY_MS) return
      lastMs = nowMs
      lastStep = step
      server.emit({ step, done, total } satisfies BundleProgress)
    },
  }
}
