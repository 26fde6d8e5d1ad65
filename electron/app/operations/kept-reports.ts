import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { extname, join } from 'node:path'
import { AppError, invalid } from '../../../shared/app-error.ts'
import type { LoggedReport, RepeatedReport } from '../../../shared/domain/kept-report.ts'
import { FORMATS } from '../../../shared/domain/report-formats.ts'
import type { SignatureCheck } from '../../../shared/domain/verification.ts'
import { explainChange } from '../../reports/explain-change.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { saveReport } from '../reports/save-report.ts'
import {
  checkKept,
  getKept,
  getUnchanged,
  missing,
  pathsOf,
  type ReportRun,
  verifyFile,
} from '../reports/verify-file.ts'

/** Saved reports: opened, verified, made again. */
export function keptReportHandlers(context: HandlerContext, run: ReportRun) {
  const { dialogs } = context
  /** The page never names a path: the passphrase is for the key that was chosen last. */
  let keyPath: string | null = null
  return {
    'report:check-kept': async ({ seq }) => checkKept(run, await getKept(context, seq)),
    'report:sign': async ({ seq, passphrase }) => {
      const paths = await getUnchanged(await getKept(context, seq))
      if (passphrase === null) keyPath = await dialogs.chooseSigningKey()
      const order = keyPath === null ? null : { paths, keyPath, passphrase }
      return order && run.run((worker) => worker.sign(order))
    },
    'report:time-stamp': async ({ seq, address }) => {
      const report = await getKept(context, seq)
      const paths = await getUnchanged(report)
      await context.hosts.allow(address, null)
      await context.preferences.change({ timeStampAddress: address })
      // The structures of CMS are large, and few users stamp.
      const { stampBeside } = await import('../../evidence/signatures/sign-file.ts')
      const found: SignatureCheck[] = []
      for (const [at, path] of paths.entries()) {
        const sha256 = report.volumes[at]?.sha256 ?? ''
        found.push(...(await stampBeside(context.updateTransport, address, path, sha256)))
      }
      return found
    },
    'report:show-kept': async ({ seq }) => {
      const report = await getKept(context, seq)
      const [path] = pathsOf(report)
      if (path === undefined || !existsSync(path)) throw missing(report.file)
      dialogs.showInFolder(path)
    },
    'report:open-kept': async ({ seq }) => {
      const report = await getKept(context, seq)
      const [path] = await getUnchanged(report)
      const { extension } = FORMATS[report.format]
      if (path === undefined || extname(path).toLowerCase() !== `.${extension}`) {
        throw new AppError('file-foreign', `A file named ${report.file} is not opened as a report.`)
      }
      await dialogs.openFile(path)
    },
    'report:drag-kept': async ({ seq }) => {
      const report = await getKept(context, seq)
      dialogs.dragFiles(await getUnchanged(report))
    },
    'report:repeat': async ({ seq }) => {
      run.refuseSecond()
      const report = await getRepeatable(context, seq)
      const path = await dialogs.chooseReportPath(
        proposeName(report, 'repeated'),
        extname(report.file).slice(1),
      )
      return path === null ? null : repeat(context, run, report, path)
    },
    'report:verify-file': async () => {
      run.refuseSecond()
      const path = await dialogs.chooseReportFile()
      return path === null ? null : verifyFile(context, run, path)
    },
  } satisfies Partial<Handlers>
}

async function repeat(
  context: HandlerContext,
  run: ReportRun,
  report: LoggedReport,
  path: string,
): Promise<RepeatedReport> {
  const countedToMs = await findMomentKept(context, report)
  const same = await keepFinal(context, report)
  const { saved, written } = await saveReport(
    context,
    run,
    { ...toAsked(report), ...same, countedToMs },
    path,
  )
  const hashes = written.volumes.map(({ sha256 }) => sha256)
  const isIdentical =
    hashes.length === report.volumes.length && report.volumes.every(({ sha256 }, at) => sha256 === hashes[at])
  return {
    ...saved,
    isIdentical,
    rowsBefore: report.rows,
    causes: isIdentical ? [] : explainChange(report, written.basis),
  }
}

/** @throws AppError *invalid-argument* for rows that were chosen by hand */
export async function getRepeatable(context: HandlerContext, seq: number): Promise<LoggedReport> {
  const report = await getKept(context, seq)
  if (!report.chosen) return report
  throw invalid('Its rows were chosen by hand, and the log does not keep which.')
}

/** The same request. */
export function toAsked({ language: _, seq: _seq, atMs: _atMs, ...report }: LoggedReport) {
  return { ...report, items: null }
}

/** A copy of a final report is final if nothing changed since; all else is a draft of its own. */
async function keepFinal(
  { session }: HandlerContext,
  report: LoggedReport,
): Promise<Pick<LoggedReport, 'final' | 'lineage'>> {
  const draft = { final: null, lineage: { root: null, supersedes: null } }
  if (!report.final) return draft
  const { store } = session.getWorkspace()
  const { final, lineage } = report
  return store.ask('report:refuse-outdated', report).then(
    () => ({ final, lineage }),
    () => draft,
  )
}

/** The moment of the report if no reply was archived since, so that the same bytes are expected; else null. */
export async function findMomentKept(
  { session }: HandlerContext,
  { basis, countedToMs }: LoggedReport,
): Promise<number | null> {
  const { count } = await session.getWorkspace().store.ask('requests:count-archived')
  return basis?.receipt === count ? countedToMs : null
}

/** In the folder of the first report, under another name. */
export function proposeName({ folder, file }: LoggedReport, ending: string): string {
  const extension = extname(file)
  const name = file.slice(0, file.length - extension.length).replace(/ (version|draft|final)$/, '')
  return join(existsSync(folder) ? folder : homedir(), `${name} ${ending}${extension}`)
}
