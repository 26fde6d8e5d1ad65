import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { extname, join } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import type { RepeatedReport } from '../../shared/domain/kept-report.ts'
import { explainChange } from '../reports/check/explain-change.ts'
import type { HandlerContext } from './handler-context.ts'
import { getKept, type LoggedReport, listKept, withoutFolder } from './kept-reports.ts'
import type { ReportRun } from './report-run.ts'
import type { Handlers } from './router.ts'
import { saveReport } from './save-report.ts'
import { checkKept, verifyFile } from './verify-file.ts'

type KeptChannels = keyof typeof import('../../shared/ipc/report-contract.ts').REPORT_CONTRACT

/** Reports that were made before: looked at, verified, made again. */
export function keptReportHandlers(context: HandlerContext, run: ReportRun): Pick<Handlers, KeptChannels> {
  const { dialogs } = context
  const firstFileOf = async (seq: number): Promise<string> => {
    const report = await getKept(context, seq)
    const path = join(report.folder, report.file)
    if (existsSync(path)) return path
    throw new AppError('not-found', `${report.file} is not where it was saved.`, {
      details: { file: report.file },
    })
  }
  return {
    'report:list-kept': async () => (await listKept(context)).map(withoutFolder),
    'report:check-kept': async ({ seq }) => checkKept(context, run, await getKept(context, seq)),
    'report:show-kept': async ({ seq }) => {
      dialogs.showInFolder(await firstFileOf(seq))
      return null
    },
    'report:open-kept': async ({ seq }) => {
      await dialogs.openFile(await firstFileOf(seq))
      return null
    },
    'report:repeat': async ({ seq }) => {
      run.refuseSecond()
      const report = await getKept(context, seq)
      if (report.chosen) {
        throw new AppError(
          'invalid-argument',
          'Its rows were chosen by hand, and the log does not keep which.',
        )
      }
      const path = await dialogs.chooseReportPath(proposeName(report), extname(report.file).slice(1))
      return path === null ? null : repeat(context, run, report, path)
    },
    'report:verify-file': async () => {
      run.refuseSecond()
      const path = await dialogs.chooseReportFile()
      return path === null ? null : verifyFile(context, run, path)
    },
  }
}

async function repeat(
  context: HandlerContext,
  run: ReportRun,
  report: LoggedReport,
  path: string,
): Promise<RepeatedReport> {
  const { saved, written } = await saveReport(context, run, { ...report, items: null }, path)
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

/** Beside the first one, under another name. */
function proposeName({ folder, file }: LoggedReport): string {
  const ending = extname(file)
  const name = `${file.slice(0, file.length - ending.length)} repeated${ending}`
  return join(existsSync(folder) ? folder : homedir(), name)
}
