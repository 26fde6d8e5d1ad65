import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import { runLogged } from '../app/log-statement.ts'
import { workspaceName } from '../app/workspace.ts'
import { runInConsole } from '../threads/console-client.ts'
import { startReportWorker } from '../threads/report-client.ts'
import type { Handlers } from './router.ts'

type ConsoleChannels = 'auditor:change' | 'log:export' | 'log:rows-copied' | 'console:run' | 'console:cancel'

/** The auditor's log, and the SQL console, every statement of which stands in it. */
export function consoleHandlers({
  session,
  services,
  dialogs,
  startProcess,
}: HandlerContext): Pick<Handlers, ConsoleChannels> {
  let running: AbortController | null = null
  return {
    'auditor:change': (change) =>
      session.getWorkspace().store.writer.applyChange(change, services.clock.nowMs()),
    'log:export': async ({ format }) => {
      const workspace = session.getWorkspace()
      const name = `${workspaceName(workspace.path)} log.${format}`
      const path = await dialogs.chooseReportPath(join(homedir(), name), format)
      if (path === null) return null
      const location = { path: workspace.path, keyHex: await workspace.getDatabaseKey() }
      const worker = startReportWorker(startProcess)
      const result = await worker.exportLog({ location, format, path }).finally(() => worker.stop())
      const { rows, sha256 } = result
      await workspace.store.writer.recordAction({
        atMs: services.clock.nowMs(),
        action: 'log-exported',
        subject: '',
        details: { file: basename(path), format, rows, sha256 },
      })
      return result
    },
    'log:rows-copied': async (details) => {
      const { writer } = session.getWorkspace().store
      await writer.recordAction({
        ...{ atMs: services.clock.nowMs(), action: 'rows-copied', subject: '', details },
      })
      return null
    },
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
  }
}
