import type { AUDITOR_CONTRACT } from '../../shared/ipc/auditor-contract.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

type MarkChannels = Extract<
  keyof typeof AUDITOR_CONTRACT,
  'auditor:change' | 'marks:get' | 'tags:list' | 'notes:list' | 'watchlist:get' | 'searches:list'
>

/** What the auditor adds: changes go to the writer thread, questions to the reader thread. */
export function marksHandlers({ session, services }: HandlerContext): Pick<Handlers, MarkChannels> {
  const store = () => session.getWorkspace().store
  return {
    'auditor:change': (change) => store().writer.applyChange(change, services.clock.nowMs()),
    'marks:get': (request) => store().reader.getMarks(request),
    'tags:list': () => store().reader.listTags(),
    'notes:list': (request) => store().reader.listNotes(request),
    'watchlist:get': () => store().reader.listWatched(),
    'searches:list': () => store().reader.listSearches(),
  }
}
