import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../support/hostile-service/catalogue.ts'
import { operationsOf, runRow } from './run-row.ts'

/** The same through the application's threads: one row of each kind, since starting them costs most of a second. */
const ROWS = [
  ['status 503', 'failed'],
  ['bytes that are not UTF-8', 'failed'],
  ['a number written 02', 'incomplete'],
  ['the largest id', 'complete'],
  ['an entry gone in a later sweep', 'complete'],
  ['the data of another account in a later sweep', 'failed'],
] as const

describe('with a writer and a reader in threads of their own', () => {
  for (const [name, outcome] of ROWS) {
    const row = CATALOGUE.find((one) => one.name === name)
    if (!row) throw new Error(`There is no row "${name}".`)
    test.each(operationsOf(row))(`${name}: ${outcome}, in %s`, async (operation) => {
      const { sweep, laboratory } = await runRow(row, operation, true, { hasThreads: true })
      expect(sweep.outcome).toBe(outcome)
      expect(
        laboratory.storedRows('sweeps').find((one) => one.sweepId === String(sweep.sweepId)),
      ).toMatchObject({
        outcome,
        reasons: sweep.reasons.map(({ code }) => ({ code })),
      })
    })
  }
})
