import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { listFaultsOfEveryAppearance } from '../../support/axe.ts'
import type { LaunchedApp } from '../../support/electron-app.ts'
import type { EventRow, ResponseRow } from '../../support/independent-rows.ts'
import { startIndependentService } from '../../support/independent-service.ts'
import { runCli } from '../../support/run-cli.ts'
import { goTo, launchAudit } from '../screens/open-demo.ts'
import { searchFor } from '../screens/search-list.ts'

const CLIENT_ID = 'c'.repeat(40)
const PASSPHRASE = 'correct horse battery staple'
const SECRETS = { UNHIDDEN_PASSPHRASE: PASSPHRASE, UNHIDDEN_PRIVATE_KEY: 'a private key' }
const event = (feedbackId: string, time: string, showOnWebsite: 0 | 1, deleted: 0 | 1 = 0): EventRow => ({
  feedbackId,
  businessId: '20760',
  showOnWebsite,
  time: `${time}+01:00`,
  deleted,
})
const HOSTILE = 'abc\u202edef\u200b ghi'
const reply = (feedbackId: string, time: string, content: string, businessId = '20760'): ResponseRow => ({
  feedbackId,
  businessId,
  type: 'owner',
  date: `${time}+01:00`,
  content,
})
/** Review 1: shown, hidden, and a second with opposite entries; two identical entries of another second. */
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
/** Review 7, of another business: hidden and shown every hour, 1,000 times. */
const many = Array.from({ length: 1_000 }, (_, at) => {
  const time = new Date(Date.UTC(2024, 0, 1) + at * 3_600_000).toISOString().slice(0, 19)
  return { ...event('7', time, at % 2 === 0 ? 1 : 0), businessId: '998' }
})
const goes = event('2', '2024-06-01T10:00:00', 0)
const responses = [reply('1', '2024-03-06T10:00:00', HOSTILE), reply('4', '2024-05-02T08:02:00', 'Thank you')]

let folder: string
let launched: LaunchedApp
const inspector = () => launched.page.getByRole('complementary', { name: 'Inspector' })
/** Newest first. */
const entries = () => inspector().getByRole('region', { name: 'Timeline' }).getByRole('listitem')
const tab = (name: RegExp) => inspector().getByRole('tab', { name })

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-detail-'))
  const workspace = join(folder, 'Audit.unhidden')
  const service = await startIndependentService({
    events: [...stays, ...many, goes],
    responses,
    clientId: CLIENT_ID,
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
  service.replaceRows({ events: [...stays, ...many], responses })
  await runCli(['sync', ...file], SECRETS)
  await service.close()
  await writeFile(join(folder, 'recent.json'), JSON.stringify({ paths: [workspace] }))
  launched = await launchAudit(folder, PASSPHRASE)
})
test.beforeEach(async () => {
  await openReview(launched.page, '1')
  await tab(/^Timeline/).click()
  await expect(entries()).toHaveCount(7)
})
test.afterAll(async () => {
  await launched?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function openReview(page: Page, id: string): Promise<void> {
  await goTo(page, 'Reviews')
  expect(await searchFor(page, `feedback:${id}`)).toMatch(/^1 /)
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row.getByText(id, { exact: true }).first()).toBeVisible()
  await row.click()
  await expect(inspector().getByText(`Review ${id}`, { exact: true })).toBeVisible()
}

/** Goes from an entry of the timeline to the reply that it came from. */
async function openEvidence(place: number): Promise<Locator> {
  await tab(/^Timeline/).click()
  await entries().nth(place).hover()
  await entries()
    .nth(place)
    .getByRole('button', { name: /^Backed by receipt/ })
    .click()
  const evidence = inspector().getByRole('tabpanel', { name: 'Evidence' })
  await expect(evidence.locator('mark').first()).toBeVisible()
  return evidence
}

test('a review is told entry by entry, newest first, with the periods between and ties', async () => {
  await expect(tab(/^Timeline/)).toHaveText('Timeline7')
  const timeline = inspector().getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(/Data ends.*Not known before Mar 1, 2024/s)
  await expect(entries().nth(6)).toContainText(/4 d 2 h.*Shown.*Mar 1, 2024, 09:00:00 UTC/s)
  await expect(entries().nth(6).getByTitle('Exactly 4 d 2 h 30 min 0 s')).toBeVisible()
  await expect(entries().nth(5)).toContainText(/21 h 30 min.*Hidden/s)
  await expect(entries().nth(3)).toContainText('Same second, order not recorded')
  await expect(entries().nth(3)).toContainText('Entries contradict')
  await expect(entries().nth(0)).toContainText(/still deleted.*Hidden, deleted/s)
  await expect(entries().nth(0)).toContainText('Identical entry 2 of the same page')
  await expect(inspector().getByRole('heading', { level: 2 })).toHaveText(/^Deleted for \d+ d/)
  await expect(inspector()).toContainText('since May 2, 2024, 07:00:00 UTC')
})

test('the recorded time is seen at its entry and in the evidence, where chips and arrows lead on', async () => {
  const { page } = launched
  const evidence = await openEvidence(6)
  await expect(evidence).toContainText('2024-03-01T10:00:00+01:00')
  const chosen = evidence.getByRole('group', { name: 'Entries' }).locator('[aria-pressed="true"]')
  await expect(chosen).toHaveAccessibleName('Shown, Mar 1, 2024, 09:00:00 UTC')
  await page.keyboard.press('ArrowLeft')
  await expect(chosen).toHaveAccessibleName('Hidden, Mar 5, 2024, 11:30:00 UTC')
  await expect(evidence).toContainText('2024-03-05T12:30:00+01:00')
  await page.keyboard.press('ArrowRight')
  await expect(chosen).toHaveAccessibleName('Shown, Mar 1, 2024, 09:00:00 UTC')
})

test('the tab stays while one goes from review to review, and the letter E opens the evidence', async () => {
  const { page } = launched
  await page.keyboard.press('Alt+2')
  await expect(tab(/^Evidence/)).toHaveAttribute('aria-selected', 'true')
  await openReview(page, '4')
  await expect(tab(/^Evidence/)).toHaveAttribute('aria-selected', 'true')
  await expect(inspector()).toContainText('2024-05-02T08:30:00+01:00')
})

test('the second of two identical entries leads to the second in the reply', async () => {
  const numbers: number[] = []
  for (const place of [1, 0]) {
    const evidence = await openEvidence(place)
    const mark = (await evidence.locator('mark').first().textContent()) ?? ''
    numbers.push(Number(/"feedbackId(\d+)"/.exec(mark)?.[1]))
  }
  expect(numbers[1]).toBeGreaterThan(numbers[0] ?? 0)
})

test('both replies that held an entry are one press away, and both mark it, readable and as received', async () => {
  const evidence = await openEvidence(6)
  const receipt = evidence.getByRole('button', { name: /^receipt \d+$/ })
  await expect(evidence).toContainText('Last in')
  const last = (await receipt.textContent()) ?? ''
  await receipt.click()
  await expect(evidence).toContainText('First in')
  await expect(evidence).toContainText(`Backed by ${last}`)
  await expect(evidence.locator('mark').first()).toContainText('"time')
  await evidence.getByRole('button', { name: 'As received' }).click()
  await expect(evidence.locator('mark', { hasText: '2024-03-01T10:00:00+01:00' })).toBeVisible()
  await evidence.getByRole('button', { name: 'Receipt details' }).click()
  await expect(evidence).toContainText('without signature; client ID as a digest')
  await expect(evidence).toContainText('Previous receipt')
  await expect(evidence).toContainText(/Server\s*127\.0\.0\.1:\d+\s*Certificates\s*None, without TLS/)
})

test('the short hash copies whole', async () => {
  const { page } = launched
  const evidence = await openEvidence(6)
  // The application may write to the clipboard and never read it.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Reflect.set(globalThis, 'copied', text)
  })
  await evidence.getByRole('button', { name: 'Copy SHA-256' }).click()
  await expect(evidence.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => String(Reflect.get(globalThis, 'copied')))).toMatch(/^[0-9a-f]{64}$/)
})

test('invisible characters of a response are shown', async () => {
  const response = entries().nth(4)
  await expect(response).toContainText('Owner response')
  await expect(response.locator('.safe-text-marker')).toHaveCount(2)
  await expect(response.locator('.safe-text-marker').first()).toHaveAttribute('data-label', 'RLO')
})

async function showAround(place: number): Promise<Locator> {
  await entries().nth(place).hover()
  await entries().nth(place).getByRole('button', { name: 'What else happened' }).click()
  const dialog = launched.page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toBeVisible()
  return dialog
}

test('an entry shows what else happened at the business, as far as one chooses', async () => {
  const dialog = await showAround(0)
  const ids = () => dialog.getByRole('row').locator('td:nth-child(3)').allTextContents()
  await expect(dialog.getByRole('status')).toHaveText(/^4 events, 1 response/)
  expect(await ids()).toEqual(['1', '1', '4', '3', '4'])
  await dialog.getByRole('radiogroup').getByText('± 5 min').click()
  await expect(dialog.getByRole('status')).toHaveText(/^3 events, 1 response/)
  await dialog.getByRole('radiogroup').getByText('± 1 d').click()
  await expect(dialog.getByRole('status')).toHaveText(/^5 events, 1 response/)
  expect(await ids()).not.toContain('6')
  await dialog.getByRole('button', { name: '3', exact: true }).click()
  await expect(inspector().getByText('Review 3', { exact: true })).toBeVisible()
})

test('what is no longer returned says since which sync', async () => {
  await openReview(launched.page, '2')
  await expect(entries().nth(0)).toContainText('No longer returned')
  await expect(entries().nth(0)).toContainText(/No longer returned since the sync of \w+ \d+, \d{4}/)
})

test('as of a date, state and count are those of then, and what came later is faint above the date', async () => {
  const { page } = launched
  await page.getByRole('button', { name: 'As of now' }).click()
  const day = page.getByLabel('As of a date', { exact: true }).getByRole('textbox')
  await day.fill('10 March 2024')
  await page.keyboard.press('Enter')
  await expect(inspector().getByRole('heading', { level: 2 })).toHaveText(
    /^As of Mar 10, 2024Hidden for 5 d 12 h$/,
  )
  await expect(tab(/^Timeline/)).toHaveText('Timeline3 of 7')
  await expect(entries()).toHaveCount(3)
  await expect(inspector()).toContainText(
    /Hidden, deleted after this date.*End of Mar 10, 2024.*still hidden/s,
  )
  await page.getByRole('button', { name: 'Back to now' }).last().click()
  await expect(entries()).toHaveCount(7)
})

test('on paper there is the review alone, with every entry', async () => {
  const { page } = launched
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = page.getByRole('article').last()
  await expect(paper.getByRole('listitem')).toHaveCount(7)
  await expect(paper).toContainText('Review 1')
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('of a review with many entries those in view are drawn, from the first to the last', async () => {
  const { page } = launched
  await openReview(page, '7')
  await expect(tab(/^Timeline/)).toHaveText('Timeline1,000')
  await expect(entries().first()).toContainText('Feb 11, 2024, 14:00:00 UTC')
  expect(await entries().count()).toBeLessThan(60)
  const panel = inspector().getByRole('tabpanel', { name: /^Timeline/ })
  // Heights are measured as they come into view, so the end moves a little.
  await expect(async () => {
    await panel.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
    await expect(entries().last()).toContainText('Dec 31, 2023, 23:00:00 UTC', { timeout: 500 })
  }).toPass()
  await expect(inspector()).toContainText('Not known before Dec 31, 2023')
  expect(await entries().count()).toBeLessThan(60)
  await expect(entries().last()).toHaveAttribute('aria-posinset', '1000')
  await panel.evaluate((scroller) => scroller.scrollTo(0, 0))
  await tab(/^Evidence/).click()
  await inspector().getByRole('button', { name: 'Next entry' }).click()
  await expect(inspector()).toContainText('2024-02-11T14:00:00+01:00')
})

test('one part of the inspector scrolls, in every tab', async () => {
  const { page } = launched
  for (const key of ['Alt+1', 'Alt+2', 'Alt+3']) {
    await page.keyboard.press(key)
    const scrollers = await inspector().evaluate((aside) =>
      [...aside.querySelectorAll('*')]
        .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
        .map((part) => part.getAttribute('role')),
    )
    expect(scrollers, key).toEqual(['tabpanel'])
    await expect.poll(() => inspector().evaluate((aside) => aside.scrollWidth - aside.clientWidth)).toBe(0)
  }
})

test('every tab and what else happened are accessible in every appearance', async () => {
  const { page } = launched
  await openReview(page, '1')
  for (const name of [/^Timeline/, /^Evidence/, /^Decision/]) {
    await tab(name).click()
    await expect(inspector().getByRole('status', { name: 'Loading' })).toHaveCount(0)
    expect.soft(await listFaultsOfEveryAppearance(page, { part: 'aside' }), `${name}`).toEqual([])
  }
  await tab(/^Timeline/).click()
  await showAround(0)
  expect(await listFaultsOfEveryAppearance(page, { part: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
