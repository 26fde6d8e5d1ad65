import { MessageChannel, type Worker } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import type { BundleProgress } from '../../shared/domain/bundle.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { PdfPreview } from '../../shared/ipc/report-contract.ts'
import { cancelledWork } from '../import/bundle/open-safely.ts'
import type { StartProcess } from '../lib/processes/script-process.ts'
import type { PdfResult } from '../reports/pdf/pdf-order.ts'
import { relayTypesetters } from '../reports/pdf/typeset-relay.ts'
import type { ReportProgress } from '../reports/report-table.ts'
import type { BundleMethods } from './bundle.worker.ts'
import type {
  RelayData,
  ReportMethods,
  ThreadPdfOrder,
  ThreadReportOrder,
  WithBasis,
} from './report.worker.ts'
import { type CancelFlag, connect, linkToSignal, type Remote, type RpcClient, toRemote } from './rpc.ts'
import { startThread } from './store-thread.ts'

export type ReportOrder = Omit<ThreadReportOrder, 'cancelFlag'>

export type PdfReportOrder = Omit<ThreadPdfOrder, 'cancelFlag'>

export interface ReportOptions {
  readonly onProgress?: (progress: ReportProgress) => void
  /** Aborting ends the export with *cancelled* and leaves no file. */
  readonly signal?: AbortSignal
}

/** The methods of the thread, where an export is cancelled by a signal. */
export type ReportWorker = Omit<Remote<ReportMethods>, keyof OwnMethods> & OwnMethods

interface OwnMethods {
  /**
   * One export at a time.
   * @throws AppError *busy* while another is being written, else as `exportRows` and `openReadonly`.
   */
  exportReport(order: ReportOrder, options?: ReportOptions): Promise<ReportResult & WithBasis>
  /** As `exportReport`, for a PDF. @throws AppError *busy*, else as `exportPdf` and `openReadonly`. */
  exportPdf(order: PdfReportOrder, options?: ReportOptions): Promise<PdfResult & WithBasis>
  /** @throws AppError as `exportPdf`. */
  previewPdf(order: PdfReportOrder): Promise<PdfPreview>
  /** Ends the thread and cancels an export, which leaves no file. May be called more than once. */
  stop(): Promise<void>
}

/**
 * The thread starts with the first call; if it dies, the next call starts another.
 * @param start starts the processes that compile PDFs.
 */
export function startReportWorker(start: StartProcess): ReportWorker {
  let client: RpcClient<ReportMethods> | null = null
  let onProgress: ReportOptions['onProgress']
  let isExporting = false
  const stopping = new AbortController()

  const getClient = (): RpcClient<ReportMethods> => {
    if (stopping.signal.aborted) throw stopped()
    client ??= connect<ReportMethods>(startWithRelay('report', start), {
      name: 'report',
      onEvent: (event) => onProgress?.(event as ReportProgress),
      onDeath: () => {
        client = null
      },
    })
    return client
  }

  const exportWith = async <Outcome>(
    options: ReportOptions = {},
    start: (cancelFlag: CancelFlag) => Promise<Outcome>,
  ): Promise<Outcome> => {
    if (isExporting) throw new AppError('busy', 'Another report is being written.')
    isExporting = true
    onProgress = options.onProgress
    const { cancelFlag, unlink } = linkToSignal(
      AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]),
    )
    try {
      return await start(cancelFlag)
    } catch (cause) {
      // A thread that is still loading is ended without an answer.
      if (stopping.signal.aborted) throw stopped(cause)
      throw cause
    } finally {
      unlink()
      onProgress = undefined
      isExporting = false
    }
  }

  const call: RpcClient<ReportMethods>['call'] = async (...asked) => getClient().call(...asked)
  return toRemote<ReportMethods, OwnMethods>(call, {
    exportReport: (order, options) =>
      exportWith(options, (cancelFlag) => call('exportReport', { ...order, cancelFlag })),
    exportPdf: (order, options) =>
      exportWith(options, (cancelFlag) => call('exportPdf', { ...order, cancelFlag })),
    previewPdf: (order) => exportWith({}, (cancelFlag) => call('previewPdf', { ...order, cancelFlag })),
    async stop() {
      stopping.abort()
      await client?.terminate()
      client = null
    },
  })
}

/** A thread for `use`, which ends with it: compiler and fonts are large. */
export async function withReportWorker<Result>(
  start: StartProcess,
  use: (worker: ReportWorker) => Promise<Result>,
): Promise<Result> {
  const worker = startReportWorker(start)
  try {
    return await use(worker)
  } finally {
    await worker.stop()
  }
}

function stopped(cause?: unknown): AppError {
  return new AppError('cancelled', 'The report thread has been stopped.', { cause })
}

/**
 * Starts a thread whose PDFs are compiled by processes that `start` starts in this thread. They end with the thread.
 * @param data more for its `workerData`
 */
export function startWithRelay(name: 'report' | 'bundle', start: StartProcess, data: object = {}): Worker {
  const { port1, port2 } = new MessageChannel()
  relayTypesetters(port1, start)
  port1.unref()
  const workerData: RelayData = { ...data, relay: port2 }
  return startThread(name, { workerData, transferList: [port2] })
}

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
