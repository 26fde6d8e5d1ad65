import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

type CountChannels = 'overview:get' | 'feedback:count' | 'facets:get' | 'responses:count' | 'businesses:list'

/** Counts and figures of the whole cache, by the counting thread of the open workspace. */
export function countHandlers({ session }: HandlerContext): Pick<Handlers, CountChannels> {
  const counter = () => session.getWorkspace().store.counter
  return {
    'overview:get': () => counter().getOverview(),
    'feedback:count': async (request) => (await counter().count(request)).total,
    'facets:get': (request) => counter().count(request),
    'responses:count': async ({ filter }) => ({ count: await counter().countResponses(filter) }),
    'businesses:list': () => counter().listBusinesses(),
  }
}
