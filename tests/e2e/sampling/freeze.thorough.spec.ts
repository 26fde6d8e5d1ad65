import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { openVault } from '../../../electron/credentials/open-vault.ts'
import { openReadonly, openWritable } from '../../../electron/store/open-database.ts'
import { listFaults } from '../../support/axe.ts'
import type { LaunchedApp } from '../../support/electron-app.ts'
import { startIndependentService } from '../../support/independent-service.ts'
import { runCli } from '../../support/run-cli.ts'
import { insertItems } from '../../support/sampling/many-items.ts'
import { goTo, launchAudit, placeInRail } from '../screens/open-demo.ts'

/** A population of so many reviews that freezing it takes seconds. */
const COUNT = 600_000
const CLIENT_ID = 'c'.repeat(40)
const PASSPHRASE = 'correct horse battery staple'
const SECRETS = { UNHIDDEN_PASSPHRASE: PASSPHRASE, UNHIDDEN_PRIVATE_KEY: 'a private key' }

test.describe.configure({ mode: 'serial' })
let folder: string
let location: { readonly path: string; readonly keyHex: string }
let launched: LaunchedApp

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'unhidden-freeze-'))
  const path = join(folder, 'Audit.unhidden')
  await syncOneReview(path)
  const vault = await openVault(path, createKeychain(), PASSPHRASE)
  location = { path, keyHex: await vault.getDatabaseKey() }
  const db = openWritable(location)
  insertItems(db, COUNT)
  db.close()
  await writeFile(join(folder, 'recent.json'), JSON.stringify({ paths: [path] }))
  launched = await launchAudit(folder, PASSPHRASE)
})
test.afterAll(async () => {
  await launched?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Its id comes after those of the many. */
async function syncOneReview(workspace: string): Promise<void> {
  const service = await startIndependentService({
    clientId: CLIENT_ID,
    privateKey: SECRETS.UNHIDDEN_PRIVATE_KEY,
    responses: [],
    events: [
      {
        feedbackId: '900000001',
        businessId: '20760',
        showOnWebsite: 0,
        deleted: 0,
        time: '2025-02-01T10:00:00Z',
      },
    ],
  })
  const connection = ['--base-url', service.baseUrl, '--client-id', CLIENT_ID, '--time-zone', 'UTC']
  await runCli(['workspace', 'create', '--workspace', workspace, ...connection], SECRETS)
  await runCli(['sync', '--workspace', workspace], SECRETS)
  await service.close()
}

/** What the file has of samples, and how often freezing is in its log, whatever the screen shows. */
function readStored() {
  const db = openReadonly(location)
  try {
    const count = (sql: string) => db.prepare(`SELECT count(*) FROM ${sql}`).pluck().get()
    return {
      populations: count('population'),
      samples: count('sample'),
      items: count('drawn_item'),
      logged: count("auditor_log WHERE action = 'population-frozen'"),
    }
  } finally {
    db.close()
  }
}
const NOTHING = { populations: 0, samples: 0, items: 0, logged: 0 }

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Reading the population' })
const freezeButton = (page: Page) => page.getByRole('button', { name: 'Freeze population' })

async function openForm(page: Page): Promise<void> {
  await goTo(page, 'Samples')
  await page.keyboard.press('ControlOrMeta+n')
  await expect(page.getByLabel('Criterion')).toBeFocused()
  await page.getByText('Everything', { exact: true }).click()
}

/** Clicks in the frame that shows the first count: rows are read in seconds, and a busy machine looks once in one. */
async function cancelOnceCounted(page: Page): Promise<unknown> {
  const counted = await page.waitForFunction(() => {
    const main = document.querySelector('main')
    const [text] = /[\d,]+ of [\d,]+ reviews/.exec(main?.textContent ?? '') ?? []
    const buttons = [...(main?.querySelectorAll('button') ?? [])].filter(
      ({ textContent }) => textContent === 'Cancel',
    )
    if (text) buttons.at(-1)?.click()
    return text
  })
  return counted.jsonValue()
}

async function startFreezing(page: Page): Promise<void> {
  await freezeButton(page).click()
  await expect(bar(page)).toBeVisible()
}

test('freezing shows how far it is; canceled by its button it keeps nothing, and the form stays', async () => {
  const { page } = launched
  await openForm(page)
  await page.getByLabel('Criterion').fill('Hidden without a ground')
  await startFreezing(page)
  expect(await cancelOnceCounted(page)).toMatch(/^[\d,]+ of 600,001 reviews$/)
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByText('Canceled. Nothing was frozen.')).toBeVisible()
  await expect(freezeButton(page)).toBeFocused()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect(readStored()).toEqual(NOTHING)
  await expect(page.getByLabel('Criterion')).toHaveValue('Hidden without a ground')
  expect(await listFaults(page)).toEqual([])
})

test('Escape cancels it too, and the next Escape leaves the form', async () => {
  const { page } = launched
  await startFreezing(page)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(freezeButton(page)).toBeFocused()
  expect(readStored()).toEqual(NOTHING)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Criterion')).toHaveCount(0)
})

test('another choice and another place end it', async () => {
  const { page } = launched
  await openForm(page)
  await startFreezing(page)
  await page.getByText('Findings of a rule', { exact: true }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.getByText('Everything', { exact: true }).click()
  await startFreezing(page)
  await goTo(page, 'Home')
  await placeInRail(page, 'Samples').click()
  await expect(freezeButton(page)).toBeEnabled()
  // The writing thread answers in turn: this population comes after the one that was left.
  await page.getByText('A search', { exact: true }).click()
  await page.getByLabel('Search', { exact: true }).fill('feedback:900000001')
  await freezeButton(page).click()
  await expect(page.getByText('1 review frozen')).toBeVisible()
  expect(readStored()).toEqual({ ...NOTHING, populations: 1, logged: 1 })
})

test('left to its end, the whole population is frozen', async () => {
  const { page } = launched
  await page.getByText('Everything', { exact: true }).click()
  await startFreezing(page)
  await expect(page.getByText('600,001 reviews frozen')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(readStored()).toEqual({ ...NOTHING, populations: 2, logged: 2 })
})
