import { homedir } from 'node:os'
import { join } from 'node:path'
import { FORMATS } from '../../../shared/domain/report-formats.ts'
import { toCustody } from '../../reports/custody.ts'
import { toRecipient } from '../../reports/redact-table.ts'
import { withReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { logVerification, saveLogged } from '../logged-work.ts'
import { createPreviewer } from '../reports/previewer.ts'
import { type AskedReport, refreshFindingsFor, saveReport } from '../reports/save-report.ts'
import type { ReportRun } from '../reports/verify-file.ts'
import { workspaceName } from '../workspace.ts'

/** Making reports, and verification of the workspace. */
export function reportHandlers(context: HandlerContext, run: ReportRun) {
  const { session, dialogs, startProcess } = context

  const save = async (asked: AskedReport) => {
    run.refuseSecond()
    const { path } = session.getWorkspace()
    const { extension } = FORMATS[asked.format]
    // The name of a workspace often names a business or person.
    const of = asked.isRedacted ? 'Unhidden' : workspaceName(path)
    const name = `${of} ${asked.template}${asked.isRedacted ? ' redacted' : ''}.${extension}`
    const folder = (await context.savedFolders.findLast()) ?? homedir()
    const chosen = await dialogs.chooseReportPath(join(folder, name), extension)
    if (chosen === null) return null
    const recipient = toRecipient(asked.isRedacted, asked.recipient)
    return (await saveReport(context, run, { ...asked, recipient }, chosen)).saved
  }
  const previewer = createPreviewer(startProcess)
  return {
    'report:export': ({ edited, custody, saved, ...request }) => {
      // Files of rows have neither a result nor a custody record.
      const isBundle = request.format === 'bundle'
      const ofBundle = isBundle ? { edited, custody: custody && toCustody(custody), saved } : {}
      return save({ ...request, ...ofBundle, countedToMs: null })
    },
    'report:export-pdf': (request) => save({ ...request, format: 'pdf', order: 'newest', countedToMs: null }),
    'report:prepare-preview': () => previewer.prepare(),
    'report:preview-pdf': (request) => {
      const workspace = session.getWorkspace()
      return previewer.preview(async () => {
        await refreshFindingsFor(workspace, request)
        const { items: _, ...asked } = request
        const location = await workspace.locate()
        const named = { path: '', workspaceName: workspaceName(workspace.path) }
        return { ...asked, ...named, location, isPast: asked.asOfMs !== null }
      })
    },
    'report:preview-text': ({ id }) => previewer.readText(id),
    'report:cancel': () => run.cancel(),
    'evidence:verify': async () => {
      const workspace = session.getWorkspace()
      const location = await workspace.locate()
      const verification = await withReportWorker(startProcess, (worker) => worker.verify(location))
      await logVerification(workspace, verification, context.services.clock.nowMs())
      return verification
    },
    'evidence:save-slip': () =>
      saveLogged(context, {
        name: 'fingerprint',
        extension: 'pdf',
        write: async (path, workspace) => {
          const location = await workspace.locate()
          const order = { path, workspaceName: workspaceName(workspace.path), head: null, location }
          return withReportWorker(startProcess, (worker) =>
            worker.writeFingerprintSlip({ ...order, nowMs: context.services.clock.nowMs() }),
          )
        },
        toEntry: ({ rows, sha256 }, file) => ({
          action: 'fingerprint-written',
          subject: '',
          details: { file, receipts: rows, sha256 },
        }),
      }),
  } satisfies Partial<Handlers>
}
