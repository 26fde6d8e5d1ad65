import { parentPort, workerData } from 'node:worker_threads'
import type { BundleCheck, BundleComparison, BundleProgress, BundleRows } from '../../shared/domain/bundle.ts'
import { checkBundle, checkWhole, compareBundles } from '../import/bundle/check-bundle.ts'
import { listBundleRows } from '../import/bundle/list-rows.ts'
import { type BundleWatch, cancelledWork } from '../import/bundle/open-safely.ts'
import { type RestoreOrder, restoreCopy } from '../import/bundle/restore-copy.ts'
import { savePages } from '../import/bundle/save-pages.ts'
import { joinRelay } from '../reports/pdf/typesetter.ts'
import type { PageOfRows } from '../store/read/evidence-rows.ts'

import type { RelayData } from './report.worker.ts'
import { type CancelFlag, serve, watchFlag } from './rpc.ts'

/** The thread that reads, verifies, restores and compares bundles. It ends after one call. */
export interface BundleMethods {
  /** @throws AppError as `checkBundle` */
  check(path: string, nowMs: number): BundleCheck
  /** @throws AppError as `checkWhole` */
  checkWhole(path: string, sha256: string, nowMs: number): BundleCheck
  /** @throws AppError as `restoreCopy` */
  restore(order: RestoreOrder): Promise<BundleCheck>
  /** @throws AppError as `compareBundles` */
  compare(first: string, second: string): BundleComparison
  /** @throws AppError as `listBundleRows` */
  rows(path: string, page: PageOfRows): BundleRows
  /** @throws AppError as `savePages` */
  savePages(path: string, target: string): readonly string[]
}

export interface BundleThreadData extends RelayData {
  readonly cancelFlag: CancelFlag
}

/** Often enough for the screen. */
const NEWS_EVERY_MS = 100

if (!parentPort) throw new Error('bundle.worker runs as a worker thread only')

// Set by startWithRelay.
const { relay, cancelFlag } = workerData as BundleThreadData
joinRelay(relay)

const isCancelled = watchFlag(cancelFlag)
let lastMs = Number.NEGATIVE_INFINITY
let lastStep: BundleProgress['step'] | null = null
const watch: BundleWatch = {
  step(step, done, total) {
    if (isCancelled()) throw cancelledWork()
    const nowMs = performance.now()
    if (step === lastStep && nowMs - lastMs < NEWS_EVERY_MS) return
    lastMs = nowMs
    lastStep = step
    server.emit({ step, done, total } satisfies BundleProgress)
  },
}

const server = serve<BundleMethods>(parentPort, {
  check: (path, nowMs) => checkBundle(path, nowMs, watch),
  checkWhole: (path, sha256, nowMs) => checkWhole(path, sha256, nowMs, watch),
  restore: (order) => restoreCopy(order, watch),
  compare: (first, second) => compareBundles(first, second, watch),
  rows: listBundleRows,
  savePages,
})
