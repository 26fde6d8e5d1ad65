import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { openVault } from '../../../electron/credentials/open-vault.ts'
import { findCanaries, makeCanary, searchFolder } from '../../support/canaries.ts'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'
import { readEgress, TRACER, traceEngine } from '../../support/traced-egress.ts'
import {
  createWorkspace,
  fillConnection,
  goToProtection,
  protectByPassphrase,
} from '../screens/connect-form.ts'
import { goTo } from '../screens/open-demo.ts'

const random = (bytes: number) => randomBytes(bytes).toString('hex')
const [CLIENT_ID, PRIVATE_KEY, PASSPHRASE] = [random(20), `key-${random(16)}`, `passphrase-${random(16)}`]
const TEXT = `canary of a review ${random(16)}`
const PAGES = 30
/** The log of connections, in `root`. */
const CALLS = 'calls.txt'

let service: Server
let root: string
let answered = 0
/** The first page is shown; later ones are slow while a process is to be killed among them. */
let delayMs = 0
const hashes = new Set<string>()

test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'unhidden-canaries-'))
  for (const name of ['data', 'tmp', 'config', 'cache']) mkdirSync(join(root, name))
  service = createServer(async (request, response) => {
    const { hash, page = 1 } = JSON.parse((await text(request)) || '{}')
    if (hash) hashes.add(hash)
    await sleep(delayMs)
    answered += 1
    const day = '2025-05-05T05:05:05+02:00'
    const entry = {
      feedbackId1: 100 + Number(page),
      businessId1: 3,
      content1: TEXT,
      type1: 'owner',
      date1: day,
    }
    const state = { showOnWebsite1: 0, time1: day, deleted1: 0, errorCode: 0, errorMessage: 'Success' }
    response.end(
      JSON.stringify({ page: Number(page), pages: PAGES, perPage: 1, count: 1, ...entry, ...state }),
    )
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
})
test.afterAll(() => {
  service.closeAllConnections()
  service.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
})

/** Everything that the application and its browser may write lies in `root`. */
async function launch(): Promise<LaunchedApp> {
  const folders = { TMPDIR: 'tmp', XDG_CONFIG_HOME: 'config', XDG_CACHE_HOME: 'cache' }
  const env = Object.fromEntries(Object.entries(folders).map(([name, folder]) => [name, join(root, folder)]))
  return launchApp({
    dataDir: join(root, 'data'),
    env,
    ...(TRACER ? { program: traceEngine(join(root, CALLS)) } : {}),
  })
}

/** What every process of the runs so far has reached. */
const egress = () => readEgress(join(root, CALLS))

const start = ({ page }: LaunchedApp) =>
  page.evaluate(() => void window.unhidden.invoke('sync:start', { kind: 'complete', startsOver: true }))

test('keys, client ID, signatures and texts are in no file after a kill in the middle of a sync, and one host is reached', async () => {
  test.slow()
  const { port } = service.address() as AddressInfo
  const first = await launch()
  await fillConnection(first, {
    name: 'Canaries',
    baseUrl: `http://127.0.0.1:${port}`,
    clientId: CLIENT_ID,
    privateKey: PRIVATE_KEY,
  })
  await goToProtection(first.page)
  await protectByPassphrase(first.page, PASSPHRASE)
  await createWorkspace(first.page)
  await goTo(first.page, 'Data')
  delayMs = 150
  answered = 0
  await start(first)
  await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(8)
  first.app.process().kill('SIGKILL')
  await once(first.app.process(), 'exit').catch(() => undefined)

  delayMs = 0
  const second = await launch()
  const { page } = second
  await page.getByText('Canaries').first().click()
  await page.getByRole('dialog').getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await goTo(page, 'Responses')
  await start(second)
  await expect(page.getByText(TEXT).first()).toBeVisible({ timeout: 90_000 })
  const diagnostics = await page.evaluate(() => window.unhidden.invoke('app:diagnostics', undefined))
  await second.close()
  if (TRACER) expect(egress()).toEqual([`127.0.0.1:${port}`])

  const path = join(root, 'data/workspaces/Canaries.unhidden')
  const databaseKey = await (await openVault(path, createKeychain(), PASSPHRASE)).getDatabaseKey()
  const secrets = { CLIENT_ID, PRIVATE_KEY, PASSPHRASE, TEXT, databaseKey }
  const canaries = [
    ...Object.entries(secrets).map(([name, secret]) => makeCanary(name, secret)),
    ...[...hashes].map((hash) => makeCanary('signature', hash)),
  ]
  expect(hashes.size).toBeGreaterThan(8)
  expect(findCanaries(Buffer.from(JSON.stringify(diagnostics)), canaries)).toEqual([])
  // What may be read is found, so the search reads the files.
  expect(searchFolder(root, [makeCanary('name', 'Canaries.unhidden')])).toContain('recent.json: name')
  expect(searchFolder(root, canaries)).toEqual([])
})

test('the log of connections has what a page, the main process, a thread and a child process reach', async () => {
  test.skip(!TRACER, 'strace is not installed')
  const { app, close } = await launch()
  const seen = egress()
  await app.evaluate(async ({ BrowserWindow, session }) => {
    const [net, dns] = [process.getBuiltinModule('node:net'), process.getBuiltinModule('node:dns')]
    const { Worker } = process.getBuiltinModule('node:worker_threads')
    const { spawn } = process.getBuiltinModule('node:child_process')
    const connect = (to: number, host: string) =>
      `require('node:net').connect(${to}, '${host}').on('error', () => undefined)`
    net.connect(10, '127.0.0.1').on('error', () => undefined)
    new Worker(connect(11, '127.0.0.1'), { eval: true })
    spawn(process.execPath, ['-e', connect(12, '::1')])
    const resolver = new dns.Resolver()
    resolver.setServers(['127.0.0.1:13'])
    resolver.resolve4('example.invalid', () => undefined)
    // Taken away are the rules that keep the application's own pages from the network.
    session.defaultSession.webRequest.onBeforeRequest(null)
    await new BrowserWindow({ show: false }).loadURL('http://localhost:14/').catch(() => undefined)
  })
  // The page's connection ends at port 9 where its session has the proxy that leads nowhere, as in Electron.
  const toPort = (address: string) => address.slice(address.lastIndexOf(':') + 1).replace(/^9$/, '14')
  const added = () => egress().filter((address) => !seen.includes(address))
  await expect.poll(() => [...new Set(added().map(toPort))].sort()).toEqual(['10', '11', '12', '13', '14'])
  await close()
})
