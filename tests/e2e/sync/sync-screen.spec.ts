import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { axeFor } from '../../support/axe.ts'
import { once } from '../../support/once.ts'
import { chooseAppearance, type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'

let demo: DemoApp
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-sync-'))
  demo = await launchDemo()
})
test.beforeEach(() => goTo(demo.page, 'Data'))
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true })
})

const card = (page: Page, name: string) =>
  page.locator('section.sync-card', { has: page.getByRole('heading', { name, exact: true }) })

/** The next file dialog is answered with these paths. */
async function answerDialog(paths: readonly string[]): Promise<void> {
  await demo.app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [...filePaths] })
  }, paths)
}

test('a schedule is chosen, says when the next sync is, and stays', async () => {
  const { page } = demo
  const schedule = card(page, 'Schedule')
  await schedule.getByText('Every hour').click()
  await expect(schedule.getByText(/^Next sync: .*, or shortly after\.$/)).toBeVisible()
  const quick = await schedule.getByRole('radio', { name: 'Quick sweep' }).elementHandle()
  const overview = await page
    .getByRole('navigation')
    .getByRole('button', { name: 'Overview' })
    .elementHandle()
  // The screen is left before any reply can have come.
  await page.evaluate(
    (both) => {
      for (const element of both) if (element instanceof HTMLElement) element.click()
    },
    [quick, overview],
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await goTo(page, 'Data')
  await expect(schedule.getByRole('radio', { name: 'Quick sweep' })).toBeChecked()
  await schedule.getByText('Off', { exact: true }).click()
  await expect(schedule.getByText(/^Next sync/)).toHaveCount(0)
})

/** @returns what the card says of the names that the service gave. */
const fetchNames = once(async () => {
  const names = card(demo.page, 'Business names')
  await expect(names.getByText('No names so far')).toBeVisible()
  await names.getByRole('button', { name: 'Fetch names' }).click()
  await expect(names.getByText(/^Names fetched: [1-9]/)).toBeVisible({ timeout: 90_000 })
  return (await names.getByText(/known, such as /).textContent()) ?? ''
})

test('names are fetched from the service, and read from a file after a look at it', async () => {
  await fetchNames()
  const { page } = demo
  const names = card(page, 'Business names')
  const path = join(folder, 'names.csv')
  await writeFile(path, 'businessId,name\n990001,Corner shop\nx,Bad\n')
  await answerDialog([path])
  await names.getByRole('button', { name: 'Choose a file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Names in names.csv' })
  await expect(dialog.getByText('Corner shop')).toBeVisible()
  await expect(dialog.getByText('Line 3: "x" is no business id: ids are whole numbers.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take 1 name' }).click()
  await expect(names.getByText('Names taken from the file: 1.')).toBeVisible()
})

test('a page with an entry that cannot be understood is imported, and counts once that is acknowledged', async () => {
  const { page } = demo
  const path = join(folder, 'page.json')
  // a business that the workspace knows: others would be those of another account
  const businessId = Number(/\((\d+)\)\.$/.exec(await fetchNames())?.[1])
  const envelope = { page: 1, pages: 1, count: 2, perPage: 500, errorCode: 0, errorMessage: 'Success' }
  const good = {
    feedbackId1: 1,
    businessId1: businessId,
    showOnWebsite1: 1,
    time1: '2024-05-01T10:00:00Z',
    deleted1: 0,
  }
  const bad = {
    feedbackId2: 2,
    businessId2: businessId,
    showOnWebsite2: 1,
    time2: 'yester\u200bday',
    deleted2: 0,
  }
  await writeFile(path, JSON.stringify({ ...envelope, ...good, ...bad }))
  await answerDialog([path])
  const importing = card(page, 'Import replies from files')
  await importing.getByRole('button', { name: 'Choose files…' }).click()
  await expect(importing.getByText('1 file taken')).toBeVisible({ timeout: 90_000 })
  const sweeps = page.getByRole('region', { name: 'Sweeps' })
  await expect(sweeps.getByText('from files', { exact: true })).toBeVisible()
  await expect(sweeps.getByText(/read once: whether pages moved/)).toBeVisible()
  await expect(sweeps.getByText('Imported, coverage not known', { exact: true })).toHaveCount(0)
  const quarantine = page.getByRole('region', { name: 'Quarantine' })
  await quarantine.getByRole('button', { name: /^Acknowledge entry 2 of receipt/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Acknowledge entry 2/ })
  await dialog.getByLabel('Note').fill('asked the service')
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/acknowledge.png` })
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(quarantine.getByText('asked the service')).toBeVisible()
  await expect(page.getByText('1 entry, all acknowledged.')).toBeVisible()
  await expect(sweeps.getByText('Imported, coverage not known', { exact: true })).toBeVisible()
})

test('a file that is no page is refused with a reason', async () => {
  const { page } = demo
  const path = join(folder, 'notes.txt')
  await writeFile(path, 'no page')
  await answerDialog([path])
  const importing = card(page, 'Import replies from files')
  await importing.getByRole('button', { name: 'Choose files…' }).click()
  await expect(importing.getByText('1 file refused, and nothing of them kept:')).toBeVisible()
  await expect(importing.getByText('The reply is not valid JSON.')).toBeVisible()
})

test('a sweep is paused, resumed and stopped, and then gone on with', async () => {
  const { page } = demo
  await page.getByRole('button', { name: 'Start complete sweep' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused: requests under way end/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  const progress = page.locator('.sync-progress')
  await expect(progress).toContainText(/left|no estimate/)
  await page.getByRole('button', { name: 'Pause' }).click()
  // What stands has no pace, and no end that could be estimated.
  await expect(progress).not.toContainText(/entries\/s|left|no estimate/)
  await page.getByRole('button', { name: 'Cancel the sweep' }).click()
  const goOn = page.getByRole('button', { name: /^Continue sweep of .* read$/ })
  await expect(goOn).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'Start anew' })).toBeVisible()
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/continue.png` })
  await goOn.click()
  await expect(page.getByRole('button', { name: 'Start complete sweep' })).toBeVisible({ timeout: 90_000 })
})

test('the log of requests lists them without secrets', async () => {
  const { page } = demo
  const log = page.getByRole('grid', { name: 'Requests' })
  await log.scrollIntoViewIfNeeded()
  await expect(log.getByRole('row').nth(1)).toContainText('200')
  await page.getByText('Archived replies').click()
  await expect(log.getByRole('row').nth(1)).toContainText(/Visibility history|Responses/)
  await expect(log).not.toContainText(/[0-9a-f]{40}/)
})

test('the screen is accessible in every appearance', async () => {
  const { page } = demo
  for (const appearance of ['Light', 'Dark', 'High contrast'] as const) {
    await chooseAppearance(page, appearance)
    await goTo(page, 'Data')
    await page.locator('#requests').scrollIntoViewIfNeeded()
    const { violations } = await axeFor(page).include('main').analyze()
    expect
      .soft(
        violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        appearance,
      )
      .toEqual([])
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/sync-end-${appearance}.png` })
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/sync-${appearance}.png` })
    }
  }
})
