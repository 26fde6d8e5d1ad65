import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Arguments } from '../../../electron/cli/arguments.ts'
import { findSince } from '../../../electron/cli/make-report.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { listReviewsOf } from '../../../electron/reports/changes-since.ts'
import { exportRows, type RowsOrder } from '../../../electron/reports/export-rows.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { PdfOrder } from '../../../electron/reports/pdf/pdf-order.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { AppError } from '../../../shared/app-error.ts'
import { CHANGE_FIGURES } from '../../../shared/domain/changes.ts'
import { listFigures } from '../../../shared/domain/pdf-report.ts'
import { seeCase } from '../../support/findings/see-case.ts'
import { BUSINESSES, CUTOFF_MS, makeSweeps } from '../../support/reports/hard-cases.ts'
import { figuresIn, textOfPdf } from '../../support/reports/printed-figures.ts'
import { type RawEvent, type RawSweep, toRawEntries } from '../../support/reports/raw-entries.ts'
import { storeSweeps } from '../../support/reports/store-sweeps.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const DECIDED_MS = CUTOFF_MS + DAY

/** The service rewrites some texts before the fourth sweep, which ends an hour before the last. */
const SWEEPS: readonly RawSweep[] = makeSweeps(4).map((sweep, at) =>
  at === 3
    ? { ...sweep, pages: sweep.pages.map((page) => page.replace(/("content5":\s*")/g, '$1Edited. ')) }
    : sweep,
)
const RAW = toRawEntries(SWEEPS)
/** The first sweep that can lose entries of each operation ends two hours, or one hour, before the last. */
const LOST = {
  history: { endMs: CUTOFF_MS - 2 * HOUR, entries: toRawEntries(SWEEPS.slice(0, 3)).events },
  responses: { endMs: CUTOFF_MS - HOUR, entries: toRawEntries(SWEEPS.slice(0, 4)).responses },
}

/** A deletion that a later entry of the same review takes back. */
const UNDONE_MS = RAW.events
  .filter(({ deleted, gone, feedbackId, timeMs }) => {
    const later = RAW.events.filter((one) => one.feedbackId === feedbackId && one.timeMs > timeMs)
    return deleted === 1 && gone === null && later.length > 0 && later.every((one) => one.deleted === 0)
  })
  .map(({ timeMs }) => timeMs)
  .toSorted((a, b) => b - a)[0]

const folder = mkdtempSync(join(tmpdir(), 'unhidden-changes-'))
const location = { path: join(folder, 'changes.unhidden'), keyHex: TEST_KEY }
let db: ReadableDatabase
let decided: readonly string[] = []
beforeAll(async () => {
  const store = await openStore({ ...location, mode: 'create', record: SAMPLE_RECORD })
  await storeSweeps(store, SWEEPS, { endMs: CUTOFF_MS, from: null })
  await store.findings.refresh()
  const cases = await withDb((read) => [...iterateCases(read)].filter(({ kind }) => kind === 'review'))
  const chosen = cases.filter((_, at) => at % 4 === 0).slice(0, 3)
  decided = chosen.map(({ reference }) => reference)
  const seen = await withDb((read) => decided.map((reference) => seeCase(read, reference)))
  const as = { state: 'confirmed', note: 'seen', ground: null, by: 'ada' } as const
  await store.run('cases:decide', { cases: seen, ...as }, DECIDED_MS)
  await store.findings.refresh()
  await store.close()
  db = openReadonly(location)
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

async function withDb<Value>(use: (read: ReadableDatabase) => Value): Promise<Value> {
  const read = openReadonly(location)
  const value = use(read)
  read.close()
  return value
}

type State = 'shown' | 'hidden' | 'deleted' | 'unknown'

/** The last entry up to the moment; in one millisecond hidden before shown. */
function stateAt(events: readonly RawEvent[], ms: number): State {
  const last = events
    .filter(({ timeMs, gone }) => timeMs <= ms && gone !== 'rewritten')
    .toSorted((a, b) => a.timeMs - b.timeMs || a.show - b.show || a.deleted - b.deleted)
    .at(-1)
  if (!last) return 'unknown'
  return last.deleted === 1 ? 'deleted' : last.show === 1 ? 'shown' : 'hidden'
}

const ITEMS = [...Map.groupBy(RAW.events, ({ feedbackId }) => feedbackId)]
const wasShown = (events: readonly RawEvent[]) =>
  events.some(({ show, gone }) => show === 1 && gone !== 'rewritten')
/** Whether an entry of the review that counts is one of the business. */
const isAt = (business: string | null, id: bigint, events: readonly RawEvent[]) =>
  business === null ||
  [...events, ...RAW.responses.filter(({ feedbackId }) => feedbackId === id)].some(
    ({ businessId, gone }) => String(businessId) === business && gone !== 'rewritten',
  )

/** `newly-hidden 12000011 shown hidden`, by the definitions of docs/reports.md. */
function changesOf(sinceMs: number, untilMs: number, business: string | null): readonly string[] {
  return ITEMS.flatMap(([id, events]) => {
    const [then, now] = [stateAt(events, sinceMs), stateAt(events, untilMs)]
    if (then === now || !isAt(business, id, events)) return []
    const word = () => {
      if (now === 'deleted') return 'deleted'
      if (then === 'deleted') return 'no-longer-deleted'
      if (now === 'shown') return then === 'hidden' ? 'shown-again' : null
      const known = events.filter(({ timeMs }) => timeMs <= untilMs)
      return then === 'unknown' && !wasShown(known) ? 'first-known-hidden' : 'newly-hidden'
    }
    return word() === null ? [] : [`${word()} ${id} ${then} ${now}`]
  })
}

function lostSince(sinceMs: number, gone: 'vanished' | 'rewritten', operation: 'history' | 'responses') {
  const { endMs, entries } = LOST[operation]
  return endMs > sinceMs ? entries.filter((one) => one.gone === gone).length : 0
}

const filterOf = (sinceMs: number, search = '') => `since:${new Date(sinceMs).toISOString()} ${search}`.trim()
const order = (changes: Partial<RowsOrder> & { readonly filter: string }): RowsOrder => ({
  db,
  template: 'changes',
  format: 'csv',
  asOfMs: CUTOFF_MS,
  path: join(folder, 'changes.csv'),
  onProgress: () => undefined,
  isCancelled: () => false,
  ...changes,
})
const printed = (changes: Partial<PdfOrder> & { readonly filter: string }): string => {
  const path = join(folder, 'changes.pdf')
  const { format: _, onRow: _2, ...rows } = order({ filter: '' })
  const styled = { paper: 'a4', preparedBy: 'Ada', workspaceName: 'Changes', printedRows: 'summary' } as const
  exportPdf({ ...rows, ...styled, template: 'changes', path, ...changes } as PdfOrder)
  return textOfPdf(path)
}
type Row = Readonly<Record<string, string>>
const rowsOf = (path: string): readonly Row[] =>
  parse(readFileSync(path), { columns: true, bom: true }) as Row[]

/** The bars of the waterfall as printed: `−9`, one or two lines of words, and the id. */
function stepsIn(text: string): readonly (readonly [string, number])[] {
  const [, chart = ''] = text.split('Hidden reviews, from then to now')
  return [...chart.matchAll(/^([+−]?)([\d,]+)\n(?:[^\n]+\n){1,2}?(CS-1\.\d)$/gm)].map(
    ([, sign, digits = '', id = '']) => [id, Number(digits.replaceAll(',', '')) * (sign === '−' ? -1 : 1)],
  )
}

describe.each([
  ['60 days before', CUTOFF_MS - 60 * DAY, null],
  ['after the first two sweeps', CUTOFF_MS - 2.5 * HOUR, null],
  ['after the third sweep', CUTOFF_MS - 1.5 * HOUR, null],
  ['a deletion that was taken back', UNDONE_MS ?? Number.NaN, null],
  ['a year before, at one business', CUTOFF_MS - 365 * DAY, BUSINESSES[0]],
] as const)('changes since %s', (_, sinceMs, business) => {
  const search = business === null ? '' : `business:${business}`
  const filter = filterOf(sinceMs, search)

  test('each figure on paper is the number of its rows, and of raw entries', () => {
    const rows = rowsOf(exportRows(order({ filter })).path)
    const expected = changesOf(sinceMs, Number.MAX_SAFE_INTEGER, business)
    const ofReviews = rows.filter(({ stateNow, entry }) => stateNow !== '' && entry === '')
    expect(
      ofReviews
        .map(
          ({ change, feedbackId, stateThen, stateNow }) => `${change} ${feedbackId} ${stateThen} ${stateNow}`,
        )
        .toSorted(),
    ).toEqual(expected.toSorted())
    const text = printed({ filter })
    const figures = figuresIn(text)
    const idOf = new Map(listFigures('changes').map(({ id, name }) => [name, id]))
    const figure = (name: string) => figures.get(idOf.get(name as 'items') ?? '')
    for (const { name, rows: wanted } of CHANGE_FIGURES) {
      if (!wanted) continue
      const counted = rows.filter(
        (row) =>
          row.change === wanted.change &&
          (wanted.stateThen ?? row.stateThen) === row.stateThen &&
          (wanted.stateNow ?? row.stateNow) === row.stateNow,
      )
      expect([name, figure(name)]).toEqual([name, counted.length])
    }
    const isHiddenAt = (ms: number) =>
      ITEMS.filter(([id, events]) => stateAt(events, ms) === 'hidden' && isAt(business, id, events)).length
    expect(figure('hiddenThen')).toBe(isHiddenAt(sinceMs))
    expect(figure('hiddenNow')).toBe(isHiddenAt(Number.MAX_SAFE_INTEGER))
    const [added, taken] = [
      ['newlyHidden', 'firstKnownHidden', 'undeletedHidden'],
      ['shownAgain', 'deletedHidden'],
    ].map((names) => names.reduce((sum, name) => sum + (figure(name) ?? Number.NaN), 0))
    expect((figure('hiddenThen') ?? 0) + (added ?? 0) - (taken ?? 0)).toBe(figure('hiddenNow'))

    const countOf = (start: string) => expected.filter((line) => line.startsWith(start)).length
    const undeleted = expected.filter((line) => /^no-longer-deleted .* hidden$/.test(line)).length
    const deleted = expected.filter((line) => /^deleted \d+ hidden /.test(line)).length
    expect(stepsIn(text)).toEqual([
      ['CS-1.1', isHiddenAt(sinceMs)],
      ['CS-1.2', countOf('newly-hidden')],
      ['CS-1.3', countOf('first-known-hidden')],
      ...(undeleted > 0 ? [['CS-1.4', undeleted]] : []),
      ['CS-1.5', 0 - countOf('shown-again')],
      ['CS-1.6', 0 - deleted],
      ['CS-1.7', isHiddenAt(Number.MAX_SAFE_INTEGER)],
    ])
    if (business !== null) return
    expect(figure('entriesRewritten')).toBe(lostSince(sinceMs, 'rewritten', 'history'))
    expect(figure('responsesRewritten')).toBe(lostSince(sinceMs, 'rewritten', 'responses'))
    expect(figure('noLongerReturned')).toBe(
      lostSince(sinceMs, 'vanished', 'history') + lostSince(sinceMs, 'vanished', 'responses'),
    )
  })

  test('the reviews behind a figure are those of its rows', () => {
    const rows = rowsOf(exportRows(order({ filter })).path)
    const selection = { filter, nowMs: CUTOFF_MS }
    for (const change of ['newly-hidden', 'deleted', 'no-longer-returned'] as const) {
      const ids = rows.filter((row) => row.change === change).map(({ feedbackId = '' }) => feedbackId)
      expect(listReviewsOf(db, selection, { change }).toSorted()).toEqual([...new Set(ids)].toSorted())
    }
  })
})

test('the table of businesses has their names before their ids, a redacted one neither', () => {
  const business = BUSINESSES[0] ?? ''
  const named = { filter: filterOf(CUTOFF_MS - 365 * DAY), businessNames: { [business]: 'Harbor Café' } }
  expect(printed(named)).toMatch(new RegExp(`^Harbor Café \\(${business}\\) \\d`, 'm'))
  const redacted = printed({ ...named, isRedacted: true, redactionKey: Buffer.alloc(32, 7) })
  for (const one of ['Harbor', business]) expect(redacted).not.toContain(one)
})

test('the cases are big enough to show something', () => {
  const { length } = RAW.events
  expect(length).toBeGreaterThan(300)
  for (const operation of ['history', 'responses'] as const)
    for (const gone of ['vanished', 'rewritten'] as const)
      expect(lostSince(0, gone, operation)).toBeGreaterThan(0)
  const found = [CUTOFF_MS - 365 * DAY, UNDONE_MS ?? 0].flatMap((ms) => changesOf(ms, CUTOFF_MS, null))
  expect(new Set(found.map((line) => line.split(' ')[0]))).toEqual(
    new Set(['deleted', 'first-known-hidden', 'newly-hidden', 'no-longer-deleted', 'shown-again']),
  )
})

test('cases are new by their first moment, and decided by their last decision', () => {
  const sinceMs = CUTOFF_MS - 60 * DAY
  const rows = rowsOf(exportRows(order({ filter: filterOf(sinceMs) })).path)
  const of = (change: string) => rows.filter((row) => row.change === change)
  expect(
    of('case-decided')
      .map(({ caseRef }) => caseRef)
      .toSorted(),
  ).toEqual(decided.toSorted())
  expect(new Set(of('case-decided').map(({ decision, decidedBy }) => `${decision} ${decidedBy}`))).toEqual(
    new Set(['confirmed ada']),
  )
  const began = [...iterateCases(db)].filter(({ fromMs }) => (fromMs ?? 0) > sinceMs)
  expect(began.length).toBeGreaterThan(0)
  expect(
    of('case-new')
      .map(({ caseRef }) => caseRef)
      .toSorted(),
  ).toEqual(began.map(({ reference }) => reference).toSorted())
})

test('a rewritten response has its text before and after', () => {
  const rows = rowsOf(exportRows(order({ filter: filterOf(CUTOFF_MS - 2.5 * HOUR) })).path)
  const rewritten = rows.filter(({ change }) => change === 'response-rewritten')
  expect(rewritten.length).toBeGreaterThan(0)
  for (const { textBefore, textAfter } of rewritten) expect(textAfter).toBe(`Edited. ${textBefore}`)
})

test('a report of the past has the state at its end, and no cases', () => {
  const [sinceMs, asOfMs] = [CUTOFF_MS - 200 * DAY, CUTOFF_MS - 60 * DAY]
  const own = openReadonly(location)
  const past = { db: own, filter: filterOf(sinceMs), asOfMs, isPast: true }
  const rows = rowsOf(exportRows(order(past)).path)
  expect(
    rows
      .map(
        ({ change, feedbackId, stateThen, stateNow }) => `${change} ${feedbackId} ${stateThen} ${stateNow}`,
      )
      .toSorted(),
  ).toEqual(changesOf(sinceMs, asOfMs, null).toSorted())
  expect(printed(past).replaceAll('\n', ' ')).toContain('a report of the past compares none')
  own.close()
})

test('says that nothing was known before the first reply', () => {
  const early = printed({ filter: filterOf(CUTOFF_MS - 60 * DAY) }).replaceAll('\n', ' ')
  expect(early).toContain('Not known before Nov 20, 2026, 07:59:59 UTC, when the first reply was received')
  expect(printed({ filter: filterOf(CUTOFF_MS - HOUR) })).not.toContain('Not known before')
  const { path } = exportRows(order({ filter: filterOf(CUTOFF_MS - 60 * DAY) }))
  expect(JSON.parse(readFileSync(`${path}.about.json`, 'utf8'))).toMatchObject({
    sinceUtc: '2026-09-21T12:00:00.000Z',
    notKnownBeforeUtc: '2026-11-20T07:59:59.000Z',
  })
})

test.each([
  ['no first moment', 'visibility:hidden', /two moments/],
  ['an end before the beginning', filterOf(CUTOFF_MS + 1), /not after its beginning/],
  ['an end at the beginning', filterOf(CUTOFF_MS), /not after its beginning/],
])('refuses %s', (_, filter, message) => {
  const refused = () => exportRows(order({ filter }))
  expect(refused).toThrow(AppError)
  expect(refused).toThrow(message)
})

test('a sync means its end; the last sync and the last report end before the data', async () => {
  const sinceOf = (read: ReadableDatabase, text: string, ...more: string[]) =>
    findSince(read, Arguments.parse(['--since', text, ...more], ['since', 'as-of'], []))
  expect(sinceOf(db, 'sync:1')).toBe(CUTOFF_MS - 4 * HOUR)
  expect(sinceOf(db, 'sync:4')).toBe(CUTOFF_MS - HOUR)
  expect(sinceOf(db, 'last-sync')).toBe(CUTOFF_MS - 2 * HOUR)
  expect(sinceOf(db, 'last-sync', '--as-of', '2026-11-20T09:30:00Z')).toBe(CUTOFF_MS - 4 * HOUR)
  const details = {
    format: 'csv',
    template: 'feedback',
    filter: '',
    asOfMs: null,
    rows: 0,
    file: 'a.csv',
    folder: '',
    volumes: [{ file: 'a.csv', sha256: '0' }],
  } as const
  const store = await openStore({ ...location, mode: 'open' })
  for (const countedToMs of [CUTOFF_MS - 3 * DAY, CUTOFF_MS])
    await store.run('log:record', {
      atMs: DECIDED_MS,
      action: 'report-exported',
      subject: 'feedback',
      details: { ...details, countedToMs },
    })
  await store.close()
  expect(await withDb((read) => sinceOf(read, 'last-report'))).toBe(CUTOFF_MS - 3 * DAY)
})

test('a redacted report has neither ids nor texts, and its order tells nothing of ids', () => {
  const filter = filterOf(CUTOFF_MS - 60 * DAY)
  const redacted = { filter, isRedacted: true, redactionKey: Buffer.alloc(32, 7) }
  const text = readFileSync(exportRows(order(redacted)).path, 'utf8')
  const rows = rowsOf(exportRows(order({ filter })).path)
  expect(rows.length).toBeGreaterThan(50)
  for (const { feedbackId = '', caseRef = '', textBefore = '' } of rows)
    for (const secret of [feedbackId, caseRef, textBefore].filter((one) => one.length > 4))
      expect(text).not.toContain(secret)
  const keyOf = ({ change, notedUtc, timeUtc }: Row) => `${change} ${notedUtc} ${timeUtc}`
  const shown = rowsOf(exportRows(order(redacted)).path)
  expect(shown.map(keyOf)).toEqual(rows.map(keyOf))
  const pages = printed(redacted)
  for (const id of BUSINESSES) expect(pages).not.toContain(id)
})
