import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

type OverviewChannels = 'overview:charts' | 'overview:events'

/** Charts of the whole cache, and the events behind their parts. */
export function overviewHandlers({ session }: HandlerContext): Pick<Handlers, OverviewChannels> {
  const reader = () => session.getWorkspace().store.reader
  return {
    'overview:charts': () => reader().getCharts(),
    'overview:events': (request) => reader().listSelectedEvents(request),
  }
}
