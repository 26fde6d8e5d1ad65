import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summarizeFacets } from '../../../electron/indexing/item-rollups.ts'
import { businesses } from '../../../electron/reports/item-tables.ts'
import { countMonths, drawCharts } from '../../../electron/reports/pdf/pdf-charts.ts'
import { TextPrinter } from '../../../electron/reports/pdf/printable-text.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { countItems } from '../../../electron/store/read/iterate-rows.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { listFigures, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { dataArbitrary, NOW_MS } from '../read/cache-arbitrary.ts'
import { createCache } from '../read/cache-fixture.ts'

type Cache = ReturnType<typeof createCache>

const TEMPLATES = ['hidden-and-deleted', 'visibility-changes', 'businesses', 'feedback'] as const
/** Excludes no item of the fixtures, but is a filter: its rows are read and not the sums. */
const ALL_BUT_NONE = '-feedback:123456789012'

const at = (filter: string) => ({ filter, nowMs: NOW_MS })
const listBusinesses = (db: Cache, filter: string) => [...businesses.rows(db, at(filter))]
const listChanges = (db: Cache, filter: string) =>
  countMonths(db, at(filter), getAuditZone('UTC')).map(({ month, counts: { shown, hidden, deleted } }) => ({
    month,
    shown,
    hidden,
    deleted,
  }))
const countFigures = (db: Cache) =>
  TEMPLATES.flatMap((template) =>
    listFigures(template)
      .filter(({ list }) => list === 'feedback')
      .map((figure) => [template, figure.name, countItems(db, at(toFigureFilter('', figure)), 'all')]),
  )
const UNWATCHED = { onProgress: () => undefined, isCancelled: () => false }
const drawRates = (db: Cache, filter: string) => {
  const order = { db, template: 'businesses', filter, asOfMs: NOW_MS, path: '', names: {} } as const
  const scope = { ...order, paper: 'a4', preparedBy: '', workspaceName: '', ...UNWATCHED } as const
  return drawCharts(scope, at(filter), new TextPrinter()).rates
}

test('a report of the whole cache has the same numbers from the sums as from the rows', () => {
  fc.assert(
    fc.property(dataArbitrary, (data) => {
      const db = createCache(data)
      try {
        const figures = countFigures(db)
        const rates = drawRates(db, '')
        for (const _ of summarizeFacets(db as WritableDatabase, 3));
        expect(countFigures(db)).toEqual(figures)
        expect(drawRates(db, '')).toEqual(rates)
        expect(listBusinesses(db, '')).toEqual(listBusinesses(db, ALL_BUT_NONE))
        expect(listChanges(db, '')).toEqual(listChanges(db, ALL_BUT_NONE))
      } finally {
        db.close()
      }
    }),
    { numRuns: 60 },
  )
})
