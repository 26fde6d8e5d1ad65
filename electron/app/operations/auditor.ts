import { AppError } from '../../../shared/app-error.ts'
import {
  type SearchDraft,
  type SearchImport,
  searchDraftSchema,
} from '../../../shared/domain/saved-search.ts'
import { writeJsonFile } from '../../lib/json-file.ts'
import { runInConsole } from '../../threads/console-client.ts'
import { startReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { runLogged } from '../log-statement.ts'
import { saveLogged } from '../save-logged.ts'
import { readSearchFile } from '../search-file.ts'
import type { Workspace } from '../workspace.ts'

/** The auditor's log, and the SQL console, which logs every statement. */
export function consoleHandlers(context: HandlerContext) {
  const { session, services, startProcess } = context
  let running: AbortController | null = null
  return {
    'log:export': ({ format }) =>
      saveLogged(context, {
        name: 'log',
        extension: format,
        write: async (path, workspace) => {
          const location = { path: workspace.path, keyHex: await workspace.getDatabaseKey() }
          const worker = startReportWorker(startProcess)
          return worker.exportLog({ location, format, path }).finally(() => worker.stop())
        },
        toEntry: ({ rows, sha256 }, file) => ({
          action: 'log-exported',
          subject: '',
          details: { file, format, rows, sha256 },
        }),
      }),
    'console:run': async ({ sql }) => {
      if (running) throw new AppError('busy', 'A statement is running already.')
      running = new AbortController()
      try {
        const { signal } = running
        return await runLogged(session.getWorkspace(), sql, services.clock.nowMs, (location) =>
          runInConsole(startProcess, location, sql, signal),
        )
      } finally {
        running = null
      }
    },
    'console:cancel': () => {
      running?.abort()
      return null
    },
  } satisfies Partial<Handlers>
}

/** Saved searches to and from files that are shared. */
export function searchHandlers(context: HandlerContext) {
  const { session, services, dialogs } = context
  return {
    'searches:export': () =>
      saveLogged(context, {
        name: 'searches',
        extension: 'json',
        write: async (path, { store }) => {
          const searches = (await store.ask('searches:list')).map(toDraft)
          await writeJsonFile(path, { format: 'unhidden-searches-1', searches })
          return { searches: searches.length }
        },
        toEntry: ({ searches }, file) => ({
          action: 'searches-exported',
          subject: '',
          details: { file, searches },
        }),
      }),
    'searches:import': async () => {
      const workspace = session.getWorkspace()
      const path = await dialogs.chooseSearchFile()
      if (path === null) return null
      const read = await readSearchFile(path)
      return read.kind === 'refused' ? read : saveAll(workspace, read.searches, services.clock.nowMs())
    },
  } satisfies Partial<Handlers>
}

async function saveAll(
  { store }: Workspace,
  searches: readonly SearchDraft[],
  atMs: number,
): Promise<SearchImport> {
  let added = 0
  for (const search of searches) {
    const { isNameTaken } = await store.run('auditor:change', { kind: 'save-search', search }, atMs)
    if (!isNameTaken) added += 1
  }
  return { kind: 'imported', added, alreadyThere: searches.length - added }
}

/** Without what belongs to this workspace alone. */
function toDraft({ name, subject, query, sort, asOfMs }: SearchDraft): SearchDraft {
  return searchDraftSchema.parse({ name, subject, query, sort, asOfMs })
}
