import type { AUDITOR_CONTRACT } from '../../shared/ipc/auditor-contract.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

type AnnotationChannels = Extract<
  keyof typeof AUDITOR_CONTRACT,
  'auditor:change' | 'annotations:get' | 'tags:list' | 'notes:list' | 'watchlist:get' | 'searches:list'
>

/** What the auditor adds: changes go to the writer thread, questions to the reader thread. */
export function annotationHandlers({
  session,
  services,
}: HandlerContext): Pick<Handlers, AnnotationChannels> {
  const store = () => session.getWorkspace().store
  return {
    'auditor:change': (change) => store().writer.applyChange(change, services.clock.nowMs()),
    'annotations:get': (request) => store().reader.getAnnotations(request),
    'tags:list': () => store().reader.listTags(),
    'notes:list': (request) => store().reader.listNotes(request),
    'watchlist:get': () => store().reader.listWatched(),
    'searches:list': () => store().reader.listSearches(),
  }
}
