import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listFaults } from '../../support/axe.ts'
import type { LaunchedApp } from '../../support/electron-app.ts'
import type { EventRow } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import { takePictures } from '../../support/pictures.ts'
import { runCli } from '../../support/run-cli.ts'
import { allowHosts } from '../screens/connect-form.ts'
import { goTo, launchAudit } from '../screens/open-demo.ts'
import { searchFor } from '../screens/search-list.ts'

/** A service moves to another address, where it knows the auditor by another client ID and key. */
const PASSPHRASE = 'correct horse battery staple'
const FORMER = { clientId: 'c'.repeat(40), privateKey: 'the former private key' }
const NEXT = { clientId: 'd'.repeat(40), privateKey: 'the next private key' }
const event = (feedbackId: string): EventRow => ({
  feedbackId,
  businessId: '20760',
  showOnWebsite: 0,
  time: '2025-02-01T10:00:00Z',
  deleted: 0,
})

test.describe.configure({ mode: 'serial' })
let folder: string
let former: IndependentService
let next: IndependentService
/** Of the second page of the history, while a test wants it. */
let hold: PromiseWithResolvers<void> | null = null
let launched: LaunchedApp

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-connection-'))
  const workspace = join(folder, 'Audit.unhidden')
  former = await startIndependentService({ ...FORMER, events: [event('1')], responses: [] })
  next = await startIndependentService({
    ...NEXT,
    events: [event('1'), event('2')],
    responses: [],
    onRequest: () => (Number(next.requests.at(-1)?.parameters.page) === 2 ? hold?.promise : undefined),
  })
  const secrets = { UNHIDDEN_PASSPHRASE: PASSPHRASE, UNHIDDEN_PRIVATE_KEY: FORMER.privateKey }
  const connection = ['--base-url', former.baseUrl, '--client-id', FORMER.clientId, '--time-zone', 'UTC']
  await runCli(['workspace', 'create', '--workspace', workspace, ...connection], secrets)
  await runCli(['sync', '--workspace', workspace], secrets)
  await writeFile(join(folder, 'recent.json'), JSON.stringify({ paths: [workspace] }))
  launched = await launchAudit(folder, PASSPHRASE)
})
test.afterAll(async () => {
  await launched?.close()
  await former?.close()
  await next?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const address = (page: Page) => page.getByLabel('Service address')
const clientId = (page: Page) => page.getByLabel('Client ID')
const privateKey = (page: Page) => page.getByLabel('Private key', { exact: true }).and(page.locator('input'))
const businesses = (page: Page) => page.getByLabel('Business IDs')
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true })

const failure = (page: Page) => page.getByRole('main').getByRole('alert')

/** What the workspace has, whatever the form shows. */
async function readStored(page: Page) {
  const reply = await page.evaluate(() => window.unhidden.invoke('workspace:current', undefined))
  const { baseUrl, clientId: id, scope } = (reply as { value: { connection: Stored } }).value.connection
  return { baseUrl, clientId: id, businessIds: scope.businessIds }
}
interface Stored {
  readonly baseUrl: string
  readonly clientId: string
  readonly scope: { readonly businessIds: readonly string[] }
}
const recorded = () => ({ baseUrl: former.baseUrl, clientId: FORMER.clientId, businessIds: [] as string[] })

async function editConnection(page: Page): Promise<void> {
  await goTo(page, 'Advanced')
  await page
    .getByRole('navigation', { name: 'Advanced tools' })
    .getByRole('button', { name: /^Signing parameters/ })
    .click()
  await page.getByRole('button', { name: 'Edit connection' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Connection' })).toBeVisible()
}

async function fill(page: Page, { baseUrl, ...access }: { baseUrl: string } & typeof NEXT): Promise<void> {
  await address(page).fill(baseUrl)
  await clientId(page).fill(access.clientId)
  await privateKey(page).fill(access.privateKey)
}

test('the form has the stored connection, and nothing to save before something is changed', async () => {
  const { page } = launched
  await editConnection(page)
  await expect(address(page)).toHaveValue(former.baseUrl)
  await expect(clientId(page)).toHaveValue(FORMER.clientId)
  await expect(privateKey(page)).toHaveCount(0)
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  expect(await listFaults(page)).toEqual([])
})

test('what is typed and left unsaved changes nothing, and is not there the next time', async () => {
  const { page } = launched
  await editConnection(page)
  await fill(page, { baseUrl: next.baseUrl, ...NEXT })
  await goTo(page, 'Data')
  expect(await readStored(page)).toEqual(recorded())
  await editConnection(page)
  await expect(address(page)).toHaveValue(former.baseUrl)
  await expect(clientId(page)).toHaveValue(FORMER.clientId)
  await expect(privateKey(page)).toHaveCount(0)
})

test('a wrong address and client ID get a message at their field, and nothing is asked', async () => {
  const { page } = launched
  await editConnection(page)
  await fill(page, { baseUrl: 'http://reviews.example.com', clientId: 'too short', privateKey: 'key' })
  await save(page).click()
  await expect(page.getByText('http:// is accepted for this computer only', { exact: false })).toBeVisible()
  await expect(page.getByText('A client ID has exactly 40 characters.')).toBeVisible()
  await expect(address(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(clientId(page)).toHaveAttribute('aria-invalid', 'true')
  await takePictures(launched.page, 'fields')
  expect(await readStored(page)).toEqual(recorded())
})

test('another host is not asked where the dialog is canceled; what was typed stays, and nothing failed', async () => {
  const { page, app } = launched
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async (...given: unknown[]) => {
      Reflect.set(globalThis, 'question', Reflect.get(Object(given.at(-1)), 'message'))
      return { response: 0, checkboxChecked: false }
    }
  })
  await editConnection(page)
  await fill(page, { baseUrl: next.baseUrl, ...NEXT })
  for (const name of ['Save', 'Test connection']) {
    await app.evaluate(() => Reflect.deleteProperty(globalThis, 'question'))
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await expect
      .poll(() => app.evaluate(() => Reflect.get(globalThis, 'question')))
      .toBe(`Send a request to ${next.baseUrl}?`)
    await expect(page.getByRole('button', { name: 'Test connection' })).toBeVisible()
    await expect(failure(page)).toHaveCount(0)
  }
  await expect(address(page)).toHaveValue(next.baseUrl)
  expect(next.requests).toHaveLength(0)
  expect(await readStored(page)).toEqual(recorded())
})

test('a connection that the service refuses is not saved, and the notice names what to correct', async () => {
  const { page, app } = launched
  await allowHosts(app)
  await editConnection(page)
  for (const [access, words] of [
    [{ ...NEXT, privateKey: 'not the key' }, 'The service does not accept the signature (error 1)'],
    [{ ...NEXT, clientId: 'e'.repeat(40) }, 'The service does not know this client ID (error 2)'],
  ] as const) {
    await fill(page, { baseUrl: next.baseUrl, ...access })
    await save(page).click()
    await expect(failure(page)).toContainText(words)
    expect(await readStored(page)).toEqual(recorded())
  }
  await takePictures(launched.page, 'refused')
  await privateKey(page).fill('another one')
  await expect(failure(page)).toHaveCount(0)
  await fill(page, { baseUrl: 'http://127.0.0.1:9', ...NEXT })
  await expect(failure(page)).toHaveCount(0)
  await save(page).click()
  await expect(failure(page)).toContainText('The service cannot be reached')
  expect(await readStored(page)).toEqual(recorded())
})

test('a connection that the service accepts is saved, and the next sync asks there', async () => {
  const { page } = launched
  await editConnection(page)
  await fill(page, { baseUrl: `${next.baseUrl}/`, ...NEXT })
  await businesses(page).fill('20760')
  await save(page).click()
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
  await takePictures(launched.page, 'saved')
  const saved = { baseUrl: next.baseUrl, clientId: NEXT.clientId, businessIds: ['20760'] }
  expect(await readStored(page)).toEqual(saved)
  await editConnection(page)
  await expect(address(page)).toHaveValue(next.baseUrl)
  await expect(clientId(page)).toHaveValue(NEXT.clientId)
  await expect(businesses(page)).toHaveValue('20760')

  const [askedBefore, tested] = [former.requests.length, next.requests.length]
  await goTo(page, 'Data')
  await page.getByRole('radiogroup', { name: 'View', exact: true }).getByText('Status').click()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText(/^2 entries on /)).toBeVisible()
  await expect.poll(() => next.requests.length).toBeGreaterThanOrEqual(tested + 4)
  const asked = next.requests.slice(tested).map(({ parameters }) => parameters)
  for (const one of asked) expect(one).toMatchObject({ clientId: NEXT.clientId, businessId: '20760' })
  expect(former.requests).toHaveLength(askedBefore)
  await goTo(page, 'Reviews')
  expect(await searchFor(page, 'feedback:2')).toMatch(/^1 /)
})

test('a restart has the saved connection and its key', async () => {
  await launched.close()
  launched = await launchAudit(folder, PASSPHRASE)
  const { page } = launched
  await editConnection(page)
  await expect(address(page)).toHaveValue(next.baseUrl)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByRole('status').getByText(/^History page 1 of 1, 2 entries/)).toBeVisible()
})

test('the key alone is replaced beside the service that it is for', async () => {
  const { page } = launched
  await editConnection(page)
  await expect(page.getByText('Stored beside the workspace, sealed by the passphrase.')).toBeVisible()
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  const key = page.getByLabel('New private key', { exact: true })
  await key.fill('not the key')
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(failure(page)).toContainText('The service does not accept the signature (error 1)')
  await expect(failure(page).getByText('service-signature')).toHaveText('Code: service-signature')
  await key.fill(NEXT.privateKey)
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByText('New key saved')).toBeVisible()
})

test('a sync that was stopped is continued from Home as from Data', async () => {
  const { page } = launched
  const many = Array.from({ length: 600 }, (_, index) => event(String(index + 1)))
  next.replaceRows({ events: many, responses: [] })
  await goTo(page, 'Data')
  const sync = (name: string) => page.getByRole('button', { name, exact: true })
  hold = Promise.withResolvers()
  await sync('Sync now').click()
  await expect(page.getByText('500 entries', { exact: false })).toBeVisible()
  await sync('Cancel sync').click()
  hold.resolve()
  await expect(sync('Continue sync')).toBeVisible()
  await goTo(page, 'Home')
  await expect(sync('Continue sync')).toBeVisible()
})
