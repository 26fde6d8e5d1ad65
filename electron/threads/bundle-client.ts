import type { BundleProgress } from '../../shared/domain/bundle.ts'
import { cancelledWork } from '../import/bundle/open-safely.ts'
import type { StartProcess } from '../lib/processes/script-process.ts'
import type { BundleMethods } from './bundle.worker.ts'
import { linkToSignal } from './cancel-flag.ts'
import { startWithRelay } from './report-client.ts'
import { connect, type Remote, type RpcClient, toRemote } from './rpc.ts'

export interface BundleWatching {
  readonly onProgress: (progress: BundleProgress) => void
  /** Aborting ends the work with *cancelled* and removes its files. */
  readonly signal: AbortSignal
  /** Starts the processes that compile PDFs. */
  readonly start: StartProcess
}

/** Each call has its own thread, which ends with the call. */
export type BundleThread = Remote<BundleMethods>

export function bundleThread(watching: BundleWatching): BundleThread {
  return toRemote<BundleMethods>((name, ...args) =>
    runInThread(watching, (client) => client.call(name, ...args)),
  )
}

async function runInThread<Result>(
  { onProgress, signal, start }: BundleWatching,
  run: (client: RpcClient<BundleMethods>) => Promise<Result>,
): Promise<Result> {
  const { cancelFlag, unlink } = linkToSignal(signal)
  const client = connect<BundleMethods>(startWithRelay('bundle', start, { cancelFlag }), {
    name: 'bundle',
    // The worker sends no other events.
    onEvent: (event) => onProgress(event as BundleProgress),
  })
  try {
    const result = await run(client)
    // The thread may be done before it sees the flag. Whoever was told that the work was cancelled gets nothing of it.
    if (signal.aborted) throw cancelledWork()
    return result
  } finally {
    unlink()
    await client.terminate()
  }
}
