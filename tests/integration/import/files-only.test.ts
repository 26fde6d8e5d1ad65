import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { callCli, runCli } from '../../support/run-cli.ts'

const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const run = (...args: string[]) => callCli([...args, '--json'], SECRETS)

/** Replies of both operations, each of two pages with two entries, in one ZIP file made by another program. */
function zipOfReplies(folder: string): string {
  const pages = join(folder, 'pages')
  mkdirSync(pages)
  const envelope = { errorCode: 0, errorMessage: 'Success', pages: 2, count: 4, perPage: 2 }
  for (const page of [1, 2]) {
    const ids = [page * 10 + 1, page * 10 + 2]
    const events = ids.map((id, at) => ({
      [`feedbackId${at + 1}`]: id,
      [`businessId${at + 1}`]: 7,
      [`showOnWebsite${at + 1}`]: at,
      [`time${at + 1}`]: `2024-05-0${page}T10:00:0${at}Z`,
      [`deleted${at + 1}`]: 0,
    }))
    const responses = ids.map((id, at) => ({
      [`feedbackId${at + 1}`]: id,
      [`businessId${at + 1}`]: 7,
      [`type${at + 1}`]: 'owner',
      [`date${at + 1}`]: `2024-06-0${page}T10:00:0${at}Z`,
      [`content${at + 1}`]: `Dear customer ${id}`,
    }))
    const reply = (entries: readonly object[]) =>
      JSON.stringify(Object.assign({ ...envelope, page }, ...entries))
    writeFileSync(join(pages, `history-${page}.json`), reply(events))
    writeFileSync(join(pages, `responses-${page}.json`), reply(responses))
  }
  const zip = join(folder, 'replies.zip')
  execFileSync(PYTHON, ['-m', 'zipfile', '-c', zip, `${pages}/`])
  return zip
}

const folder = mkdtempSync(join(tmpdir(), 'unhidden-files-only-'))
const workspace = join(folder, 'Offline.unhidden')
afterAll(() => rmSync(folder, { recursive: true }))

test('a workspace without a service takes a ZIP file of replies, answers, exports and verifies', async () => {
  const created = await run(
    'workspace',
    'create',
    '--workspace',
    workspace,
    '--offline',
    '--from',
    '2024-01-01',
  )
  expect(created).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(created.stdout)).toMatchObject({ hasPrivateKey: false })
  const takeIn = ['import', '--workspace', workspace, zipOfReplies(folder), '--json']
  const imported = await runCli(takeIn, SECRETS)
  expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining('complete') })
  const { stdout } = await run('query', '--workspace', workspace, '--what', 'responses')
  expect(JSON.parse(stdout).map(({ content }: { readonly content: string }) => content)).toEqual([
    'Dear customer 22',
    'Dear customer 21',
    'Dear customer 12',
    'Dear customer 11',
  ])
  const sweeps = JSON.parse((await run('query', '--workspace', workspace, '--what', 'sweeps')).stdout)
  expect(sweeps.map(({ outcome }: { readonly outcome: string }) => outcome)).toEqual(['complete', 'complete'])
  const csv = join(folder, 'out.csv')
  const order = ['--workspace', workspace, '--template', 'feedback', '--format', 'csv', '--out', csv]
  expect(JSON.parse((await run('report', ...order)).stdout)).toMatchObject({ rows: 4 })
  expect(JSON.parse((await run('verify', workspace, '--index')).stdout)).toMatchObject({ isIntact: true })
})

test('asking it to sync says that there is no service, and what was imported stays', async () => {
  const sync = await run('sync', '--workspace', workspace)
  expect(sync.code).toBe(2)
  expect(JSON.parse(sync.stdout)).toMatchObject({ error: { code: 'no-service' } })
  const items = await run('query', '--workspace', workspace, '--what', 'feedback')
  expect(JSON.parse(items.stdout)).toHaveLength(4)
})

test('what says how to ask a service is refused beside --offline, and nothing is made', async () => {
  const path = join(folder, 'x.unhidden')
  const option = ['--base-url', 'https://reviews.example']
  const { code, stdout } = await run('workspace', 'create', '--workspace', path, '--offline', ...option)
  expect(code).toBe(2)
  expect(JSON.parse(stdout).error.message).toContain('--base-url')
  expect(existsSync(path)).toBe(false)
})
