import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listFaults, listFaultsOfEveryAppearance } from '../../support/axe.ts'
import type { LaunchedApp } from '../../support/electron-app.ts'
import type { EventRow } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import { runCli } from '../../support/run-cli.ts'
import { goTo, launchAudit, waitForFindings } from '../screens/open-demo.ts'
import { countOfList } from '../screens/search-list.ts'

/** What a second sync changes: decided cases, the news of Home, watched reviews; and what a restart keeps. */
const CLIENT_ID = 'c'.repeat(40)
const PASSPHRASE = 'correct horse battery staple'
const SECRETS = { UNHIDDEN_PASSPHRASE: PASSPHRASE, UNHIDDEN_PRIVATE_KEY: 'a private key' }
const DAY_MS = 86_400_000
const daysAgo = (days: number) =>
  `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}T10:00:00Z`
const event = (feedbackId: string, time: string, showOnWebsite: 0 | 1): EventRow => ({
  feedbackId,
  businessId: '20760',
  showOnWebsite,
  time,
  deleted: 0,
})
/** Both hidden for more than thirty days. */
const before = ['1', '2'].flatMap((id) => [event(id, daysAgo(400), 1), event(id, daysAgo(200), 0)])

test.describe.configure({ mode: 'serial' })
let folder: string
let service: IndependentService
/** So many requests are answered at once, the others when the gate opens. */
let answered = Number.POSITIVE_INFINITY
let gate = Promise.resolve()
let launched: LaunchedApp

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-second-sync-'))
  const workspace = join(folder, 'Audit.unhidden')
  service = await startIndependentService({
    events: before,
    responses: [],
    clientId: CLIENT_ID,
    privateKey: SECRETS.UNHIDDEN_PRIVATE_KEY,
    perPage: 1,
    onRequest: (number) => (number > answered ? gate : undefined),
  })
  const connection = ['--base-url', service.baseUrl, '--client-id', CLIENT_ID, '--time-zone', 'UTC']
  await runCli(['workspace', 'create', '--workspace', workspace, ...connection], SECRETS)
  await runCli(['sync', '--workspace', workspace], SECRETS)
  await writeFile(join(folder, 'recent.json'), JSON.stringify({ paths: [workspace] }))
  await start()
})
test.afterAll(async () => {
  await launched?.close()
  await service?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function start(): Promise<void> {
  launched = await launchAudit(folder, PASSPHRASE)
  await waitForFindings(launched.page)
}

const gridOf = (page: Page) => page.getByRole('grid', { name: 'Cases' })
const inspectorOf = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const showView = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(name).click()
const watch = (page: Page) =>
  page.evaluate(() =>
    window.unhidden.invoke('auditor:change', { kind: 'watch', feedbackIds: ['1', '2'], isSet: true }),
  )

test('cases are decided, and reviews watched', async () => {
  const { page } = launched
  await goTo(page, 'Cases')
  await gridOf(page).focus()
  await page.keyboard.press('1')
  await page.keyboard.press('c')
  await page.keyboard.press('r')
  await page.keyboard.press('c')
  await expect(page.getByText(/^All \d+ cases decided$/)).toBeVisible()
  // The next step, and the way back to what was decided.
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Save report' })).toHaveAttribute('data-kind', 'primary')
  await expect(main.getByRole('button', { name: 'Show decided' })).toBeVisible()
  await watch(page)
})

test('a sync starts from Home, which stays and says what changed', async () => {
  const { page } = launched
  const shownAgain = event('1', `${new Date().toISOString().slice(0, 19)}Z`, 1)
  service.replaceRows({ events: [...before, shownAgain], responses: [] })
  await goTo(page, 'Home')
  await expect(page.getByRole('main').getByRole('button', { name: /watched/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Hide list' }).click()
  const news = (words: string) => page.getByRole('main').getByRole('button', { name: words, exact: true })
  await expect(news('1 shown again')).toBeVisible({ timeout: 60_000 })
  for (const words of [
    '0 newly hidden',
    '0 first known as hidden',
    '0 deleted',
    '0 entries no longer returned',
  ])
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  expect(await listFaults(page)).toEqual([])
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached()
  await news('1 shown again').click()
  await expect(countOfList(page)).toContainText(/^1 of /)
  await goTo(page, 'Home')
})

test('a watched review that changed is one line of Home until it was looked at', async () => {
  const { page } = launched
  const line = page.getByRole('main').getByRole('button', { name: '1 watched review changed' })
  await line.click()
  await expect(countOfList(page)).toContainText(/^1 /)
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.keyboard.press('Alt+3')
  await expect(inspectorOf(page)).toContainText('1 new event')
  await goTo(page, 'Home')
  await expect(line).toHaveCount(0)
})

test('a decided case that changed reopens on top, with its state and findings then and now', async () => {
  const { page } = launched
  await waitForFindings(page)
  await showView(page, /^Open/)
  await expect(gridOf(page).getByText('1, changed since decided')).toBeVisible()
  // The ID of a business without a name is where its heading is.
  await expect(gridOf(page).locator('[data-column=business] .long-id').first()).toHaveCSS(
    'text-align',
    'left',
  )
  await gridOf(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+3')
  const changed = inspectorOf(page).getByRole('region', { name: 'Changed since decided' })
  await expect(changed.getByRole('img', { name: /hidden/i })).toBeVisible()
  await expect(changed).toContainText(/data then, /)
  const state = changed.getByRole('row', { name: /^State/ }).getByRole('cell')
  await expect(state).toHaveText([/^Hidden for \d+ d/, /^Shown for \d+ s/])
  await expect(changed.getByRole('row', { name: /^Findings/ }).getByRole('cell')).toContainText([
    /hidden for (199|200) d/,
    'Shown again before cutoff',
  ])
  await expect(inspectorOf(page)).toContainText('Until then, reports say “confirmed, changed since”')
  expect.soft(await listFaultsOfEveryAppearance(page)).toEqual([])
})

test('two syncs are compared, and what changed between them is counted', async () => {
  const { page } = launched
  await goTo(page, 'History')
  const syncs = page.getByRole('grid', { name: 'Syncs' })
  await syncs.focus()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Compare two' }).click()
  await expect(inspectorOf(page)).toContainText('Move to another sync to compare it with this one.')
  await expect(inspectorOf(page)).not.toContainText(/From .* to /)
  await syncs.focus()
  await page.keyboard.press('j')
  await expect(inspectorOf(page)).toContainText(/From .* to .*Syncs in between1Added1/)
  await page.getByRole('button', { name: 'Stop comparing' }).click()
  await goTo(page, 'Cases')
})

test('a tag is added to a case about one review, and Z takes it back', async () => {
  const { page } = launched
  await gridOf(page).focus()
  await page.keyboard.press('t')
  await page.keyboard.type('asked company')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const tag = inspectorOf(page).getByText('asked company', { exact: true })
  await expect(tag).toBeVisible()
  await expect(gridOf(page)).toBeFocused()
  await page.keyboard.press('z')
  await expect(tag).toHaveCount(0)
  await showView(page, /^Decided/)
  await expect(gridOf(page).getByText(/^Hidden (199|200) d, never answered/)).toHaveCount(1)
})

test('after a restart the decisions are there, and the changed case is still open', {
  tag: '@thorough',
}, async () => {
  await launched.close()
  await start()
  const { page } = launched
  await showView(page, /^Decided/)
  await expect(gridOf(page).getByText(/^Hidden (199|200) d, never answered/)).toHaveCount(1)
  await gridOf(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+3')
  await expect(inspectorOf(page)).toContainText('C-2')
  await expect(inspectorOf(page).getByRole('listitem').filter({ hasText: 'Confirmed' })).toHaveCount(1)
  await showView(page, /^Open/)
  await expect(gridOf(page).getByText('1, changed since decided')).toBeVisible()
})

test('a sync is paused, resumed and stopped, and then continued', async () => {
  const { page } = launched
  await goTo(page, 'Data')
  const { promise, resolve: answerAll } = Promise.withResolvers<void>()
  gate = promise
  answered = service.requests.length + 1
  await page.getByRole('button', { name: 'Sync now' }).click()
  const running = page.getByRole('region', { name: 'Sync in progress' })
  await running.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused\. Requests under way end/)).toBeVisible()
  await running.getByRole('button', { name: 'Resume' }).click()
  await expect(running).toContainText(/left|no estimate/)
  await running.getByRole('button', { name: 'Pause' }).click()
  // A paused sync has neither a pace nor an estimate.
  await expect(running).not.toContainText(/entries\/s|left|no estimate/)
  await running.getByRole('button', { name: 'Cancel sync' }).click()
  answerAll()
  const goOn = page.getByRole('button', { name: 'Continue sync' })
  await expect(goOn).toBeVisible()
  // The verdict is that of the sync that ended, and so are its numbers.
  const verdict = page.getByRole('heading', { level: 2, name: 'History complete' })
  const numbers = /on (\d+) of (\d+) pages?\./.exec((await verdict.locator('+ p').textContent()) ?? '')
  expect(numbers?.[1]).toBe(numbers?.[2])
  expect(numbers).not.toBeNull()
  await page.getByRole('button', { name: 'More sync options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Start over' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goOn.click()
  await expect(page.getByRole('button', { name: 'Sync now' })).toBeEnabled({ timeout: 90_000 })
  await expect(running).toHaveCount(0)
})

test('a sync that the service breaks off is alerted in Data, and its verdicts are all that is said beside that', async () => {
  const { page } = launched
  await goTo(page, 'Data')
  await service.close()
  await page.getByRole('button', { name: 'Sync now' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  const title = 'Nothing answers at this address'
  await expect(alert).toContainText(title, { timeout: 90_000 })
  const said = page.getByRole('status').filter({ hasText: /Responses complete\.$/ })
  await expect(said).toHaveText(/^History \S+\. Responses complete\.$/)
  await goTo(page, 'Home')
  await expect(said).toContainText(title)
})
