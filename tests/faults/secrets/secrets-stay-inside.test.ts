import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { openVault } from '../../../electron/credentials/open-vault.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { type Canary, findCanaries, makeCanary, searchFolder } from '../../support/canaries.ts'
import { type CliRun, callCli, runCli } from '../../support/run-cli.ts'
import { endOf, startSync } from '../support/cli-workspace.ts'

const random = (length: number) => randomBytes(length).toString('hex')
const CLIENT_ID = random(20)
const PRIVATE_KEY = `canary-private-key-${random(12)}`
const PASSPHRASE = `canary-passphrase-${random(12)}`
const PAGE =
  '{"page":1,"pages":1,"feedbackId1":7,"businessId1":3,"showOnWebsite1":0,"time1":"2025-05-05T05:05:05+02:00","deleted1":0,"type1":"owner","date1":"2025-05-05T05:05:05+02:00","content1":"Thanks","count":1,"perPage":500,"errorCode":0,"errorMessage":"Success"}'

/** Ways in which a service may give back what it was sent. */
const ECHOES = {
  html: (response, sent) => response.setHeader('content-type', 'text/html').end(`<p>${sent}</p>`),
  error: (response, sent) =>
    response.end(JSON.stringify({ errorCode: 99, errorMessage: `not valid: ${sent}` })),
  names: (response, _sent, hash) =>
    response.end(`{"page":1,"pages":1,"${hash}":1,"${hash}":2,"count":0,"errorCode":0}`),
  redirect: (response, _sent, hash) => response.writeHead(302, { location: `/login?hash=${hash}` }).end(),
  status: (response, sent) => response.writeHead(404, { 'x-request': sent, etag: sent }).end(sent),
} satisfies Record<string, (response: ServerResponse, sent: string, hash: string) => void>
type Mode = 'page' | 'silence' | keyof typeof ECHOES

let mode: Mode = 'page'
const hashes = new Set<string>()
let service: Server
let folder: string
let workspace: string
let databaseKey: string
const runs: CliRun[] = []

async function answer(request: AsyncIterable<Buffer>, response: ServerResponse): Promise<void> {
  const sent = await text(request)
  const { hash } = JSON.parse(sent)
  hashes.add(hash)
  if (mode === 'page') response.end(PAGE)
  else if (mode !== 'silence') ECHOES[mode](response, sent, hash)
}

/** Everything that the application may write lies in `folder`: its data, its temporary files, its home. */
const env = () => ({
  UNHIDDEN_PASSPHRASE: PASSPHRASE,
  UNHIDDEN_PRIVATE_KEY: PRIVATE_KEY,
  UNHIDDEN_DATA_DIR: join(folder, 'data'),
  TMPDIR: join(folder, 'tmp'),
  HOME: join(folder, 'home'),
  NODE_DEBUG: '',
})

async function run(...args: string[]): Promise<CliRun> {
  const result = await runCli(args, env())
  runs.push(result)
  return result
}
/** In this process, with the same environment: the query of receipts has a process of its own. */
async function runHere(...args: string[]): Promise<CliRun> {
  const result = await callCli(args, env())
  runs.push(result)
  return result
}
const sync = (...more: string[]) => run('sync', '--workspace', workspace, ...more)

const canaries = (): Canary[] => [
  makeCanary('client id', CLIENT_ID),
  makeCanary('private key', PRIVATE_KEY),
  makeCanary('passphrase', PASSPHRASE),
  makeCanary('database key', databaseKey),
  ...[...hashes].map((hash) => makeCanary('hash', hash)),
]

beforeAll(async () => {
  service = createServer((request, response) => void answer(request, response))
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  folder = mkdtempSync(join(tmpdir(), 'unhidden-secrets-'))
  for (const name of ['data', 'tmp', 'home']) mkdirSync(join(folder, name))
  workspace = join(folder, 'data', 'Audit.unhidden')
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const created = await run(
    'workspace',
    'create',
    '--workspace',
    workspace,
    '--base-url',
    baseUrl,
    '--client-id',
    CLIENT_ID,
  )
  expect(created.code).toBe(0)
  databaseKey = await (await openVault(workspace, createKeychain(), PASSPHRASE)).getDatabaseKey()
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

describe('the search for canaries', () => {
  test('finds a secret in each of its forms, whatever stands beside it', () => {
    const secret = createHash('sha256').update('x').digest('hex')
    const [canary] = [makeCanary('secret', secret)]
    const bytes = Buffer.from(secret)
    for (const hidden of [
      bytes,
      Buffer.from(secret, 'utf16le'),
      Buffer.from(bytes.toString('hex')),
      Buffer.from(secret, 'hex'),
      Buffer.from(Buffer.concat([Buffer.from('ab'), bytes, Buffer.from('c')]).toString('base64')),
      Buffer.from(Buffer.concat([Buffer.from('a'), Buffer.from(secret, 'hex')]).toString('base64url')),
    ]) {
      const padded = Buffer.concat([Buffer.from('xy'), hidden, Buffer.from('z')])
      expect(findCanaries(padded, [canary])).toEqual(['secret'])
    }
    expect(findCanaries(Buffer.from('nothing'), [canary])).toEqual([])
  })
})

describe('secrets and signing hashes', () => {
  test('are in no file and no output after syncs, killed and failed ones, queries, reports, rebuild and verify', async () => {
    mode = 'page'
    expect((await sync('--json')).code).toBe(0)
    // What is told in words of its own is asked for in both forms.
    const runsByEcho: Readonly<Record<keyof typeof ECHOES, readonly string[][]>> = {
      html: [[]],
      error: [['--json'], []],
      names: [[], ['--json']],
      redirect: [['--json']],
      status: [[]],
    }
    for (const [echo, forms] of Object.entries(runsByEcho)) {
      mode = echo as Mode
      for (const form of forms) expect((await sync(...form)).code).not.toBe(0)
    }
    mode = 'page'
    expect((await sync()).code).toBe(0)
    for (const what of ['events', 'responses', 'quarantine', 'sweeps']) {
      expect((await runHere('query', '--workspace', workspace, '--what', what, '--json')).code).toBe(0)
    }
    for (const template of ['hidden-and-deleted', 'responses']) {
      const out = join(folder, `${template}.csv`)
      const order = [
        '--workspace',
        workspace,
        '--template',
        template,
        '--format',
        'csv',
        '--out',
        out,
        '--json',
      ]
      expect((await run('report', ...order)).code).toBe(0)
    }
    expect((await run('rebuild', '--workspace', workspace)).code).toBe(0)
    expect((await run('verify', workspace)).code).toBe(0)
    const bundle = join(folder, 'evidence.zip')
    const order = ['--workspace', workspace, '--template', 'evidence', '--format', 'bundle', '--out', bundle]
    expect((await run('report', ...order)).code).toBe(0)
    const unpacked = join(folder, 'unpacked')
    execFileSync(PYTHON, ['-m', 'zipfile', '-e', bundle, unpacked])
    const receipts = searchFolder(unpacked, canaries()).filter((hit) => !/^[0-9a-f]{64}:/.test(hit))
    expect(receipts).toEqual([])
    // Replies are archived as they were received, with all that the service itself gave back, and only there.
    rmSync(bundle)
    rmSync(unpacked, { recursive: true })
    expect((await run('query', '--workspace', workspace, '--what', 'receipts', '--json')).code).toBe(0)
    await killWhileAsking()

    expect(hashes.size).toBeGreaterThan(0)
    const output = Buffer.from(runs.map(({ stdout, stderr }) => `${stdout}\n${stderr}`).join('\n'))
    expect(findCanaries(output, canaries())).toEqual([])
    expect(searchFolder(folder, canaries())).toEqual([])
  })

  test.skipIf(process.platform !== 'linux')(
    'are no arguments of a running sync, nor in a core dump of it (reads /proc)',
    async () => {
      mode = 'silence'
      const child = startSync({ path: workspace }, { stdio: 'ignore', env: env() })
      await once(service, 'request')
      const commandLine = readFileSync(`/proc/${child.pid}/cmdline`)
      const dumped = readFileSync(`/proc/${child.pid}/coredump_filter`, 'latin1')
      child.kill('SIGKILL')
      await endOf(child)
      expect(Number.parseInt(dumped, 16)).toBe(0)
      expect(commandLine.toString()).toContain('sync')
      expect(findCanaries(commandLine, canaries())).toEqual([])
    },
  )
})

/** Leaves the write-ahead log and whatever else a clean end would have removed. */
async function killWhileAsking(): Promise<void> {
  mode = 'silence'
  const child = startSync({ path: workspace }, { stdio: 'ignore', env: env() })
  await once(service, 'request')
  child.kill('SIGKILL')
  await endOf(child)
}
