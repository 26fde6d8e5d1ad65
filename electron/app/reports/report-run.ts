import { join, win32 } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { LoggedReport } from '../../../shared/domain/kept-report.ts'
import { type ReportOptions, type ReportWorker, startReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext } from '../handler-context.ts'

type ReportContext = Pick<HandlerContext, 'push' | 'reportDisplay' | 'startProcess' | 'session'>

/** The report that is being written or checked, in its own thread. A second one is refused. */
export class ReportRun {
  readonly #context: ReportContext
  #running: AbortController | null = null

  constructor(context: ReportContext) {
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
    const { push, reportDisplay, startProcess, session } = this.#context
    const running = new AbortController()
    this.#running = running
    const worker = startReportWorker(startProcess)
    try {
      const onProgress: ReportOptions['onProgress'] = (progress) => {
        push('report:progress', progress)
        reportDisplay.showProgress(progress)
      }
      return await session.holdOpen(() => use(worker, { signal: running.signal, onProgress }))
    } finally {
      this.#running = null
      reportDisplay.endProgress()
      await worker.stop()
    }
  }
}

/**
 * A report of the log, in the folder where this machine saved it ([Note: Folders of reports]).
 * @throws AppError *not-found* for a number that is no report, or whose files have names of no report.
 */
export async function getKept({ session, savedFolders }: HandlerContext, seq: number): Promise<LoggedReport> {
  const found = await session.getWorkspace().store.ask('report:find-logged', { seq })
  if (!found?.volumes.every(({ file }) => isPlainName(file))) {
    throw new AppError('not-found', `Entry ${seq} of the log is no report.`)
  }
  return { ...found, folder: await savedFolders.find(found.volumes[0]?.sha256) }
}

/** No way out of a folder, on any system. */
function isPlainName(file: string): boolean {
  return file === win32.basename(file) && file !== '..' && !/\p{Cc}/u.test(file)
}

/** Empty where this machine did not save the report. */
export function pathsOf({ folder, volumes }: LoggedReport): readonly string[] {
  return folder === '' ? [] : volumes.map(({ file }) => join(folder, file))
}
