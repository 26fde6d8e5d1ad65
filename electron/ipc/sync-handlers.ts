import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

type SyncChannels =
  | Extract<keyof Handlers, `sync:${string}` | `schedule:${string}`>
  | 'quarantine:acknowledge'

/** Starting, watching, pausing and stopping a sync, its schedule, and what it set aside. The outcome comes as a push. */
export function syncHandlers({ session, services, push }: HandlerContext): Pick<Handlers, SyncChannels> {
  const store = () => session.getWorkspace().store
  return {
    'sync:start': ({ kind, isAnew }) => {
      void session.startSync(kind, isAnew)
      return null
    },
    'sync:cancel': () => {
      session.cancelSync()
      return null
    },
    'sync:pause': () => {
      session.pauseSync()
      return null
    },
    'sync:resume': () => {
      session.resumeSync()
      return null
    },
    'sync:status': () => session.syncStatus,
    'schedule:get': () => session.scheduleStatus,
    'schedule:set': (schedule) => session.setSchedule(schedule),
    'quarantine:acknowledge': async ({ choice, note }) => {
      session.getWorkspace().refuseBundle()
      const acknowledgement = { choice, note, atMs: services.clock.nowMs() }
      const entries = await store().writer.acknowledgeQuarantine(acknowledgement)
      push('cache:changed', null)
      // What was set aside can make a sweep complete, and move the cut-off of the rules.
      void store().findings.refresh()
      return entries
    },
  }
}
