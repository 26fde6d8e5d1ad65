import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { CLI, callCli, runCli } from '../../support/run-cli.ts'

const CLIENT_ID = 'c'.repeat(40)
const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests', UNHIDDEN_PRIVATE_KEY: 'key' }

let folder: string
let workspace: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-cli-'))
  workspace = join(folder, 'Audit.unhidden')
})

const create = (...more: string[]) =>
  callCli(
    ['workspace', 'create', '--workspace', workspace, '--client-id', CLIENT_ID, '--json', ...more],
    SECRETS,
  )

test('says its version', async () => {
  expect(await runCli(['--version'])).toMatchObject({ code: 0, stdout: `Unhidden ${packageJson.version}\n` })
})

test('explains itself when asked to, also behind the name of a command', async () => {
  for (const args of [['help'], ['--help'], ['demo', '--help'], ['report', '--help', '--json']]) {
    expect(await callCli(args)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('demo    [--out DIR]'),
    })
  }
})

test('whoever reads may go before the end: no error, and the exit code of the command', async () => {
  expect(
    await callCli(['demo', '--out', folder, '--events', '2000', '--responses', '10'], SECRETS),
  ).toMatchObject({
    code: 0,
  })
  const args = ['query', '--workspace', join(folder, 'Demo.unhidden'), '--what', 'events', '--json']
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...SECRETS } })
  let complaints = ''
  child.stderr.on('data', (bytes) => {
    complaints += bytes
  })
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await once(child, 'close')).toEqual([0, null])
  expect(complaints).toBe('')
})

describe('wrong usage', () => {
  test.each([
    [[]],
    [['unknown']],
    [['query', '--workspace', 'x', '--what', 'nonsense', '--json']],
    [['query', '--what', 'events', '--json']],
    [['sync', '--nonsense']],
    [['report', '--workspace', 'x', '--template', 'responses', '--format', 'docx', '--out', 'y']],
    [['verify']],
  ])('ends with exit code 2: %j', async (args) => {
    expect((await callCli(args)).code).toBe(2)
  })

  test('a language of reports is an unknown option, and named', async () => {
    const order = ['--workspace', 'x', '--template', 'responses', '--format', 'pdf', '--out', 'y']
    const { code, stdout } = await callCli(['report', ...order, '--language', 'de', '--json'])
    expect(code).toBe(2)
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining("Unknown option '--language'"),
    })
  })

  test('a folder is no workspace, and is called one', async () => {
    const { code, stdout } = await callCli(
      ['query', '--workspace', folder, '--what', 'feedback', '--json'],
      SECRETS,
    )
    expect(code).toBe(2)
    expect(JSON.parse(stdout).error).toMatchObject({
      code: 'workspace-missing',
      message: expect.stringMatching(/^This is a folder/),
    })
  })

  test('a file to import that is not there is named, before the workspace is opened', async () => {
    const { code, stdout } = await callCli(
      ['import', '--workspace', workspace, join(folder, 'no-page.json'), '--json'],
      SECRETS,
    )
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'not-found', message: `There is no file or folder ${join(folder, 'no-page.json')}.` },
    })
  })

  test.each([
    ['http to another machine', ['--base-url', 'http://reviews.example.com']],
    ['a client ID that is too short', ['--base-url', 'https://a.example', '--client-id', 'short']],
    ['a date that does not exist', ['--base-url', 'https://a.example', '--from', '2024-02-30']],
    [
      'days in the wrong order',
      ['--base-url', 'https://a.example', '--from', '2024-02-02', '--to', '2024-01-01'],
    ],
    ['a business id that is no number', ['--base-url', 'https://a.example', '--business-id', '12,x']],
    ['an unknown scheme', ['--base-url', 'https://a.example', '--scheme', 'no such scheme']],
  ])('%s is refused before any file exists', async (_name, args) => {
    const { code, stdout } = await create(...args)
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'invalid-argument' } })
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a workspace file', () => {
  test('that is missing is not made by asking for it', async () => {
    const { code, stdout } = await callCli(
      ['query', '--workspace', workspace, '--what', 'events', '--json'],
      SECRETS,
    )
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toHaveProperty('error.code', 'workspace-missing')
    expect(await readdir(folder)).toEqual([])
  })

  test('is not overwritten by creating it again', async () => {
    expect((await create('--base-url', 'http://127.0.0.1:9')).code).toBe(0)
    const again = await create('--base-url', 'http://127.0.0.1:9')
    expect(again.code).toBe(2)
    expect(JSON.parse(again.stdout)).toMatchObject({ error: { code: 'workspace-exists' } })
  })

  test('cannot be opened with another passphrase, or without one', async () => {
    await create('--base-url', 'http://127.0.0.1:9')
    const query = ['query', '--workspace', workspace, '--what', 'events', '--json']
    const wrong = await callCli(query, { UNHIDDEN_PASSPHRASE: 'another' })
    expect([wrong.code, JSON.parse(wrong.stdout).error.code]).toEqual([5, 'passphrase-wrong'])
    const none = await callCli(query, { UNHIDDEN_PASSPHRASE: '' })
    expect([none.code, JSON.parse(none.stdout).error.code]).toEqual([5, 'passphrase-required'])
  })

  test('that is damaged is reported and left as it is', async () => {
    await create('--base-url', 'http://127.0.0.1:9')
    await writeFile(workspace, 'x'.repeat(8_192))
    const { code, stdout } = await callCli(
      ['query', '--workspace', workspace, '--what', 'events', '--json'],
      SECRETS,
    )
    expect(code).not.toBe(0)
    expect(['workspace-damaged', 'workspace-wrong-key']).toContain(JSON.parse(stdout).error.code)
  })
})

/** Elsewhere than on Linux no environment leads to another keychain than the person's. */
const NO_KEYCHAIN_ANSWERS: Readonly<Record<string, string>> =
  process.platform === 'linux'
    ? { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', UNHIDDEN_KEYCHAIN: '' }
    : { UNHIDDEN_KEYCHAIN: 'none' }

describe('without a keychain', () => {
  test('creating a workspace without a passphrase fails with exit code 5 and leaves nothing', async () => {
    const { code, stdout } = await runCli(
      [
        'workspace',
        'create',
        '--workspace',
        workspace,
        '--base-url',
        'http://127.0.0.1:9',
        '--client-id',
        CLIENT_ID,
        '--json',
      ],
      { UNHIDDEN_PASSPHRASE: '', ...NO_KEYCHAIN_ANSWERS },
    )
    expect(code).toBe(5)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'keychain-unavailable' } })
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a sync', () => {
  const order = () => ['sync', '--workspace', workspace, '--json']

  test('with a host that refuses connections ends with exit code 6, nothing lost', {
    tags: 'thorough',
  }, async () => {
    await create('--base-url', 'http://127.0.0.1:9')
    const { code, stdout } = await runCli(order(), SECRETS)
    expect(code).toBe(6)
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'failed',
      error: { code: 'network-unreachable' },
      sweeps: [{ operation: 'history', outcome: 'failed', reasons: ['network-failed'] }],
    })
  })

  test.each([
    ['HTML instead of JSON', 200, 'text/html', '<!doctype html><title>Login</title>', 'not-this-api', 6],
    [
      'error 1',
      200,
      'application/json',
      '{"errorCode":1,"errorMessage":"Invalid hash sign"}',
      'service-signature',
      5,
    ],
    [
      'error 2',
      200,
      'application/json',
      '{"errorCode":2,"errorMessage":"Invalid clientId"}',
      'service-client-id',
      5,
    ],
    ['HTTP status 401', 401, 'text/html', '<p>Unauthorized</p>', 'service-unauthorized', 5],
  ])('answered with %s says so, at once', async (_name, status, type, body, errorCode, exitCode) => {
    let requests = 0
    const service = createServer((_request, response) => {
      requests += 1
      response.writeHead(status, { 'content-type': type }).end(body)
    })
    await new Promise<void>((resolve) => {
      service.listen(0, '127.0.0.1', resolve)
    })
    const { port } = service.address() as AddressInfo
    await create('--base-url', `http://127.0.0.1:${port}`)
    const { code, stdout } = await callCli(order(), SECRETS)
    service.close()
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'failed', error: { code: errorCode } })
    expect(code).toBe(exitCode)
    expect(requests).toBe(1)
  })
})

test('a filter may begin with a minus', async () => {
  expect((await create('--base-url', 'https://a.example')).code).toBe(0)
  const query = ['query', '--workspace', workspace, '--what', 'feedback', '--json', '--filter']
  expect(await callCli([...query, '-deleted:yes'], SECRETS)).toMatchObject({ code: 0, stdout: '[]\n' })
  expect(await callCli([...query, '--limit', '-1'], SECRETS)).toMatchObject({ code: 2 })
})

test('a filter that cannot be read is shown with its place, as text and as JSON', async () => {
  expect((await create('--base-url', 'https://a.example')).code).toBe(0)
  const query = ['query', '--workspace', workspace, '--what', 'feedback', '--filter', 'late visibility:hiden']
  const asText = await callCli(query, SECRETS)
  expect(asText.code).toBe(2)
  expect(asText.stderr).toContain(`\n  late visibility:hiden\n  ${' '.repeat(16)}^^^^^\n`)
  const asJson = await callCli([...query, '--json'], SECRETS)
  expect(JSON.parse(asJson.stdout)).toEqual({
    error: {
      code: 'invalid-query',
      message: expect.stringContaining('hidden, shown or unknown'),
      details: { at: 16, length: 5 },
    },
  })
})
