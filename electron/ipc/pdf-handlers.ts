import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import { type KeptReport, keptReportSchema } from '../../shared/domain/kept-report.ts'
import type { CheckedRequestOf } from '../../shared/ipc/contract.ts'
import { checkReport } from '../reports/check-report.ts'
import { type PdfReportOrder, startReportWorker } from '../workers/report-client.ts'
import { workspaceName } from '../workspace/workspace.ts'
import type { HandlerContext } from './handler-context.ts'
import type { Handlers } from './router.ts'

type PdfChannels = keyof typeof import('../../shared/ipc/pdf-contract.ts').PDF_CONTRACT
type PdfRequest = CheckedRequestOf<'report:export-pdf'>

const KEPT = 50

/** PDF reports, each in a thread that ends with it; what was made is kept in the auditor's log. */
export function pdfHandlers(context: HandlerContext): Pick<Handlers, PdfChannels> {
  const { session, dialogs, services, push } = context
  let running: AbortController | null = null

  const toOrder = async (request: PdfRequest, path: string): Promise<PdfReportOrder> => {
    const workspace = session.getWorkspace()
    const location = { path: workspace.path, keyHex: await workspace.getDatabaseKey() }
    return { ...request, path, location, workspaceName: workspaceName(workspace.path) }
  }
  const getKept = async (seq: number) => {
    const found = (await listKept(context)).find((one) => one.seq === seq)
    if (!found) throw new AppError('not-found', `Entry ${seq} of the log is no PDF report.`)
    return found
  }
  return {
    'report:export-pdf': async (request) => {
      if (running) throw new AppError('busy', 'Another report is being written.')
      const workspace = session.getWorkspace()
      const name = `${workspaceName(workspace.path)} ${request.template}.pdf`
      const path = await dialogs.chooseReportPath(join(homedir(), name), 'pdf')
      if (path === null) return null
      running = new AbortController()
      const worker = startReportWorker()
      try {
        const { volumes, ...result } = await worker.exportPdf(await toOrder(request, path), {
          signal: running.signal,
          onProgress: (progress) => push('report:progress', progress),
        })
        const { template, filter, asOfMs, paper, language, isRedacted, preparedBy } = request
        await workspace.store.writer.recordAction({
          atMs: services.chance.nowMs(),
          action: 'report-exported',
          subject: template,
          details: {
            ...{
              format: 'pdf',
              template,
              filter,
              asOfMs,
              paper,
              language,
              isRedacted,
              preparedBy,
              rows: result.rows,
            },
            ...{ file: basename(path), folder: dirname(path) },
            volumes: volumes.map((volume) => ({ file: basename(volume.path), sha256: volume.sha256 })),
          },
        })
        return result
      } finally {
        running = null
        await worker.stop()
      }
    },
    'report:preview-pdf': async (request) => {
      const worker = startReportWorker()
      try {
        return await worker.previewPdf(await toOrder(request, ''))
      } finally {
        await worker.stop()
      }
    },
    'report:cancel-pdf': () => {
      running?.abort()
      return null
    },
    'report:list-kept': async () =>
      (await listKept(context)).map(({ folder: _, format: __, ...report }) => report),
    'report:check-kept': async ({ seq }) => checkReport(await getKept(seq)),
    'report:show-kept': async ({ seq }) => {
      const { folder, file } = await getKept(seq)
      dialogs.showInFolder(join(folder, file))
      return null
    },
    'report:open-kept': async ({ seq }) => {
      const { folder, file } = await getKept(seq)
      await dialogs.openFile(join(folder, file))
      return null
    },
  }
}

interface LoggedReport extends KeptReport {
  readonly folder: string
  readonly format: 'pdf'
}

/** An entry that another version wrote in another form is passed over. */
async function listKept({ session }: HandlerContext): Promise<readonly LoggedReport[]> {
  const { reader } = session.getWorkspace().store
  const wanted = { action: 'report-exported', subject: null, offset: 0, limit: KEPT }
  return (await reader.listLog(wanted)).flatMap(({ seq, atMs, details }) => {
    const parsed = keptReportSchema.safeParse(details)
    return parsed.success ? [{ ...parsed.data, seq, atMs }] : []
  })
}
