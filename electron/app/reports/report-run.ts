import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { LoggedReport } from '../../../shared/domain/kept-report.ts'
import { type ReportOptions, type ReportWorker, startReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext } from '../handler-context.ts'

/** The report that is being written or checked, in its own thread. A second one is refused. */
export class ReportRun {
  readonly #context: Pick<HandlerContext, 'push' | 'reportDisplay' | 'startProcess'>
  #running: AbortController | null = null

  constructor(context: Pick<HandlerContext, 'push' | 'reportDisplay' | 'startProcess'>) {
    this.#context = context
  }

  /** @throws AppError *busy*, before the dialog asks for a name. */
  refuseSecond(): void {
    if (this.#running) throw new AppError('busy', 'Another report is being written.')
  }

  cancel(): void {
    this.#running?.abort()
  }

  /**
   * Shows progress in the window and in the task bar or dock.
   * @throws AppError *busy*, and as `use`.
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

/** @throws AppError *not-found* for a number that is no report. */
export async function getKept({ session }: HandlerContext, seq: number): Promise<LoggedReport> {
  const found = await session.getWorkspace().store.ask('report:find-logged', { seq })
  if (!found) throw new AppError('not-found', `Entry ${seq} of the log is no report.`)
  return found
}

export function pathsOf({ folder, volumes }: LoggedReport): readonly string[] {
  return volumes.map(({ file }) => join(folder, file))
}

/** The folder of the last report, if it still exists. */
export async function findLastFolder({ session }: HandlerContext): Promise<string | null> {
  const newest = { beforeSeq: null, limit: 1, template: null }
  const [last] = await session.getWorkspace().store.ask('report:list-logged', newest)
  return last && last.folder !== '' && existsSync(last.folder) ? last.folder : null
}
