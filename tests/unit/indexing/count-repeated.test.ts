import { expect, test } from 'vitest'
import { countRepeated } from '../../../electron/indexing/count-repeated.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import { createCache } from '../read/cache-fixture.ts'

/** The page that was asked for and the entries on it; `stated`: the page that the reply names. */
interface Reading {
  readonly page: number
  readonly entries: readonly number[]
  readonly stated?: number
}

/** The readings of one sweep in their order; of an earlier sweep there is entry 1. */
function repeatedIn(
  readings: readonly Reading[],
  pages: number,
  { operation = 'history', hasEntries = true }: { operation?: Operation; hasEntries?: boolean } = {},
) {
  const ids = [...new Set(readings.flatMap(({ entries }) => entries)), 1]
  const all = [...new Set(ids)].map((id) => ({ feedbackId: BigInt(id), businessId: 7n }))
  const db = createCache({
    events: all.map((one) => ({ ...one, timeMs: 1, show: 0, deleted: 0 })),
    responses: all.map((one, at) => ({ ...one, responseId: at + 1, dateMs: 1, type: 'owner', content: 'x' })),
  })
  db.pragma('foreign_keys = OFF')
  db.exec(`
    UPDATE event SET last_receipt = 1, first_receipt = feedback_id = 1;
    UPDATE response SET last_receipt = 1, first_receipt = feedback_id = 1;
    INSERT INTO sweep (sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms, requests)
    VALUES (2, '${operation}', 'complete', '{"businessIds":[],"from":null,"to":null}', 'running', '[]', 0, 1);
    INSERT INTO sweep_tally (sweep_id, entries, added, vanished, quarantined, is_settled)
    VALUES (2, ${new Set(readings.flatMap(({ entries }) => entries)).size}, 0, 0, 0, 0)`)
  for (const [at, { page, stated = page, entries }] of readings.entries()) {
    const seq = at + 2
    insertReply(db, [seq, page], {
      kind: 'page',
      envelope: { page: stated },
      entryCount: entries.length,
      entriesDigest: entries.join(),
    })
    for (const table of ['event', 'response'])
      db.prepare(
        `UPDATE ${table} SET last_receipt = @seq, first_receipt = coalesce(nullif(first_receipt, 0), @seq)
         WHERE feedback_id IN (SELECT value FROM json_each(@entries))`,
      ).run({ seq, entries: JSON.stringify(entries) })
  }
  // A reply that could not be read is no reading.
  insertReply(db, [readings.length + 2, 1], { kind: 'failure', entryCount: 9, entriesDigest: '' })
  if (!hasEntries) db.exec('DELETE FROM event')
  const repeated = countRepeated(db as ReadableDatabase, 2 as SweepId, pages)
  db.close()
  return repeated
}

function insertReply(
  db: ReturnType<typeof createCache>,
  [seq, page]: [number, number],
  verdict: object,
): void {
  db.prepare(`
    INSERT INTO receipt (seq, sweep_id, operation, pass, page, request_json, http_status, headers_json, sent_at_ms,
      received_at_ms, elapsed_ms, body_length, body_sha256, previous_hash, hash)
    VALUES (?, 2, 'history', 1, ?, '{}', 200, '{}', 1, 2, 1, 0, zeroblob(32), zeroblob(32), zeroblob(32))`).run(
    ...[seq, page],
  )
  db.prepare('INSERT INTO page_verdict VALUES (?, 2, ?)').run(seq, JSON.stringify(verdict))
}

const page = (number: number, ...entries: readonly number[]): Reading => ({ page: number, entries })

test.each<[string, readonly Reading[], number]>([
  ['no entry is on two pages', [page(1, 1, 2), page(2, 3)], 0],
  ['there is none', [page(1)], 0],
  ['one is on two pages', [page(1, 1, 2), page(2, 2, 3)], 1],
  ['one is on three pages', [page(1, 1, 2), page(2, 2, 3), page(3, 2)], 2],
  ['a page was read again, and is the same', [page(1, 1, 2), page(2, 3), page(1, 1, 2)], 0],
  [
    'an entry moved to the page that was read again',
    [page(1, 1, 2), page(2, 3), page(1, 1), page(2, 2, 3)],
    0,
  ],
  ['an entry was gone when its page was read again', [page(1, 1, 2), page(2, 3), page(1, 1)], 0],
  ['one is on two pages that were read again', [page(1, 1, 2), page(2, 3), page(1, 1, 2), page(2, 2, 3)], 1],
])('counts the copies of entries: %s', (_, readings, repeated) => {
  for (const operation of ['history', 'responses'] as const)
    expect(repeatedIn(readings, 3, { operation }), operation).toBe(repeated)
})

test('takes the entries that the sweep has counted, without a scan, where all readings agree', () => {
  const readings = [page(1, 1, 2), page(2, 2, 3), page(1, 1, 2)]
  expect(repeatedIn(readings, 2, { hasEntries: false })).toBe(1)
})

test('passes over pages beyond the last one, which were read before the number of pages fell', () => {
  const readings = [page(1, 1, 2), page(3, 4, 2), page(2, 3, 4), page(1, 1, 2)]
  expect(repeatedIn(readings, 2)).toBe(0)
  expect(repeatedIn(readings, 3)).toBe(2)
  expect(repeatedIn([page(1, 1, 2), page(2, 3)], 1)).toBe(0)
})

test('does not count where an entry may have moved away from a page that was not read again, and back', () => {
  // Entry 1 was last seen on a page that has lost it since; whether page 2 had it is not known any more.
  const moving = [page(1, 1), page(2, 1, 3), page(1, 1), page(1, 4)]
  expect(repeatedIn(moving, 2)).toBeNull()
  expect(repeatedIn(moving, 2, { operation: 'responses' })).toBeNull()
  // Nothing is in doubt where no page was read between its first and its last reading,
  expect(repeatedIn([page(2, 5, 6), page(1, 3), page(1, 4)], 2)).toBe(0)
  // or where a page that counts was the first that had it.
  expect(repeatedIn([page(2, 5, 6), page(1, 5), page(1, 4)], 2)).toBe(0)
  expect(repeatedIn([page(2, 5, 6), page(3, 5)], 2)).toBe(0)
})

test('takes a reply for the page that it states', () => {
  expect(repeatedIn([{ ...page(2, 1, 2), stated: 1 }, page(1, 1, 2)], 2)).toBe(0)
  expect(repeatedIn([page(2, 1, 2), page(1, 1, 2)], 2)).toBe(2)
})
