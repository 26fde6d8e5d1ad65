import { parentPort } from 'node:worker_threads'
import type { FacetCounts } from '../../shared/domain/facets.ts'
import type { BusinessSummary, Overview } from '../../shared/domain/overview.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { createBackgroundWork, lowerThreadPriority } from './background-work.ts'
import { CounterSession, type Selected } from './counter-session.ts'
import { FiguresSession } from './figures-session.ts'
import { serve } from './rpc.ts'

/** The thread that counts, so that no list waits for a count. */
export type CounterMethods = {
  open(location: DatabaseLocation): void
  close(): void
  /** At once; while the total is not exact, asking again brings better figures. */
  count(selected: Selected): FacetCounts
  /** Exact; a common part of a word takes a second for a million responses. */
  countResponses(request: { readonly filter: string }): number
  /** Both are answered from sums that are kept, or pass all items in steps between which counts are answered. */
  getOverview(): Promise<Overview>
  listBusinesses(): Promise<readonly BusinessSummary[]>
}

lowerThreadPriority()
const session = new CounterSession(Date.now)
const figures = new FiguresSession()
const goOn = createBackgroundWork(
  () => session.work(),
  () => session.restMs,
)
const goOnWithFigures = createBackgroundWork(() => figures.work())

const methods: CounterMethods = {
  open(location) {
    session.open(location)
    figures.open(location)
  },
  close() {
    session.close()
    figures.close()
  },
  count(selected) {
    const counts = session.count(selected)
    goOn()
    return counts
  },
  countResponses: ({ filter }) => session.countResponses(filter),
  getOverview() {
    const answer = figures.getOverview()
    goOnWithFigures()
    return answer
  },
  listBusinesses() {
    const answer = figures.listBusinesses()
    goOnWithFigures()
    return answer
  },
}

if (!parentPort) throw new Error('counter.worker runs as a worker thread only')
serve(parentPort, methods)
