import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES } from '../index-codes.ts'
import { readNumbers } from './facet-summary.ts'

export const DAY_MS = 86_400_000

/** The starts of current hidden periods of items that are not deleted, in milliseconds since 1970. */
export interface HiddenStarts {
  readonly items: number
  /** The number of starts before a moment. */
  countBefore(momentMs: number): number
  /** The start at an index in ascending order; undefined outside. */
  at(place: number): number | undefined
}

export function ofStarts(starts: Float64Array): HiddenStarts {
  const sorted = starts.toSorted()
  return {
    items: sorted.length,
    countBefore: (momentMs) => countLess(sorted, momentMs),
    at: (place) => sorted[place],
  }
}

interface Day {
  readonly day: number
  readonly items: number
}

/**
 * The same from the stored summary (indexing/item-rollups.ts), which needs the single starts of two or three days
 * only.
 */
export function readHiddenSummary(db: ReadableDatabase): HiddenStarts {
  const days = prepareOnce(db, 'SELECT day, items FROM hidden_summary ORDER BY day').all() as Day[]
  const readDay = (day: number): Float64Array => {
    const starts = prepareOnce(db, 'SELECT starts FROM hidden_summary WHERE day = ?').pluck().get(day)
    return (readNumbers(String(starts)) ?? new Float64Array()).map((start) => day * DAY_MS + start).sort()
  }
  return {
    items: days.reduce((sum, { items }) => sum + items, 0),
    countBefore(momentMs) {
      const last = Math.floor(momentMs / DAY_MS)
      let before = 0
      for (const { day, items } of days) {
        if (day < last) before += items
        else if (day === last) before += countLess(readDay(day), momentMs)
      }
      return before
    },
    at(place) {
      let first = 0
      for (const { day, items } of days) {
        if (place < first + items) return readDay(day)[place - first]
        first += items
      }
      return undefined
    },
  }
}

/**
 * Reviews that are hidden at the moment and not deleted, by the whole days since they were hidden; days without any are
 * 0.
 */
export function countHiddenDays(db: ReadableDatabase, momentMs: number): number[] {
  const sql = `
    SELECT (CAST(? AS INTEGER) - hidden_since_ms) / ${DAY_MS} AS days, count(*) AS items FROM feedback
    WHERE hidden_since_ms <= ? AND deleted <> ${DELETED_CODES.yes} GROUP BY days ORDER BY days`
  const counts: number[] = []
  for (const { days, items } of prepareOnce(db, sql).all(momentMs, momentMs) as HiddenDays[]) {
    while (counts.length < days) counts.push(0)
    counts.push(items)
  }
  return counts
}

interface HiddenDays {
  readonly days: number
  readonly items: number
}

function countLess(sorted: Float64Array, limit: number): number {
  const place = sorted.findIndex((start) => start >= limit)
  return place < 0 ? sorted.length : place
}
