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
import {
  createWorkspace,
  fillConnection,
  goToProtection,
  protectByPassphrase,
} from '../screens/connect-form.ts'
import { goTo } from '../screens/open-demo.ts'

declare global {
  var reached: string[] | undefined
}

const random = (bytes: number) => randomBytes(bytes).toString('hex')
const [CLIENT_ID, PRIVATE_KEY, PASSPHRASE] = [random(20), `key-${random(16)}`, `passphrase-${random(16)}`]
const TEXT = `canary of a review ${random(16)}`
const PAGES = 30

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
  const launched = await launchApp({ dataDir: join(root, 'data'), env })
  await launched.app.evaluate(() => {
    const { Socket } = process.getBuiltinModule('node:net')
    const connect = Socket.prototype.connect
    globalThis.reached = []
    Socket.prototype.connect = function (this: InstanceType<typeof Socket>, ...args: unknown[]) {
      const [first] = args.flat() as { host?: string; port?: number; path?: string }[]
      if (!first?.path) globalThis.reached?.push(`${first?.host}:${first?.port}`)
      return Reflect.apply(connect, this, args)
    } as typeof connect
  })
  return launched
}

const start = ({ page }: LaunchedApp) =>
  page.evaluate(() => void window.unhidden.invoke('sync:start', { kind: 'complete', isAnew: true }))
const egressOf = ({ app }: LaunchedApp) => app.evaluate(() => [...new Set(globalThis.reached)])

test('keys, client ID, signatures and texts are in no file after a kill in the middle of a sync, and one host is reached', async () => {
  test.slow()
  const { port } = service.address() as AddressInfo
  const first = await launch()
  await fillConnection(first, {
    ...{ name: 'Canaries', baseUrl: `http://127.0.0.1:${port}` },
    ...{ clientId: CLIENT_ID, privateKey: PRIVATE_KEY },
  })
  await goToProtection(first.page)
  await protectByPassphrase(first.page, PASSPHRASE)
  await createWorkspace(first.page)
  await goTo(first.page, 'Data')
  delayMs = 150
  answered = 0
  await start(first)
  await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(8)
  expect(await egressOf(first)).toEqual([`127.0.0.1:${port}`])
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
  expect(await egressOf(second)).toEqual([`127.0.0.1:${port}`])
  const diagnostics = await page.evaluate(() => window.unhidden.invoke('app:diagnostics', undefined))
  await second.close()

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
