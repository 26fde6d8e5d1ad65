import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listFaultsOfEveryAppearance } from '../../support/axe.ts'
import { once } from '../../support/once.ts'
import { takePictures } from '../../support/pictures.ts'
import { chooseToOpen, chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo, launchNewDemo } from '../screens/open-demo.ts'
import {
  countOfList,
  expectSearch,
  readAnswer,
  searchField,
  searchFor,
  writeSearch,
} from '../screens/search-list.ts'

/**
 * What the auditor adds, from the key to the log, across a restart. A test that needs it makes it, unless it is there.
 */
let demo: DemoApp
let dataDir: string

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'unhidden-e2e-auditor-'))
  demo = await launchDemo({ dataDir })
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(async () => {
  await demo?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const inspectorOf = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const decisionOf = (page: Page) => page.getByRole('tabpanel', { name: 'Decision' })
const paletteOf = (page: Page) => page.getByPlaceholder('Type what you want to do')

async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(paletteOf(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** @returns the id of the review with a star, a watch, a tag and a note. */
const markReview = once(async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  expect(await searchFor(page, 'hides:>1')).toMatch(/^\d{1,3} /)
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('Enter')
  const inspector = inspectorOf(page)
  const row = grid.getByRole('row', { selected: true })
  const marked = (await row.locator('[data-column=feedbackId]').textContent()) ?? ''
  await expect(inspector).toContainText(`Review ${marked}`)
  await expect(inspector.getByRole('button', { name: 'Star' })).toHaveAttribute('aria-pressed', 'false')
  await inspector.getByRole('button', { name: 'Star' }).click()
  await expect(inspector.getByRole('button', { name: 'Star' })).toHaveAttribute('aria-pressed', 'true')
  await grid.focus()
  await page.keyboard.press('w')
  await expect(inspector.getByRole('button', { name: 'Watch' })).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('t')
  await expect(inspector.getByLabel('New tag')).toBeFocused()
  await page.keyboard.type('Late refund')
  await page.keyboard.press('Enter')
  await expect(decisionOf(page).getByRole('button', { name: 'Late refund', exact: true })).toBeVisible()
  await takePictures(page, 'tags')
  await page.keyboard.press('Escape')
  await expect(inspector.getByLabel('New tag')).toBeHidden()
  await expect(grid).toBeFocused()

  await page.keyboard.press('n')
  await expect(inspector.getByLabel('Note', { exact: true })).toBeFocused()
  await page.keyboard.type('Ask the owner <b>why</b>.')
  // What was written is not lost to a stray key.
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await page.keyboard.press('n')
  await expect(inspector.getByLabel('Note', { exact: true })).toHaveValue('Ask the owner <b>why</b>.')
  await takePictures(page, 'note')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(decisionOf(page).getByText('Ask the owner <b>why</b>.')).toBeVisible()
  await expect(inspector.getByLabel('Note', { exact: true })).toBeHidden()
  await expect(grid).toBeFocused()
  expect.soft(await listFaultsOfEveryAppearance(page, { name: 'decision' })).toEqual([])
  return marked
})
test('a review is starred, watched, tagged and annotated by key, and the list has the focus after each', async () => {
  await markReview()
})

test('a tag is taken off, and undone by key', async () => {
  const marked = await markReview()
  const { page } = demo
  await command(page, marked)
  await page.keyboard.press('Alt+3')
  const tag = decisionOf(page).getByRole('button', { name: 'Late refund', exact: true })
  await page.getByRole('button', { name: 'Remove Late refund' }).click()
  await expect(tag).toBeHidden()
  await page.getByRole('grid').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(tag).toBeVisible()
})

test('a key that is quicker than the rows acts on those that were asked for', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  expect(await searchFor(page, '')).toMatch(/^\d+,\d{3}$/)
  await writeSearch(page, 'visibility:hidden deleted:yes')
  await page.keyboard.press('t')
  await expect(inspectorOf(page).getByLabel('New tag')).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await readAnswer(page)).toMatch(/^\d{1,3} /)
  const id = await page.getByRole('row').nth(1).locator('[data-column=feedbackId]').textContent()
  await expect(inspectorOf(page)).toContainText(`Review ${id}`)
})

/** Saves the search `hides:>1` as “Toggled often”, twice. */
const saveSearch = once(async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'hides:>1')
  await command(page, 'save search')
  await page.getByLabel('Name').fill('Toggled often')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved “Toggled often”')).toBeVisible()
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await expect(page.getByRole('menuitem', { name: /^Toggled often/ })).toContainText(/\d/)
  await takePictures(page, 'search-menu')
  await page.getByRole('menuitem', { name: 'Save search' }).click()
  await page.getByLabel('Name').fill('TOGGLED  often')
  await expect(page.getByText('Another search has this name.')).toBeVisible()
  await page.keyboard.press('Enter')
  // A failure tells what has the focus instead.
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 1_000))
  await expect.poll(focused).toMatch(/^<button .*Replace it/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByLabel('Name').fill('Toggled often')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Replaced the saved search “Toggled often”', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
test('a search is saved, and under a taken name replaces the other only when told so twice', saveSearch)

test('everything is still there after a restart', { tag: '@thorough' }, async () => {
  const marked = await markReview()
  await saveSearch()
  await demo.close()
  demo = await launchNewDemo({ dataDir })
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchField(page).click()
  const recent = page
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('group', { name: 'Recent and saved' })
  await expect(recent.getByRole('option', { name: /^Times turned hidden: more than 1/ })).toBeVisible()
  await searchField(page).press('Escape')
  await command(page, 'toggled oft')
  await expectSearch(page, 'hides:>1')
  await command(page, marked)
  const inspector = inspectorOf(page)
  await expect(inspector.getByText(`Review ${marked}`, { exact: true })).toBeVisible()
  await expect(inspector.getByRole('button', { name: 'Star' })).toHaveAttribute('aria-pressed', 'true')
  await expect(inspector.getByRole('button', { name: 'Watch' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Alt+3')
  await expect(decisionOf(page).getByRole('button', { name: 'Late refund', exact: true })).toBeVisible()
  await expect(decisionOf(page).getByText('Ask the owner <b>why</b>.')).toBeVisible()
})

const exchangeSearches = once(async () => {
  await saveSearch()
  const { page, app } = demo
  const path = join(dataDir, 'searches.json')
  await chooseToSave(app, path)
  await chooseToOpen(app, path)
  await command(page, 'manage saved searches')
  await page.getByRole('button', { name: 'Export file' }).click()
  await expect(page.getByText('Exported 1 search')).toBeVisible()
  const file = JSON.parse(await readFile(path, 'utf8'))
  expect(file).toMatchObject({
    format: 'unhidden-searches-1',
    searches: [{ name: 'Toggled often', query: 'hides:>1' }],
  })
  await takePictures(page, 'searches')

  await writeFile(path, '{"format":"unhidden-searches-1","searches":[{"name":""}]}')
  await page.getByRole('button', { name: 'Import file' }).click()
  await expect(page.getByText('The file was not imported')).toBeVisible()

  const other = { ...file.searches[0], name: 'From a colleague', query: 'star:yes' }
  const later = { ...other, name: 'Of a later version 🙂', query: 'star:yes mood:good changed:2026-02-30' }
  await writeFile(path, JSON.stringify({ ...file, searches: [...file.searches, other, later] }))
  await page.getByRole('button', { name: 'Import file' }).click()
  await expect(page.getByText('Imported 2 searches; 1 left alone, their names are taken')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('From a colleague')).toBeVisible()
  const unread = page.getByRole('dialog').getByRole('listitem').filter({ hasText: later.name })
  await expect(unread).toContainText('can’t be read')
  await expect(unread.getByRole('button', { name: /Report/ })).toBeDisabled()
  await unread.getByRole('button', { name: 'Show' }).click()
  await expectSearch(page, later.query)
  await expect(page.locator('#search-problem')).toContainText('There is no 30 February 2026.')
})
test('saved searches travel in a file, and a file that is none is refused', exchangeSearches)

test('a saved search lists what is watched', async () => {
  const marked = await markReview()
  const { page } = demo
  await goTo(page, 'Reviews')
  await page.getByRole('button', { name: 'Saved searches' }).click()
  const watched = page.getByRole('menuitem', { name: /^Watched/ })
  await expect(watched).toContainText('1')
  await watched.click()
  await expectSearch(page, 'watched:yes')
  await expect(countOfList(page)).toHaveText(/^1 of /)
  await expect(page.getByRole('row').nth(1)).toContainText(marked)
  await takePictures(page, 'watched')
})

const askInSql = once(async () => {
  const { page } = demo
  await command(page, 'open sql console')
  const box = page.getByLabel('SQL statement')
  await page.getByRole('button', { name: 'Run' }).click()
  const result = page.getByRole('grid', { name: 'Result' })
  await expect(result).toContainText('hidden')
  await page.getByRole('button', { name: 'Last entries that hide' }).click()
  await box.press('ControlOrMeta+Enter')
  await expect(result).toContainText('time_text')
  await box.press('ControlOrMeta+z')
  await expect(box).toHaveValue(/count\(\*\) AS items/)
  await box.fill("SELECT 'a' || char(9) AS t, count(*) AS n FROM event")
  await box.press('ControlOrMeta+Enter')
  await expect(page.getByRole('grid', { name: 'Result' })).toContainText(/\d+/)
  expect.soft(await listFaultsOfEveryAppearance(page, { name: 'console' })).toEqual([])
  await box.fill('DELETE FROM event')
  await box.press('ControlOrMeta+Enter')
  await expect(page.getByText('Not run')).toBeVisible()
  await box.fill('SELECT * FROM workspace')
  await box.press('ControlOrMeta+Enter')
  await expect(page.getByText('connection settings')).toBeVisible()
  await box.fill('WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c')
  await box.press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Canceled')).toBeVisible()
})
test('the SQL console answers questions and refuses a write', { tag: '@thorough' }, askInSql)

test('the log shows all of it', async () => {
  const marked = await markReview()
  for (const done of [exchangeSearches, askInSql]) await done()
  const { page } = demo
  await goTo(page, 'Log')
  const log = page.getByRole('grid', { name: 'Log', exact: true })
  const lines = [
    'SQL statement run',
    'SQL statement ended: 1 row',
    'Searches exported',
    'Search replaced: Toggled often',
    'Search saved: Toggled often',
    `Note added: Ask the owner <b>why</b>. ${marked}`,
    `Tag added: Late refund ${marked}`,
    `Review watched ${marked}`,
    `Star set ${marked}`,
    'Sync ended: complete, 13,750 entries added',
    'Sync started: full',
  ]
  for (const line of lines) await expect(log).toContainText(line)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toContainText(userInfo().username)
  await expect(log).not.toContainText('[object')
  expect.soft(await listFaultsOfEveryAppearance(page, { name: 'log' })).toEqual([])
  await page.getByLabel('Find entry').fill(marked)
  await expect(log).not.toContainText('SQL statement')
  await page.getByLabel('Find entry').fill(`${marked} note WHY`)
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible()
  await log.getByText('Note added').click()
  await expect(inspector).toContainText('Ask the owner <b>why</b>.')
  await expect(inspector.getByRole('button', { name: 'Copy SHA-256' }).first()).toBeVisible()
  await takePictures(page, 'log-entry')
})
