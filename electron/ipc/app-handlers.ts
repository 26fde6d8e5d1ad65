import { toAppError } from '../../shared/app-error.ts'
import type { HandlerContext } from './handler-context.ts'
import type { Handlers } from './router.ts'

type AppChannels = 'app:info' | 'keychain:status' | 'preferences:get' | 'preferences:set'

/** The application itself: versions, the keychain's state, preferences. */
export function appHandlers({ appInfo, services, preferences }: HandlerContext): Pick<Handlers, AppChannels> {
  return {
    'app:info': () => appInfo,
    'keychain:status': async () => {
      try {
        await services.keychain.reach()
        return { isAvailable: true }
      } catch (error) {
        const { code, message } = toAppError(error)
        return { isAvailable: false, code, reason: message }
      }
    },
    'preferences:get': () => preferences.current,
    'preferences:set': (change) => preferences.change(change),
  }
}
