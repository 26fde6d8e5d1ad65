import type { HandlerContext } from './handler-context.ts'
import type { Handlers } from './router.ts'

/** Starting, watching and stopping a sync. The outcome comes as the push *sync:finished*. */
export function syncHandlers({
  session,
}: HandlerContext): Pick<Handlers, 'sync:start' | 'sync:cancel' | 'sync:status'> {
  return {
    'sync:start': ({ kind }) => {
      void session.startSync(kind)
      return null
    },
    'sync:cancel': () => {
      session.cancelSync()
      return null
    },
    'sync:status': () => session.syncStatus,
  }
}
