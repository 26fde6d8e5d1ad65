import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { runSelfTest } from '../../../electron/threads/run-self-test.ts'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import { callCli, runCli } from '../../support/run-cli.ts'

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

test('the command line writes detection by rule and version as CSV, and nowhere else', async () => {
  const path = join(folder, 'self-test.csv')
  const { code, stdout } = await runCli(['self-test', '--out', path, '--json'])
  expect(code).toBe(0)
  const { rules } = JSON.parse(stdout) as { rules: { rule: string; version: number; found: number }[] }
  const rows: Record<string, string>[] = parse(readFileSync(path), { columns: true, bom: true })
  expect(rows.map(({ rule, version, found }) => [rule, version, found])).toEqual(
    rules.map(({ rule, version, found }) => [rule, `${version}`, `${found}`]),
  )
  expect(rows).toHaveLength(RULE_NAMES.length)
  expect((await callCli(['self-test', '--out', join(folder, 'none', 'x.csv')])).code).toBe(2)
  expect(readdirSync(folder)).toEqual(['self-test.csv'])
})
