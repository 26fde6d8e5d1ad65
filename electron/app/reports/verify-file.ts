import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename, join, win32 } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../shared/app-error.ts'
import { type LoggedReport, withoutFolder } from '../../../shared/domain/kept-report.ts'
import type { CheckedFile, ReportCheck, VerifiedFile } from '../../../shared/domain/report-check.ts'
import { toFileError } from '../../lib/file-error.ts'
import { openRegularFile, readStart } from '../../lib/regular-file.ts'
import { type ReportOptions, type ReportWorker, withReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext } from '../handler-context.ts'

/** Compares the files of a report with the files that were written, and verifies a bundle. */
export function checkKept(run: ReportRun, report: LoggedReport): Promise<ReportCheck> {
  return run.run((worker) => check(worker, report, pathsOf(report)))
}

/**
 * Identifies a file: a report of this workspace or a copy of one, unchanged or changed; a bundle of any workspace; or
 * neither.
 * @throws AppError *file-access*, *busy*, *cancelled*
 */
export function verifyFile(context: HandlerContext, run: ReportRun, path: string): Promise<VerifiedFile> {
  return run.run(async (worker) => {
    const sha256 = await hashFile(path)
    if (sha256 === null) throw new AppError('not-found', 'There is no file of this name.')
    const file = { file: basename(path), sha256 }
    const { store } = context.session.getWorkspace()
    const found = await store.ask('report:find-of-file', { sha256, name: file.file })
    const same = found?.volumes.some((volume) => volume.sha256 === sha256) ? found : null
    const bundle = isZip(path) ? await worker.checkBundle(path) : null
    if (bundle) return { ...file, kind: 'bundle', bundle, report: same ? withoutFolder(same) : null }
    if (same) return { ...file, kind: 'same', report: withoutFolder(same) }
    if (!found) return { ...file, kind: 'unknown', isZip: isZip(path) }
    const volumes = found.volumes.filter((volume) => volume.file === file.file)
    const result = await check(worker, { ...found, volumes }, [path])
    return { ...file, kind: 'changed', report: withoutFolder(found), check: result }
  })
}

async function check(
  worker: ReportWorker,
  { format, volumes }: LoggedReport,
  paths: readonly string[],
): Promise<ReportCheck> {
  const checked = await compareFiles(volumes, paths)
  const [path] = paths
  if (format !== 'bundle' || checked.outcome === 'missing' || path === undefined) return checked
  return { ...checked, bundle: isZip(path) ? await worker.checkBundle(path) : null }
}

/**
 * @param volumes names and hashes of the files that were written
 * @param paths where they are now, in the same order
 * @throws AppError *file-access*
 */
export async function compareFiles(
  volumes: LoggedReport['volumes'],
  paths: readonly string[],
): Promise<ReportCheck> {
  const files: CheckedFile[] = []
  for (const [at, { file, sha256 }] of volumes.entries()) {
    const found = await hashFile(paths[at] ?? '')
    files.push({ file, outcome: found === null ? 'missing' : found === sha256 ? 'same' : 'changed' })
  }
  const outcomes = files.map(({ outcome }) => outcome)
  const worst = (['changed', 'missing', 'same'] as const).find((one) => outcomes.includes(one))
  return { outcome: worst ?? 'missing', files, bundle: null }
}

export function missing(file: string): AppError {
  return new AppError('report-missing', `${file} is not where it was saved.`, { details: { file } })
}

/**
 * The paths of a report that this machine saved and that nobody changed since.
 * @throws AppError *report-missing*, *report-changed*, *file-access*
 */
export async function getUnchanged(report: LoggedReport): Promise<readonly string[]> {
  const paths = pathsOf(report)
  for (const [at, { file, sha256 }] of report.volumes.entries()) {
    const found = await hashFile(paths[at] ?? '')
    if (found === null) throw missing(file)
    if (found === sha256) continue
    throw new AppError('report-changed', `${file} was changed after it was saved.`, { details: { file } })
  }
  return paths
}

/** Lower-case hex SHA-256; null if there is no such file. @throws AppError *file-access* */
export async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream('', { fd: openRegularFile(path) }), hash)
  } catch (error) {
    const failure = toFileError(error, path)
    if (failure.details.code === 'ENOENT') return null
    throw failure
  }
  return hash.digest('hex')
}

const ZIP_START = 'PK\x03\x04'

function isZip(path: string): boolean {
  return readStart(path, ZIP_START.length) === ZIP_START
}

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
    try {
      const onProgress: ReportOptions['onProgress'] = (progress) => {
        push('report:progress', progress)
        reportDisplay.showProgress(progress)
      }
      return await withReportWorker(startProcess, (worker) =>
        session.holdOpen(() => use(worker, { signal: running.signal, onProgress })),
      )
    } finally {
      this.#running = null
      reportDisplay.endProgress()
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
