import { summarizeFacets } from '../indexing/item-rollups.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { WritableDatabase } from '../store/database.ts'
import { summarizeFindings } from '../store/finding-summary.ts'

/** Makes the sums that facets are answered from, in the background of the thread that writes. */
export interface RollupWriter {
  /** Makes those that are missing; asked again meanwhile, it looks once more when it is done. */
  refresh(): void
  stop(): void
}

/** @param use runs work on the connection that is open at the time. */
export function createRollupWriter(
  use: <Value>(work: (db: WritableDatabase) => Value) => Value,
): RollupWriter {
  let isWorking = false
  let isAskedAgain = false
  let isStopped = false

  /** A step comes after what has arrived meanwhile. */
  const makeAll = async (): Promise<void> => {
    const steps = use(summarize)
    while (!isStopped && use(() => steps.next()).done !== true) {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const work = async (): Promise<void> => {
    isWorking = true
    try {
      do {
        isAskedAgain = false
        await makeAll()
      } while (isAskedAgain && !isStopped)
    } catch (error) {
      // Without the sums facets are counted item by item; the next write meets the same trouble and reports it.
      logSwallowed('writing rollups', error)
    }
    isWorking = false
  }
  return {
    refresh() {
      isAskedAgain = true
      if (!isWorking && !isStopped) void work()
    },
    stop() {
      isStopped = true
    },
  }
}

function* summarize(db: WritableDatabase): Generator<void> {
  yield* summarizeFacets(db)
  yield* summarizeFindings(db)
}
