import { afterEach, expect, test } from 'vitest'
import { findPieces } from '../../../electron/findings/find-pieces.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import type { DataCutoff } from '../../../shared/domain/data-cutoff.ts'
import type { RuleName } from '../../../shared/domain/finding.ts'
import { createCache, type FixtureEvent } from '../read/cache-fixture.ts'

const DAY = 86_400_000
const CUTOFF = Date.UTC(2026, 10, 20, 12)
const AT: DataCutoff = { atMs: CUTOFF, from: 'sweep', scopeFromMs: null }

let db: WritableDatabase
afterEach(() => {
  db.close()
})
const fill = (events: readonly FixtureEvent[]) => {
  db = createCache({ events, responses: [] }) as WritableDatabase
}
const hidden = (id: number, daysAgo: number, businessId = 7n): FixtureEvent => {
  return { feedbackId: BigInt(id), businessId, timeMs: CUTOFF - daysAgo * DAY, show: 0, deleted: 0 }
}

function collect(rules: readonly RuleName[], onPiece = () => undefined as unknown) {
  const rows: unknown[][][] = []
  const ends: object[] = []
  for (const piece of findPieces(db, rules, AT)) {
    onPiece()
    if (piece?.kind === 'rows') rows.push(JSON.parse(piece.json))
    if (piece?.kind === 'end') ends.push(piece)
  }
  return { rows, ends }
}

test('findings come a thousand at a time, and their end is told after the last', () => {
  fill(Array.from({ length: 2_001 }, (_, at) => hidden(at + 1, 40)))
  const { rows, ends } = collect(['long-hidden'])
  expect(rows.map(({ length }) => length)).toEqual([1_000, 1_000, 1])
  expect(new Set(rows.flat().map(([key]) => key)).size).toBe(2_001)
  expect(ends).toMatchObject([
    { run: 1, rules: [{ rule: 'long-hidden', unjudgedItems: 0, unjudgedBusinesses: 0 }] },
  ])
  expect(ends).toHaveProperty('0.tallies', JSON.stringify([['7', 2_001, 0, 0]]))
  fill(Array.from({ length: 1_000 }, (_, at) => hidden(at + 1, 40)))
  expect(collect(['long-hidden']).rows.map(({ length }) => length)).toEqual([1_000])
})

test('the end is not told where what one of the rules rests on has changed meanwhile', () => {
  fill([hidden(1, 40)])
  const change = (sql: string) => collect(['toggling', 'long-hidden'], () => db.exec(sql)).ends
  expect(change('SELECT 1')).toHaveLength(1)
  expect(
    change(`INSERT OR IGNORE INTO finding_parameter VALUES ('bulk-hide', '{"hides":5}', 0)`),
  ).toHaveLength(1)
  expect(change(`INSERT OR IGNORE INTO finding_parameter VALUES ('long-hidden', '{"days":9}', 0)`)).toEqual(
    [],
  )
})

test('a row has the reference that tells it from those of other businesses, and hides have their burst', () => {
  const twelve = Array.from({ length: 12 }, (_, at) => ({
    ...hidden(101 + at, 40),
    timeMs: CUTOFF - 40 * DAY + at * 60_000,
  }))
  // Listed under the business of its last entry.
  fill([...twelve, hidden(1, 50, 8n), hidden(1, 45, 9n)])
  const { rows } = collect(['bulk-hide', 'long-hidden'])
  const found = new Map(
    rows
      .flat()
      .map(([key, reference, , feedbackId, businessId, , , , , , burst]) => [
        key,
        { reference, feedbackId, businessId, burst },
      ]),
  )
  const first = CUTOFF - 40 * DAY
  expect(found.get(`bulk-hide/7/112/${first + 11 * 60_000}`)).toMatchObject({
    feedbackId: '112',
    burst: first,
  })
  expect(found.get('long-hidden/7/112/')).toEqual({
    reference: 'LH-112',
    feedbackId: '112',
    businessId: '7',
    burst: null,
  })
  expect(found.get('long-hidden/9/1/')).toMatchObject({ reference: 'LH-1', businessId: '9' })
  expect(found.get('long-hidden/8/1/')).toMatchObject({ reference: 'LH-1@8', businessId: '8' })
})

test('the number of a run is one more than the last', () => {
  fill([hidden(1, 40)])
  expect(collect(['long-hidden']).ends).toMatchObject([{ run: 1 }])
  db.exec(`INSERT INTO finding (finding_key, reference, rule, feedback_id, business_id, details_json, run)
    VALUES ('k', 'LH-1', 'long-hidden', 1, 7, '{}', 41)`)
  expect(collect(['long-hidden']).ends).toMatchObject([{ run: 42 }])
})
