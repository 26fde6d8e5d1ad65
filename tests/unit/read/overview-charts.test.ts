import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forgetFacetSummary, summarizeFacets } from '../../../electron/indexing/item-rollups.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { findSelectedEvents } from '../../../electron/store/read/selected-events.ts'
import type { OverviewCharts, SelectedEvent } from '../../../shared/domain/overview-charts.ts'
import type { EventSelection } from '../../../shared/ipc/detail-contract.ts'
import { runs } from '../../support/property-runs.ts'
import { createWholeReader, type WholeReader } from '../../support/store/whole-reader.ts'
import { NOW_MS, plausibleDataArbitrary } from './cache-arbitrary.ts'
import { createCache, type FixtureData, type FixtureEvent, toItems, toLocalDay } from './cache-fixture.ts'

const ZONES = ['UTC', 'Asia/Kathmandu', 'Europe/Vienna', 'America/Sao_Paulo']
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface NaiveEffect {
  readonly event: FixtureEvent
  readonly effect: string
  readonly isHide: boolean
}

/** Worked out item by item from the raw events, apart from the application's own way. */
function effectsOf(data: FixtureData): NaiveEffect[] {
  return toItems(data).flatMap(({ events }) =>
    events.map((event, at) => {
      const before = events[at - 1]
      const isHide = event.show === 0 && before?.show !== 0
      const isShow = event.show === 1 && before?.show !== 1
      const isDeletion = event.deleted === 1 && before?.deleted !== 1
      return {
        event,
        isHide,
        effect: isDeletion
          ? 'deleted'
          : isHide
            ? 'hidden'
            : isShow
              ? before
                ? 'shown'
                : 'first-shown'
              : 'other',
      }
    }),
  )
}

/** Weekday and hour by Intl, which knows nothing of offsets. */
function cellOf({ timeMs }: FixtureEvent, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(timeMs).map(({ type, value }) => [type, value]))
  return WEEKDAYS.indexOf(parts.weekday ?? '') * 24 + Number(parts.hour)
}

type Cache = ReturnType<typeof createCache>

/** @param stepItems of the sums, so that they come from several steps */
function readCharts(db: Cache, reader: WholeReader, stepItems = 2): OverviewCharts {
  expect(reader.getCharts()).toBeNull()
  for (const _ of summarizeFacets(db as WritableDatabase, stepItems));
  const charts = reader.getCharts()
  if (!charts) throw new Error('There are no sums.')
  return charts
}

function readSelection(db: Cache, selection: EventSelection, limit = 3): SelectedEvent[] {
  const rows: SelectedEvent[] = []
  let reply = findSelectedEvents(db, { selection, cursor: null, limit })
  for (;;) {
    rows.push(...reply.rows)
    if (!reply.next) return rows
    reply = findSelectedEvents(db, { selection, cursor: reply.next, limit })
  }
}

const withReader = (data: FixtureData, check: (reader: WholeReader, db: Cache) => void, zone = 'UTC') => {
  const db = createCache(data, ':memory:', zone)
  try {
    check(
      createWholeReader(db, () => NOW_MS),
      db,
    )
  } finally {
    db.close()
  }
}

test('months, hours and rates equal what the raw events say, and every part lists exactly its events', () => {
  fc.assert(
    fc.property(plausibleDataArbitrary, fc.constantFrom(...ZONES), (data, zone) =>
      withReader(
        data,
        (reader, db) => {
          const naive = effectsOf(data)
          const charts = readCharts(db, reader)
          for (const { month, counts } of charts.months) {
            const own = naive.filter(({ event }) => toLocalDay(event.timeMs, zone).startsWith(month))
            for (const [effect, count] of Object.entries(counts)) {
              expect(count).toBe(own.filter((one) => one.effect === effect).length)
              const selection = { of: 'month', month, effect: effect as keyof typeof counts } as const
              expect(readSelection(db, selection)).toHaveLength(count)
            }
          }
          const total = charts.months
            .flatMap(({ counts }) => Object.values(counts))
            .reduce((a, b) => a + b, 0)
          expect(total).toBe(data.events.length)
          for (const [cell, count] of charts.hides.entries()) {
            expect(count).toBe(naive.filter((one) => one.isHide && cellOf(one.event, zone) === cell).length)
            if (count === 0) continue
            expect(readSelection(db, { of: 'hides', cell })).toHaveLength(count)
          }
          const items = toItems(data)
          expect(charts.hideRates).toEqual(
            [...new Set(items.flatMap(({ businesses }) => [...businesses]))]
              .toSorted((one, other) => (one < other ? -1 : 1))
              .map((id) => ({ id, own: items.filter(({ businesses }) => businesses.has(id)) }))
              .map(({ id, own }) => ({
                businessId: String(id),
                everShown: own.filter(({ events }) => events.some(({ show }) => show === 1)).length,
                hidden: own.filter(wasHiddenAfterShown).length,
              })),
          )
          for (const { businessId, everShown, hidden } of charts.hideRates) {
            const count = (filter: string) => reader.countFeedback({ filter }).count
            expect(count(`business:${businessId} hidden-after-shown:yes`)).toBe(hidden)
            expect(count(`business:${businessId} was-shown:yes`)).toBe(everShown)
          }
        },
        zone,
      ),
    ),
    { numRuns: runs(60) },
  )
})

test('the events behind a figure come newest first, each once, whatever the size of the page', () => {
  fc.assert(
    fc.property(plausibleDataArbitrary, fc.integer({ min: 1, max: 5 }), (data, limit) =>
      withReader(data, (_, db) => {
        const monthAgoMs = NOW_MS - 30 * 86_400_000
        const selection = { of: 'all', fromMs: monthAgoMs + 1, untilMs: NOW_MS + 1 } as const
        const rows = readSelection(db, selection, limit)
        const wanted = data.events.filter(({ timeMs }) => timeMs > monthAgoMs && timeMs <= NOW_MS)
        expect(rows).toHaveLength(wanted.length)
        const times = rows.map(({ event }) => event.time.utcMs)
        expect(times).toEqual(times.toSorted((a, b) => b - a))
        expect(new Set(rows.map(({ event }) => JSON.stringify(event))).size).toBe(wanted.length)
      }),
    ),
    { numRuns: 60 },
  )
})

test('a rewritten event changes nothing, and implausible times are counted apart', () => {
  const at = (days: number) => NOW_MS - days * 86_400_000
  const base = { feedbackId: 1n, businessId: 2n, deleted: 0 } as const
  const db = createCache({
    events: [
      { ...base, timeMs: at(50), show: 1 },
      { ...base, timeMs: at(40), show: 0 },
      { ...base, timeMs: at(30), show: 1 },
      { ...base, timeMs: -5_000_000_000_000, show: 0, feedbackId: 3n },
    ],
    responses: [],
  })
  db.prepare('UPDATE event SET flags = 16 WHERE time_ms = ?').run(at(40))
  db.prepare('UPDATE event SET flags = 2 WHERE time_ms < 0').run()
  const reader = createWholeReader(db, () => NOW_MS)
  const charts = readCharts(db, reader)
  const sum = (effect: 'first-shown' | 'hidden' | 'other') =>
    charts.months.reduce((total, { counts }) => total + counts[effect], 0)
  expect([sum('first-shown'), sum('hidden'), sum('other'), charts.implausible]).toEqual([1, 0, 2, 1])
  expect(charts.hides.every((count) => count === 0)).toBe(true)
  expect(readSelection(db, { of: 'implausible' }).map(({ event }) => event.feedbackId)).toEqual(['3'])
  db.close()
})

test('the sums are made again after a change of the data', () => {
  const event = { feedbackId: 1n, businessId: 2n, deleted: 0 } as const
  const events = Array.from({ length: 25_000 }, (_, at) => ({
    ...event,
    timeMs: NOW_MS - 30_000_000 + at,
    show: (at % 2) as 0 | 1,
  }))
  const db = createCache({ events, responses: [] })
  const reader = createWholeReader(db, () => NOW_MS)
  const sumOf = (charts: OverviewCharts) => charts.hides.reduce((a, b) => a + b, 0)
  expect(sumOf(readCharts(db, reader))).toBe(12_500)
  db.prepare('DELETE FROM event WHERE time_ms > ?').run(NOW_MS - 30_000_000 + 9)
  forgetFacetSummary(db as WritableDatabase)
  expect(sumOf(readCharts(db, reader))).toBe(5)
  db.close()
})

function wasHiddenAfterShown({ events }: { readonly events: readonly FixtureEvent[] }): boolean {
  const firstShown = events.findIndex(({ show }) => show === 1)
  return firstShown !== -1 && events.slice(firstShown).some(({ show }) => show === 0)
}
