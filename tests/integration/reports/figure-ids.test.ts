import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBody } from '../../../electron/evidence/archive.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { openStore, type Store } from '../../../electron/threads/store-client.ts'
import { findFigure, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { writePage } from '../../support/independent-reply.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { figuresIn, textOfPdf } from '../../support/reports/printed-figures.ts'
import { countBehind } from '../../support/reports/rows-behind.ts'
import { sweepInto } from '../../support/store/demo-store.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { type Recount, recount } from './recount.ts'

const NOW_MS = Date.UTC(2026, 10, 20)
const folder = mkdtempSync(join(tmpdir(), 'unhidden-figures-'))
let store: Store
let db: ReadableDatabase
let pages: readonly string[]
beforeAll(async () => {
  const path = join(folder, 'figures.unhidden')
  const rows = makeRows({ events: 500, responses: 200, seed: 8 })
  store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  for (const [operation, entries] of [
    ['history', rows.events],
    ['responses', rows.responses],
  ] as const) {
    const pager = () => writePage({ page: 1, pages: 1, perPage: 2_000, rows: entries }, 'flat')
    await sweepInto(store, { operation, pager, endMs: NOW_MS })
  }
  db = openReadonly({ path, keyHex: TEST_KEY })
  pages = [1, 2].map((receipt) => Buffer.from(readBody(db, receipt)).toString('utf8'))
})
afterAll(async () => {
  db.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

/** Every id that stands in the report, with the number beside it. */
function printedFigures(template: PdfTemplate, filter: string): ReadonlyMap<string, number> {
  return figuresIn(textOfReport(template, filter))
}

function textOfReport(template: PdfTemplate, filter: string, printedRows: 'summary' | 'all' = 'all'): string {
  const { path } = exportPdf({
    db,
    template,
    filter,
    asOfMs: NOW_MS,
    path: join(folder, 'report.pdf'),
    paper: 'a4',
    preparedBy: '',
    workspaceName: 'Figures',
    printedRows,
    onProgress: () => undefined,
    isCancelled: () => false,
  })
  return textOfPdf(path)
}

const rowsBehind = (id: string, filter: string): number => countBehind(id, { db, filter, nowMs: NOW_MS })

/** The same from the archived bytes, by the definitions in docs/reports.md. */
function recountOf(id: string, { total, months, businesses, rows }: Recount): number | undefined {
  const [, section = '', row = '', letter = ''] = /^..-(\d)\.([\d-]+)(?:\.([A-Z]))?$/.exec(id) ?? []
  const { template = 'feedback', figure } = findFigure(id) ?? {}
  const name = figure?.name
  if (section === '0') return rows[template as 'feedback']
  if (section === '6') return letter === 'E' ? pages[Number(row) - 1]?.match(/"feedbackId\d+":/g)?.length : 1
  if (section === '1') return name && total[name]
  if (section === '2') return months.get(row)?.[letter as 'S'] ?? 0
  return businesses.get(row)?.[`${section}.${letter}`]
}

describe.each([
  ['everything', '', () => true],
  [
    'two businesses',
    'business:20760,9007199254740995',
    (business: string) => ['20760', '9007199254740995'].includes(business),
  ],
] as const)('%s', (_, filter, isInScope) => {
  test.each([
    ['hidden-and-deleted', 11 + 60],
    ['visibility-changes', 11 + 60],
    ['responses', 3],
    ['businesses', 9 + 60],
    ['feedback', 11 + 60],
  ] as const)(
    'every figure of %s is the number of rows that its id leads to, and follows from the raw pages',
    (template, atLeast) => {
      const figures = printedFigures(template, filter)
      expect(figures.size).toBeGreaterThanOrEqual(atLeast)
      const again = recount(pages, NOW_MS, isInScope)
      const stated = [...figures].map(([id, value]) => ({ id, value }))
      expect(stated.map(({ id }) => ({ id, value: rowsBehind(id, filter) }))).toEqual(stated)
      expect(stated.map(({ id }) => ({ id, value: recountOf(id, again) }))).toEqual(stated)
      expect(stated.some(({ value }) => value > 0)).toBe(true)
    },
  )
})

describe('page one', () => {
  const pageOf = (template: PdfTemplate, filter = ''): string =>
    textOfReport(template, filter, 'summary').split('\f')[0]?.replace(/\s+/g, ' ') ?? ''
  const all = () => recount(pages, NOW_MS, () => true)
  const print = (count = 0): string => count.toLocaleString('en-GB')

  test.each(['hidden-and-deleted', 'visibility-changes', 'responses', 'businesses', 'feedback'] as const)(
    '%s has conclusion, scope, period, coverage, limitations and sign-off',
    (template) => {
      const text = pageOf(template)
      const headings = ['Result', 'Scope', 'Period', 'Coverage', 'Limitations', 'Sign-off']
      expect(headings.filter((heading) => !new RegExp(`\\b${heading} [A-Z0-9•]`).test(text))).toEqual([])
    },
  )

  test('the result states rows, share and parts as the raw pages have them', () => {
    const { total, rows } = all()
    const hidden = rows['hidden-and-deleted']
    const share = ((100 * hidden) / (total.items ?? 0)).toFixed(1)
    expect(pageOf('hidden-and-deleted')).toContain(
      `Of ${print(total.items)} reviews, ${print(hidden)} (${share}%) are hidden or deleted: ` +
        `${print(total.hiddenNotDeleted)} hidden only, ${print(total.deletedWhileHidden)} hidden and deleted, ` +
        `${print(total.deletedNotHidden)} deleted only.`,
    )
  })

  test('hidden reviews are split into those that lists show as hidden and those they show as deleted', () => {
    const { total } = all()
    const share = ((100 * (total.hidden ?? 0)) / (total.items ?? 0)).toFixed(1)
    const split =
      `${print(total.hidden)} (${share}%) are hidden: ${print(total.hiddenNotDeleted)} hidden only, ` +
      `${print(total.deletedWhileHidden)} hidden and deleted`
    expect(pageOf('businesses')).toContain(`${print(total.items)} reviews; ${split}.`)
    expect(pageOf('feedback')).toContain(
      `Of ${print(total.items)} reviews, ${split}; ${print(total.deletedNotHidden)} are deleted only.`,
    )
    expect(total.hidden).toBe((total.hiddenNotDeleted ?? 0) + (total.deletedWhileHidden ?? 0))
    expect(total.deletedWhileHidden).toBeGreaterThan(0)
  })

  test('the highest hide rates are those of the raw pages', () => {
    const rates = [...all().businesses].map(([business, counts]) => {
      const [hidden = 0, shown = 0] = [counts['3.H'], counts['3.N']]
      return { business, hidden, shown, rate: hidden / shown }
    })
    const largest = rates
      .filter(({ shown }) => shown > 0)
      .sort((a, b) => b.shown - a.shown || (BigInt(a.business) < BigInt(b.business) ? -1 : 1))
      .slice(0, 25)
    const [first, ...others] = largest
      .sort((a, b) => b.rate - a.rate || b.shown - a.shown)
      .slice(0, 4)
      .map(({ business, rate }) => `${business} ${(100 * rate).toFixed(1)}%`)
    expect(pageOf('hidden-and-deleted')).toContain(
      ['Highest hide rates, with 95% interval', first, ...others].join(' '),
    )
    expect(pageOf('businesses')).toContain(
      `The highest hide rate is that of business ${first?.replace(' ', ': ')}`,
    )
  })

  test('the last line of businesses has the sums of its rows', () => {
    const text = textOfReport('businesses', '').replace(/\s+/g, ' ')
    const sum = (column: string) =>
      [...all().businesses.values()].reduce((total, counts) => total + (counts[column] ?? 0), 0)
    const sums = ['4.I', '4.H', '4.D', '4.E', '4.R'].map((column) => print(sum(column)))
    expect(text).toContain(`All rows ${sums.join(' ')} `)
  })

  test('the most hides and deletions of a month are those of the raw pages', () => {
    const months = [...all().months].map(([month, { H, D }]) => [H + D, month] as const)
    const most = Math.max(...months.map(([sum]) => sum))
    expect(pageOf('businesses')).toContain(`The most hides and deletions in one month are ${print(most)},`)
  })

  test.each([
    ['hidden-and-deleted', ['HD-1.9', 'HD-1.10', 'HD-1.11'], 'HD-0.1'],
    ['visibility-changes', ['VC-1.8', 'VC-1.9', 'VC-1.10', 'VC-1.11', 'VC-1.4'], 'VC-1.1'],
    ['businesses', ['BU-1.6', 'BU-1.7', 'BU-1.8', 'BU-1.9', 'BU-1.4'], 'BU-1.1'],
    ['feedback', ['FL-1.8', 'FL-1.9', 'FL-1.10', 'FL-1.11', 'FL-1.4'], 'FL-0.1'],
    ['responses', ['RE-1.2', 'RE-1.3'], 'RE-0.1'],
  ] as const)('the bridge of %s adds up', (template, terms, total) => {
    const [bridge = ''] =
      new RegExp(`[\\d,]+ [A-Z][a-z ]*? ${terms[0]} \\+.*? ${total}(?!\\d)`).exec(pageOf(template)) ?? []
    const numbers = [...bridge.matchAll(/(?:^|[+=] )([\d,]+) [A-Z][a-z ]*? (..-\d\.\d+)/g)]
    expect(numbers.map(([, , id]) => id)).toEqual([...terms, total])
    const values = numbers.map(([, value = '']) => Number(value.replaceAll(',', '')))
    expect(values.slice(0, -1).reduce((sum, value) => sum + value)).toBe(values.at(-1))
    expect(values.at(-1)).toBeGreaterThan(0)
  })

  test('names the first and last day of the raw pages, and the verdicts in the words of the screens', () => {
    const times = [...(pages[0] ?? '').matchAll(/"time\d+":"([^"]+)"/g)]
      .map(([, time = '']) => Date.parse(time))
      .filter((ms) => ms >= Date.UTC(2000, 0, 1) && ms <= NOW_MS)
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    const [first, last] = [Math.min(...times), Math.max(...times)].map((ms) => day.format(ms))
    const text = pageOf('visibility-changes')
    expect(text).toContain(`Recorded entries from ${first} to ${last}.`)
    expect(text).toContain('Coverage History complete Responses complete Limitations')
  })
})

test('the figures of a dossier are the rows that their ids lead to, and follow from the raw pages', () => {
  const feedback = /"feedbackId\d+":"?(\d+)/.exec(pages[1] ?? '')?.[1] ?? ''
  const filter = `feedback:${feedback}`
  const figures = printedFigures('dossier', filter)
  const stated = [...figures].map(([id, value]) => ({ id, value }))
  const again = recount(pages, NOW_MS, (_, one) => one === feedback)
  expect(figures.size).toBe(1 + 4 + 6)
  expect(stated.map(({ id }) => ({ id, value: rowsBehind(id, filter) }))).toEqual(stated)
  expect(stated.map(({ id }) => ({ id, value: recountOf(id, again) }))).toEqual(stated)
})

test('a search that chooses items within businesses gives no hide rate, and says why', () => {
  const chosen = textOfReport('businesses', 'visibility:hidden')
  expect([...figuresIn(chosen).keys()].filter((id) => id.startsWith('BU-3.'))).toEqual([])
  expect(chosen.replace(/\s+/g, ' ')).toContain('No rate is given: the search of this report selects reviews')
  const whole = textOfReport('businesses', 'business:20760')
  expect(figuresIn(whole).has('BU-3.20760.N')).toBe(true)
  expect(whole).not.toContain('No rate is given')
})

test('what is no id, or of a chart that no report has, leads nowhere', () => {
  for (const id of [
    '',
    'HD',
    'HD-1.99',
    'HD-2.2024-13.H',
    'HD-2.2024-03.X',
    'HD-2.2024-03',
    'HD-3.x.H',
    'ZZ-1.1',
    'HD-0.2',
    'HD-6.0.P',
    'HD-6.1.X',
    'HD-5.LONG-HIDDEN.O',
    'FI-5.NO-RULE.O',
    'SA-8.THIRD.0.J',
  ])
    expect([id, findFigure(id)]).toEqual([id, undefined])
  expect(findFigure(' hd-2.2024-03.h ')?.figure.events).toEqual({ month: '2024-03', effect: 'hidden' })
})
