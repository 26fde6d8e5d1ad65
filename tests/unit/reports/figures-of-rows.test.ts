import { afterAll, describe, expect, test } from 'vitest'
import { countFigures, FigureCounter, listPrintedFigures } from '../../../electron/reports/figures.ts'
import { printFigure, readPageFacts } from '../../../electron/reports/pdf/page-facts.ts'
import type { PdfScope } from '../../../electron/reports/pdf/pdf-order.ts'
import type { ReportColumn, ReportRow } from '../../../electron/reports/report-table.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import type { PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { createCache } from '../read/cache-fixture.ts'

const COLUMNS: readonly ReportColumn[] = [
  { name: 'feedbackId', kind: 'id' },
  { name: 'visibility', kind: 'word' },
  { name: 'visibilityThen', kind: 'word' },
  { name: 'hides', kind: 'number' },
  { name: 'hiddenMs', kind: 'number' },
  { name: 'measure', kind: 'decimal' },
  { name: 'timeUtc', kind: 'moment' },
  ...['receipt', 'ordinal', 'version', 'number', 'sync'].map((name) => ({ name, kind: 'number' }) as const),
]
const [EARLY, LATE] = [Date.UTC(2024, 0, 5), Date.UTC(2026, 1, 3, 4, 5, 6, 7)]
const row = (visibility: string, hides: number | null, hiddenMs: number, timeMs: number): ReportRow => [
  ...['9', visibility, 'shown', hides, hiddenMs, 0.5, timeMs],
  ...[1, 2, 3, 4, 5],
]

function figuresOf(rows: readonly ReportRow[]): readonly (readonly [string, string])[] {
  const counter = new FigureCounter(COLUMNS)
  for (const one of rows) counter.add(one)
  return counter.list().map(({ id, value }) => [id, value])
}

test('figures are counts of rows and words, sums without loss of digits, and the first and last moment', () => {
  const most = Number.MAX_SAFE_INTEGER
  const rows = [row('shown', 2, most, LATE), row('hidden', null, most, EARLY), row('shown', 3, 2, EARLY + 1)]
  // In the order of the columns, words in that of the alphabet; no sum of numbers that only name something.
  expect(figuresOf(rows)).toEqual([
    ['rows', '3'],
    ['visibility.hidden', '1'],
    ['visibility.shown', '2'],
    ['visibilityThen.shown', '3'],
    ['hides.sum', '5'],
    ['hiddenMs.sum', String(BigInt(most) * 2n + 2n)],
    ['timeUtc.first', '2024-01-05T00:00:00.000Z'],
    ['timeUtc.last', '2026-02-03T04:05:06.007Z'],
  ])
})

test('a column without a value has no figure, and no row is the figure 0', () => {
  expect(figuresOf([])).toEqual([['rows', '0']])
  expect(figuresOf([['9', null, null, null, null, null, null, 1, 2, 3, 4, 5]])).toEqual([['rows', '1']])
  expect(figuresOf([['9']])).toEqual([['rows', '1']])
})

describe('the figures of page one', () => {
  const DAY = 86_400_000
  const NOW = Date.UTC(2026, 10, 20, 12)
  const event = (feedbackId: bigint, daysAgo: number, show: 0 | 1, deleted: 0 | 1 = 0, businessId = 7n) => {
    return { feedbackId, businessId, timeMs: NOW - daysAgo * DAY, show, deleted }
  }
  const reply = (responseId: number, feedbackId: bigint, type: 'owner' | 'customer') => {
    return { responseId, feedbackId, businessId: 7n, dateMs: NOW - DAY, type, content: 'x' } as const
  }
  const db = createCache({
    events: [
      ...[event(1n, 40, 1), event(1n, 35, 0)],
      ...[event(2n, 10, 0), event(3n, 40, 0), event(3n, 5, 0, 1)],
      ...[event(4n, 40, 0), event(4n, 3, 1), event(5n, 2, 1, 1), event(6n, 9, 0, 0, 8n)],
    ],
    responses: [reply(1, 1n, 'owner'), reply(2, 1n, 'customer'), reply(3, 9n, 'customer')],
  }) as ReturnType<typeof createCache> & ReadableDatabase
  afterAll(() => {
    db.close()
  })
  const scope = (template: PdfTemplate, filter: string) => ({ db, template, filter, asOfMs: NOW })
  const figures = (template: PdfTemplate, filter = '') =>
    Object.fromEntries(countFigures(scope(template, filter)).map(({ name, count }) => [name, count]))

  test('count reviews, entries and responses that the search of the report finds', () => {
    expect(figures('hidden-and-deleted')).toEqual({
      items: 7,
      hidden: 4,
      deleted: 2,
      unknown: 1,
      hiddenOver30Days: 1,
      hiddenWithoutResponse: 3,
      contradictory: 0,
      vanished: 0,
      hiddenNotDeleted: 3,
      deletedWhileHidden: 1,
      deletedNotHidden: 1,
      hiddenWithoutOwner: 2,
    })
    expect(figures('visibility-changes', 'business:7')).toMatchObject({ items: 6, hidden: 3, everHidden: 4 })
    expect(figures('responses')).toEqual({ responses: 3, ownerResponses: 1, customerResponses: 2 })
    expect(figures('dossier', 'feedback:1')).toEqual({
      changes: 2,
      responses: 2,
      ownerResponses: 1,
      customerResponses: 1,
    })
  })

  test('compare two moments in a report of changes, which has cases of the present only', () => {
    const since = `since:${new Date(NOW - 20 * DAY).toISOString()}`
    expect(figures('changes', since)).toEqual({
      hiddenThen: 3,
      newlyHidden: 0,
      firstKnownHidden: 2,
      undeletedHidden: 0,
      shownAgain: 1,
      deletedHidden: 1,
      hiddenNow: 3,
      deletedSince: 2,
      undeleted: 0,
      noLongerReturned: 0,
      entriesRewritten: 0,
      responsesRewritten: 0,
      casesNew: 0,
      casesDecided: 0,
    })
    const past = countFigures({ ...scope('changes', since), isPast: true }).map(({ name }) => name)
    expect(past).toHaveLength(12)
    expect(past.filter((name) => name.startsWith('cases'))).toEqual([])
    const rows = [{ businessId: '7', change: 'newly-hidden', count: 5 } as const]
    const known = countFigures(scope('changes', since), { rows, hiddenThen: [{ businessId: '7', count: 4 }] })
    const counts = new Map(known.map(({ name, count }) => [name, count]))
    expect([counts.get('newlyHidden'), counts.get('hiddenThen'), counts.get('hiddenNow')]).toEqual([5, 4, 3])
  })

  test('say that missing responses are not determinable where the responses of no review were read', () => {
    const NAMES = ['hidden', 'hiddenWithoutResponse', 'hiddenWithoutOwner']
    const printed = (filter: string) => {
      const order = { ...scope('hidden-and-deleted', filter), isPast: false } as PdfScope
      const facts = { ...readPageFacts(order, null), unread: [] }
      return NAMES.map((name) => facts.figures.find((one) => one.name === name)).map(
        (figure) => figure && printFigure(facts, figure),
      )
    }
    expect(printed('')).toEqual(['4', '3', '2'])
    db.exec('UPDATE responses_read SET is_read = 0')
    expect(printed('')).toEqual(['4', 'not determinable', 'not determinable'])
    // Those of one business were read.
    db.exec('INSERT INTO responses_read VALUES (7, 1)')
    expect(printed('')).toEqual(['4', '2', '1'])
    expect(printed('business:8')).toEqual(['1', 'not determinable', 'not determinable'])
    // Its only hidden review is deleted: whether anybody responded is not known either.
    db.exec('DELETE FROM responses_read WHERE business_id = 7')
    expect(printed('feedback:3')).toEqual(['1', 'not determinable', '0'])
    // No review was hidden that nobody could judge.
    expect(printed('feedback:5')).toEqual(['0', '0', '0'])
    db.exec('UPDATE responses_read SET is_read = 1')
  })

  test('are stated by their ids, and of a review of criteria with those that no search counts', () => {
    expect(listPrintedFigures(scope('responses', ''))).toEqual([
      { id: 'RE-1.1', value: '3' },
      { id: 'RE-1.2', value: '1' },
      { id: 'RE-1.3', value: '2' },
    ])
    const ids = listPrintedFigures(scope('compliance', '')).map(({ id }) => id)
    expect(ids.every((id) => id.startsWith('CR-1.'))).toBe(true)
  })
})
