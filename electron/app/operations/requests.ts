import { existsSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { invalid } from '../../../shared/app-error.ts'
import { printRequestReference, type RequestFormat } from '../../../shared/domain/company-request.ts'
import type { ReportResult } from '../../../shared/domain/report.ts'
import { toWrittenEntry } from '../../requests/written-request.ts'
import { withReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { saveLogged } from '../logged-work.ts'
import type { Workspace } from '../workspace.ts'

interface RequestFiles {
  readonly format: RequestFormat
  readonly withLetter: boolean
}

/** Requests to the company: what needs the user, who names the file to write or to read. */
export function requestHandlers(context: HandlerContext) {
  const { session, services, dialogs } = context
  const nowMs = () => services.clock.nowMs()
  const save = (name: string, files: RequestFiles, getRequestId: (workspace: Workspace) => Promise<number>) =>
    saveLogged(context, {
      name,
      extension: files.format,
      write: async (path, workspace) => {
        if (files.withLetter) refuseOtherLetter(path)
        return writeFiles(context, workspace, { ...files, path, requestId: await getRequestId(workspace) })
      },
      toEntry: ({ requestId, letter, ...written }, file) =>
        toWrittenEntry(requestId, files.format, written, [
          { file, sha256: written.sha256 },
          ...(letter ? [letter] : []),
        ]),
    })
  return {
    'company:ask': ({ draft, ...files }) =>
      save('request', files, async ({ store }) => {
        const { requestId } = await store.run('company:make', draft, nowMs())
        return requestId
      }),
    'company:save': ({ requestId, ...files }) =>
      save(`request ${printRequestReference(requestId)}`, files, async () => requestId),
    'company:import': async () => {
      const { store } = session.getWorkspace()
      const path = await dialogs.chooseAnswerFile()
      return path === null ? null : store.run('company:take-answers', path, nowMs())
    },
  } satisfies Partial<Handlers>
}

interface FilesOrder extends RequestFiles {
  readonly requestId: number
  readonly path: string
}

type WrittenFiles = ReportResult & {
  readonly requestId: number
  readonly letter: { readonly file: string; readonly sha256: string } | null
}

async function writeFiles(
  { session, startProcess }: HandlerContext,
  workspace: Workspace,
  { requestId, format, path, withLetter }: FilesOrder,
): Promise<WrittenFiles> {
  const written = await workspace.store.ask('company:write', { requestId, format, path })
  if (!withLetter) return { ...written, requestId, letter: null }
  const location = await workspace.locate()
  const order = { requestId, format, file: basename(path), path: toLetterPath(path), head: null, location }
  const letter = await withReportWorker(startProcess, (worker) =>
    session.holdOpen(() => worker.writeLetter(order)),
  )
  return { ...written, requestId, letter: { file: basename(letter.path), sha256: letter.sha256 } }
}

function toLetterPath(path: string): string {
  return `${path.slice(0, path.length - extname(path).length)} letter.pdf`
}

/** The save dialog asked only about replacing the file itself. */
function refuseOtherLetter(path: string): void {
  const letter = toLetterPath(path)
  if (!existsSync(letter)) return
  throw invalid(`${basename(letter)} exists already. Choose another name.`)
}
