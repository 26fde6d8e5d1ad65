import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import { type Connection, hasService, originOf } from '../../../shared/domain/workspace.ts'
import type { AppInfo, ConnectionTest } from '../../../shared/ipc/application-contract.ts'
import { signParameters } from '../../api/build-request.ts'
import { testConnection } from '../../api/test-connection.ts'
import { resourcePath } from '../../lib/installation.ts'
import { PageFailures } from '../../lib/log/log.ts'
import type { LogFile } from '../../lib/log/log-file.ts'
import { INDEX_VERSION } from '../../store/index-schema.ts'
import { MIGRATIONS } from '../../store/migrate.ts'
import { checkForUpdate } from '../check-for-update.ts'
import { withDemoService } from '../demo-workspace.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import type { Workspace } from '../workspace.ts'

/** The application itself: versions, the keychain's state, preferences. */
export function appHandlers({
  appInfo,
  services,
  session,
  preferences,
  dialogs,
  updateTransport,
  logFile,
  proxyLogin,
  hosts,
}: HandlerContext) {
  const pageFailures = new PageFailures(() => performance.now())
  return {
    'app:info': () => appInfo,
    'app:show-licenses': () => dialogs.openFile(resourcePath('THIRD-PARTY-LICENSES.txt')),
    'updates:check': async (source) => {
      if (source.address !== '') await hosts.allow(source.address, null)
      return checkForUpdate(updateTransport, source, appInfo.version)
    },
    'app:diagnostics': () => describeDiagnostics({ appInfo, logFile, workspace: session.current }),
    'app:show-log': () => dialogs.openFile(logFile.folder),
    'app:page-failed': ({ error, code, frames }) =>
      pageFailures.note({ error, frames, ...(code !== undefined && { code }) }),
    'keychain:status': async () => {
      try {
        await services.keychain.reach()
        return { isAvailable: true }
      } catch (error) {
        const { code, message } = toAppError(error)
        return { isAvailable: false, code, reason: message }
      }
    },
    'keychain:cancel': () => services.keychain.cancel(),
    'proxy:question': () => proxyLogin.question,
    'proxy:answer': (credentials) => proxyLogin.answer(credentials),
    'preferences:get': () => preferences.current,
    'preferences:set': (change) => preferences.change(change),
  } satisfies Partial<Handlers>
}

/** Tests of a connection and of a signature scheme before their use. */
export function connectionHandlers({ services, session, hosts }: HandlerContext) {
  let stop = new AbortController()
  return {
    'connection:test': async ({ connection, privateKey }) => {
      const { current } = session
      const { signal } = stop
      const test = (reached: Connection, key: string) =>
        testConnection({ transport: services.transport, connection: reached, privateKey: key, signal })
      const demo = current?.record.demo
      if (privateKey === undefined && demo) {
        const storedKey = await current.getPrivateKey()
        return withDemoService(current, demo, (reached) => test(reached, storedKey))
      }
      const key = privateKey ?? (await session.getWorkspace().getPrivateKeyFor(connection))
      await hosts.allow(connection.baseUrl, current)
      const result = await test(connection, key)
      const atMs = services.clock.nowMs()
      if (current) await logTest(current, connection.baseUrl, atMs, result, privateKey === undefined)
      return result
    },
    'connection:cancel-test': () => {
      stop.abort()
      stop = new AbortController()
    },
    'scheme:try-vector': ({ scheme, privateKey, parameters, expectedHash }) => {
      const named = new Map(parameters.map(({ name, value }) => [name, value]))
      const hash = signParameters(scheme, privateKey, named)
      return { hash, isMatch: hash === expectedHash.trim() }
    },
  } satisfies Partial<Handlers>
}

/**
 * A stored key is not lost to a wrong one: only a key that the service accepts replaces it.
 * @param wanted the connection that the new key is for; the recorded one by default
 * @throws AppError why the service did not accept the key, or was not reached
 */
export async function refuseRejectedKey(
  { services: { transport, clock } }: HandlerContext,
  workspace: Workspace,
  privateKey: string,
  wanted?: Connection,
): Promise<void> {
  if (!workspace.summarize().hasPrivateKey) return
  const connection = wanted ?? workspace.getConnection()
  const { demo: recordedDemo, connection: recorded } = workspace.record
  const demo = hasService(recorded) && connection.baseUrl === recorded.baseUrl ? recordedDemo : null
  const test = (reached: Connection) => testConnection({ transport, connection: reached, privateKey })
  const result = await (demo ? withDemoService(workspace, demo, test) : test(connection))
  await logTest(workspace, connection.baseUrl, clock.nowMs(), result, false)
  if (!result.isAccepted) throw AppError.fromShape(result.error)
}

async function logTest(
  { store }: Workspace,
  address: string,
  atMs: number,
  result: ConnectionTest,
  isStoredKey: boolean,
): Promise<void> {
  const outcome = result.isAccepted ? 'accepted' : result.error.code
  const details = { address: originOf(address), outcome, isStoredKey }
  await store.run('log:record', { atMs, action: 'connection-tested', subject: '', details })
}

interface DiagnosticsParts {
  readonly appInfo: AppInfo
  readonly logFile: LogFile
  readonly workspace: Workspace | null
}

/**
 * Lines of text for support, which a user can read before sending them: versions, sizes and counts. They contain no id,
 * name or address; the home folder is written as ~.
 */
async function describeDiagnostics({ appInfo, logFile, workspace }: DiagnosticsParts): Promise<string> {
  const { node, chrome } = process.versions
  const counts = Object.entries(logFile.counts).map(([event, count]) => `${event} ${count}`)
  return [
    `Unhidden ${appInfo.version}`,
    `System: ${appInfo.platform}`,
    `Runtime: Electron ${appInfo.electron}, Chromium ${chrome ?? 'not known'}, Node ${node}`,
    `Data folder: ${shorten(appInfo.dataFolder)}`,
    `Log folder: ${shorten(logFile.folder)}`,
    `Log since the start: ${counts.join(', ')}`,
    ...(workspace ? await describeWorkspace(workspace) : ['Workspace: none open']),
  ].join('\n')
}

async function describeWorkspace(workspace: Workspace): Promise<readonly string[]> {
  const { protection, bundle, isDemo } = workspace.summarize()
  const { feedbackItems, events, responses, businesses } = await workspace.store.ask('overview:get')
  const kind = bundle ? 'restored bundle' : isDemo ? 'demo' : 'workspace'
  return [
    // Opening a file migrates it to the newest form.
    `Workspace: ${kind}, form ${MIGRATIONS.at(-1)?.version}, index ${INDEX_VERSION}, protection ${protection}`,
    `Size: ${sizeOf(workspace.path)} bytes, write-ahead log ${sizeOf(`${workspace.path}-wal`)} bytes`,
    `Counts: feedback ${feedbackItems}, events ${events}, responses ${responses}, businesses ${businesses}`,
  ]
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function shorten(path: string): string {
  const home = homedir()
  return path === home || path.startsWith(`${home}/`) || path.startsWith(`${home}\\`)
    ? `~${path.slice(home.length)}`
    : path
}
