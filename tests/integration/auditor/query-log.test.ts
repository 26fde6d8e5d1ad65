import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callCli } from '../../support/run-cli.ts'

const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const run = (...args: string[]) => callCli([...args, '--json'], SECRETS)

describe('the command line', () => {
  let folder: string
  let workspace: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unhidden-log-'))
    const demo = await run('demo', '--out', folder, '--events', '300', '--responses', '50')
    expect(demo).toMatchObject({ code: 0 })
    workspace = JSON.parse(demo.stdout).workspace
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const query = async (what: string) => {
    const { code, stdout } = await run('query', '--workspace', workspace, '--what', what)
    expect(code).toBe(0)
    return JSON.parse(stdout) as readonly Record<string, unknown>[]
  }

  it("lists the auditor's log, oldest entry first, with what is hashed", async () => {
    const log = await query('log')
    expect(log.map(({ seq, action }) => [seq, action])).toEqual([
      [1, 'sync-started'],
      [2, 'sync-ended'],
    ])
    expect(log[0]).toMatchObject({
      subject: '',
      previous_hash: '0'.repeat(64),
      details_json: expect.stringMatching(/^\{"kind":"complete"[,}]/),
    })
    expect(log[1]).toMatchObject({ previous_hash: log[0]?.hash })
    expect(JSON.parse(String(log[1]?.details_json))).toMatchObject({ outcome: 'complete', error: null })
  })

  it('answers with nothing where nothing was added', async () => {
    for (const what of ['marks', 'notes', 'saved-searches']) expect(await query(what)).toEqual([])
  })
})
