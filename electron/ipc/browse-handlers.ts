import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

type BrowseChannels =
  | 'sweeps:list'
  | 'sweeps:difference'
  | 'coverage:get'
  | 'data:status'
  | 'quarantine:list'
  | 'overview:get'
  | 'feedback:list'
  | 'feedback:count'
  | 'feedback:get'
  | 'feedback:locate'
  | 'facets:get'
  | 'responses:list'
  | 'responses:count'
  | 'businesses:list'

/** Reading the cache; questions go to the reader thread of the open workspace, counts to its counting thread. */
export function browseHandlers({ session }: HandlerContext): Pick<Handlers, BrowseChannels> {
  const reader = () => session.getWorkspace().store.reader
  const counter = () => session.getWorkspace().store.counter
  return {
    'sweeps:list': (rows) => reader().listSweeps(rows),
    'sweeps:difference': (request) => reader().listDifference(request),
    'coverage:get': () => reader().getCoverage(),
    'data:status': () => reader().getDataStatus(),
    'quarantine:list': (rows) => reader().listQuarantine(rows),
    'overview:get': () => counter().getOverview(),
    'feedback:list': (request) => reader().encodeFeedback(request),
    'feedback:count': async (request) => (await counter().count(request)).total,
    'facets:get': (request) => counter().count(request),
    'feedback:locate': (request) => reader().locateFeedback(request),
    'feedback:get': (request) => reader().getFeedback(request),
    'responses:list': (request) => reader().listResponses(request),
    'responses:count': async ({ filter }) => ({ count: await counter().countResponses(filter) }),
    'businesses:list': () => counter().listBusinesses(),
  }
}
