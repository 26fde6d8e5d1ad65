import { closeSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { LoggedReport } from '../../../shared/domain/kept-report.ts'
import { withoutFolder } from '../../../shared/domain/kept-report.ts'
import type { ReportCheck, VerifiedFile } from '../../../shared/domain/report-check.ts'
import { toFileError } from '../../lib/file-error.ts'
import { hashFile } from '../../reports/check/hash-file.ts'
import type { ReportOptions, ReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext } from '../handler-context.ts'
import { workspaceName } from '../workspace.ts'
import { pathsOf } from './kept-reports.ts'
import type { ReportRun } from './report-run.ts'

/** Compares the files of a report with what was written; a bundle is verified as one, too. */
export function checkKept(
  context: HandlerContext,
  run: ReportRun,
  report: LoggedReport,
  paths = pathsOf(report),
): Promise<ReportCheck> {
  return run.run((worker, options) => check(context, worker, options, report, paths))
}

/**
 * Says what a file is: a report of this workspace or a copy of one, as it was written or changed since; a bundle of any
 * workspace; or neither.
 * @throws AppError *file-access*, *busy*, *cancelled*
 */
export function verifyFile(context: HandlerContext, run: ReportRun, path: string): Promise<VerifiedFile> {
  return run.run(async (worker, options) => {
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
    const result = await check(context, worker, options, { ...found, volumes }, [path])
    return { ...file, kind: 'changed', report: withoutFolder(found), check: result }
  })
}

async function check(
  { session }: HandlerContext,
  worker: ReportWorker,
  options: ReportOptions,
  report: LoggedReport,
  paths: readonly string[],
): Promise<ReportCheck> {
  const workspace = session.getWorkspace()
  const location = { path: workspace.path, keyHex: await workspace.getDatabaseKey() }
  const order = {
    location,
    paths,
    report: withoutFolder(report),
    workspaceName: workspaceName(workspace.path),
  }
  const checked = await worker.checkReport(order, options)
  const [path] = paths
  if (report.format !== 'bundle' || checked.outcome === 'missing' || path === undefined) return checked
  return { ...checked, bundle: isZip(path) ? await worker.checkBundle(path) : null }
}

const ZIP_START = 'PK\x03\x04'

function isZip(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    try {
      const start = Buffer.alloc(ZIP_START.length)
      return (
        readSync(file, start, 0, start.length, 0) === start.length && start.toString('latin1') === ZIP_START
      )
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw toFileError(error, path)
  }
}
