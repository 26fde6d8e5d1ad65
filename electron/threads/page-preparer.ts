import { listOwnBuffer, type PreparedPage } from '../indexing/archived-pages.ts'
import type { ReceivedPage } from '../store/writer-api.ts'
import { LazyThread } from './lazy-thread.ts'
import type { PagesMethods } from './pages.worker.ts'
import { StoreThread } from './store-thread.ts'

/**
 * [Note: Reading thread]
 *
 * The thread that writes is what a sync waits for, so it is spared what needs no database: while it writes the pages of
 * before, the next ones are hashed, compressed, parsed, and their texts folded and split, in a thread of its own. It is
 * there while pages arrive and ends soon after, since the rules that run then need its memory. Without it, the writer
 * reads pages itself, with the same code.
 */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 }
/** A sync with fewer pages than one in this time does not need the thread. */
const IDLE_MS = 2_000
/** Larger pages are rare, and three threads should not hold one at once. */
const BODY_LIMIT_BYTES = 512 * 1024

export class PagePreparer {
  readonly #thread = new LazyThread<PagesMethods>({
    start: () => StoreThread.start<PagesMethods>({ name: 'pages', resourceLimits: LIMITS }),
    finish: async () => undefined,
    idleMs: IDLE_MS,
  })

  /**
   * Moves the body to the thread. @returns null if the writer has to parse the page itself.
   * @throws AppError *storage-failed* if the thread dies.
   */
  async prepare(page: ReceivedPage): Promise<PreparedPage | null> {
    if (page.operation === 'history' || page.body.byteLength > BODY_LIMIT_BYTES) return null
    return this.#thread.use(async (thread) => {
      const client = await thread.client().catch(() => null)
      if (client === null) return null
      return client.callTransferring(listOwnBuffer(page.body), 'preparePage', page)
    })
  }

  /** Call it when no page is expected. */
  rest(): Promise<void> {
    return this.#thread.rest()
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
