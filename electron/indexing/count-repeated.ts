import type { SweepId } from '../../shared/domain/ids.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { getSweep } from '../store/sweeps.ts'
import { getFirstReceipt } from './examine-sweep.ts'

/** A reply belongs to the page that it states, whichever was requested. */
const LIST_READINGS = `
  SELECT seq, coalesce(verdict_json ->> '$.envelope.page', page) AS page,
    verdict_json ->> '$.entryCount' AS entries, verdict_json ->> '$.entriesDigest' AS digest
  FROM page_verdict JOIN receipt ON receipt.seq = page_verdict.receipt
  WHERE page_verdict.sweep_id = ? AND verdict_json ->> '$.kind' = 'page'
  ORDER BY seq`

/** Scans the whole table: no index has the receipts. */
const COUNT_ON_PAGES: Readonly<Record<Operation, string>> = {
  history: countOnPages('event'),
  responses: countOnPages('response'),
}

/** `unsure`: entries that a page may have had between the first and the last reading with them, which do not count. */
function countOnPages(table: 'event' | 'response'): string {
  return `
    WITH newest (seq) AS MATERIALIZED (SELECT value FROM json_each(@receipts))
    SELECT count(*) FILTER (WHERE isOn) AS distinctEntries, count(*) FILTER (WHERE NOT isOn
      AND EXISTS (SELECT 1 FROM newest WHERE seq BETWEEN first_receipt AND last_receipt)) AS unsure
    FROM (
      SELECT first_receipt, last_receipt, last_receipt IN newest OR first_receipt IN newest AS isOn FROM ${table}
      WHERE last_receipt >= @firstReceipt
    )`
}

interface Reading {
  readonly seq: number
  readonly page: number
  readonly entries: number
  readonly digest: string
}

/**
 * Counts the copies of entries that do not count, because another page of the sweep has the entry too: entries on the
 * pages less different ones. Of each page only the newest reading is looked at: neither a page that was read again nor
 * an entry that moved to another page meanwhile is a repetition.
 * Call it when all pages of the sweep are indexed.
 * @param pages the last page; readings of later ones are from before the number of pages fell.
 * @returns null where entries moved to a page that has lost them since: the index, which has the first and the last
 * reading of an entry, does not know whether a page between has them still.
 */
export function countRepeated(db: ReadableDatabase, sweepId: SweepId, pages: number): number | null {
  const readings = prepareOnce(db, LIST_READINGS).all(sweepId) as Reading[]
  const newest = new Map<number, Reading>()
  let hasOnlyThese = true
  for (const reading of readings) {
    const former = newest.get(reading.page)
    if (reading.page > pages || (former && former.digest !== reading.digest)) hasOnlyThese = false
    if (reading.page <= pages) newest.set(reading.page, reading)
  }
  const { operation, entries } = getSweep(db, sweepId)
  const distinct = hasOnlyThese ? entries : countDistinct(db, sweepId, operation, [...newest.values()])
  if (distinct === null) return null
  return [...newest.values()].reduce((sum, reading) => sum + reading.entries, 0) - distinct
}

/** Entries of these readings, or null where that is not known. */
function countDistinct(
  db: ReadableDatabase,
  sweepId: SweepId,
  operation: Operation,
  readings: readonly Reading[],
): number | null {
  const receipts = JSON.stringify(readings.map(({ seq }) => seq))
  const firstReceipt = getFirstReceipt(db, sweepId)
  const { distinctEntries, unsure } = prepareOnce(db, COUNT_ON_PAGES[operation]).get({
    firstReceipt,
    receipts,
  }) as { readonly distinctEntries: number; readonly unsure: number }
  return unsure > 0 ? null : distinctEntries
}
