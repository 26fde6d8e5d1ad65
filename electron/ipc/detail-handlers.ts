import type { HandlerContext } from '../app/handler-context.ts'
import type { Handlers } from './router.ts'

type DetailChannels = 'feedback:evidence' | 'feedback:around' | 'receipt:get'

/** What stands behind one item: its evidence, and what happened around it. */
export function detailHandlers({ session }: HandlerContext): Pick<Handlers, DetailChannels> {
  const reader = () => session.getWorkspace().store.reader
  return {
    'feedback:evidence': (request) => reader().listEntryEvidence(request),
    'feedback:around': (request) => reader().listAround(request),
    'receipt:get': (request) => reader().getReceipt(request),
  }
}
