import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { axeFor } from '../../support/axe.ts'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'
import type { EventRow, ResponseRow } from '../../support/independent-rows.ts'
import { startIndependentService } from '../../support/independent-service.ts'
import { runCli } from '../../support/run-cli.ts'
import { chooseAppearance, goTo } from '../screens/open-demo.ts'
import { searchFor } from '../screens/search-list.ts'

const CLIENT_ID = 'c'.repeat(40)
const PASSPHRASE = 'correct horse battery staple'
const SECRETS = { UNHIDDEN_PASSPHRASE: PASSPHRASE, UNHIDDEN_PRIVATE_KEY: 'a private key' }
const event = (feedbackId: string, time: string, showOnWebsite: 0 | 1, deleted: 0 | 1 = 0): EventRow => ({
  ...{ feedbackId, businessId: '20760', showOnWebsite, time: `${time}+01:00`, deleted },
})
const HOSTILE = 'abc\u202edef\u200b ghi'
const reply = (feedbackId: string, time: string, content: string, businessId = '20760'): ResponseRow => ({
  ...{ feedbackId, businessId, type: 'owner', date: `${time}+01:00`, content },
})
/** Item 1: shown, hidden, and a second with opposite entries; two identical entries of another second. */
const stays = [
  event('1', '2024-03-01T10:00:00', 1),
  event('1', '2024-03-05T12:30:00', 0),
  event('1', '2024-04-01T09:00:00', 0),
  event('1', '2024-04-01T09:00:00', 1),
  event('1', '2024-05-02T08:00:00', 0, 1),
  event('1', '2024-05-02T08:00:00', 0, 1),
  event('3', '2024-05-02T08:04:00', 0),
  event('4', '2024-05-02T08:30:00', 1),
  event('5', '2024-05-02T20:00:00', 1),
  { ...event('6', '2024-05-02T08:01:00', 0), businessId: '999' },
]
const goes = event('2', '2024-06-01T10:00:00', 0)
const responses = [reply('1', '2024-03-06T10:00:00', HOSTILE), reply('4', '2024-05-02T08:02:00', 'Thank you')]

let folder: string
let launched: LaunchedApp
const detail = () => launched.page.getByRole('complementary')
const entries = () => detail().getByRole('region', { name: 'Timeline' }).getByRole('listitem')

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-detail-'))
  const workspace = join(folder, 'Audit.unhidden')
  const service = await startIndependentService({
    ...{ events: [...stays, goes], responses, clientId: CLIENT_ID },
    privateKey: SECRETS.UNHIDDEN_PRIVATE_KEY,
  })
  const file = ['--workspace', workspace]
  await runCli(
    [
      'workspace',
      'create',
      '--time-zone',
      'UTC',
      '--base-url',
      service.baseUrl,
      '--client-id',
      CLIENT_ID,
      ...file,
    ],
    SECRETS,
  )
  await runCli(['sync', ...file], SECRETS)
  service.replaceRows({ events: stays, responses })
  await runCli(['sync', ...file], SECRETS)
  await service.close()
  await writeFile(join(folder, 'recent.json'), JSON.stringify({ paths: [workspace] }))
  launched = await launchApp({ dataDir: folder })
  const { page } = launched
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.getByRole('button', { name: /^Audit/ }).click()
  await page.getByRole('dialog').getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
})
test.beforeEach(async () => {
  await openItem(launched.page, '1')
  await expect(entries()).toHaveCount(7)
})
test.afterAll(async () => {
  await launched?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function openItem(page: Page, id: string): Promise<void> {
  await goTo(page, 'Reviews')
  expect(await searchFor(page, `feedback:${id}`)).toBe('1 feedback item')
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row.getByText(id, { exact: true }).first()).toBeVisible()
  await row.click()
  await expect(detail().getByRole('heading', { level: 2 })).toContainText(id)
}

async function openReceipt(entry: Locator): Promise<Locator> {
  await entry.getByRole('button', { name: /^Receipt/ }).click()
  const panel = launched.page.getByRole('dialog')
  await expect(panel.getByText('This entry is marked.')).toBeVisible()
  return panel
}

test('an item is told entry by entry, with ties, contradictions and exact gaps', async () => {
  await expect(entries().nth(0)).toContainText('What was before is not known')
  await expect(entries().nth(1)).toContainText('4 d 2 h 30 min 0 s later')
  await expect(entries().nth(4)).toContainText('their order was not recorded')
  await expect(entries().nth(4)).toContainText('Contradicted')
  await expect(entries().nth(6)).toContainText('Identical entry no. 2')
})

test('the ribbon reads out its spans by keys', async () => {
  const { page } = launched
  const spans = detail().getByRole('group', { name: /^Spans of visibility/ })
  await spans.locator('[tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await expect(detail().locator('.detail-readout')).toContainText('Not known before')
  await spans.getByRole('button').first().press('ArrowRight')
  await expect(detail().locator('.detail-readout')).toHaveText(/^Shown .*: 4 d 2 h 30 min 0 s$/)
})

test('times are written as recorded, in UTC and in a zone, and the recorded text stays in the evidence', async () => {
  const { page } = launched
  const times = detail().getByRole('radiogroup', { name: 'Times' })
  await expect(entries().nth(0)).toContainText('10:00:00 +01:00')
  await times.getByText('UTC', { exact: true }).click()
  await expect(entries().nth(0)).toContainText('09:00:00 UTC')
  const panel = await openReceipt(entries().nth(0))
  await expect(panel).toContainText('2024-03-01T10:00:00+01:00')
  await page.keyboard.press('Escape')
  await times.getByText('Recorded', { exact: true }).click()
})

test('the second of two identical entries leads to the second in the reply', async () => {
  const { page } = launched
  const marks: string[] = []
  for (const place of [5, 6]) {
    const panel = await openReceipt(entries().nth(place))
    marks.push((await panel.locator('mark').first().textContent()) ?? '')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const numbers = marks.map((mark) => Number(/"feedbackId(\d+)"/.exec(mark)?.[1]))
  expect(numbers[1]).toBeGreaterThan(numbers[0] ?? 0)
})

test('both replies that held an entry are one press away, and both mark it', async () => {
  const { page } = launched
  const panel = await openReceipt(entries().nth(0))
  await expect(panel).toContainText('First brought by')
  const last = panel.getByRole('button', { name: /^receipt \d+$/ })
  const name = (await last.textContent()) ?? ''
  await last.click()
  await expect(panel.getByText(`Original reply`)).toBeVisible()
  await expect(panel.getByText('This entry is marked.')).toBeVisible()
  await expect(panel.getByRole('button', { name, exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
})

test('invisible characters of a response are shown', async () => {
  await expect(entries().nth(2).locator('.safe-text-marker')).toHaveCount(2)
  await expect(entries().nth(2).locator('.safe-text-marker').first()).toHaveAttribute('data-label', 'RLO')
})

test('one key shows what else happened at the business, as far as one chooses', async () => {
  const { page } = launched
  await entries().nth(6).getByRole('button', { name: 'Around' }).focus()
  await page.keyboard.press('a')
  const panel = page.getByRole('dialog')
  const ids = () => panel.getByRole('row').locator('td:nth-child(3)').allTextContents()
  await expect(panel.getByRole('status')).toHaveText(/^4 history entries, 1 response/)
  expect(await ids()).toEqual(['1', '1', '4', '3', '4'])
  await panel.getByRole('radiogroup').getByText('± 5 min').click()
  await expect(panel.getByRole('status')).toHaveText(/^3 history entries, 1 response/)
  await panel.getByRole('radiogroup').getByText('± 1 d').click()
  await expect(panel.getByRole('status')).toHaveText(/^5 history entries, 1 response/)
  expect(await ids()).not.toContain('6')
  await panel.getByRole('button', { name: '3', exact: true }).click()
  await expect(detail().getByRole('heading', { level: 2 })).toContainText('Feedback 3')
})

test('what vanished says from which sweep', async () => {
  await openItem(launched.page, '2')
  await expect(entries().nth(0)).toContainText('Vanished')
  await expect(entries().nth(0)).toContainText(/Missing from sweep \d+ of/)
})

test('as of a date, what was recorded for later is left out', async () => {
  const { page } = launched
  const day = page.getByLabel('As of a date')
  await day.fill('10 March 2024')
  await page.keyboard.press('Enter')
  await expect(detail()).toContainText('What was recorded for later is left out')
  await expect(entries()).toHaveCount(3)
  await expect(detail().getByText(/^Hidden for 5 d/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).last().click()
  await expect(entries()).toHaveCount(7)
})

test('on paper every entry stands', async () => {
  const { page } = launched
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(detail().locator('.timeline-whole > li')).toHaveCount(7)
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('the detail and what happened around are accessible in every appearance', async () => {
  const { page } = launched
  for (const appearance of ['Light', 'Dark', 'High contrast'] as const) {
    await chooseAppearance(page, appearance)
    await openItem(page, '1')
    expect.soft(await listFaults(page, '.detail-pane'), appearance).toEqual([])
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog').getByRole('status')).toBeVisible()
    expect.soft(await listFaults(page, '[role=dialog]'), `${appearance}, around`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

async function listFaults(page: Page, part: string): Promise<string[]> {
  const { violations } = await axeFor(page).include(part).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
}
