import { extname } from 'node:path'
import { type AppError, invalid } from '../../../shared/app-error.ts'
import type { LoggedReport } from '../../../shared/domain/kept-report.ts'
import type { FinalSignOff, ReportReview } from '../../../shared/domain/report-review.ts'
import { findStepProblem } from '../../../shared/domain/report-review.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { type AskedReport, saveReport } from '../reports/save-report.ts'
import { getKept, getUnchanged, type ReportRun } from '../reports/verify-file.ts'
import { findMomentKept, getRepeatable, proposeName, toAsked } from './kept-reports.ts'

/** New versions of a saved report and its final file; see [Note: Review of a report]. */
export function reportReviewHandlers(context: HandlerContext, run: ReportRun) {
  const { dialogs, services } = context
  const store = () => context.session.getWorkspace().store
  const choosePath = (report: LoggedReport, ending: string) =>
    dialogs.chooseReportPath(proposeName(report, ending), extname(report.file).slice(1))

  return {
    'report:save-version': async ({ seq, by, edited }) => {
      run.refuseSecond()
      const report = await getRepeatable(context, seq)
      const { status, newest } = await store().ask('report:get-review', report)
      if (seq !== newest.seq || status === 'superseded') throw notItsTurn('replaced')
      const path = await choosePath(report, status === 'final' ? 'draft' : 'version')
      if (path === null) return null
      const isSuccessor = status === 'final'
      const lineage = isSuccessor
        ? { root: null, supersedes: seq }
        : { ...report.lineage, root: report.lineage.root ?? seq }
      const asked: AskedReport = { ...toAsked(report), countedToMs: null, lineage, final: null, edited }
      const step = isSuccessor ? null : ({ kind: 'revise', of: seq, by } as const)
      return (await saveReport(context, run, asked, path, step)).saved
    },
    'report:finalize': async ({ seq, by }) => {
      run.refuseSecond()
      const report = await getKept(context, seq)
      const review = await store().ask('report:get-review', report)
      const problem = findStepProblem(review, { kind: 'finalize', seq, by })
      if (problem) throw notItsTurn(problem)
      await store().ask('report:refuse-outdated', report)
      const signedAtMs = services.clock.nowMs()
      if (report.format !== 'pdf' && report.format !== 'bundle') {
        await getUnchanged(report)
        await store().run('report:finalize-rows', { seq, by }, signedAtMs)
        return null
      }
      const final = toFinal(review, { by, atMs: signedAtMs })
      const asked = toAsked(await getRepeatable(context, seq))
      const path = await choosePath(report, 'final')
      if (path === null) return null
      const lineage = { ...report.lineage, root: report.lineage.root ?? seq }
      const countedToMs = await findMomentKept(context, report)
      const step = { kind: 'finalize', of: seq, by, signedAtMs } as const
      return (await saveReport(context, run, { ...asked, countedToMs, lineage, final }, path, step)).saved
    },
  } satisfies Partial<Handlers>
}

function notItsTurn(problem: string): AppError {
  return invalid(`The review does not allow this: ${problem}.`)
}

function toFinal({ prepared, reviewed }: ReportReview, approved: FinalSignOff['approved']): FinalSignOff {
  if (prepared && reviewed) return { prepared, reviewed, approved }
  throw notItsTurn('not-reviewed')
}
