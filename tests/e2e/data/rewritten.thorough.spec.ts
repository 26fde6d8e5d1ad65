import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listFaultsOfEveryAppearance } from '../../support/axe.ts'
import type { LaunchedApp } from '../../support/electron-app.ts'
import type { EventRow } from '../../support/independent-rows.ts'
import { startIndependentService } from '../../support/independent-service.ts'
import { takePictures } from '../../support/pictures.ts'
import { runCli } from '../../support/run-cli.ts'
import { goTo, launchAudit, verdict } from '../screens/open-demo.ts'
import { searchFor } from '../screens/search-list.ts'

const CLIENT_ID = 'c'.repeat(40)
const PASSPHRASE = 'correct horse battery staple'
const SECRETS = { UNHIDDEN_PASSPHRASE: PASSPHRASE, UNHIDDEN_PRIVATE_KEY: 'a private key' }
const event = (feedbackId: string, day: string, showOnWebsite: 0 | 1): EventRow => ({
  feedbackId,
  businessId: '20760',
  showOnWebsite,
  time: `${day}T10:00:00+01:00`,
  deleted: 0,
})
/** One id under two businesses, and one whose last entry is dated after it was received. */
const odd = [
  event('81', '2025-02-01', 0),
  { ...event('81', '2025-03-01', 1), businessId: '20761' },
  event('82', '2025-02-01', 1),
  event('82', '2999-01-01', 0),
]
const before = [
  ...[event('1', '2024-03-01', 0), event('2', '2024-05-01', 0), event('3', '2025-02-01', 1)],
  ...odd,
]
const after = [
  ...[event('1', '2024-03-01', 1), event('3', '2025-02-01', 1), event('4', '2025-03-01', 0)],
  ...odd,
]
/** The newest but five: the second sweep brings it at the end of one page and at the beginning of the next. */
const repeated = event('82', '2025-02-01', 1)
/** An answer of a kind that does not exist: the sweep of the responses is not complete. */
const unreadable = {
  businessId: '20760',
  feedbackId: '4',
  date: '2025-03-02T10:00:00Z',
  content: 'Sorry',
  type: 'robot' as 'owner',
}

let folder: string
let launched: LaunchedApp

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-rewritten-'))
  const workspace = join(folder, 'Audit.unhidden')
  await fillWorkspace(workspace)
  await writeFile(join(folder, 'recent.json'), JSON.stringify({ paths: [workspace] }))
  launched = await launchAudit(folder, PASSPHRASE)
})
test.afterAll(async () => {
  await launched?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Two sweeps of a service that rewrote its history in between, within a scope that begins in 2024. */
async function fillWorkspace(workspace: string): Promise<void> {
  const service = await startIndependentService({
    events: before,
    responses: [unreadable],
    clientId: CLIENT_ID,
    perPage: 6,
    privateKey: SECRETS.UNHIDDEN_PRIVATE_KEY,
  })
  const file = ['--workspace', workspace]
  const create = [
    'workspace',
    'create',
    '--time-zone',
    'UTC',
    '--base-url',
    service.baseUrl,
    '--client-id',
    CLIENT_ID,
  ]
  await runCli([...create, ...file, '--from', '2024-02-10'], SECRETS)
  await runCli(['sync', ...file], SECRETS)
  service.replaceRows({ events: [...after, repeated], responses: [unreadable] })
  await runCli(['sync', ...file], SECRETS)
  await service.close()
}

test('Home does not count missing owner responses that were not fetched', async () => {
  const { page } = launched
  await goTo(page, 'Home')
  await expect(page.getByRole('button', { name: /^Hidden, no owner response/ })).toContainText(
    'Not determinable',
  )
  await page.getByRole('button', { name: 'Hide list' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: /^Responses incomplete/ })).toBeVisible()
  await takePictures(launched.page, 'home')
})

test('the verdict of an operation has the same words in the rail, on Home, in Data, and in a report', async () => {
  const { page } = launched
  const report = join(folder, 'hidden.csv')
  await runCli(
    [
      ...['report', '--workspace', join(folder, 'Audit.unhidden'), '--template', 'hidden-and-deleted'],
      ...['--format', 'csv', '--out', report],
    ],
    SECRETS,
  )
  const { completeness } = JSON.parse(await readFile(`${report}.about.json`, 'utf8'))
  expect(completeness).toEqual(['History complete', 'Responses incomplete'])
  await goTo(page, 'Home')
  await expect(page.getByRole('main').getByRole('button', { name: /^Responses / })).toContainText(
    completeness[1],
  )
  await goTo(page, 'Data')
  for (const text of completeness) {
    await expect(verdict(page).getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: text, exact: true })).toBeVisible()
  }
})

test('the calendar tells complete, incomplete and not fetched months apart', async () => {
  const { page } = launched
  await goTo(page, 'Data')
  const responses = page.getByRole('table', { name: 'Responses by month: Every business' })
  await expect(responses.getByRole('cell', { name: /^Complete/ })).toHaveCount(0)
  await expect(responses.getByRole('cell', { name: 'Not fetched' }).first()).toBeVisible()
  const history = page.getByRole('table', { name: 'Visibility history by month: Every business' })
  // January 2024 lies before the first day asked for, February was asked for in part.
  const year = history.getByRole('row', { name: /^2024/ }).getByRole('cell')
  await expect(year.nth(0)).toContainText('Not fetched')
  await expect(year.nth(1)).toContainText('Incomplete')
  await expect(year.nth(2)).toContainText('Complete')
  await page.locator('#coverage').scrollIntoViewIfNeeded()
  expect(await listFaultsOfEveryAppearance(page, { name: 'calendar', part: '#coverage' })).toEqual([])
})

test('a change shows what stood there before, and its item says that an entry vanished', async () => {
  const { page } = launched
  await goTo(page, 'History')
  const row = page.getByRole('grid', { name: 'Syncs' }).getByRole('row').nth(1)
  await expect(row.getByRole('gridcell')).toContainText(['', 'Full', 'Incomplete', '1', '1', '1'])
  const changed = page.getByRole('list', { name: 'Changed' })
  await expect(changed.getByRole('listitem')).toHaveText(/20760.*Hidden.*Shown/)
  await expect(page.getByRole('list', { name: 'Vanished' }).getByRole('listitem')).toHaveCount(1)
  await takePictures(launched.page, 'changed')
  await changed.getByRole('button', { name: 'Open review 1' }).click()
  await expectRewritten(page)
  await takePictures(launched.page, 'detail')
})

test('an entry on two pages of a sync is named there, and not in a sync without one', async () => {
  const { page } = launched
  await goTo(page, 'History')
  const remark = page.getByText('Repeated on another page and not counted again: 1 entry.')
  await page.getByRole('grid', { name: 'Syncs' }).getByRole('row').nth(1).click()
  await expect(remark).toBeVisible()
  await takePictures(launched.page, 'repeated')
  await page.getByRole('grid', { name: 'Syncs' }).getByRole('row').nth(2).click()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('7 entries')
  await expect(remark).toHaveCount(0)
})

async function expectRewritten(page: Page): Promise<void> {
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toContainText('1 entry no longer returned by the service, kept here')
  await expect(inspector.getByRole('button', { name: 'Rewritten', exact: true })).toBeVisible()
  await expect(inspector).toContainText('Responses not fetched')
  await expect(inspector).toContainText('Same second, one entry rewritten')
  await expect(inspector).toContainText(/Replaced by another entry in the sync of \w+ \d+, \d{4}/)
}

test('a review with a rewritten entry says what was replaced, and that its responses were not fetched', async () => {
  const { page } = launched
  await goTo(page, 'Reviews')
  expect(await searchFor(page, 'feedback:1')).toMatch(/^1 /)
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await expectRewritten(page)
})

test('a state that is not beyond doubt says why in the list, in the search and in the detail', async () => {
  const { page } = launched
  await goTo(page, 'Reviews')
  expect(await searchFor(page, 'contradictory:yes')).toMatch(/^2 /)
  const open = async (filter: string) => {
    expect(await searchFor(page, filter)).toMatch(/^1 /)
    await page.getByRole('grid').getByRole('row').nth(1).click()
  }
  await open('contradictory:businesses')
  await expect(page.getByRole('img', { name: /entries under several businesses/ })).toBeVisible()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toContainText('This review has entries of 2 businesses')
  await expect(inspector).toContainText(/20760: hidden, Feb 1, 2025/)
  await expect(inspector).toContainText(/20761: shown, Mar 1, 2025/)
  await takePictures(launched.page, 'businesses')
  await open('contradictory:future')
  await expect(page.getByRole('img', { name: /last entry dated in the future/ })).toBeVisible()
  await expect(inspector).toContainText(/Last entry dated in the future: Jan 1, 2999/)
  await expect(inspector).toContainText('Without it: shown')
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText(/^Hidden from Jan 1, 2999/)
  await takePictures(launched.page, 'future')
})

test('a workspace of a service has no names before they are fetched', async () => {
  const { page } = launched
  await goTo(page, 'Advanced')
  const tools = page.getByRole('navigation', { name: 'Advanced tools' })
  await tools.getByRole('button', { name: /^Business names/ }).click()
  const names = page.getByRole('region', { name: 'Business names', exact: true })
  await expect(names.getByText('No names yet. Businesses are shown by their IDs.')).toBeVisible()
})
