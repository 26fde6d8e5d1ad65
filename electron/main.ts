import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { app, type BrowserWindow, dialog, nativeTheme } from 'electron'
import { APP_ID } from '../shared/app-id.ts'
import { describeFailure } from '../shared/describe-failure.ts'
import type { SyncProgress } from '../shared/domain/sweep.ts'
import type { Push } from '../shared/ipc/channels.ts'
import { AllowedHosts, findFiles, handedOverSchema, RequestedFiles, SavedFolders } from './app/allowances.ts'
import { BundleWork } from './app/bundle-work.ts'
import { UPDATE_LIMITS } from './app/check-for-update.ts'
import type { SendPush } from './app/handler-context.ts'
import { createHandlers } from './app/operations/all.ts'
import { PreferencesStore } from './app/preferences-store.ts'
import { noteVerdicts } from './app/recent-workspaces.ts'
import { REAL_CLOCK } from './app/workspace-services.ts'
import { type SessionEvents, WorkspaceSession } from './app/workspace-session.ts'
import { forceExitIfKeychainIsStuck } from './credentials/ask-keychain.ts'
import { createKeychain } from './credentials/keychain.ts'
import { createRouter } from './ipc/router.ts'
import { openDataFolder } from './lib/installation.ts'
import { log } from './lib/log/log.ts'
import { type LogFile, openLogFile } from './lib/log/log-file.ts'
import { forgetSecretVariables, keepMemoryFromDumps } from './lib/processes/script-process.ts'
import { NOTES_VARIABLE, removeNotedLeftovers } from './lib/unfinished-files.ts'
import { describeApplication, setApplicationMenu, showAbout } from './shell/application-menu.ts'
import { developmentServer, isOnlyStart } from './shell/development.ts'
import { createDialogs, describeFailedStart, recentDocuments } from './shell/dialogs.ts'
import { connectRouter, listenForDrops } from './shell/ipc-main.ts'
import { openMainWindow } from './shell/main-window.ts'
import { createNetTransport } from './shell/net-transport.ts'
import {
  announceEnd,
  announceRemoved,
  bringToFront,
  createReportDisplay,
  type NoticeOpener,
  showProgress,
} from './shell/notifications.ts'
import {
  enableConnectionAllowlist,
  hardenSession,
  hardenWebContents,
  refuseClientCertificates,
  registerAppScheme,
  serveApp,
} from './shell/page-session.ts'
import { lockWhenAway, pauseWhileAsleep, WakeLock } from './shell/power.ts'
import { argumentsOf, startProcess } from './shell/processes.ts'
import { ProxyLogin } from './shell/proxy-login.ts'
import { setTextSize, windowBackground } from './shell/window-options.ts'
import type { SyncResult } from './sync/sync-workspace.ts'

// The heaps of all threads grow by smaller steps: some 30 MB less at the peak (docs/decisions/0091).
setFlagsFromString('--optimize-for-size')

const here = import.meta.dirname

let mainWindow: BrowserWindow | undefined
const getWindow = () => (mainWindow?.isDestroyed() ? undefined : mainWindow)

registerAppScheme()
enableConnectionAllowlist()
app.enableSandbox()
// Windows shows notifications only of an application that it knows by this.
if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
const requestedFiles = new RequestedFiles(() => {
  getWindow()?.webContents.send('workspace:requested' satisfies Push, null)
  bringToFront(getWindow())
})
const files = findFiles(argumentsOf(process.argv), process.cwd())
if (isOnlyStart({ files })) {
  requestedFiles.request(files)
  app.on('second-instance', (_event, _argv, _folder, handedOver) => {
    const parsed = handedOverSchema.safeParse(handedOver)
    bringToFront(getWindow())
    if (parsed.success) requestedFiles.request(parsed.data.files)
  })
  // On macOS, and there before *ready* too.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    requestedFiles.request([path])
  })
  // Not awaited: Electron announces ready only after this module has run to its end.
  const logFile = openLogFile(app.getPath('logs'))
  process.on('uncaughtExceptionMonitor', (error) =>
    log({ event: 'internal-error', ...describeFailure(error) }),
  )
  void app
    .whenReady()
    .then(() => start(logFile))
    .catch((error) => giveUp(error, logFile))
} else {
  app.quit()
}

async function start(logFile: LogFile): Promise<void> {
  forgetSecretVariables()
  keepMemoryFromDumps()
  hardenSession(developmentServer)
  hardenWebContents()
  refuseClientCertificates()
  serveApp(join(here, '../renderer'), developmentServer)

  const { versions, platform, arch } = process
  log({
    event: 'started',
    version: app.getVersion(),
    runtime: `electron ${versions.electron}, node ${versions.node}`,
    system: `${platform} ${arch}`,
  })
  const dataFolder = await openDataFolder(app.getPath('userData'))
  const interrupted = removeNotedLeftovers(dataFolder.unfinishedReportsFile)
  process.env[NOTES_VARIABLE] = dataFolder.unfinishedReportsFile
  const push: SendPush = (name, payload) => getWindow()?.webContents.send(name, payload)
  const keychain = createKeychain({ onWaiting: (isWaiting) => push('keychain:waiting', { isWaiting }) })
  const proxyLogin = new ProxyLogin((question) => push('proxy:asks', question))
  const services = { keychain, transport: createNetTransport(proxyLogin), clock: REAL_CLOCK }
  /** Opens what a notification speaks of, unless another workspace was opened since. */
  const noticeOpener: NoticeOpener = () => {
    const { current } = session
    return (target) => {
      bringToFront(getWindow())
      if (session.current === current) push('notice:open', target)
    }
  }
  const wakeLock = new WakeLock()
  const session = new WorkspaceSession(
    services,
    sessionPushes(push, () => session, {
      onProgress: (progress) => showProgress(getWindow(), progress),
      onEnd: (result) => {
        announceEnd(getWindow(), result, noticeOpener)
        const { current } = session
        // A list without the newest verdicts is no failure.
        if (current) void noteVerdicts(dataFolder.recentFile, current, Date.now()).catch(() => undefined)
      },
      onWorkBegun: () => wakeLock.hold(),
      onWorkEnded: () => wakeLock.release(),
    }),
  )
  pauseWhileAsleep(session)
  const preferences = await PreferencesStore.open(dataFolder.preferencesFile)
  lockWhenAway(session, () => {
    const { lockAfter } = preferences.current
    return lockAfter === 'never' ? null : Number(lockAfter)
  })
  const dialogs = createDialogs(getWindow)
  const handlers = createHandlers({
    appInfo: {
      version: app.getVersion(),
      platform: `${process.platform} ${process.arch}`,
      electron: process.versions.electron ?? '',
      dataFolder: dataFolder.path,
    },
    dataFolder,
    services,
    updateTransport: createNetTransport(proxyLogin, UPDATE_LIMITS),
    session,
    bundles: new BundleWork(
      services,
      dataFolder.bundles,
      (progress) => push('bundle:progress', progress),
      startProcess,
    ),
    preferences,
    logFile,
    dialogs,
    savedFolders: new SavedFolders(dataFolder.savedReportsFile),
    hosts: new AllowedHosts(dialogs.confirmHost),
    recentDocuments,
    requestedFiles,
    reportDisplay: createReportDisplay(getWindow, noticeOpener),
    startProcess,
    proxyLogin,
    push,
  })
  connectRouter(createRouter(handlers, reportInternalError))
  listenForDrops((path) => requestedFiles.request([path]))
  describeApplication()
  setApplicationMenu(
    (command) => push('menu:command', command),
    () => void showAbout(getWindow()),
  )
  finishBeforeQuitting(session, preferences)
  mainWindow = await openMainWindow({
    preloadPath: join(here, '../preload/preload.cjs'),
    statePath: dataFolder.windowFile,
    iconPath: join(app.getAppPath(), 'resources/icons/256x256.png'),
    background: windowBackground(preferences.current.theme, nativeTheme),
  })
  const applyTextSize = ({ textSize }: PreferencesStore['current']) => {
    const contents = getWindow()?.webContents
    if (contents) setTextSize(contents, textSize)
  }
  applyTextSize(preferences.current)
  preferences.onChange = applyTextSize
  announceRemoved(interrupted, () => bringToFront(getWindow()))
}

/** The process ends instead of staying unseen, and a box that needs no window tells why. */
function giveUp(error: unknown, logFile: LogFile): void {
  log({ event: 'start-failed', ...describeFailure(error) })
  const { title, text } = describeFailedStart(error, logFile)
  dialog.showErrorBox(title, text)
  app.exit(1)
}

/**
 * Quitting waits for the open workspace (a running sweep stops, what was committed stays) and for preferences that are
 * still being written: nothing that is left to do runs after it.
 */
function finishBeforeQuitting(session: WorkspaceSession, preferences: PreferencesStore): void {
  let isFinished = false
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', () => forceExitIfKeychainIsStuck(0))
  app.on('before-quit', (event) => {
    if (isFinished) return
    event.preventDefault()
    void Promise.all([session.close().catch(reportInternalError), preferences.settle()]).finally(() => {
      isFinished = true
      app.quit()
    })
  })
}

function reportInternalError(error: unknown): void {
  const facts = describeFailure(error)
  log({ event: 'internal-error', ...facts })
  process.stderr.write(`internal error: ${JSON.stringify(facts)}\n`)
}

/** Tells the renderer and the shell what happens in the session. */
function sessionPushes(
  push: SendPush,
  getSession: () => Pick<WorkspaceSession, 'current' | 'locked'>,
  shell: {
    readonly onProgress: (progress: SyncProgress) => void
    readonly onEnd: (result: SyncResult) => void
    readonly onWorkBegun: () => void
    readonly onWorkEnded: () => void
  },
): SessionEvents {
  return {
    onChanged: () => push('workspace:changed', getSession().current?.summarize() ?? null),
    onLockChanged: () => push('workspace:locked', getSession().locked),
    onSyncProgress: (progress) => {
      push('sync:progress', progress)
      shell.onProgress(progress)
    },
    onSyncFinished: (result) => {
      push('sync:finished', { sweeps: result.sweeps, error: result.error?.toShape() ?? null })
      shell.onEnd(result)
    },
    onCacheChanged: () => push('cache:changed', null),
    onWorkBegun: shell.onWorkBegun,
    onWorkEnded: shell.onWorkEnded,
    onSleepChanged: () => push('sync:paused', null),
  }
}
