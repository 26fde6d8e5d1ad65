import { parentPort } from 'node:worker_threads'
import type { FeedbackSort } from '../../shared/domain/sort.ts'
import { type AnswerOf, QUERIES, type Queries, type QueryArguments } from '../operations/queries/all.ts'
import { getAskedMoment, type LongQuery, type Run } from '../operations/queries/query.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { createBackgroundWork, createIdleWork } from './background-work.ts'
import { type LongQuestion, ReaderSession, ReaderSteps } from './reader-session.ts'
import { serve } from './rpc.ts'

/** The thread that answers questions about one workspace, on a read-only connection. */
const session = new ReaderSession()
const giveWay = createIdleWork(() => session.work())
const steps = new ReaderSteps(session)
const goOn = createBackgroundWork(() => steps.work())

/** Every query under its name. `quickly`: null where the whole list would have to be read for the answer. */
export type ReaderMethods = {
  open(location: DatabaseLocation): void
  close(): void
} & {
  readonly [Name in keyof Queries]: (...request: QueryArguments<Name>) => AnswerOf<Name>
}

/** Each name with its own request and answer; the compiler cannot follow that through the list of all. */
type AnyQuery = Run<unknown, unknown> | LongQuery<unknown, unknown>

const queries = Object.entries(QUERIES as Readonly<Record<string, AnyQuery>>).map(
  ([name, query]) =>
    [name, (request: unknown, way?: 'quickly') => answer(query, request, way === 'quickly')] as const,
)
const methods = {
  open(location: DatabaseLocation): void {
    session.open(location)
    warmUp()
  },
  close(): void {
    steps.close()
    session.close()
  },
  ...Object.fromEntries(queries),
}

if (!parentPort) throw new Error('reader.worker runs as a worker thread only')
serve(parentPort, methods)

function answer(query: AnyQuery, request: unknown, isQuick: boolean): unknown {
  const asOfMs = getAskedMoment(request)
  if (typeof query === 'function')
    return session.readAsOf(asOfMs, (reader, db) => reader.atOneMoment(() => query({ reader, db }, request)))
  const { quickly, prepare, run } = query
  if (isQuick) return thenWork(session.read((reader, db) => quickly({ reader, db }, request)))
  if (!prepare) return session.readAsOf(asOfMs, (reader, db) => run({ reader, db }, request))
  return askInSteps({
    asOfMs,
    quickly: (reader, db) => quickly({ reader, db }, request),
    prepare: (reader, db) => prepare({ reader, db }, request),
    answer: (reader, db) => run({ reader, db }, request),
  })
}

function askInSteps(question: LongQuestion<unknown>): Promise<unknown> {
  const answer = steps.ask(question)
  if (steps.isWaitedFor) goOn()
  giveWay()
  return answer
}

/** While the thread is idle, it prepares pages far down. */
function thenWork<Answer>(answer: Answer): Answer {
  giveWay()
  return answer
}

/** More would optimize the code that encodes a page further, but enlarge the heap by 2 to 4 MB. */
const WARM_UP_PAGES = 3
/** The first list of a workspace. */
const FIRST_ROWS = {
  filter: '',
  sort: { by: 'stateSince', descending: true } satisfies FeedbackSort,
  offset: 0,
  limit: 200,
}

/**
 * The first page of a thread took 2.7 ms instead of 0.6, because statements and code are compiled and rows are read
 * from the file. So a thread reads the first rows a few times when it opens, one page at a time: a question waits for
 * one page at most.
 */
function warmUp(): void {
  let left = WARM_UP_PAGES
  createBackgroundWork(() => {
    left -= 1
    session.read((reader) => reader.encodeFeedbackQuickly(FIRST_ROWS))
    return left > 0
  })()
}
