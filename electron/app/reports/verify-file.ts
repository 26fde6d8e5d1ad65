import { createHash } from 'node:crypto'
import { closeSync, createReadStream, readSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../shared/app-error.ts'
import type { LoggedReport } from '../../../shared/domain/kept-report.ts'
import { withoutFolder } from '../../../shared/domain/kept-report.ts'
import type { CheckedFile, ReportCheck, VerifiedFile } from '../../../shared/domain/report-check.ts'
import { toFileError } from '../../lib/file-error.ts'
import { openRegularFile } from '../../lib/regular-file.ts'
import type { ReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext } from '../handler-context.ts'
import type { ReportRun } from './report-run.ts'
import { pathsOf } from './report-run.ts'

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
  try {
    const file = openRegularFile(path)
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
