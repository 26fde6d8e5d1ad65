import { WriterSession } from '../../../electron/threads/writer-session.ts'
import { EVERYTHING } from './everything.ts'
import { historyEntry, pageBody, receivedPage } from './sample-pages.ts'

/**
 * `node commit-pages-until-killed.ts PATH KEY`: goes on with a sweep of endless pages, four at once as a real sweep
 * does, and prints `SEQ HASH_OF_BODY` once a page is acknowledged.
 */
const [, , path = '', keyHex = ''] = process.argv
const writer = await WriterSession.open({ path, keyHex })
const { sweepId } = writer.beginSweep({
  operation: 'history',
  kind: 'complete',
  scope: EVERYTHING,
  startedAtMs: Date.now(),
})
let nextPage = (await writer.listCommittedPages(sweepId)).length + 1

async function commitForEver(): Promise<never> {
  for (;;) {
    const page = nextPage
    nextPage += 1
    const entries = Array.from({ length: 20 }, (_, index) =>
      historyEntry(String(page * 7 + index), `2024-01-01T00:00:${String(index).padStart(2, '0')}Z`, 0),
    )
    const body = pageBody(entries, page)
    const { seq, bodySha256 } = await writer.commitPage(
      receivedPage({ sweepId, operation: 'history', page, body }),
    )
    process.stdout.write(`${seq} ${bodySha256}\n`)
    if (page % 10 === 0) writer.indexPending()
  }
}
await Promise.all(Array.from({ length: 4 }, commitForEver))
