import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../support/hostile-service/catalogue.ts'
import { runRow } from './run-row.ts'

/** The same through the application's threads: one row of each kind, since starting them costs most of a second. */
const ROWS = [
  ['status 503', 'history', 'failed'],
  ['bytes that are not UTF-8', 'responses', 'failed'],
  ['a number written 02', 'history', 'incomplete'],
  ['the largest id', 'responses', 'complete'],
  ['an entry gone in a later sweep', 'history', 'complete'],
  ['the data of another account in a later sweep', 'responses', 'failed'],
] as const

describe('with a writer and a reader in threads of their own', () => {
  test.each(ROWS)('%s, in %s: %s', async (name, operation, outcome) => {
    const row = CATALOGUE.find((one) => one.name === name)
    if (!row) throw new Error(`There is no row "${name}".`)
    const { sweep, laboratory } = await runRow(row, operation, true, { hasThreads: true })
    expect(sweep.outcome).toBe(outcome)
    expect(
      laboratory.storedRows('sweeps').find((one) => one.sweepId === String(sweep.sweepId)),
    ).toMatchObject({
      outcome,
      reasons: sweep.reasons.map(({ code }) => ({ code })),
    })
  })
})
