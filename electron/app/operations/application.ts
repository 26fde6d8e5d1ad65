import { toAppError } from '../../../shared/app-error.ts'
import { signParameters } from '../../api/sign-parameters.ts'
import { testConnection } from '../../api/test-connection.ts'
import { resourcePath } from '../../lib/installation.ts'
import { PageFailures } from '../../lib/log/log.ts'
import { checkForUpdate } from '../check-for-update.ts'
import { withDemoService } from '../demo-workspace.ts'
import { describeDiagnostics } from '../diagnostics.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'

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
}: HandlerContext) {
  const pageFailures = new PageFailures(() => performance.now())
  return {
    'app:info': () => appInfo,
    'app:show-licenses': async () => {
      await dialogs.openFile(resourcePath('THIRD-PARTY-LICENSES.txt'))
      return null
    },
    'updates:check': (source) => checkForUpdate(updateTransport, source, appInfo.version),
    'app:diagnostics': () => describeDiagnostics({ appInfo, logFile, workspace: session.current }),
    'app:show-log': async () => {
      await dialogs.openFile(logFile.folder)
      return null
    },
    'app:page-failed': ({ error, code, frames }) => {
      pageFailures.note({ error, frames, ...(code !== undefined && { code }) })
      return null
    },
    'keychain:status': async () => {
      try {
        await services.keychain.reach()
        return { isAvailable: true }
      } catch (error) {
        const { code, message } = toAppError(error)
        return { isAvailable: false, code, reason: message }
      }
    },
    'keychain:cancel': () => {
      services.keychain.cancel()
      return null
    },
    'proxy:question': () => proxyLogin.question,
    'proxy:answer': (credentials) => {
      proxyLogin.answer(credentials)
      return null
    },
    'preferences:get': () => preferences.current,
    'preferences:set': (change) => preferences.change(change),
  } satisfies Partial<Handlers>
}

/** Tests of a connection and of a signature scheme before their use. */
export function connectionHandlers({ services, session }: HandlerContext) {
  const test = async (
    connection: Parameters<Handlers['connection:test']>[0]['connection'],
    privateKey: string,
  ) =>
    testConnection({
      transport: services.transport,
      connection,
      privateKey,
      signal: new AbortController().signal,
    })
  return {
    'connection:test': async ({ connection, privateKey }) => {
      if (privateKey !== undefined) return test(connection, privateKey)
      const workspace = session.getWorkspace()
      const storedKey = await workspace.getPrivateKey()
      const { demo } = workspace.record
      return demo
        ? withDemoService(workspace, demo, (reached) => test(reached, storedKey))
        : test(connection, storedKey)
    },
    'scheme:try-vector': ({ scheme, privateKey, parameters, expectedHash }) => {
      const named = new Map(parameters.map(({ name, value }) => [name, value]))
      const hash = signParameters(scheme, privateKey, named)
      return { hash, isMatch: hash === expectedHash.trim() }
    },
  } satisfies Partial<Handlers>
}
