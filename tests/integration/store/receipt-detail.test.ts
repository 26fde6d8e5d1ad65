import { afterEach, beforeEach, expect, test } from 'vitest'
import { getReceiptDetail } from '../../../electron/operations/queries/reviews.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import type { ReceiptSeq, SweepId } from '../../../shared/domain/ids.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import { createCache } from '../../unit/read/cache-fixture.ts'

const TIME = '2024-05-02T08:00:00+01:00'
const BUSINESS = 20_760n
let db: WritableDatabase
let seq: ReceiptSeq

/** A reply of some 3 million characters, one response in each entry; its texts hold characters of two units. */
function bigReply(entries: number): string {
  const members = Array.from({ length: entries }, (_, at) => {
    const content = JSON.stringify(`${'😀'.repeat(200)} ${at + 1}`)
    return `"businessId${at + 1}":20760,"feedbackId${at + 1}":7,"type${at + 1}":"owner","date${at + 1}":"${TIME}","content${at + 1}":${content}`
  })
  return `{"page":1,"pages":1,${members.join()},"errorCode":0}`
}

beforeEach(() => {
  const content = (at: number) => `${'😀'.repeat(200)} ${at}`
  const row = { feedbackId: 7n, businessId: BUSINESS, dateMs: Date.parse(TIME), type: 'owner' as const }
  const cache = createCache({
    events: [],
    responses: [1, 3_000, 5_900].map((at) => ({ ...row, responseId: at, content: content(at) })),
  })
  cache.exec(`UPDATE response SET unusual_text = '${TIME}', ordinal = 0`)
  cache.exec(`
    INSERT INTO sweep (sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms, requests, observations_json)
    VALUES (1, 'responses', 'complete', '{}', 'complete', '[]', 10, 1, '{}')`)
  // The fixture is made with this very schema, and no other connection is open.
  db = cache as unknown as WritableDatabase
  const page = { sweepId: 1 as SweepId, operation: 'responses', pass: 1, page: 1, requestJson: '{}' } as const
  const times = { sentAtMs: 1, receivedAtMs: Date.UTC(2026, 0), elapsedMs: 1 }
  const body = new TextEncoder().encode(bigReply(5_900))
  seq = commitPage(db, { ...page, ...times, httpStatus: 200, headers: {}, body }).seq
})
afterEach(() => {
  db.close()
})

test.each([1, 3_000, 5_900])('entry %i of a reply of millions of characters is shown and marked', (at) => {
  const detail = getReceiptDetail(db, { seq, entry: { kind: 'response', responseId: at } })
  expect(detail.bodyText.length).toBeLessThan(1_100_000)
  const marked = detail.marks.map(({ start, end }) => detail.bodyText.slice(start, end)).join()
  expect(marked).toContain(`"feedbackId${at}":7`)
  expect(marked).toContain(` ${at}"`)
  expect(detail.bodyText.isWellFormed()).toBe(true)
  expect(detail.cutBefore + detail.bodyText.length + detail.cutAfter).toBe(bigReply(5_900).length)
})

test('without an entry the beginning is shown, and nothing is marked', () => {
  expect(getReceiptDetail(db, { seq })).toMatchObject({ cutBefore: 0, marks: [] })
})
