import { parentPort } from 'node:worker_threads'
import { listBuffers, type PreparedPage, preparePage } from '../indexing/archived-pages.ts'
import type { ReceivedPage } from '../store/writer-api.ts'
import { moveWith, serve } from './rpc.ts'

/** The thread that parses replies for the writing thread; it opens no file. See [Note: Reading thread]. */
const methods = {
  preparePage(page: ReceivedPage): PreparedPage {
    const prepared = preparePage(page)
    return moveWith(prepared, listBuffers(prepared))
  },
}
export type PagesMethods = typeof methods

if (!parentPort) throw new Error('pages.worker runs as a worker thread only')
serve(parentPort, methods)
