import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callCli } from '../../support/run-cli.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }

test('the command line lists findings with rule, version, parameters, references and receipts', {
  tags: 'thorough',
}, async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'Demo.unhidden')
  const small = ['--events', '900', '--responses', '200', '--seed', '7']
  expect((await callCli(['demo', '--out', folder, ...small, '--json'], ENV)).code).toBe(0)
  const run = async (what: string, filter: string) => {
    const { code, stdout } = await callCli(
      ['query', '--workspace', path, '--what', what, '--filter', filter, '--json'],
      ENV,
    )
    return { code, reply: JSON.parse(stdout) }
  }

  const usual = await run('findings', 'rule:long-hidden')
  expect(usual.code).toBe(0)
  expect(usual.reply[0]).toMatchObject({
    rule: 'long-hidden',
    version: 1,
    parameters: { days: 30 },
    ref: expect.stringMatching(/^LH-\d+$/),
    untilUtc: null,
    unit: 'ms',
    disposition: 'open',
    robust: expect.any(Boolean),
    receipts: expect.arrayContaining([expect.any(Number)]),
  })
  const longer = await run('findings', 'rule:long-hidden days:200 disposition:open robust:skip')
  const expected = usual.reply.filter((row: { measure: number }) => row.measure > 200 * 86_400_000)
  expect(longer.reply.map((row: { key: string }) => row.key)).toEqual(
    expected.map((row: { key: string }) => row.key),
  )
  expect(longer.reply[0]).toMatchObject({ parameters: { days: 200 }, robust: null })

  const listed = await run('feedback', 'finding:long-hidden')
  expect(listed.reply.map((row: { feedbackId: number }) => row.feedbackId).sort()).toEqual(
    usual.reply.map((row: { feedbackId: number }) => row.feedbackId).sort(),
  )

  for (const wrong of [
    'rule:long-hidden days:0',
    'rule:long-hidden hours:5',
    'rule:nothing',
    'long-hidden',
  ]) {
    expect((await run('findings', wrong)).code).toBe(2)
  }

  const out = join(folder, 'findings.csv')
  const report = ['report', '--workspace', path, '--template', 'findings', '--format', 'csv', '--out', out]
  expect((await callCli([...report, '--filter', 'rule:long-hidden', '--json'], ENV)).code).toBe(0)
  const references = readFileSync(out, 'utf8')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect(references.sort()).toEqual(usual.reply.map((row: { ref: string }) => row.ref).sort())

  const selfTest = await callCli(['self-test', '--json'], ENV)
  expect(selfTest.code).toBe(0)
  expect(JSON.parse(selfTest.stdout)).toMatchObject({ isPassed: true })
})
