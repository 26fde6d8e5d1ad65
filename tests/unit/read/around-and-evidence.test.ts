import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findEntryEvidence } from '../../../electron/store/read/entry-evidence.ts'
import { findAround, getFeedbackDetail } from '../../../electron/store/read/feedback-detail.ts'
import { toEntryKey } from '../../../shared/domain/entry-evidence.ts'
import { type FeedbackId, toBusinessId } from '../../../shared/domain/ids.ts'
import { dataArbitrary, NOW_MS } from './cache-arbitrary.ts'
import { createCache, type FixtureData } from './cache-fixture.ts'

const DAY_MS = 86_400_000

test('what happened around a moment is everything of the business within reach, both ends included', () => {
  fc.assert(
    fc.property(
      dataArbitrary,
      fc.constantFrom(20_760n, 20_761n, 9_007_199_254_740_995n),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(0, DAY_MS / 2, DAY_MS, 10 * DAY_MS),
      (data, business, days, withinMs) => {
        const db = createCache(data)
        const atMs = NOW_MS - days * DAY_MS
        const around = findAround(db, { businessId: toBusinessId(String(business)), atMs, withinMs })
        const isNear = (ms: number) => Math.abs(ms - atMs) <= withinMs
        const events = data.events.filter((one) => one.businessId === business && isNear(one.timeMs))
        const responses = data.responses.filter((one) => one.businessId === business && isNear(one.dateMs))
        expect([around.events, around.responses]).toEqual([events.length, responses.length])
        expect(around.entries).toHaveLength(events.length + responses.length)
        const times = around.entries.map((one) =>
          one.kind === 'event' ? one.event.time.utcMs : one.response.date.utcMs,
        )
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        db.close()
      },
    ),
    { numRuns: 60 },
  )
})

const event = (show: 0 | 1) => ({
  feedbackId: 1n,
  businessId: 2n,
  timeMs: NOW_MS - DAY_MS,
  show,
  deleted: 0 as const,
})
const DATA: FixtureData = {
  events: [event(0), event(1)],
  responses: [
    ...[
      { responseId: 5, feedbackId: 1n, businessId: 2n, dateMs: NOW_MS, type: 'owner' as const, content: 'x' },
    ],
  ],
}

test('each entry says which replies held it, and which sweep missed or replaced it', () => {
  const db = createCache(DATA)
  db.exec(`
    INSERT INTO sweep (sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms, requests, observations_json)
    VALUES (1, 'history', 'complete', '{}', 'complete', '[]', 10, 1, '{}'),
      (2, 'history', 'complete', '{}', 'complete', '[]', 20, 1, '{}'),
      (3, 'responses', 'complete', '{}', 'complete', '[]', 30, 1, '{}')`)
  const receipt = db.prepare(`
    INSERT INTO receipt (seq, sweep_id, operation, page, pass, request_json, http_status, headers_json, sent_at_ms,
      received_at_ms, elapsed_ms, body_length, body_sha256, previous_hash, hash)
    VALUES (?, ?, 'history', 1, 1, '{}', 200, '{}', 1, ?, 1, 1, ?, zeroblob(32), ?)`)
  for (const seq of [7, 8, 9]) {
    receipt.run(seq, seq === 9 ? 2 : 1, seq * 100, Buffer.alloc(32, seq), Buffer.alloc(32, seq))
  }
  db.prepare("INSERT INTO event_change VALUES (2, 1, 1, ?, 0, 0, 2, 60, '', 0, 1, 0, 0)").run(NOW_MS - DAY_MS)
  db.exec('INSERT INTO response_change VALUES (3, 2, 1, 5, NULL)')
  const evidence = new Map(findEntryEvidence(db, '1' as FeedbackId).map((one) => [one.key, one]))
  const { timeline } = getFeedbackDetail(db, '1' as FeedbackId)
  const [hidden, shown, response] = timeline.map((entry) => evidence.get(toEntryKey(entry)))
  expect(hidden?.first).toEqual({ receipt: 7, receivedAtMs: 700 })
  expect(hidden?.last).toMatchObject({ receipt: 9 })
  expect(hidden?.changes).toEqual([{ sweepId: 2, sweepStartedAtMs: 20, kind: 'rewritten' }])
  expect(shown?.changes).toEqual([{ sweepId: 2, sweepStartedAtMs: 20, kind: 'replacement' }])
  expect(response?.changes).toEqual([{ sweepId: 3, sweepStartedAtMs: 30, kind: 'vanished' }])
  db.close()
})
