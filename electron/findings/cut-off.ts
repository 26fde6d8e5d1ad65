import type { ReadableDatabase } from '../store/database.ts'
import { prepareOnce } from '../store/database.ts'
import { listSweeps } from '../store/sweeps.ts'

/**
 * [Note: cut-off] The rules look at the cache as of one moment, and leave out what was recorded after it: the end of the
 * latest complete sweep of the history, because nothing later is known of all items. It does not move with the clock, so
 * the same cache gives the same findings. Pages from files speak of the date of the files. While no sweep was complete,
 * the newest receipt is the moment, and the screen says so.
 */
export interface CutOff {
  readonly atMs: number
  readonly from: 'sweep' | 'receipt'
  /** First moment of the scope of that sweep; null where it had no beginning. */
  readonly scopeFromMs: number | null
}

/** Sweeps of one request; the latest complete one is among the first in all but unlucky workspaces. */
const BATCH = 100

/** The moment that the rules look at, or null while nothing has been fetched. */
export function findCutOff(db: ReadableDatabase): CutOff | null {
  for (let offset = 0; ; offset += BATCH) {
    const sweeps = listSweeps(db, { offset, limit: BATCH })
    const whole = sweeps.find(
      ({ operation, kind, outcome }) =>
        operation === 'history' && kind === 'complete' && outcome === 'complete',
    )
    const atMs = whole?.imported?.asOfMs ?? whole?.finishedAtMs ?? null
    if (whole && atMs !== null) return { atMs, from: 'sweep', scopeFromMs: toMoment(whole.scope.from) }
    if (sweeps.length < BATCH) return findNewestReceipt(db)
  }
}

function findNewestReceipt(db: ReadableDatabase): CutOff | null {
  const atMs = prepareOnce(db, 'SELECT max(received_at_ms) FROM receipt').pluck().get()
  return typeof atMs === 'number' ? { atMs, from: 'receipt', scopeFromMs: null } : null
}

function toMoment(day: string | null): number | null {
  return day === null ? null : Date.parse(`${day}T00:00:00Z`)
}
