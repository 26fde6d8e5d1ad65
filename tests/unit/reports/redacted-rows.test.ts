import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  compareShown,
  findRedactor,
  redactSheet,
  redactTable,
  toSelection,
  zoneOfReport,
} from '../../../electron/reports/redact-table.ts'
import type { ReportColumn, ReportRow, ReportTable } from '../../../electron/reports/report-table.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { createCache } from '../read/cache-fixture.ts'

const KEY = Buffer.alloc(32, 7)
/** The key is given, so no store is asked. */
const NO_DB = undefined as unknown as ReadableDatabase
const COLUMNS: readonly ReportColumn[] = [
  { name: 'ref', kind: 'paper' },
  { name: 'refs', kind: 'papers' },
  { name: 'feedbackId', kind: 'id' },
  { name: 'businessId', kind: 'id' },
  { name: 'stratum', kind: 'recorded', idsOf: 'businessId' },
  ...['time', 'date', 'firstTime', 'lastTime'].map((name) => ({ name, kind: 'recorded' }) as const),
  { name: 'timeUtc', kind: 'moment' },
  { name: 'content', kind: 'content' },
  { name: 'evidence', kind: 'lines' },
  { name: 'criteria', kind: 'lines', isWording: true },
  { name: 'title', kind: 'recorded', isWording: true },
  { name: 'hides', kind: 'number' },
  { name: 'receipt', kind: 'number' },
  { name: 'number', kind: 'number' },
  { name: 'feedbackRef', kind: 'reference' },
]
/** By name; what is not named is null. */
const row = (values: Readonly<Record<string, ReportRow[number]>>): ReportRow =>
  COLUMNS.map(({ name }) => values[name] ?? null)

const hmac = (key: Uint8Array, value: unknown) =>
  createHmac('sha256', key).update(JSON.stringify(value)).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** The key of the copy for a recipient, by docs/decisions/0062-redaction.md. */
const keyOf = (recipient: string) => hmac(KEY, ['recipient', recipient])
const pseudonym = (key: Uint8Array, what: 'feedbackId' | 'businessId', id: string) =>
  `${what === 'feedbackId' ? 'F' : 'B'}-${hmac(key, [what, id]).toString('hex').slice(0, 16)}`

const redactorFor = (recipient: string | null) => {
  const redactor = findRedactor({ db: NO_DB, isRedacted: true, redactionKey: KEY, recipient }, COLUMNS)
  if (!redactor) throw new Error('the report is redacted')
  return redactor
}

/** What a copy shows of some rows, by the name of the column. */
function show(
  rows: readonly ReportRow[],
  recipient: string | null = 'Jo',
  ties: readonly string[] | null = null,
) {
  const { columns, redactAll } = redactorFor(recipient)
  return redactAll(rows, ties)
    .map(({ shown }) => Object.fromEntries(columns.map(({ name }, at) => [name, shown[at]])))
    .toArray()
}

test('a report that is not redacted has no redactor', () => {
  expect(findRedactor({ db: NO_DB, recipient: 'Jo', redactionKey: KEY }, COLUMNS)).toBeNull()
  expect(findRedactor({ db: NO_DB, isRedacted: false, redactionKey: KEY }, COLUMNS)).toBeNull()
})

test('references, the order of ids and recorded times are left out; copies of earlier versions have the times', () => {
  const named = redactorFor('Jo').columns
  expect(named.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    ...[
      'feedbackId recorded',
      'businessId recorded',
      'stratum recorded',
      'timeUtc moment',
      'content recorded',
    ],
    ...['evidence lines', 'criteria lines', 'title recorded', 'hides number'],
  ])
  expect(named.filter(({ isWording }) => isWording).map(({ name }) => name)).toEqual(['criteria', 'title'])
  const former = redactorFor(null).columns.map(({ name }) => name)
  const times = ['time', 'date', 'firstTime', 'lastTime']
  expect(former).toEqual(named.map(({ name }) => name).toSpliced(3, 0, ...times))
})

test('ids become pseudonyms under the key of the copy, and so do those in the name of a stratum', () => {
  const one = row({ feedbackId: '20760', businessId: '20760', stratum: 'hidden 20760' })
  const byBusiness = row({ feedbackId: '7', businessId: '20760', stratum: '20760' })
  const byMonth = row({ feedbackId: '7', businessId: '20760', stratum: '2024-03' })
  for (const [recipient, key] of [
    ['Jo', keyOf('Jo')],
    ['Al', keyOf('Al')],
    [null, KEY],
  ] as const) {
    const business = pseudonym(key, 'businessId', '20760')
    expect(show([one, byBusiness, byMonth], recipient)).toMatchObject([
      {
        feedbackId: pseudonym(key, 'feedbackId', '20760'),
        businessId: business,
        stratum: `hidden ${business}`,
      },
      { feedbackId: pseudonym(key, 'feedbackId', '7'), businessId: business, stratum: business },
      { businessId: business, stratum: '2024-03' },
    ])
  }
})

test('an id has one pseudonym, and no other has it', () => {
  const [ids, again] = [0, 1].map(() => {
    const { pseudonyms } = redactorFor('Jo')
    return Array.from({ length: 500 }, (_, id) => pseudonyms('feedbackId', String(id)))
  })
  expect(new Set(ids).size).toBe(500)
  expect(again).toEqual(ids)
})

test('a text is a commitment that its salt opens, which differs for equal texts of other rows', () => {
  const [a, b] = [1, 2].map((hides) => row({ feedbackId: '9', content: 'Thank you', hides }))
  const others = [a, b].map((one) => one?.filter((_, at) => !COLUMNS[at]?.isWording))
  const salts = others.map((one) => hmac(keyOf('Jo'), ['salt', JSON.stringify(one)]).toString('hex'))
  const expected = salts.map((salt) => `sha256:${sha256(`${salt}Thank you`)}`)
  expect(show([a ?? [], b ?? []]).map(({ content }) => content)).toEqual(expected)
  expect(expected[0]).not.toBe(expected[1])
})

test('sentences of the application are shown, and another sentence changes no commitment', () => {
  const [one, other] = ['Hidden long', 'Hidden for long'].map((title) =>
    row({ content: 'Why?', title, criteria: [title] }),
  )
  const [a, b] = show([one ?? [], other ?? []])
  expect(a).toMatchObject({ title: 'Hidden long', criteria: ['Hidden long'], content: b?.content })
})

test('each line of a list has a commitment of its own; numbers and what is unknown stay', () => {
  const [shown] = show([row({ evidence: ['hidden', 'hidden'], hides: 3, timeUtc: 5 })])
  const lines = shown?.evidence as readonly string[]
  for (const line of lines) expect(line).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(new Set(lines).size).toBe(2)
  expect(shown).toMatchObject({ hides: 3, timeUtc: 5, content: null, feedbackId: null, stratum: null })
})

test('rows that their order does not tell apart are sorted by what is shown, all others stay', () => {
  const rows = [3, 1, 2, 2, 1, 3].map((timeUtc, at) => row({ feedbackId: String(at), timeUtc }))
  const all = show(rows)
  const byShown = (some: typeof all) =>
    some.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  expect(all.map(({ timeUtc }) => timeUtc)).toEqual([3, 1, 2, 2, 1, 3])
  expect(show(rows, 'Jo', [])).toEqual(byShown(all))
  const timed = [1, 1, 1, 1, 2, 2, 2].map((timeUtc, at) => row({ feedbackId: String(at), timeUtc }))
  const shown = show(timed)
  expect(show(timed, 'Jo', ['timeUtc'])).toEqual([...byShown(shown.slice(0, 4)), ...byShown(shown.slice(4))])
  expect(show([], 'Jo', [])).toEqual([])
  expect([compareShown([1], [1]), compareShown([1], [2]), compareShown([2], [1])]).toEqual([0, -1, 1])
})

test('a redacted table and its sheets have the redacted columns, rows and count', () => {
  const rows = [5, 4, 3, 2, 1].map((id) => row({ feedbackId: String(id), timeUtc: 1 }))
  const table: ReportTable = { columns: COLUMNS, count: () => 5, rows: () => rows, ties: () => ['timeUtc'] }
  const redactor = redactorFor('Jo')
  const { ties: _, ...total } = table
  const selection = { filter: '', nowMs: 0 }
  const idsOf = (shown: Iterable<ReportRow>) => [...shown].map(([id]) => id)
  const inOrder = rows.map((one) => pseudonym(keyOf('Jo'), 'feedbackId', String(one[2])))
  const redacted = redactTable(table, redactor)
  expect(redacted.columns).toEqual(redactor.columns)
  expect(redacted.count(NO_DB, selection)).toBe(5)
  expect('sheets' in redacted).toBe(false)
  const sheets = () => []
  expect(redactTable({ ...table, sheets }, redactor).sheets).toBe(sheets)
  expect(idsOf(redacted.rows(NO_DB, selection))).toEqual(inOrder.toSorted())
  expect(idsOf(redactTable(total, redactor).rows(NO_DB, selection))).toEqual(inOrder)
  const sheet = redactSheet({ name: 'Tied', columns: COLUMNS, rows, ties: [] }, redactor)
  expect(sheet).toMatchObject({ name: 'Tied', columns: redactor.columns })
  expect(idsOf(sheet.rows)).toEqual(inOrder.toSorted())
})

test('the selection has pseudonyms where the report is redacted; its days are those of UTC for a named recipient', () => {
  const db = createCache({ events: [], responses: [] }, ':memory:', 'Europe/Vienna') as ReadableDatabase
  const scope = { db, filter: 'hides:>1', asOfMs: 9 }
  expect(toSelection(scope)).toEqual({ filter: 'hides:>1', nowMs: 9, isPast: false, sort: null })
  const more = { isPast: true, order: 'oldest', sort: { by: 'hideCount', descending: true } } as const
  expect(toSelection({ ...scope, ...more })).toEqual({ filter: 'hides:>1', nowMs: 9, ...more })
  const redacted = { ...scope, isRedacted: true, redactionKey: KEY, recipient: 'Jo' }
  expect(toSelection(redacted).pseudonyms?.('feedbackId', '7')).toBe(
    pseudonym(keyOf('Jo'), 'feedbackId', '7'),
  )
  expect(zoneOfReport(redacted).name).toBe('UTC')
  const { isRedacted: _, ...plain } = redacted
  for (const one of [scope, plain, { ...redacted, recipient: null }, { ...redacted, isRedacted: false }])
    expect(zoneOfReport(one).name).toBe('Europe/Vienna')
  db.close()
})
