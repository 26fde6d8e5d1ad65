import { parentPort } from 'node:worker_threads'
import type { FacetCounts } from '../../shared/domain/facets.ts'
import type { BusinessSummary, Overview } from '../../shared/domain/overview.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { createBackgroundWork } from './background-work.ts'
import { CounterSession, type Selected } from './counter-session.ts'
import { ReaderSession } from './reader-session.ts'
import { serve } from './worker-rpc.ts'

/** The thread that counts, so that no list waits for a count. */
export type CounterMethods = {
  open(location: DatabaseLocation): void
  close(): void
  /** At once; while the total is not exact, asking again brings better figures. */
  count(selected: Selected): FacetCounts
  /** Exact; a common part of a word takes a second for a million responses. */
  countResponses(request: { readonly filter: string }): number
  /** Both pass all items: a second for ten million events. */
  getOverview(): Overview
  listBusinesses(): readonly BusinessSummary[]
}

const session = new CounterSession(Date.now)
const figures = new ReaderSession('passes')
const goOn = createBackgroundWork(() => session.work())

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
  getOverview: () => figures.read((reader) => reader.getOverview()),
  listBusinesses: () => figures.read((reader) => reader.listBusinesses()),
}

if (!parentPort) throw new Error('counter.worker runs as a worker thread only')
serve(parentPort, methods)
