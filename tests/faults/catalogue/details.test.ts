import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../support/hostile-service/catalogue.ts'
import { type CatalogueRow, editPage, onEveryPage } from '../../support/hostile-service/catalogue-row.ts'
import { printPage } from '../../support/hostile-service/exchange.ts'
import type { ServiceOperation } from '../../support/hostile-service/types.ts'
import { runRow } from './run-row.ts'

/** What rows of the catalogue promise beside their outcome. */

const OPERATIONS = ['history', 'responses'] as const
const HOUR_MS = 3_600_000

function getRow(name: string): CatalogueRow {
  const row = CATALOGUE.find((one) => one.name === name)
  if (!row) throw new Error(`There is no row "${name}".`)
  return row
}

const run = (name: string, operation: ServiceOperation, isPersistent = true) =>
  runRow(getRow(name), operation, isPersistent)

const rowsOf = (operation: ServiceOperation) => (operation === 'history' ? 'events' : 'responses')

describe('whatever is asked for', () => {
  const operation = 'history'

  test.each(['status 301', 'status 308'])('%s: nothing asks at the other address', async (name) => {
    const { laboratory } = await run(name, operation)
    expect(laboratory.service.requests.filter(({ path }) => path === '/elsewhere')).toEqual([])
  })

  test.each([
    ['status 429, Retry-After in seconds', 1_000],
    ['status 429, Retry-After ten years', 60_000],
    ['status 429, Retry-After negative', 1],
    ['status 429, Retry-After of garbage', 1],
  ])('%s: waits at least %i ms and at most a minute', async (name, leastMs) => {
    const { laboratory, sweep } = await run(name, operation)
    expect(Math.min(...laboratory.waits)).toBeGreaterThanOrEqual(leastMs)
    expect(Math.max(...laboratory.waits)).toBeLessThanOrEqual(60_000)
    expect(sweep.observations).toMatchObject({ throttled: 5, retries: 5 })
  })

  test('a message of the service is shown, cut and without what looks like markup being lost', async () => {
    expect((await run('errorCode 99', operation)).result.error?.message).toContain(
      'Quota of this account used up',
    )
    const long = await run('a message of a megabyte', operation)
    expect(long.sweep.reasons[0]?.detail.length).toBeLessThan(400)
    const markup = await run('a message with markup', operation)
    expect(markup.result.error?.message).toContain('<b>Error</b>')
  })

  test('a clock that is hours off is recorded', async () => {
    const { sweep } = await run('a clock that is nine hours off', operation)
    expect(Math.abs((sweep.observations.clockSkewMs ?? 0) - 9 * HOUR_MS)).toBeLessThan(5_000)
    const honest = await run('pages that are all honest', operation)
    expect(Math.abs(honest.sweep.observations.clockSkewMs ?? Number.NaN)).toBeLessThan(5_000)
  })

  test('the same entries under thousands of page numbers: stops after few requests', async () => {
    const row: CatalogueRow = {
      ...getRow('the same entries on every page'),
      makeScript: onEveryPage(async (exchange) => {
        const { entries } = exchange.honestPage(1)
        const { envelope } = exchange.honestPage()
        exchange.reply({
          body: printPage({
            entries,
            envelope: envelope.map(([name, json]) => [name, name === 'pages' ? '90000' : json]),
          }),
        })
      }),
    }
    const { result, laboratory, storedLines } = await runRow(row, operation, true)
    expect(result.error?.code).toBe('reply-malformed')
    expect(laboratory.service.requests.length).toBeLessThan(40)
    expect(storedLines).toHaveLength(20)
  })

  test('the same page for ever, which states neither its number nor how many there are: stops', async () => {
    const row: CatalogueRow = {
      ...getRow('the same page for ever'),
      makeScript: onEveryPage(async (exchange) => {
        const { entries, envelope } = exchange.honestPage(1)
        const silent = envelope.filter(([name]) => name !== 'pages' && name !== 'page')
        exchange.reply({ body: printPage({ entries, envelope: silent }) })
      }),
    }
    const { sweep, laboratory } = await runRow(row, operation, true)
    expect(sweep.outcome).toBe('incomplete')
    expect(sweep.reasons.map(({ code }) => code)).toEqual(['pages-missing', 'page-mismatch'])
    expect(laboratory.service.requests.length).toBeLessThan(12)
  })

  test('an empty last page is no end that can be trusted', async () => {
    const row: CatalogueRow = {
      ...getRow('an empty page in the middle'),
      makeScript:
        ({ operation: asked }) =>
        (request) =>
          request.operation === asked && request.page === 5
            ? editPage((page) => ({ ...page, entries: [] }))
            : undefined,
    }
    const { sweep } = await runRow(row, operation, true)
    expect(sweep).toMatchObject({ outcome: 'incomplete', reasons: [{ code: 'empty-page' }] })
  })
})

describe.each(OPERATIONS)('in %s', (operation) => {
  test('ids stay exact', async () => {
    const { storedLines } = await run('the largest id', operation)
    expect(storedLines.filter((line) => line.includes('9223372036854775807'))).toHaveLength(1)
  })

  test('an entry that is gone in a later sweep is kept and flagged, and is no longer once it is back', async () => {
    const { laboratory, sweep, storedLines, heldLines } = await run(
      'an entry gone in a later sweep',
      operation,
    )
    expect(sweep).toMatchObject({ vanished: 1, added: 0 })
    expect(storedLines).toEqual(heldLines)
    const flags = () => laboratory.storedRows(rowsOf(operation)).flatMap((row) => row.flags)
    expect(flags()).toEqual(['vanished'])
    laboratory.becomeHonest()
    expect((await laboratory.sync()).outcome).toBe('complete')
    expect(flags()).toEqual([])
  })

  test('times of no plausible moment are flagged', async () => {
    const flagsOf = async (name: string) =>
      (await run(name, operation)).laboratory.storedRows(rowsOf(operation)).flatMap((row) => row.flags)
    expect(await flagsOf('a time in the year 9999')).toEqual(['time-in-future'])
    expect(await flagsOf('a time of 1970')).toEqual(['time-implausible'])
  })

  test('dates outside of the days asked for are counted, and the sweep is complete', async () => {
    const { sweep, laboratory } = await run('a time outside of the days asked for', operation)
    expect(sweep.observations.outsideWindow).toBe(1)
    expect(
      laboratory.storedRows('sweeps').find(({ sweepId }) => sweepId === String(sweep.sweepId)),
    ).toMatchObject({ observations: { outsideWindow: '1' } })
  })

  test('the data of another account stay in the archive and out of the cache, also after a rebuild', async () => {
    const name = 'the data of another account in a later sweep'
    const { laboratory, storedLines, heldLines, sweep } = await run(name, operation)
    expect(storedLines).toEqual(heldLines)
    expect(
      laboratory.archive(operation).filter(({ sweepId }) => sweepId === sweep.sweepId).length,
    ).toBeGreaterThan(4)
    await laboratory.rebuild()
    expect(laboratory.storedLines(operation)).toEqual(heldLines)
    expect(laboratory.storedRows(rowsOf(operation)).flatMap((row) => row.flags)).toEqual([])
    laboratory.becomeHonest()
    expect(await laboratory.sync()).toMatchObject({ outcome: 'complete', error: null })
  })

  test('an entry added while pages are read is found by the second reading', async () => {
    const row: CatalogueRow = {
      ...getRow('pages that are all honest'),
      makeScript:
        ({ operation: asked }) =>
        (request) =>
          request.operation === asked && request.nthOfOperation <= 2
            ? (exchange) =>
                exchange.reply({
                  body: printPage(exchange.honestPage(request.page, exchange.rows.toSpliced(25, 1))),
                })
            : undefined,
    }
    const { sweep, storedLines, heldLines } = await runRow(row, operation, true)
    expect(sweep).toMatchObject({ outcome: 'complete', reasons: [] })
    expect(storedLines).toEqual(heldLines)
  })
})

test('every opposite of a second is kept and flagged', async () => {
  const { laboratory } = await run('opposite flags in the same second', 'history')
  const flagged = laboratory
    .storedRows('events')
    .filter((row) => String(row.flags) === 'contradicts-same-second')
  expect(flagged).toHaveLength(2)
})

test('a refused signature on a late page leaves what was read before it', async () => {
  const { storedLines, sweep } = await run('errorCode 1 on page 5 only', 'history')
  expect(storedLines.length).toBeGreaterThanOrEqual(20)
  expect(sweep.reasons).toMatchObject([
    { code: 'service-refused', detail: expect.stringMatching(/^Page 5: /) },
  ])
})
