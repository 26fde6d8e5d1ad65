import { orderCases } from '../findings/cases/case-row.ts'
import { summarizeFacets } from '../indexing/item-rollups.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { WritableDatabase } from '../store/database.ts'
import { summarizeFindings } from '../store/finding-summary.ts'

/** Writes the rollups for facets, in the background of the writing thread. */
export interface RollupWriter {
  /** Writes missing rollups. Another call during the work repeats it afterwards. */
  refresh(): void
  stop(): void
}

/** @param use runs work on the current connection. */
export function createRollupWriter(
  use: <Value>(work: (db: WritableDatabase) => Value) => Value,
): RollupWriter {
  let isWorking = false
  let isAskedAgain = false
  let isStopped = false

  /** Calls that wait run before the step. */
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
      // Without rollups, facets are counted item by item. The next write fails in the same way and reports it.
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
  yield* orderCases(db)
}
