import { toAppError } from '../../shared/app-error.ts'
import { checkForUpdate } from '../app/check-for-update.ts'
import { describeDiagnostics } from '../app/diagnostics.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import { resourcePath } from '../lib/installation.ts'
import { PageFailures } from '../lib/log/log.ts'
import type { Handlers } from './router.ts'

type AppChannels =
  | 'app:info'
  | 'app:show-licenses'
  | 'updates:check'
  | 'keychain:status'
  | 'keychain:cancel'
  | 'app:diagnostics'
  | 'app:show-log'
  | 'app:page-failed'
  | 'proxy:question'
  | 'proxy:answer'
  | 'preferences:get'
  | 'preferences:set'

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
}: HandlerContext): Pick<Handlers, AppChannels> {
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
  }
}
