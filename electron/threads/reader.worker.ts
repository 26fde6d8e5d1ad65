import { parentPort } from 'node:worker_threads'
import type { FeedbackSort } from '../../shared/domain/sort.ts'
import type { ReceiptDetail } from '../../shared/ipc/detail-contract.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { ReaderApi } from '../store/read/reader.ts'
import { findRestoredBundle, type RestoredBundle } from '../store/restored-bundle.ts'
import { type AuditorReads, auditorReads } from './auditor-reads.ts'
import { createBackgroundWork, createIdleWork } from './background-work.ts'
import { type FindingsReads, findingsReads } from './findings-calls.ts'
import { ReaderSession } from './reader-session.ts'
import { type LongQuestion, ReaderSteps } from './reader-steps.ts'
import { getReceiptDetail, type ReceiptRequest } from './receipt-detail.ts'
import { serve } from './rpc.ts'
import { type SamplingReads, samplingReads } from './sampling-calls.ts'

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

type ReaderMethods = {
  open(location: DatabaseLocation): void
  close(): void
  getReceipt(request: ReceiptRequest): ReceiptDetail
  /** null for a workspace that was not restored from one. */
  findRestoredBundle(): RestoredBundle | null
} & AuditorReads &
  FindingsReads &
  SamplingReads & {
    readonly [Name in LongMethod]: (request: AsOf<Name>) => Promise<ReturnType<ReaderApi[Name]>>
  } & {
    getFeedback(request: AsOf<'getFeedback'>): ReturnType<ReaderApi['getFeedback']>
  } & Omit<
    ReaderApi,
    PastMethod | 'listFeedback' | 'prepareFeedback' | 'readAhead' | 'work' | 'getOverview' | 'listBusinesses'
  >

/** Questions that can be asked as of a moment; see [Note: As of a moment]. */
type PastMethod = LongMethod | 'getFeedback'
/** Those that may have to read a whole list first; see ReaderSteps. */
type LongMethod = 'encodeFeedback' | 'locateFeedback'
type AsOf<Name extends PastMethod> = Parameters<ReaderApi[Name]>[0] & { readonly asOfMs?: number | null }

export type { ReaderMethods }

const methods: ReaderMethods = {
  open(location) {
    session.open(location)
    warmUp()
  },
  close() {
    steps.close()
    session.close()
  },
  findRestoredBundle: () => session.read((_, db) => findRestoredBundle(db)),
  getReceipt: (request) => session.read((_, db) => getReceiptDetail(db, request)),
  encodeFeedback: ({ asOfMs = null, ...request }) =>
    askInSteps({
      asOfMs,
      quickly: (reader) => reader.encodeFeedbackQuickly(request),
      prepare: (reader) => reader.prepareFeedback(request),
      answer: (reader) => reader.encodeFeedback(request),
    }),
  encodeFeedbackQuickly: (request) =>
    thenWork(session.read((reader) => reader.encodeFeedbackQuickly(request))),
  locateFeedback: ({ asOfMs = null, ...request }) =>
    askInSteps({
      asOfMs,
      quickly: (reader) => reader.locateFeedbackQuickly(request),
      prepare: (reader) => reader.prepareFeedback(request),
      answer: (reader) => reader.locateFeedback(request),
    }),
  locateFeedbackQuickly: (request) => session.read((reader) => reader.locateFeedbackQuickly(request)),
  countFeedback: (request) => session.read((reader) => reader.countFeedback(request)),
  getFeedback: ({ asOfMs = null, ...request }) =>
    session.readAsOf(asOfMs, (reader) => reader.getFeedback(request)),
  listEvents: (request) => session.read((reader) => reader.listEvents(request)),
  countEvents: (request) => session.read((reader) => reader.countEvents(request)),
  listResponses: (request) => session.read((reader) => reader.listResponses(request)),
  listResponsesQuickly: (request) => thenWork(session.read((reader) => reader.listResponsesQuickly(request))),
  countResponses: (request) => session.read((reader) => reader.countResponses(request)),
  getCharts: () => session.read((reader) => reader.getCharts()),
  listSelectedEvents: (request) => session.read((reader) => reader.listSelectedEvents(request)),
  listEntryEvidence: (request) => session.read((reader) => reader.listEntryEvidence(request)),
  listAround: (request) => session.read((reader) => reader.listAround(request)),
  listDifference: (request) => session.read((reader) => reader.listDifference(request)),
  getCoverage: () => session.read((reader) => reader.getCoverage()),
  getDataStatus: () => session.read((reader) => reader.getDataStatus()),
  listSweeps: (page) => session.read((reader) => reader.listSweeps(page)),
  listReceipts: (page) => session.read((reader) => reader.listReceipts(page)),
  getReceiptRow: (request) => session.read((reader) => reader.getReceiptRow(request)),
  listQuarantine: (page) => session.read((reader) => reader.listQuarantine(page)),
  countQuarantine: () => session.read((reader) => reader.countQuarantine()),
  getSchedule: () => session.read((reader) => reader.getSchedule()),
  listBusinessNames: () => session.read((reader) => reader.listBusinessNames()),
  listArchivedRequests: (page) => session.read((reader) => reader.listArchivedRequests(page)),
  countReceipts: () => session.read((reader) => reader.countReceipts()),
  ...auditorReads(session),
  ...samplingReads(session),
  ...findingsReads(session),
}

if (!parentPort) throw new Error('reader.worker runs as a worker thread only')
serve(parentPort, methods)

function askInSteps<Value>(question: LongQuestion<Value>): Promise<Value> {
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
