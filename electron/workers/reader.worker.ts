import { parentPort } from 'node:worker_threads'
import type { ReceiptSeq } from '../../shared/domain/ids.ts'
import type { ReceiptDetail } from '../../shared/ipc/contract.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { ReaderApi } from '../store/read/reader.ts'
import { ReaderSession } from './reader-session.ts'
import { serve } from './worker-rpc.ts'

/** The thread that answers questions about one workspace, on a connection that cannot write. */
const session = new ReaderSession()

type ReaderMethods = {
  open(location: DatabaseLocation): void
  close(): void
  getReceipt(request: { readonly seq: ReceiptSeq }): ReceiptDetail
} & ReaderApi

export type { ReaderMethods }

const methods: ReaderMethods = {
  open: (location) => session.open(location),
  close: () => session.close(),
  getReceipt: ({ seq }) => session.getReceipt(seq),
  listFeedback: (request) => session.read((reader) => reader.listFeedback(request)),
  countFeedback: (request) => session.read((reader) => reader.countFeedback(request)),
  getFeedback: (request) => session.read((reader) => reader.getFeedback(request)),
  listEvents: (request) => session.read((reader) => reader.listEvents(request)),
  countEvents: (request) => session.read((reader) => reader.countEvents(request)),
  listResponses: (request) => session.read((reader) => reader.listResponses(request)),
  countResponses: (request) => session.read((reader) => reader.countResponses(request)),
  listBusinesses: () => session.read((reader) => reader.listBusinesses()),
  getOverview: () => session.read((reader) => reader.getOverview()),
  listDifference: (request) => session.read((reader) => reader.listDifference(request)),
  getCoverage: () => session.read((reader) => reader.getCoverage()),
  listSweeps: (page) => session.read((reader) => reader.listSweeps(page)),
  listReceipts: (page) => session.read((reader) => reader.listReceipts(page)),
  getReceiptRow: (request) => session.read((reader) => reader.getReceiptRow(request)),
  listQuarantine: (page) => session.read((reader) => reader.listQuarantine(page)),
}

if (!parentPort) throw new Error('reader.worker runs as a worker thread only')
serve(parentPort, methods)
