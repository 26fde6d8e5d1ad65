import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Changed,
  countAllChanges,
  countChanged,
  findNotKnownBefore,
  iterateChanged,
  listReviewsOf,
  parseChanges,
  sumChanges,
} from '../../../electron/reports/changes-since.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../electron/store/database.ts'
import { CHANGES, type ChangedRows, STATES_AT } from '../../../shared/domain/changes.ts'
import { codeOf } from '../../support/code-of.ts'
import { dataArbitrary, NOW_MS, rewriteSome } from '../read/cache-arbitrary.ts'
import { createCache, type FixtureEvent, toItems } from '../read/cache-fixture.ts'

const DAY_MS = 86_400_000
const filterOf = (sinceMs: number, search = '') => `since:${new Date(sinceMs).toISOString()} ${search}`.trim()

/** The last entry up to the moment counts, whatever it was before. */
function stateAt(counting: readonly FixtureEvent[], ms: number) {
  const last = counting.filter(({ timeMs }) => timeMs <= ms).at(-1)
  if (!last) return 'unknown'
  return last.deleted === 1 ? 'deleted' : last.show === 1 ? 'shown' : 'hidden'
}

/** `newly-hidden 7 shown hidden`, by the definitions of docs/reports.md. */
function changesOf(items: ReturnType<typeof toItems>, sinceMs: number): readonly string[] {
  return items.flatMap(({ feedbackId, counting }) => {
    const [then, now] = [stateAt(counting, sinceMs), stateAt(counting, Number.MAX_SAFE_INTEGER)]
    if (then === now || (now === 'shown' && then === 'unknown')) return []
    const isNew = then === 'unknown' && counting.every(({ show }) => show === 0)
    const ofHidden = isNew ? 'first-known-hidden' : 'newly-hidden'
    const back = now === 'hidden' ? ofHidden : 'shown-again'
    const word = now === 'deleted' ? 'deleted' : then === 'deleted' ? 'no-longer-deleted' : back
    return [`${word} ${feedbackId} ${then} ${now}`]
  })
}

const isOf = ({ change, before, now }: Changed, wanted: ChangedRows) =>
  change === wanted.change && (wanted.stateThen ?? before) === before && (wanted.stateNow ?? now) === now

test('the reviews whose state differs, their counts and those hidden then, in random caches', () => {
  fc.assert(
    fc.property(dataArbitrary.map(rewriteSome), fc.integer({ min: 0, max: 120 }), (data, halfDays) => {
      const db = createCache(data) as ReadableDatabase
      try {
        const sinceMs = NOW_MS - (halfDays * DAY_MS) / 2 - 1
        const selection = { filter: filterOf(sinceMs), nowMs: NOW_MS }
        const items = toItems(data)
        const expected = changesOf(items, sinceMs)
        const rows = [...iterateChanged(db, selection)]
        const lines = rows.map(
          ({ change, feedbackId, before, now }) => `${change} ${feedbackId} ${before} ${now}`,
        )
        expect(lines.toSorted()).toEqual(expected.toSorted())
        const places = rows.map(({ change }) => CHANGES.indexOf(change))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        // The state began with the first entry after the last one with another state.
        for (const { feedbackId, now, timeMs, receipt } of rows) {
          const { counting = [] } = items.find((item) => String(item.feedbackId) === feedbackId) ?? {}
          const other = counting.findLastIndex((one) => stateAt([one], one.timeMs) !== now)
          const later = counting
            .slice(other + 1)
            .find(({ timeMs: ms }) => ms >= (counting[other]?.timeMs ?? 0))
          expect([timeMs, receipt]).toEqual([later?.timeMs, 7])
        }
        const counts = countChanged(db, selection)
        for (const change of CHANGES) {
          for (const wanted of [
            { change },
            ...STATES_AT.flatMap((state) => [
              { change, stateThen: state },
              { change, stateNow: state },
            ]),
          ]) {
            expect(sumChanges(counts, wanted)).toBe(rows.filter((row) => isOf(row, wanted)).length)
          }
        }
        const wanted = {
          change: CHANGES[halfDays % 5] ?? 'deleted',
          stateThen: 'hidden',
          stateNow: 'deleted',
        } as const
        for (const one of [wanted, { change: wanted.change }])
          expect(listReviewsOf(db, selection, one)).toEqual(
            rows.filter((row) => isOf(row, one)).map(({ feedbackId }) => feedbackId),
          )
        expect(listReviewsOf(db, selection, { change: 'case-new' })).toEqual([])
        const hidden = items.filter(({ counting }) => stateAt(counting, sinceMs) === 'hidden')
        const byBusiness = Map.groupBy(hidden, ({ businessId }) => String(businessId))
        expect(
          new Map(
            countAllChanges(db, selection).hiddenThen.map(({ businessId, count }) => [businessId, count]),
          ),
        ).toEqual(new Map([...byBusiness].map(([id, own]) => [id, own.length])))
      } finally {
        db.close()
      }
    }),
    { numRuns: 15 },
  )
})

test('a state began with the entry after the last one of another state, also of entries of one moment', () => {
  const [then, later] = [NOW_MS - 5 * DAY_MS, NOW_MS - DAY_MS]
  const of = (feedbackId: bigint, states: readonly (readonly [number, 0 | 1])[]) =>
    states.map(([timeMs, show]): FixtureEvent => ({ feedbackId, businessId: 7n, timeMs, show, deleted: 0 }))
  const events = [
    ...of(1n, [
      [then - 1_000, 1],
      [then, 0],
      [then, 1],
      [later, 0],
    ]),
    ...of(2n, [
      [then - 1_000, 0],
      [then, 0],
      [then, 1],
      [later, 1],
    ]),
  ]
  const db = createCache({ events, responses: [] }) as ReadableDatabase
  const rows = [...iterateChanged(db, { filter: filterOf(then - 1), nowMs: NOW_MS })]
  expect(rows.map(({ change, timeMs }) => [change, timeMs])).toEqual([
    ['newly-hidden', later],
    ['shown-again', then],
  ])
  db.close()
})

describe('the first moment', () => {
  const parse = (filter: string) => parseChanges({ filter, nowMs: NOW_MS })

  test('is named by the filter and lies before the last', () => {
    expect(parse(filterOf(NOW_MS - 1, 'business:7'))).toEqual({ sinceMs: NOW_MS - 1, search: 'business:7' })
    for (const filter of ['', 'business:7', filterOf(NOW_MS), filterOf(NOW_MS + 1)])
      expect(codeOf(() => parse(filter))).toBe('invalid-argument')
  })

  test('is told from one before the first reply, which is the moment of a file for imported pages', () => {
    const db = createCache({ events: [], responses: [] }) as WritableDatabase
    const notKnownBefore = (sinceMs: number) => findNotKnownBefore(db, filterOf(sinceMs))
    expect(notKnownBefore(NOW_MS)).toBeNull()
    for (const [sweep, importedMs] of [
      [1, 'NULL'],
      [2, NOW_MS - DAY_MS],
    ] as const) {
      db.exec(`
        INSERT INTO sweep (sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms,
          requests, imported_as_of_ms)
        VALUES (${sweep}, 'history', 'complete', '{}', 'complete', '[]', 0, 0, 1, ${importedMs});
        INSERT INTO receipt (seq, sweep_id, operation, pass, page, request_json, http_status, headers_json, sent_at_ms,
          received_at_ms, elapsed_ms, body_length, body_sha256, previous_hash, hash)
        VALUES (${sweep}, ${sweep}, 'history', 1, 1, '{}', 200, '{}', 0, ${NOW_MS}, 0, 0, zeroblob(32),
          randomblob(32), randomblob(32));`)
      const firstMs = importedMs === 'NULL' ? NOW_MS : importedMs
      expect([firstMs - 1, firstMs, firstMs + 1].map(notKnownBefore)).toEqual([firstMs, null, null])
    }
    expect(findNotKnownBefore(db, 'business:7')).toBeNull()
    db.close()
  })
})
