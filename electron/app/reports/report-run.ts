import { AppError } from '../../../shared/app-error.ts'
import { type ReportOptions, type ReportWorker, startReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext } from '../handler-context.ts'

/** The one report that is being written or checked, in a thread that ends with it. A second one is refused. */
export class ReportRun {
  readonly #context: Pick<HandlerContext, 'push' | 'reportDisplay' | 'startProcess'>
  #running: AbortController | null = null

  constructor(context: Pick<HandlerContext, 'push' | 'reportDisplay' | 'startProcess'>) {
    this.#context = context
  }

  /** @throws AppError *busy*, before anybody is asked for a name. */
  refuseSecond(): void {
    if (this.#running) throw new AppError('busy', 'Another report is being written.')
  }

  cancel(): void {
    this.#running?.abort()
  }

  /**
   * Progress is told to the window, and in the task bar or dock.
   * @throws AppError *busy*, and what `use` throws.
   */
  async run<Result>(use: (worker: ReportWorker, options: ReportOptions) => Promise<Result>): Promise<Result> {
    this.refuseSecond()
    const { push, reportDisplay, startProcess } = this.#context
    const running = new AbortController()
    this.#running = running
    const worker = startReportWorker(startProcess)
    try {
      return await use(worker, {
        signal: running.signal,
        onProgress: (progress) => {
          push('report:progress', progress)
          reportDisplay.showProgress(progress)
        },
      })
    } finally {
      this.#running = null
      reportDisplay.endProgress()
      await worker.stop()
    }
  }
}
