import { describe, expect, test } from 'vitest'
import { ALL_RUNS } from '../../../tools/test-run/checks.ts'
import { CATALOGUE } from '../../support/hostile-service/catalogue.ts'
import {
  BAD_PAGE,
  type CatalogueGroup,
  type CatalogueRow,
} from '../../support/hostile-service/catalogue-row.ts'
import type { ServiceOperation } from '../../support/hostile-service/types.ts'
import { getExpectedError, UNARCHIVED } from './expected-errors.ts'
import { getExpectedReasons } from './expected-reasons.ts'
import { operationsOf, type RowRun, runRow } from './run-row.ts'

/** The first request and the retries of the policy (reliability.md, check 16). */
const ATTEMPTS = 6
const LONGEST_WAIT_MS = 60_000

/**
 * Groups of replies that are judged by code that knows no operation. Of these, responses try one row of each outcome;
 * `npm run test:thorough` tries all.
 */
const KNOW_NO_OPERATION: ReadonlySet<CatalogueGroup> = new Set([
  'transport',
  'status',
  'encoding',
  'envelope',
])

/** One test for each row of a group and each operation; two for rows to retry. */
export function describeGroup(group: CatalogueGroup): void {
  for (const operation of ['history', 'responses'] as const) {
    describe(`${operation}, ${group}`, () => {
      for (const row of rowsFor(group, operation)) describeRow(row, operation)
    })
  }
}

function rowsFor(group: CatalogueGroup, operation: ServiceOperation): readonly CatalogueRow[] {
  const rows = CATALOGUE.filter((row) => row.group === group && operationsOf(row).includes(operation))
  if (operation === 'history' || !KNOW_NO_OPERATION.has(group) || process.env[ALL_RUNS]) return rows
  const served = rows.filter(({ address }) => !address)
  const isFirst = (row: CatalogueRow) => row === served.find(({ expected }) => expected === row.expected)
  return served.filter((row) => isFirst(row) || !operationsOf(row).includes('history'))
}

function describeRow(row: CatalogueRow, operation: ServiceOperation): void {
  switch (row.expected) {
    case 'retry':
      describeRetry(row, operation)
      return
    case 'fail':
      test(`${row.name}: fails, and keeps what was read`, async () => {
        const run = await runRow(row, operation, true)
        expectFailure(row, run, operation)
        expect(run.laboratory.waits).toEqual([])
        if (row.sweeps !== 2) expect(Math.max(...[2, 3, 4, 5].map(run.asked))).toBeLessThanOrEqual(1)
      })
      return
    case 'flagged':
      test(`${row.name}: is kept, and the sweep is incomplete`, async () => {
        expectFlagged(row, await runRow(row, operation, true))
      })
      return
    case 'accepted':
      test(`${row.name}: is complete, with exactly these rows`, async () => {
        expectComplete(row, await runRow(row, operation, true))
      })
  }
}

function describeRetry(row: CatalogueRow, operation: ServiceOperation): void {
  const isFlaggedInTheEnd = row.name === 'an empty page in the middle, once'
  // an address that is odd stays odd: there is no "then none"
  if (!row.address) {
    test(`${row.name}, then none: is asked again, and complete`, async () => {
      const run = await runRow(row, operation, false)
      expect(run.asked(BAD_PAGE)).toBeGreaterThanOrEqual(2)
      expect(run.laboratory.waits).toHaveLength(isFlaggedInTheEnd ? 0 : 1)
      expect(run.sweep.observations.retries).toBe(isFlaggedInTheEnd ? 0 : 1)
      expectComplete(row, run)
      expect(run.storedLines).toEqual(run.heldLines)
    })
  }
  if (isFlaggedInTheEnd) {
    test(`${row.name}, and again: is kept, and the sweep is incomplete`, async () => {
      expectFlagged(row, await runRow(row, operation, true))
    })
    return
  }
  test(`${row.name}, again and again: fails within the budget, and keeps what was read`, async () => {
    const run = await runRow(row, operation, true)
    expectFailure(row, run, operation)
    expect(run.sweep.reasons[0]?.detail).toContain(`It was asked ${ATTEMPTS} times.`)
    expect(run.laboratory.waits).toHaveLength(ATTEMPTS - 1)
    expect(Math.min(...run.laboratory.waits)).toBeGreaterThan(0)
    expect(Math.max(...run.laboratory.waits)).toBeLessThanOrEqual(LONGEST_WAIT_MS)
    if (!row.address) expect(run.asked(BAD_PAGE)).toBe(ATTEMPTS)
    expect(run.laboratory.progress.some(({ hold }) => hold !== null)).toBe(true)
    expect(run.laboratory.progress.at(-1)).toMatchObject({ phase: 'indexing', hold: null })
  })
}

function expectFailure(row: CatalogueRow, run: RowRun, operation: ServiceOperation): void {
  const { result, sweep, laboratory } = run
  expect(result.error?.code).toBe(getExpectedError(row.name))
  expect(result.outcome).toBe('failed')
  expect(sweep.outcome).toBe('failed')
  expect(sweep.reasons.map(({ detail }) => detail).join()).toMatch(/^[A-Z].*[.…>\w]$/)
  if (row.address) {
    expect(laboratory.archive(operation)).toEqual([])
    return
  }
  if (getExpectedError(row.name) !== 'other-account') {
    expectNothingLost(run, laboratory.servedLines(operation, sweep, BAD_PAGE))
  }
  // a page that was read before the failure is in the index, unless its sweep was refused as a whole
  expect(run.storedLines.length).toBeGreaterThanOrEqual(20)
  if (isArchived(row)) {
    const bad = laboratory.archive(operation).filter(({ pass }) => pass === 1)
    expect(bad.some(({ page }) => page === BAD_PAGE)).toBe(true)
  }
}

/** Whole replies are kept however useless they are; a redirect is refused before its body is read. */
function isArchived(row: CatalogueRow): boolean {
  const code = getExpectedError(row.name)
  return (
    !UNARCHIVED.has(row.name) &&
    !['network-timeout', 'network-interrupted', 'reply-too-large', 'redirect-refused'].includes(code) &&
    !(code === 'reply-cut' && row.group === 'transport')
  )
}

function expectFlagged(row: CatalogueRow, run: RowRun): void {
  const { result, sweep } = run
  expect(result.error).toBeNull()
  expect(sweep.outcome).toBe('incomplete')
  expect(sweep.reasons.map(({ code }) => code).sort()).toEqual(getExpectedReasons(row.name))
  for (const { detail } of sweep.reasons) expect(detail).toMatch(/^[A-Z].*\.$/)
  expectNothingLost(run, run.servedLines)
  if (getExpectedReasons(row.name).includes('quarantine')) {
    expect(sweep.quarantined).toBe(run.laboratory.storedRows('quarantine').length)
    expect(sweep.quarantined).toBeGreaterThan(0)
  }
}

function expectComplete(row: CatalogueRow, run: RowRun): void {
  const { result, sweep } = run
  expect(result).toMatchObject({ outcome: 'complete', error: null })
  expect(sweep).toMatchObject({ outcome: 'complete', reasons: [] })
  // two sweeps leave the rows of both
  if (row.sweeps !== 2) expect(run.storedLines).toEqual(run.servedLines)
  if (ALTERS_NOTHING.has(row.group)) expect(run.storedLines).toEqual(run.heldLines)
}

/** Groups whose rows, when accepted, leave every entry as the service holds it. */
const ALTERS_NOTHING: ReadonlySet<CatalogueGroup> = new Set(['transport', 'status', 'envelope'])

/** Every entry that an independent reading finds on a page that counts is stored or in quarantine. */
function expectNothingLost({ laboratory, storedLines }: RowRun, servedLines: readonly string[]): void {
  const stored = new Set(storedLines)
  const missing = servedLines.filter((line) => !stored.has(line))
  expect(missing.length).toBeLessThanOrEqual(laboratory.storedRows('quarantine').length)
}
