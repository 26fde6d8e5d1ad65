import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES } from '../index-codes.ts'
import { readNumbers } from './facet-summary.ts'

export const DAY_MS = 86_400_000

/** The number of current hidden periods of items that are not deleted that started before a moment. */
export type CountHiddenBefore = (momentMs: number) => number

/** @param starts in milliseconds since 1970. */
export function countingStarts(starts: readonly Float64Array[]): CountHiddenBefore {
  return (momentMs) => starts.reduce((sum, some) => sum + countLess(some, momentMs), 0)
}

/** From the stored summary (indexing/item-rollups.ts): only the day of the moment needs its single starts. */
export function countHiddenSummary(db: ReadableDatabase, momentMs: number): number {
  const day = Math.floor(momentMs / DAY_MS)
  const earlier = prepareOnce(db, 'SELECT total(items) FROM hidden_summary WHERE day < ?').pluck().get(day)
  const starts = prepareOnce(db, 'SELECT starts FROM hidden_summary WHERE day = ?').pluck().get(day)
  const ofDay = starts === undefined ? null : readNumbers(String(starts))
  return Number(earlier) + (ofDay ? countLess(ofDay, momentMs - day * DAY_MS) : 0)
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

function countLess(starts: Float64Array, limit: number): number {
  return starts.reduce((count, start) => count + (start < limit ? 1 : 0), 0)
}
