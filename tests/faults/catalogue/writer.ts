import type { DatabaseLocation } from '../../../electron/store/open-database.ts'
import type { SweepStore } from '../../../electron/sync/sweep-context.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { WriterSession } from '../../../electron/threads/writer-session.ts'

export interface Writer {
  readonly store: SweepStore
  rebuild(): Promise<number>
  close(): Promise<void>
}

/**
 * The writer of a workspace: in this process, which costs a few milliseconds for each test, or with the threads of the
 * application, which costs most of a second.
 */
export async function openWriter(location: DatabaseLocation, hasThreads: boolean): Promise<Writer> {
  if (hasThreads) {
    const store = await openStore({ ...location, mode: 'open' })
    return { store: store.writer, rebuild: () => store.writer.rebuild(), close: () => store.close() }
  }
  const session = await WriterSession.open(location)
  return {
    store: {
      beginSweep: async (plan) => session.beginSweep(plan),
      listCommittedPages: async (sweepId) => session.listCommittedPages(sweepId),
      commitPage: async (page) => session.commitPage(page),
      indexPending: async () => session.indexPending(),
      examineSweep: async (sweepId) => session.examineSweep(sweepId),
      countRepeated: async (sweepId, pages) => session.countRepeated(sweepId, pages),
      finishSweep: async (result) => session.finishSweep(result),
    },
    rebuild: () => session.rebuild(),
    close: () => session.close(),
  }
}
