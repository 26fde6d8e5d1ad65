import { parentPort } from 'node:worker_threads'
import type { FeedbackSort } from '../../shared/domain/sort.ts'
import { type AnswerOf, QUERIES, type Queries, type QueryArguments } from '../operations/queries/all.ts'
import { getAskedMoment, type LongQuery, type Run } from '../operations/queries/query.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { createBackgroundWork, createIdleWork } from './background-work.ts'
import { ReaderSession } from './reader-session.ts'
import { type LongQuestion, ReaderSteps } from './reader-steps.ts'
import { serve } from './rpc.ts'

/** The thread that answers questions about one workspace, on a connection that cannot write. */
const session = new ReaderSession()
/** Once the answer is on its way, and before the next message is read. */
const readOn = createBackgroundWork(() => {
  session.readAhead()
  return false
})
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
  else readOn()
  giveWay()
  return answer
}

/** While nothing else is asked, the list that was just shown is made ready for its next page and for pages far down. */
function thenWork<Answer>(answer: Answer): Answer {
  readOn()
  giveWay()
  return answer
}

/** More would compile the code that writes a page better, and leave the heap larger by 2 to 4 MB. */
const WARM_UP_PAGES = 3
/** What a workspace shows first. */
const FIRST_ROWS = {
  filter: '',
  sort: { by: 'lastEvent', descending: true } satisfies FeedbackSort,
  offset: 0,
  limit: 200,
}

/**
 * The first page of a thread took 2.7 ms in place of 0.6: its statements and its code are compiled, and its rows read from
 * the file. So a thread reads the first rows a few times as soon as it is open, a page at a time, so that a question waits
 * for one of them at most.
 */
function warmUp(): void {
  let left = WARM_UP_PAGES
  createBackgroundWork(() => {
    left -= 1
    session.read((reader) => reader.encodeFeedbackQuickly(FIRST_ROWS))
    return left > 0
  })()
}
