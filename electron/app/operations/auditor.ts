import { stat } from 'node:fs/promises'
import { AppError } from '../../../shared/app-error.ts'
import {
  type SearchDraft,
  type SearchImport,
  searchDraftSchema,
  searchFileSchema,
} from '../../../shared/domain/saved-search.ts'
import { toFileError } from '../../lib/file-error.ts'
import { parseJson, writeJsonFile } from '../../lib/json-file.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { runInConsole } from '../../threads/console-client.ts'
import { withReportWorker } from '../../threads/report-client.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { runLogged, saveLogged } from '../logged-work.ts'
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
          const location = await workspace.locate()
          return withReportWorker(startProcess, (worker) => worker.exportLog({ location, format, path }))
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
    'console:cancel': () => running?.abort(),
  } satisfies Partial<Handlers>
}

/** Export and import of saved searches. */
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

/** Without the fields of this workspace only. */
function toDraft({ name, subject, query, sort, asOfMs }: SearchDraft): SearchDraft {
  return searchDraftSchema.parse({ name, subject, query, sort, asOfMs })
}

type Refused = Extract<SearchImport, { readonly kind: 'refused' }>
export type SearchFile = { readonly kind: 'read'; readonly searches: readonly SearchDraft[] } | Refused

/** A thousand searches of full length take a few MB; usual files take some kB. */
const SIZE_LIMIT_BYTES = 8 * 1024 * 1024

/** Reads a file of shared searches and checks every part of it. @throws AppError *file-access* */
export async function readSearchFile(path: string): Promise<SearchFile> {
  try {
    if ((await stat(path)).size > SIZE_LIMIT_BYTES) return { kind: 'refused', reason: 'too-large' }
    return parseSearchFile(readRegularFile(path).toString('utf8'))
  } catch (error) {
    throw toFileError(error, path)
  }
}

function parseSearchFile(text: string): SearchFile {
  const value = parseJson(text.replace(/^\uFEFF/, ''))
  if (value === undefined) return { kind: 'refused', reason: 'not-json' }
  const parsed = searchFileSchema.safeParse(value)
  return parsed.success
    ? { kind: 'read', searches: parsed.data.searches }
    : { kind: 'refused', reason: 'not-searches' }
}
