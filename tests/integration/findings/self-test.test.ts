import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runSelfTest } from '../../../electron/workers/run-self-test.ts'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'

const folder = mkdtempSync(join(tmpdir(), 'self-test-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every rule finds all of its planted cases and none of the others, and nothing stays on the disk', async () => {
  const { rules, isPassed } = await runSelfTest(folder, () => 5)
  expect(rules.map(({ rule }) => rule)).toEqual([...RULE_NAMES])
  expect(rules.filter(({ failures }) => failures.length > 0)).toEqual([])
  expect(isPassed).toBe(true)
  expect(rules.filter(({ mustFind, mustNotFind }) => mustFind === 0 || mustNotFind === 0)).toEqual([])
  expect(rules.every(({ mustFind, found, wronglyFound }) => found === mustFind && wronglyFound === 0)).toBe(
    true,
  )
  expect(readdirSync(folder)).toEqual([])
})
