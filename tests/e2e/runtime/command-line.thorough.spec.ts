import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import { once as runOnce } from '../../support/once.ts'
import { runCli } from '../../support/run-cli.ts'
import { runInstalled, startInstalled } from '../../support/run-installed.ts'

// The application itself, asked for a command: what it answers is what the command line under Node answers.
const env = { UNHIDDEN_PASSPHRASE: 'sample data only' }
const WITHOUT_DISPLAY = { ...env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined }
const CLIENT_ID = 'c'.repeat(40)
const PRIVATE_KEY = 'a key, not a real one'
let folder: string
let workspace: string
/** Answers the first page of its history, and no other. */
let service: IndependentService

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden command ü '))
  workspace = join(folder, 'Demo.unhidden')
  // Enough rows for a process of its own to typeset them.
  const amount = ['--events', '400', '--responses', '40', '--seed', '7']
  const { code, stdout, stderr } = await runInstalled(
    ['demo', '--out', folder, ...amount, '--json'],
    WITHOUT_DISPLAY,
  )
  expect([code, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({ workspace, outcome: 'complete' })
})

test.beforeAll(async () => {
  service = await startIndependentService({
    ...makeRows({ events: 3, responses: 0, seed: 1 }),
    perPage: 1,
    clientId: CLIENT_ID,
    privateKey: PRIVATE_KEY,
    onRequest: (number) => (number === 1 ? undefined : new Promise(() => undefined)),
  })
})
test.afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

test('words, exit codes and errors are those of the contract, and need no display', async () => {
  const version = await runInstalled(['--version'], WITHOUT_DISPLAY)
  expect(version).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Unhidden \d+\.\d+\.\d+\n$/),
    stderr: '',
  })
  const help = await runInstalled(['verify', '--help'], WITHOUT_DISPLAY)
  expect([help.code, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toContain('verify  PATH')
  const missing = await runInstalled(['verify', join(folder, 'missing.zip'), '--json'], WITHOUT_DISPLAY)
  expect([missing.code, missing.stderr]).toEqual([2, ''])
  expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: 'workspace-missing' } })
  const wrong = await runInstalled(['query', '--workspace', workspace, '--what', 'events', '--json'], {
    ...WITHOUT_DISPLAY,
    UNHIDDEN_PASSPHRASE: 'another',
  })
  expect(wrong.code).toBe(5)
})

test('standard output is the document that Node writes, and nothing else', async () => {
  const args = ['query', '--workspace', workspace, '--what', 'events', '--json']
  const [installed, node] = [await runInstalled(args, WITHOUT_DISPLAY), await runCli(args, env)]
  expect([installed.code, installed.stderr]).toEqual([0, ''])
  expect(JSON.parse(installed.stdout)).toHaveLength(400)
  expect(installed.stdout === node.stdout).toBe(true)
})

test('a reader that has gone is no failure', async () => {
  const child = startInstalled(['query', '--workspace', workspace, '--what', 'events', '--json'], env)
  child.stdout.once('data', () => child.stdout.destroy())
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

/** Makes a workspace with the private key from standard input. @returns the arguments that sync it. */
const createByInput = runOnce(async () => {
  const path = join(folder, 'key.unhidden')
  const create = ['workspace', 'create', '--workspace', path, '--base-url', service.baseUrl]
  const options = ['--client-id', CLIENT_ID, '--private-key-stdin', '--json']
  const { code, stdout } = await runInstalled([...create, ...options], WITHOUT_DISPLAY, `${PRIVATE_KEY}\n`)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ workspace: path, hasPrivateKey: true })
  return ['sync', '--workspace', path, '--json']
})

test('the private key is read from standard input, and Ctrl+C stops a sync, which says that it is not complete', async () => {
  const sync = startInstalled(await createByInput(), WITHOUT_DISPLAY)
  const told = text(sync.stdout)
  const ended = once(sync, 'exit')
  // The service accepted the signature of the first page; the others are being waited for.
  await expect.poll(() => service.requests.length, { timeout: 90_000 }).toBeGreaterThan(1)
  sync.kill('SIGINT')
  const [code] = await ended
  expect([code, JSON.parse(await told)]).toMatchObject([3, { outcome: 'incomplete' }])
})

test('a service that cannot be reached fails a sync', async () => {
  const args = await createByInput()
  await service.close()
  const { code, stdout } = await runInstalled(args, WITHOUT_DISPLAY)
  expect(code).toBe(6)
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'network-unreachable' } })
})

test('a PDF of many rows has the same bytes from utility processes, from one thread and from Node', async () => {
  const report = [
    'report',
    '--workspace',
    workspace,
    '--template',
    'feedback',
    '--format',
    'pdf',
    '--rows',
    'all',
    '--out',
  ]
  const [byProcesses, byThread, byNode] = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => join(folder, name))
  const runs = [
    await runInstalled([...report, byProcesses ?? ''], env),
    await runInstalled([...report, byThread ?? ''], WITHOUT_DISPLAY),
    await runCli([...report, byNode ?? ''], env),
  ]
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
  const bytes = await Promise.all([byProcesses, byThread, byNode].map((path) => readFile(path ?? '')))
  expect(bytes[0]?.length).toBeGreaterThan(100_000)
  expect(bytes[1]?.equals(bytes[0] ?? Buffer.of())).toBe(true)
  expect(bytes[2]?.equals(bytes[0] ?? Buffer.of())).toBe(true)
})

test('a bundle that was cut fails its verification', async () => {
  const bundle = join(folder, 'evidence.zip')
  const report = ['report', '--workspace', workspace, '--template', 'evidence', '--format', 'bundle']
  expect(await runInstalled([...report, '--out', bundle], WITHOUT_DISPLAY)).toMatchObject({ code: 0 })
  const verify = () => runInstalled(['verify', bundle, '--json'], WITHOUT_DISPLAY)
  const sound = await verify()
  expect([sound.code, JSON.parse(sound.stdout)]).toMatchObject([0, { isIntact: true }])
  await truncate(bundle, (await stat(bundle)).size - 100)
  const cut = await verify()
  expect([cut.code, cut.stderr]).toEqual([4, ''])
  expect(JSON.parse(cut.stdout)).toMatchObject({ isIntact: false })
})

test('Ctrl+C ends a command that cannot be stopped, and nothing is left of it', async () => {
  const path = join(folder, 'not made.unhidden')
  const create = ['workspace', 'create', '--workspace', path, '--base-url', 'https://service.example/']
  const child = startInstalled([...create, '--client-id', CLIENT_ID, '--private-key-stdin'], WITHOUT_DISPLAY)
  // More than a pipe holds: it is written when the command has begun to read.
  await new Promise((resolve) => child.stdin.write('k'.repeat(1_000_000), resolve))
  child.kill('SIGINT')
  const ended = await once(child, 'exit', { signal: AbortSignal.timeout(60_000) }).finally(() =>
    child.kill('SIGKILL'),
  )
  expect(ended).toEqual([130, null])
  expect((await readdir(folder)).filter((name) => name.startsWith('not made'))).toEqual([])
})

test('a command runs beside a window, which stays as it is', async () => {
  const { app, page, dataDir, close } = await launchApp()
  await app.evaluate(({ app: own }) => {
    const seen = globalThis as { secondStarts?: number }
    seen.secondStarts = 0
    own.on('second-instance', () => {
      seen.secondStarts = (seen.secondStarts ?? 0) + 1
    })
  })
  const beside = { ...env, UNHIDDEN_DATA_DIR: dataDir }
  const { code, stdout } = await runInstalled(['verify', workspace, '--json'], beside)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ isIntact: true })
  expect(await app.evaluate(() => (globalThis as { secondStarts?: number }).secondStarts)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what was hidden')
  await close()
})
