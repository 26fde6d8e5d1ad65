import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type {} from '../../../renderer/window.d.ts'
import { once } from '../../support/once.ts'
import { takePictures } from '../../support/pictures.ts'
import { chooseToOpen } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'

let demo: DemoApp
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-sync-'))
  demo = await launchDemo()
})
test.beforeEach(() => goTo(demo.page, 'Advanced'))
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true })
})

/** @returns the panel of a tool of *Advanced*. */
async function openTool(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('navigation', { name: 'Advanced tools' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  return page.getByRole('region', { name, exact: true })
}

/** @returns what the panel says of the names that the service gave. */
const fetchNames = once(async () => {
  const names = await openTool(demo.page, 'Business names')
  await expect(names.getByText(/^\d+ names known, such as /)).toBeVisible()
  await names.getByRole('button', { name: 'Fetch names' }).click()
  await expect(names.getByText(/^Names fetched: [1-9]/)).toBeVisible({ timeout: 90_000 })
  return (await names.getByText(/known, such as /).textContent()) ?? ''
})

test('names are fetched from the service, and read from a file after a look at it', async () => {
  await fetchNames()
  const { page } = demo
  const names = await openTool(page, 'Business names')
  const path = join(folder, 'names.csv')
  await writeFile(path, 'businessId,name\n990001,Corner shop\nx,Bad\n')
  await chooseToOpen(demo.app, path)
  await names.getByRole('button', { name: 'Choose file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Names in names.csv' })
  await expect(dialog.getByText('Corner shop')).toBeVisible()
  await expect(dialog.getByText('Line 3: "x" is no business id: ids are whole numbers.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take 1 name' }).click()
  await expect(names.getByText('Names taken from the file: 1.')).toBeVisible()
})

test('a page with an entry that cannot be understood is imported, and counts once that is acknowledged', {
  tag: '@thorough',
}, async () => {
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
  await chooseToOpen(demo.app, path)
  const importing = await openTool(page, 'Import files')
  await importing.getByRole('button', { name: 'Choose files' }).click()
  await expect(importing.getByText('1 file imported')).toBeVisible({ timeout: 90_000 })
  await goTo(page, 'History')
  const newest = page.getByRole('grid', { name: 'Syncs' }).getByRole('row').nth(1)
  await expect(newest).toContainText('Import')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toContainText('They were read once')
  await goTo(page, 'Issues')
  const list = page.getByRole('grid', { name: 'Issues' })
  await expect(list.getByRole('row').nth(1)).toContainText('Set aside 1 to review')
  await expect(inspector).toContainText(String(businessId))
  await expect(inspector).toContainText('yester')
  await expect(inspector).toContainText('stay incomplete until you acknowledge it')
  await takePictures(page, 'Set aside')
  await inspector.getByLabel('Note').fill('asked the service')
  await list.focus()
  await page.keyboard.press('a')
  await expect(list.getByRole('row').nth(1)).toContainText('Set aside 1, all acknowledged')
  await expect(inspector).toContainText('asked the service')
  await expect(list).toBeFocused()
  await page.keyboard.press('z')
  await expect(list.getByRole('row').nth(1)).toContainText('Set aside 1 to review')
  await page.keyboard.press('a')
  await expect(list.getByRole('row').nth(1)).toContainText('Set aside 1, all acknowledged')
  await inspector.getByRole('button', { name: 'Undo acknowledgment' }).click()
  await expect(list.getByRole('row').nth(1)).toContainText('Set aside 1 to review')
  await goTo(page, 'Log')
  const log = page.getByRole('grid', { name: 'Log' })
  await expect(log.getByRole('row').nth(2)).toContainText('Acknowledgment undone: 1 entry')
  await goTo(page, 'Issues')
  await list.focus()
  await page.keyboard.press('a')
  await expect(list.getByRole('row').nth(1)).toContainText('Set aside 1, all acknowledged')
  await goTo(page, 'History')
  await expect(newest).toContainText('From files')
})

test('a file that is no page is refused with a reason', async () => {
  const { page } = demo
  const path = join(folder, 'notes.txt')
  await writeFile(path, 'no page')
  await chooseToOpen(demo.app, path)
  const importing = await openTool(page, 'Import files')
  await importing.getByRole('button', { name: 'Choose files' }).click()
  await expect(importing.getByText('1 file refused. Nothing of them is kept:')).toBeVisible()
  await expect(importing.getByText('The reply is not valid JSON.')).toBeVisible()
})

test('the request log lists requests without secrets', async () => {
  const { page } = demo
  const panel = await openTool(page, 'Request log')
  const log = panel.getByRole('grid', { name: 'Requests' })
  await panel.getByText('Archived replies').click()
  await expect(log.getByRole('gridcell', { name: '200', exact: true }).first()).toBeVisible()
  await expect(log.getByRole('row').nth(1)).toContainText(/Visibility history|Responses/)
  await expect(log).not.toContainText(/[0-9a-f]{40}/)
  const took = log.locator('[role=gridcell][data-column="duration"]').first()
  await expect(took).toHaveText(/^[\d,]+ ms$/)
  // The unit is letters to a screen reader.
  await expect(took.locator('[data-spelled]')).toHaveAttribute('data-spelled', /^[\d,]+ milliseconds?$/)
})

test('the index is rebuilt from every archived reply, and the figures are the same', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  const overview = () => page.evaluate(() => window.unhidden.invoke('overview:get', undefined))
  const before = await overview()
  const panel = await openTool(page, 'Rebuild index')
  await panel.getByRole('button', { name: 'Rebuild index' }).click()
  await expect(panel.getByText(/^Rebuilt from \d+ replies$/)).toBeVisible({ timeout: 90_000 })
  const tool = page
    .getByRole('navigation', { name: 'Advanced tools' })
    .getByRole('button', { name: /^Rebuild/ })
  await expect(tool).toContainText(/Rebuilt [A-Z]/)
  await expect.poll(overview, { timeout: 90_000 }).toEqual(before)
})

test('the self-test of the rules passes', async () => {
  const panel = await openTool(demo.page, 'Rule self-test')
  await panel.getByRole('button', { name: 'Run self-test' }).click()
  await expect(panel.getByText(/^All pass: \d+ rules$/)).toBeVisible({ timeout: 90_000 })
})

test('no name of a signing parameter reaches into its value', async () => {
  const panel = await openTool(demo.page, 'Signing parameters')
  const overlaps = await panel.locator('dl > div').evaluateAll((pairs) =>
    pairs.map((pair) => {
      const [name, value] = [...pair.children].map((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return range.getBoundingClientRect()
      })
      return name && value ? name.right < value.left : false
    }),
  )
  expect(overlaps.length).toBeGreaterThan(5)
  expect(overlaps).not.toContain(false)
})

test('the SQL console answers a statement with rows', async () => {
  const panel = await openTool(demo.page, 'SQL console')
  await panel.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(panel.getByText(/^\d+ rows? in \d+ ms$/)).toBeVisible()
  await expect(panel.getByRole('grid', { name: 'Result' })).toContainText('hidden')
})
