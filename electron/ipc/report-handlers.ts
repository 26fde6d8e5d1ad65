import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import { toSearchOfChosen } from '../../shared/domain/chosen-items.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { type ReportOrder, type ReportWorker, startReportWorker } from '../workers/report-client.ts'
import { logVerification } from '../workspace/log-verification.ts'
import { workspaceName } from '../workspace/workspace.ts'
import type { HandlerContext } from './handler-context.ts'
import type { Handlers } from './router.ts'

type ReportChannels =
  | 'report:export'
  | 'report:cancel'
  | 'report:show-in-folder'
  | 'evidence:verify'
  | 'evidence:last-verified'

/** Exports and verification, each in a thread that ends with it. */
export function reportHandlers(context: HandlerContext): Pick<Handlers, ReportChannels> {
  const { session, dialogs } = context
  let running: AbortController | null = null
  let lastPath: string | null = null

  const exportOne = async (order: ReportOrder): Promise<ReportResult> => {
    if (running) throw new AppError('busy', 'Another report is being written.')
    running = new AbortController()
    try {
      return await withReportWorker((worker) => runExport(context, worker, order, running?.signal))
    } finally {
      running = null
    }
  }
  return {
    'report:export': async ({ template, format, sort, order, isRedacted, asOfMs, items, ...request }) => {
      const workspace = session.getWorkspace()
      const extension = format === 'bundle' ? 'zip' : format
      const name = `${workspaceName(workspace.path)} ${template}.${extension}`
      const path = await dialogs.chooseReportPath(join(homedir(), name), extension)
      if (path === null) return null
      const location = { path: workspace.path, keyHex: await workspace.getDatabaseKey() }
      const moment = { asOfMs: asOfMs ?? context.services.chance.nowMs(), isPast: asOfMs !== null }
      const filter = toSearchOfChosen(request.filter, items)
      const result = await exportOne({
        location,
        template,
        format,
        filter,
        sort,
        order,
        isRedacted,
        ...moment,
        path,
      })
      lastPath = result.path
      const { rows, sha256 } = result
      await workspace.store.writer.recordAction({
        atMs: context.services.chance.nowMs(),
        action: 'report-exported',
        subject: template,
        details: {
          ...{
            format,
            filter: request.filter,
            sort,
            order,
            isRedacted,
            asOfMs,
            file: basename(path),
            rows,
            sha256,
          },
          ...(items && { chosen: { kind: items.kind, items: items.feedbackIds.length } }),
        },
      })
      return result
    },
    'report:cancel': () => {
      running?.abort()
      return null
    },
    'report:show-in-folder': () => {
      if (lastPath === null) throw new AppError('not-found', 'No report has been written yet.')
      dialogs.showInFolder(lastPath)
      return null
    },
    'evidence:verify': async () => {
      const workspace = session.getWorkspace()
      const location = { path: workspace.path, keyHex: await workspace.getDatabaseKey() }
      const verification = await withReportWorker((worker) => worker.verify(location))
      await logVerification(workspace, verification, context.services.chance.nowMs())
      return verification
    },
    'evidence:last-verified': () => session.getWorkspace().store.reader.findLastVerification(),
  }
}

function runExport(
  { push }: HandlerContext,
  worker: ReportWorker,
  order: ReportOrder,
  signal: AbortSignal | undefined,
): Promise<ReportResult> {
  return worker.exportReport(order, {
    ...(signal ? { signal } : {}),
    onProgress: (progress) => push('report:progress', progress),
  })
}

async function withReportWorker<Result>(use: (worker: ReportWorker) => Promise<Result>): Promise<Result> {
  const worker = startReportWorker()
  try {
    return await use(worker)
  } finally {
    await worker.stop()
  }
}
