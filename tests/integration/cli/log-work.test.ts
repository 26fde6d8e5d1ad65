import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockWorkspace } from '../../../electron/store/workspace-file.ts'
import { callCli } from '../../support/run-cli.ts'

const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const run = (...args: string[]) => callCli([...args, '--json'], SECRETS)
const folder = mkdtempSync(join(tmpdir(), 'unhidden-log-work-'))
afterAll(() => rmSync(folder, { recursive: true }))

let workspace: string
beforeAll(async () => {
  const demo = await run('demo', '--out', folder, '--events', '300', '--responses', '90')
  workspace = JSON.parse(demo.stdout).workspace
})
const report = (name: string) => {
  const out = ['--out', join(folder, name), '--filter', 'deleted:yes']
  return run('report', '--workspace', workspace, '--template', 'feedback', '--format', 'csv', ...out)
}
interface Entry {
  readonly action: string
  readonly subject: string
  /** JSON text, as the log keeps it. */
  readonly details_json: string
}
const log = async (): Promise<readonly Entry[]> =>
  JSON.parse((await run('query', '--workspace', workspace, '--what', 'log')).stdout)

test('an export and a verification from the command line stand in the log, and the evidence stays intact', async () => {
  const exported = await report('one.csv')
  expect(exported).toMatchObject({ code: 0, stderr: '' })
  expect(await run('verify', workspace)).toMatchObject({ code: 0, stderr: '' })
  const entries = await log()
  const detailsOf = (action: string) =>
    JSON.parse(entries.find((entry) => entry.action === action)?.details_json ?? 'null')
  const { rows, sha256 } = JSON.parse(exported.stdout)
  expect(detailsOf('report-exported')).toMatchObject({
    by: 'command line',
    format: 'csv',
    filter: 'deleted:yes',
    file: 'one.csv',
    rows,
    volumes: [{ file: 'one.csv', sha256 }],
  })
  expect(detailsOf('verified')).toMatchObject({ by: 'command line', isIntact: true })
  expect(await run('verify', workspace, '--index')).toMatchObject({ code: 0 })
})

test('while another program has the workspace, the work is done and standard error says that it is not logged', async () => {
  const before = await log()
  const lock = lockWorkspace(workspace)
  try {
    const { code, stderr } = await report('two.csv')
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Not in the auditor’s log: .*\(workspace-in-use\)\n$/)
    expect(existsSync(join(folder, 'two.csv'))).toBe(true)
  } finally {
    lock.release()
  }
  expect(await log()).toEqual(before)
})

test('evidence that does not hold is not written to', async () => {
  rmSync(`${workspace}.head`)
  const { code, stderr } = await run('verify', workspace)
  expect(code).toBe(4)
  expect(stderr).toMatch(/^Not in the auditor’s log/)
  expect(existsSync(`${workspace}.head`)).toBe(false)
})
