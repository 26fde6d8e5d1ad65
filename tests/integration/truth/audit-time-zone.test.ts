import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { locateCache } from '../../../electron/cli/services.ts'
import { countMonths } from '../../../electron/reports/pdf/pdf-charts.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { showAsOf } from '../../../electron/store/read/as-of.ts'
import { readAuditZone, readFilterContext } from '../../../electron/store/read/audit-zone.ts'
import { compileFilter, parseFilter } from '../../../electron/store/read/compile-filter.ts'
import { startFacetCount } from '../../../electron/store/read/facet-count.ts'
import { createReader, type ReaderApi } from '../../../electron/store/read/reader.ts'
import { findSelectedEvents } from '../../../electron/store/read/selected-events.ts'
import type { MonthOfEffects } from '../../../shared/domain/overview-charts.ts'
import { callCli, runCli } from '../../support/run-cli.ts'

/** The machine is in yet another zone, which must make no difference. */
const ENVIRONMENT = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests', TZ: 'Pacific/Auckland' }
const folder = mkdtempSync(join(tmpdir(), 'unhidden-zone-'))
afterAll(() => rmSync(folder, { recursive: true }))

const EVENTS = [
  { feedbackId: 1, businessId: 7, showOnWebsite: 1, time: '2024-03-10T12:00:00Z', deleted: 0 },
  { feedbackId: 1, businessId: 7, showOnWebsite: 0, time: '2024-03-31T23:30:00Z', deleted: 0 },
  { feedbackId: 2, businessId: 7, showOnWebsite: 0, time: '2024-05-05T12:00:00Z', deleted: 0 },
]
const RESPONSES = [
  { feedbackId: 1, businessId: 7, type: 'owner', date: '2024-03-31T23:45:00Z', content: 'late at night' },
]

/** Where the hide of 23:30 UTC on 31 March belongs. 1 April 2024 was a Monday. */
const ZONES = [
  { zone: 'Europe/Vienna', day: '2024-04-01', weekHour: 1 },
  { zone: 'America/New_York', day: '2024-03-31', weekHour: 163 },
] as const

describe.each(ZONES)('a change at 23:30 UTC on 31 March, in $zone', ({ zone, day, weekHour }) => {
  const workspace = join(folder, `${zone.replace('/', '-')}.unhidden`)
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await callCli([...args, '--json'], ENVIRONMENT)
    expect([code, stderr]).toEqual([0, ''])
    return JSON.parse(stdout)
  }
  const query = (what: string, ...args: string[]) =>
    run('query', '--workspace', workspace, '--what', what, ...args)
  const report = (format: string, ...args: string[]) => {
    const out = join(folder, `${zone.replace('/', '-')}-${format}.out`)
    const order = ['--template', 'visibility-changes', '--format', format, '--out', out]
    return run('report', '--workspace', workspace, ...order, ...args).then(() => out)
  }
  const month = day.slice(0, 7)
  const otherDay = day === '2024-04-01' ? '2024-03-31' : '2024-04-01'
  let location: Parameters<typeof openReadonly>[0]
  let db: ReadableDatabase
  let reader: ReaderApi

  beforeAll(async () => {
    const option = zone === 'Europe/Vienna' ? 'europe/vienna' : zone
    const created = await run(
      'workspace',
      'create',
      '--workspace',
      workspace,
      '--offline',
      '--time-zone',
      option,
    )
    expect(created.timeZone).toBe(zone)
    await run('import', '--workspace', workspace, writePages())
    location = await locateCache(workspace, ENVIRONMENT)
    db = openReadonly(location)
    reader = createReader(db, () => Date.UTC(2024, 5, 1))
  })
  afterAll(() => db.close())

  it('is found by its day and month, and by no other', async () => {
    const early = '2024-03-10T12:00:00.000Z'
    const late = '2024-03-31T23:30:00.000Z'
    const timesOf = async (days: string) =>
      (await query('events', '--filter', `changed:${days}`)).map(
        ({ timeUtc }: { timeUtc: string }) => timeUtc,
      )
    expect(await timesOf(day)).toEqual([late])
    expect(await timesOf(`2024-03-12..${day}`)).toEqual([late])
    expect(await timesOf('2024-03')).toEqual(month === '2024-03' ? [early, late] : [early])
    expect(await timesOf('2024-04')).toEqual(month === '2024-03' ? [] : [late])
    expect(await query('events', '--filter', `changed:${otherDay}`)).toEqual([])
    expect(await query('responses', '--filter', `date:${day}`)).toHaveLength(1)
    expect(await query('responses', '--filter', `date:${otherDay}`)).toEqual([])
  })

  it('has not happened as of the end of 31 March where it belongs to 1 April', async () => {
    const [item] = await query('feedback', '--filter', 'feedback:1', '--as-of', '2024-03-31')
    expect(item.visibility).toBe(day === '2024-03-31' ? 'hidden' : 'shown')
    const [later] = await query('feedback', '--filter', 'feedback:1', '--as-of', '2024-04-01')
    expect(later.visibility).toBe('hidden')
  })

  it('stands in one month of charts, facets and reports, and at one hour', () => {
    const charts = reader.getCharts()
    expect(charts && monthsOfHides(charts.months)).toEqual([month, '2024-05'])
    expect(monthsOfHides(countMonths(db, { filter: '', nowMs: 0 }, readAuditZone(db)))).toEqual([
      month,
      '2024-05',
    ])
    expect(charts?.hides[weekHour]).toBe(1)
    const selections = [
      { of: 'month', month, effect: 'hidden' },
      { of: 'hides', cell: weekHour },
    ] as const
    for (const selection of selections) {
      const { rows } = findSelectedEvents(db, { selection, cursor: null, limit: 10 })
      expect(rows.map(({ event }) => event.time.text)).toEqual(['2024-03-31T23:30:00Z'])
    }
    expect(countMonthsOfFacet(db)).toEqual([...new Set(['2024-05', month, '2024-03'])])
    const past = openReadonly(location)
    showAsOf(past, Date.UTC(2024, 3, 20))
    expect(countMonthsOfFacet(past)).toEqual([...new Set([month, '2024-03'])])
    past.close()
  })

  it('is in the reports of its day, whose moments stay in UTC, and in the bundle that makes them again', async () => {
    const filter = ['--filter', `changed:${day}`]
    expect(readFileSync(await report('csv', ...filter), 'utf8')).toContain('2024-03-31T23:30:00.000Z')
    const text = execFileSync('pdftotext', ['-layout', await report('pdf', ...filter), '-'], {
      encoding: 'utf8',
    })
    expect(text).toContain(`Days and months are those of ${zone}`)
    expect(text).toMatch(new RegExp(`VC-2\\.${month}\\s+0\\s+1\\s+0`))
    const bundle = await report('bundle', ...filter)
    expect((await run('verify', bundle)).reperformance.outcome).toBe('match')
  })

  it('is told with the zone', async () => {
    expect(await query('status')).toMatchObject([{ timeZone: zone }, { timeZone: zone }])
    expect((await run('verify', workspace, '--index')).index).toBe('agrees')
  })
})

test('a zone that nobody knows is refused, and nothing is made', async () => {
  const path = join(folder, 'none.unhidden')
  const order = ['workspace', 'create', '--workspace', path, '--offline', '--json']
  for (const zone of ['Europe/Wien', '+01:00']) {
    const { code, stdout } = await callCli([...order, '--time-zone', zone], ENVIRONMENT)
    expect(code).toBe(2)
    expect(JSON.parse(stdout).error.message).toContain(`There is no time zone “${zone}”`)
  }
  const { stdout } = await runCli(order, ENVIRONMENT)
  expect(JSON.parse(stdout).timeZone).toBe('Pacific/Auckland')
})

function monthsOfHides(months: readonly MonthOfEffects[]): string[] {
  return months.filter(({ counts }) => counts.hidden > 0).map(({ month }) => month)
}

function countMonthsOfFacet(db: ReadableDatabase): string[] {
  const count = startFacetCount(db, compileFilter(parseFilter(''), 'feedback', readFilterContext(db, 0)), 2)
  while (count.step());
  return count.counts().facets.changed.map(({ value }) => value)
}

function writePages(): string {
  const pages = join(folder, 'pages')
  mkdirSync(pages, { recursive: true })
  for (const [name, entries] of [
    ['history', EVENTS],
    ['responses', RESPONSES],
  ] as const) {
    const count = entries.length
    const numbered = entries.map((entry, at) =>
      Object.fromEntries(Object.entries(entry).map(([field, value]) => [`${field}${at + 1}`, value])),
    )
    const envelope = { errorCode: 0, errorMessage: 'Success', pages: 1, page: 1, count, perPage: count }
    writeFileSync(join(pages, `${name}.json`), JSON.stringify(Object.assign(envelope, ...numbered)))
  }
  return pages
}
