import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summarizeFacets } from '../../../electron/indexing/item-rollups.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { countEvents, countItems, countResponses } from '../../../electron/store/read/iterate-rows.ts'
import { FIGURES, type RowsFigure, rowsOfBusiness } from '../../../shared/domain/figures.ts'
import type { HideRate } from '../../../shared/domain/overview-charts.ts'
import { createWholeReader, type WholeReader } from '../../support/store/whole-reader.ts'
import { dataArbitrary, NOW_MS } from './cache-arbitrary.ts'
import { createCache } from './cache-fixture.ts'

type Cache = ReturnType<typeof createCache>

const LISTS = {
  reviews: (db: Cache, filter: string) => countItems(db, { filter, nowMs: NOW_MS }, 'all'),
  events: (db: Cache, filter: string) => countEvents(db, { filter, nowMs: NOW_MS }),
  responses: (db: Cache, filter: string) => countResponses(db, { filter, nowMs: NOW_MS }),
} as const

const countRows = (db: Cache, figure: RowsFigure): number => LISTS[figure.unit](db, figure.rows)

/** In every state of the responses: all read, none read, and those of one business. */
const caches = fc.tuple(dataArbitrary, fc.boolean(), fc.boolean())

function withCache(check: (db: Cache, reader: WholeReader) => void): void {
  fc.assert(
    fc.property(caches, ([data, areRead, isOneRead]) => {
      const db = createCache(data)
      try {
        db.exec(`UPDATE responses_read SET is_read = ${areRead ? 1 : 0}`)
        db.exec(`INSERT OR IGNORE INTO responses_read VALUES (20760, ${isOneRead ? 1 : 0})`)
        check(
          db,
          createWholeReader(db, () => NOW_MS),
        )
      } finally {
        db.close()
      }
    }),
    { numRuns: 40 },
  )
}

test('every figure of the overview is the number of the rows that it opens', () => {
  withCache((db, reader) => {
    const overview = reader.getOverview()
    const whole = overview.hiddenWithoutOwnerResponse === null ? 0 : overview.hiddenWithoutOwnerResponse
    expect({
      items: overview.feedbackItems,
      stateHidden: overview.hiddenNow,
      deleted: overview.deletedNow,
      deletedWhileHidden: overview.deletedWhileHidden,
      unknown: overview.unknownNow,
      hiddenOver30Days: overview.hiddenOver30Days,
      hiddenWithoutOwner: whole,
      hiddenResponsesNotFetched: overview.hiddenResponsesNotFetched,
      changes: overview.events,
      responses: overview.responses,
    }).toEqual({
      items: countRows(db, FIGURES.items),
      stateHidden: countRows(db, FIGURES.stateHidden),
      deleted: countRows(db, FIGURES.deleted),
      deletedWhileHidden: countRows(db, FIGURES.deletedWhileHidden),
      unknown: countRows(db, FIGURES.unknown),
      hiddenOver30Days: countRows(db, FIGURES.hiddenOver30Days),
      hiddenWithoutOwner: countRows(db, FIGURES.hiddenWithoutOwner),
      hiddenResponsesNotFetched: countRows(db, FIGURES.hiddenResponsesNotFetched),
      changes: countRows(db, FIGURES.changes),
      responses: countRows(db, FIGURES.responses),
    })
  })
})

test('figures of a business are the numbers of the rows that they open', () => {
  withCache((db, reader) => {
    const count = (figure: RowsFigure, businessId: string) =>
      LISTS[figure.unit](db, rowsOfBusiness(figure, businessId))
    for (const { businessId, feedbackItems, hiddenNow, stateHidden, deletedNow } of reader.listBusinesses()) {
      expect({ feedbackItems, hiddenNow, stateHidden, deletedNow }).toEqual({
        feedbackItems: count(FIGURES.items, businessId),
        hiddenNow: count(FIGURES.hidden, businessId),
        stateHidden: count(FIGURES.stateHidden, businessId),
        deletedNow: count(FIGURES.deleted, businessId),
      })
    }
    for (const _ of summarizeFacets(db as WritableDatabase));
    for (const { businessId, everShown, hidden } of readRates(reader)) {
      expect([everShown, hidden]).toEqual([
        count(FIGURES.everShown, businessId),
        count(FIGURES.hiddenAfterShown, businessId),
      ])
    }
  })
})

function readRates(reader: WholeReader): readonly HideRate[] {
  const charts = reader.getCharts()
  if (!charts) throw new Error('There are no sums.')
  return charts.hideRates
}
