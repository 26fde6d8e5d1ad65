import type { BundleCheck, BundleComparison, BundleProgress, BundleRows } from '../../shared/domain/bundle.ts'
import { cancelledWork } from '../import/bundle/open-safely.ts'
import type { RestoreOrder } from '../import/bundle/restore-copy.ts'
import type { StartProcess } from '../lib/processes/script-process.ts'
import type { BundleMethods, RowsPage } from './bundle.worker.ts'
import { type CancelFlag, linkToSignal } from './cancel-flag.ts'
import { startWithRelay } from './report-client.ts'
import { connect, type RpcClient } from './rpc.ts'

export interface BundleWatching {
  readonly onProgress: (progress: BundleProgress) => void
  /** Aborting ends the work with *cancelled* and removes its files. */
  readonly signal: AbortSignal
  /** Starts the processes that compile PDFs. */
  readonly start: StartProcess
}

/** Each call has its own thread, which ends with the call. */
export interface BundleThread {
  /** @throws AppError as `checkBundle` */
  check(path: string, nowMs: number): Promise<BundleCheck>
  /** @throws AppError as `checkWhole` */
  checkWhole(path: string, sha256: string, nowMs: number): Promise<BundleCheck>
  /** @throws AppError as `restoreCopy` */
  restore(order: RestoreOrder): Promise<BundleCheck>
  /** @throws AppError as `compareBundles` */
  compare(first: string, second: string): Promise<BundleComparison>
  /** @throws AppError as `listBundleRows` */
  rows(path: string, page: RowsPage): Promise<BundleRows>
  /** @throws AppError as `savePages` */
  savePages(path: string, target: string): Promise<readonly string[]>
}

export function bundleThread(watching: BundleWatching): BundleThread {
  return {
    check: (path, nowMs) => runInThread(watching, (client, flag) => client.call('check', path, nowMs, flag)),
    checkWhole: (path, sha256, nowMs) =>
      runInThread(watching, (client, flag) => client.call('checkWhole', path, sha256, nowMs, flag)),
    restore: (order) => runInThread(watching, (client, flag) => client.call('restore', order, flag)),
    compare: (first, second) =>
      runInThread(watching, (client, flag) => client.call('compare', first, second, flag)),
    rows: (path, page) => runInThread(watching, (client) => client.call('rows', path, page)),
    savePages: (path, target) => runInThread(watching, (client) => client.call('savePages', path, target)),
  }
}

async function runInThread<Result>(
  { onProgress, signal, start }: BundleWatching,
  run: (client: RpcClient<BundleMethods>, cancelFlag: CancelFlag) => Promise<Result>,
): Promise<Result> {
  const client = connect<BundleMethods>(startWithRelay('bundle', start), {
    name: 'bundle',
    // The worker sends no other events.
    onEvent: (event) => onProgress(event as BundleProgress),
  })
  const { cancelFlag, unlink } = linkToSignal(signal)
  try {
    const result = await run(client, cancelFlag)
    // The thread may be done before it sees the flag. Whoever was told that the work was cancelled gets nothing of it.
    if (signal.aborted) throw cancelledWork()
    return result
  } finally {
    unlink()
    await client.terminate()
  }
}
