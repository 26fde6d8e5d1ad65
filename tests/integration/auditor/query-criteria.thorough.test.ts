import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import { callCli, runCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

test('the command line prints the criteria with the findings of their rules by decision', async () => {
  const folder = temporaryFolder()
  const env = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
  await callCli(
    ['demo', '--out', folder, '--events', '600', '--responses', '60', '--seed', '7', '--json'],
    env,
  )
  const query = async (what: string) => {
    const args = ['--workspace', join(folder, 'Demo.unhidden'), '--what', what, '--json']
    return JSON.parse((await callCli(['query', ...args], env)).stdout)
  }
  const criteria: { criterion: string; rules: { rule: string; findings: number; byDecision: object }[] }[] =
    await query('criteria')
  const findings: { rule: string; criteria: string[] }[] = await query('findings')
  expect(new Set(findings.flatMap(({ criteria: names }) => names))).toEqual(new Set())
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

  const at = ['--workspace', join(folder, 'Demo.unhidden'), '--json']
  const run = async (action: string, ...args: string[]) => {
    const { code, stdout } = await callCli(['criteria', action, ...at, ...args], env)
    return { code, reply: JSON.parse(stdout) }
  }
  const conclude = ['conclude', '--conclusion', 'not-determinable', '--text', 'No ratings'] as const
  const refused = await run(...conclude, '--criterion', 'iso-20488')
  expect(refused).toMatchObject({ code: 2, reply: { error: { code: 'invalid-argument' } } })
  const chosen = { criterion: 'iso-20488', chosen: true, conclusion: null }
  expect((await run('choose', '--criterion', 'iso-20488')).reply).toMatchObject(chosen)
  const concluded = { ...chosen, conclusion: 'not-determinable' }
  expect((await run(...conclude, '--criterion', 'iso-20488')).reply).toMatchObject(concluded)
  const clause = ['--clause', '4.2', '--text', 'Insults are hidden.', '--grounds', 'abusive,fake']
  expect((await run('clause', ...clause)).reply).toMatchObject({ criterion: 'policy-4.2', chosen: true })
  const all = JSON.parse((await runCli(['criteria', 'list', ...at], env)).stdout)
  expect(all).toEqual(await query('criteria'))
  expect(all.find(({ criterion }: { criterion: string }) => criterion === 'iso-20488')).toMatchObject({
    chosen: true,
    conclusion: { conclusion: 'not-determinable', text: 'No ratings' },
  })
  expect(all.at(-1)).toMatchObject({ criterion: 'policy-4.2', grounds: ['abusive', 'fake'] })

  const chosenOf = (rule: string) =>
    criteria
      .filter(({ rules }) => rules.some((one) => one.rule === rule))
      .map(({ criterion }) => criterion)
      .filter((criterion) => criterion === 'iso-20488')
  const policy: string[] = JSON.parse(readFileSync('resources/criteria/own-policy.json', 'utf8')).rules
  const named: { rule: string; criteria: string[] }[] = await query('findings')
  expect(named.length).toBe(findings.length)
  for (const { rule, criteria: names } of named) {
    expect(names).toEqual([...chosenOf(rule), ...(policy.includes(rule) ? ['policy-4.2'] : [])])
  }
  expect(new Set(named.map(({ criteria: names }) => names.join())).size).toBeGreaterThan(1)
}, 240_000)
