import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import { runCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

test('the command line prints the criteria with the findings of their rules by decision', async () => {
  const folder = temporaryFolder()
  const env = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
  await runCli(
    ['demo', '--out', folder, '--events', '600', '--responses', '60', '--seed', '7', '--json'],
    env,
  )
  const query = async (what: string) => {
    const args = ['--workspace', join(folder, 'Demo.unhidden'), '--what', what, '--json']
    return JSON.parse((await runCli(['query', ...args], env)).stdout)
  }
  const criteria: { criterion: string; rules: { rule: string; findings: number; byDecision: object }[] }[] =
    await query('criteria')
  const findings: { rule: string }[] = await query('findings')
  expect(criteria.map(({ criterion }) => criterion)).toContain('ftc-465-7b')
  for (const { rules } of criteria) {
    for (const { rule, findings: count, byDecision } of rules) {
      expect(RULE_NAMES).toContain(rule)
      expect(count).toBe(findings.filter((one) => one.rule === rule).length)
      expect(byDecision).toMatchObject({ open: count })
    }
  }
  expect(findings.length).toBeGreaterThan(0)
  expect(criteria[0]).toMatchObject({ chosen: false, openRequests: [], conclusion: null, grounds: null })
}, 240_000)
