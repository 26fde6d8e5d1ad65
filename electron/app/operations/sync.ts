import { homedir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { RequestSource } from '../../../shared/domain/receipt.ts'
import type { ImportedFile, ImportOutcome } from '../../../shared/domain/sweep.ts'
import { writeRequestLog } from '../../reports/export-log.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { fetchBusinessNames } from '../sync-open-workspace.ts'
import { workspaceName } from '../workspace.ts'

/** Sync, its schedule, and entries set aside. The outcome of a sync comes as a push. */
export function syncHandlers({ session, services, push }: HandlerContext) {
  const store = () => session.getWorkspace().store
  /** Whether entries wait decides whether a sweep is complete, and so the data cutoff of the rules. */
  const announce = () => {
    push('cache:changed', null)
    void store().findings.refresh()
  }
  return {
    'sync:start': ({ kind, startsOver }) => void session.startSync(kind, startsOver),
    'sync:cancel': () => session.cancelSync(),
    'sync:pause': () => session.pauseSync(),
    'sync:resume': () => session.resumeSync(),
    'sync:status': () => session.syncStatus,
    'index:rebuild': async () => ({ pages: await session.rebuildIndex() }),
    'schedule:get': () => session.scheduleStatus,
    'schedule:set': (schedule) => session.setSchedule(schedule),
    'quarantine:acknowledge': async ({ choice, note }) => {
      session.getWorkspace().refuseBundle()
      const acknowledgement = { choice, note, atMs: services.clock.nowMs() }
      const entries = await store().run('quarantine:acknowledge', acknowledgement)
      announce()
      return { entries, atMs: acknowledgement.atMs }
    },
    'quarantine:undo': async (choice) => {
      session.getWorkspace().refuseBundle()
      const entries = await store().run('quarantine:undo', choice, services.clock.nowMs())
      announce()
      return entries
    },
  } satisfies Partial<Handlers>
}

/** Most files in the list; the rest is counted. */
const FILES_SHOWN = 1_000
const ORDER: Readonly<Record<ImportOutcome, number>> = { refused: 0, duplicate: 1, archived: 2 }

/** Importing pages from files; the paths come from the system's dialog and never reach the renderer. */
export function importHandlers({ session, dialogs }: HandlerContext) {
  return {
    'import:run': async ({ from, operation }) => {
      session.getWorkspace()
      const paths = await dialogs.chooseImport(from)
      if (paths.length === 0) return null
      const { sweeps, files, error } = await session.importPages({ paths, operation })
      if (error && sweeps.length === 0) throw error
      return {
        sweeps,
        files: files.toSorted(byOutcome).slice(0, FILES_SHOWN),
        fileCount: files.length,
        refusedCount: files.filter(({ outcome }) => outcome === 'refused').length,
      }
    },
  } satisfies Partial<Handlers>
}

function byOutcome(a: ImportedFile, b: ImportedFile): number {
  return ORDER[a.outcome] - ORDER[b.outcome]
}

/** Longest wait for a service: names are a convenience. */
const FETCH_LIMIT_MS = 120_000

/** Names of businesses, from the service or from a file that the user chose. */
export function namesHandlers(context: HandlerContext) {
  const { session, services, dialogs, push } = context
  let chosen: { readonly workspaceId: string; readonly path: string } | null = null
  return {
    'names:fetch': async () => {
      const signal = AbortSignal.timeout(FETCH_LIMIT_MS)
      const names = await fetchBusinessNames(services, session.getWorkspace(), signal)
      push('cache:changed', null)
      return names
    },
    'names:choose-file': async () => {
      const { store, record } = session.getWorkspace()
      const path = await dialogs.chooseNamesFile()
      if (path === null) return null
      const preview = await store.run('names:preview-file', path)
      chosen = { path, workspaceId: record.workspaceId }
      return preview
    },
    'names:keep-file': async () => {
      const { store, record } = session.getWorkspace()
      if (chosen?.workspaceId !== record.workspaceId) {
        throw new AppError('not-found', 'No file of names was chosen for this workspace.')
      }
      const names = await store.run('names:keep-file', chosen.path, services.clock.nowMs())
      push('cache:changed', null)
      return names
    },
  } satisfies Partial<Handlers>
}

/** Requests of this session, from memory, and all requests with an archived reply. */
export function requestLogHandlers({ session, dialogs }: HandlerContext) {
  const list = async (source: RequestSource, rows: { readonly offset: number; readonly limit: number }) =>
    source === 'session'
      ? session.requestLog.list(rows)
      : session.getWorkspace().store.ask('requests:list-archived', rows)
  return {
    'requests:list': ({ source, ...rows }) => list(source, rows),
    'requests:count': ({ source }) =>
      source === 'session'
        ? { count: session.requestLog.size }
        : session.getWorkspace().store.ask('requests:count-archived'),
    'requests:export': async ({ source }) => {
      const name = `${workspaceName(session.getWorkspace().path)} requests.csv`
      const path = await dialogs.chooseReportPath(join(homedir(), name), 'csv')
      return path === null ? null : writeRequestLog(path, (rows) => list(source, rows))
    },
  } satisfies Partial<Handlers>
}
