import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { app, type BrowserWindow } from 'electron'
import { createKeychain } from './credentials/keychain.ts'
import { leaveIfKeychainIsStuck } from './credentials/leave-process.ts'
import { openDataFolder } from './files/data-folder.ts'
import type { SendPush } from './ipc/handler-context.ts'
import { createHandlers } from './ipc/handlers.ts'
import { createRouter } from './ipc/router.ts'
import { sessionPushes } from './ipc/session-pushes.ts'
import { NOTES_VARIABLE, removeNotedLeftovers } from './reports/unfinished-files.ts'
import { registerAppScheme, serveApp } from './shell/app-scheme.ts'
import { setApplicationMenu } from './shell/application-menu.ts'
import { refuseClientCertificates } from './shell/client-certificates.ts'
import { createDialogs } from './shell/dialogs.ts'
import { hardenSession, hardenWebContents } from './shell/harden-session.ts'
import { connectRouter } from './shell/ipc-main.ts'
import { openMainWindow } from './shell/main-window.ts'
import { createNetTransport } from './shell/net-transport.ts'
import { announceEnd, showProgress } from './shell/progress-display.ts'
import { announceRemoved, createReportDisplay } from './shell/report-display.ts'
import { startProcess } from './shell/start-process.ts'
import { BundleWork } from './workspace/bundle-work.ts'
import { PreferencesStore } from './workspace/preferences-store.ts'
import { REAL_CHANCE } from './workspace/real-chance.ts'
import { WorkspaceSession } from './workspace/workspace-session.ts'

// The heaps of all threads grow by smaller steps: some 30 MB less at the peak (docs/decisions/0091).
setFlagsFromString('--optimize-for-size')

const here = import.meta.dirname

let mainWindow: BrowserWindow | undefined
const getWindow = () => (mainWindow?.isDestroyed() ? undefined : mainWindow)

registerAppScheme()
app.enableSandbox()
const dataPath = process.env.UNHIDDEN_DATA_DIR
if (dataPath) app.setPath('userData', dataPath)
if (app.requestSingleInstanceLock()) {
  app.on('second-instance', focusWindow)
  // Not awaited: Electron announces ready only after this module has run to its end.
  void app.whenReady().then(start).catch(giveUp)
} else {
  app.quit()
}

async function start(): Promise<void> {
  hardenSession()
  hardenWebContents()
  refuseClientCertificates()
  serveApp(join(here, '../renderer'))

  const dataFolder = await openDataFolder(app.getPath('userData'))
  const interrupted = removeNotedLeftovers(dataFolder.unfinishedReportsFile)
  process.env[NOTES_VARIABLE] = dataFolder.unfinishedReportsFile
  const push: SendPush = (name, payload) => getWindow()?.webContents.send(name, payload)
  const services = { keychain: createKeychain(), transport: createNetTransport(), chance: REAL_CHANCE }
  const session = new WorkspaceSession(
    services,
    sessionPushes(push, () => session.current?.summarize() ?? null, {
      onProgress: (progress) => showProgress(getWindow(), progress),
      onEnd: (result) => announceEnd(getWindow(), result),
    }),
  )
  const handlers = createHandlers({
    appInfo: {
      version: app.getVersion(),
      platform: `${process.platform} ${process.arch}`,
      electron: process.versions.electron ?? '',
      dataFolder: dataFolder.path,
    },
    dataFolder,
    services,
    session,
    bundles: new BundleWork(
      services,
      dataFolder.bundles,
      (progress) => push('bundle:progress', progress),
      startProcess,
    ),
    preferences: await PreferencesStore.open(dataFolder.preferencesFile),
    dialogs: createDialogs(getWindow),
    reportDisplay: createReportDisplay(getWindow),
    startProcess,
    push,
  })
  connectRouter(createRouter(handlers, reportInternalError))
  setApplicationMenu((command) => push('menu:command', command))
  closeWorkspaceBeforeQuitting(session)
  mainWindow = await openMainWindow({
    preloadPath: join(here, '../preload/preload.cjs'),
    statePath: dataFolder.windowFile,
  })
  announceRemoved(interrupted)
}

/** Without a window there is nobody to tell; the process ends instead of staying unseen. */
function giveUp(error: unknown): void {
  reportInternalError(error)
  app.exit(1)
}

function focusWindow(): void {
  const window = getWindow()
  if (window?.isMinimized()) window.restore()
  window?.focus()
}

/** Quitting waits for the open workspace: a running sweep stops, what was committed stays. */
function closeWorkspaceBeforeQuitting(session: WorkspaceSession): void {
  let isClosed = false
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', () => leaveIfKeychainIsStuck(0))
  app.on('before-quit', (event) => {
    if (isClosed || !session.current) return
    event.preventDefault()
    void session
      .close()
      .catch(reportInternalError)
      .finally(() => {
        isClosed = true
        app.quit()
      })
  })
}

/** Names and stack only: a message could hold what a service or a file said. */
function reportInternalError(error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const stack = cause instanceof Error ? (cause.stack ?? '').split('\n').slice(1).join('\n') : ''
  process.stderr.write(`internal error: ${cause instanceof Error ? cause.name : typeof cause}\n${stack}\n`)
}
