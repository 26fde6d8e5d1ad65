import { parentPort } from 'node:worker_threads'
import type { AnswerOf, QueryArguments } from '../operations/queries/all.ts'
import { COUNT_QUERIES, type Counting } from '../operations/queries/counts.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { createBackgroundWork, lowerThreadPriority } from './background-work.ts'
import { CounterSession } from './counter-session.ts'
import { FiguresSession } from './figures-session.ts'
import { serve } from './rpc.ts'

/** The thread that counts, so that no list waits for a count: every query under its name. */
export type CounterMethods = {
  open(location: DatabaseLocation): void
  close(): void
} & {
  readonly [Name in keyof typeof COUNT_QUERIES]: (...request: QueryArguments<Name>) => AnswerOf<Name>
}

lowerThreadPriority()
const session = new CounterSession(Date.now)
const figures = new FiguresSession()
const goOn = createBackgroundWork(
  () => session.work(),
  () => session.restMs,
)
const goOnWithFigures = createBackgroundWork(() => figures.work())

const counting: Counting = {
  countItems: (selected) => session.count(selected),
  countResponses: (filter) => session.countResponses(filter),
  getOverview: () => figures.getOverview(),
  listBusinesses: () => figures.listBusinesses(),
}

/** Each name with its own request and answer; the compiler cannot follow that through the list of all. */
type AnyQuery = { readonly run: (counting: Counting, request: unknown) => unknown }
const queries = Object.entries(COUNT_QUERIES as Readonly<Record<string, AnyQuery>>).map(
  ([name, { run }]) =>
    [
      name,
      (request: unknown) => {
        const answer = run(counting, request)
        goOn()
        goOnWithFigures()
        return answer
      },
    ] as const,
)
const methods = {
  open(location: DatabaseLocation): void {
    session.open(location)
    figures.open(location)
  },
  close(): void {
    session.close()
    figures.close()
  },
  ...Object.fromEntries(queries),
}

if (!parentPort) throw new Error('counter.worker runs as a worker thread only')
serve(parentPort, methods)
