import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, type Page, test } from '@playwright/test'
import type {} from '../../../renderer/window.d.ts'
import { findElectron } from '../../../tools/preflight/find-electron.ts'
import { type AskingProxy, startAskingProxy } from '../../support/asking-proxy.ts'
import { isOpensslInstalled, makeCertificates } from '../../support/certificates.ts'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import {
  createWorkspace,
  fillConnection,
  goToProtection,
  protectByPassphrase,
} from '../screens/connect-form.ts'

const CLIENT_ID = 'e2e7'.repeat(10)
const PRIVATE_KEY = 'canary-key-behind-a-proxy'
const USERNAME = 'canary-name-of-the-proxy'
const PASSWORD = 'canary-password-of-the-proxy'
const WRONG = 'canary-wrong-password'

let dataDir: string
let service: IndependentService
let proxy: AskingProxy
let launched: LaunchedApp | undefined
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'unhidden-proxy-'))
  service = await startIndependentService({
    ...makeRows({ events: 60, responses: 30, seed: 8 }),
    clientId: CLIENT_ID,
    privateKey: PRIVATE_KEY,
  })
  proxy = await startAskingProxy(USERNAME, PASSWORD)
})
test.afterEach(async () => {
  await launched?.close()
  launched = undefined
  proxy.close()
  await service.close()
  await rm(dataDir, { recursive: true })
})

/** The network stack is told of the proxy by Chromium's own switches. */
async function launchBehindProxy(env: Readonly<Record<string, string>> = {}): Promise<Page> {
  const args = [`--proxy-server=127.0.0.1:${proxy.port}`, '--proxy-bypass-list=<-loopback>']
  launched = await launchApp({ dataDir, args, env })
  return launched.page
}

const credentials = { name: 'Behind a proxy', clientId: CLIENT_ID, privateKey: PRIVATE_KEY }

const question = (page: Page) =>
  page.getByRole('dialog', { name: `Sign in to the proxy 127.0.0.1:${proxy.port}` })

async function signIn(page: Page, password: string): Promise<void> {
  await question(page).getByLabel('Name').fill(USERNAME)
  await question(page).getByRole('textbox', { name: 'Password' }).fill(password)
  await question(page).getByRole('button', { name: 'Sign in' }).click()
}

function running(): LaunchedApp {
  if (launched) return launched
  throw new Error('the application is not running')
}

async function testsThroughProxy(page: Page, baseUrl: string): Promise<void> {
  await fillConnection({ app: running().app, page }, { baseUrl, ...credentials })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(question(page)).not.toContainText('did not accept')
  await signIn(page, WRONG)
  await expect(question(page).getByRole('alert')).toHaveText(
    'The proxy did not accept the name and password.',
  )
  await signIn(page, PASSWORD)
  await expect(page.getByText('Data understood')).toBeVisible()
  await expect(question(page)).toBeHidden()
  const asked = proxy.seen.length
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect.poll(() => proxy.seen.length).toBeGreaterThan(asked)
  await expect(page.getByText('Data understood')).toBeVisible()
  await expect(question(page)).toBeHidden()
  expect(service.requests[0]?.headers['proxy-authorization']).toBeUndefined()
}

test('a proxy that asks is answered once, a wrong password is asked for again, and nothing of it is kept', async () => {
  const page = await launchBehindProxy()
  await testsThroughProxy(page, service.baseUrl)
  expect(proxy.seen.slice(0, 3).map(({ authorization }) => authorization)).toEqual([
    null,
    basic(WRONG),
    basic(PASSWORD),
  ])
  await launched?.close()
  await expectNothingKept()
})

test('a tunnel to a service of https asks in the same way', async () => {
  test.skip(findElectron() !== undefined, 'Electron trusts the authorities of the system, not one of a test')
  test.skip(!isOpensslInstalled(), 'needs the openssl command')
  const { authority, good } = makeCertificates()
  const secure = createServer({ key: good.key, cert: good.certificate }, (socket) => {
    const onward = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
    for (const each of [socket, onward]) each.on('error', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  })
  secure.listen(0, '127.0.0.1')
  await once(secure, 'listening')
  const authorityFile = join(dataDir, 'authority.crt')
  await writeFile(authorityFile, authority)
  const page = await launchBehindProxy({ NODE_EXTRA_CA_CERTS: authorityFile })
  const { port } = secure.address() as AddressInfo
  await testsThroughProxy(page, `https://localhost:${port}`)
  expect(proxy.seen.every(({ isTunnel }) => isTunnel)).toBe(true)
  secure.close()
})

test('giving up fails as a service that cannot be reached, and the next try asks again', async () => {
  const page = await launchBehindProxy()
  await fillConnection({ app: running().app, page }, { baseUrl: service.baseUrl, ...credentials })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('network-unreachable')).toBeVisible()
  await expect(question(page)).toBeHidden()
  expect(proxy.seen).toHaveLength(1)
  await page.getByRole('button', { name: 'Test again' }).click()
  await signIn(page, PASSWORD)
  await expect(page.getByText('Data understood')).toBeVisible()
})

test('a sync that is cancelled takes its question with it', async () => {
  const page = await launchBehindProxy()
  await fillConnection({ app: running().app, page }, { baseUrl: service.baseUrl, ...credentials })
  await goToProtection(page)
  await protectByPassphrase(page, 'correct horse battery staple')
  await createWorkspace(page)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(question(page)).toBeVisible()
  await page.evaluate(() => window.unhidden.invoke('sync:cancel', undefined))
  await expect(question(page)).toBeHidden()
  expect(service.requests).toHaveLength(0)
})

const basic = (password: string) => `Basic ${Buffer.from(`${USERNAME}:${password}`).toString('base64')}`

/** In the log, the preferences and whatever else the application wrote. */
async function expectNothingKept(): Promise<void> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toContain('unhidden.log')
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name))
    for (const secret of [USERNAME, PASSWORD, WRONG, basic(PASSWORD).slice(6)])
      expect(content.includes(secret), `${name} holds ${secret}`).toBe(false)
  }
}
