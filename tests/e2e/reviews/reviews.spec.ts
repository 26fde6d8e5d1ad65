import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { readAnswer, searchField, searchFor } from '../screens/search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await goTo(demo.page, 'Reviews')
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const grid = () => demo.page.getByRole('grid', { name: 'Reviews' })
const cells = (column: string) => grid().locator(`[role=gridcell][data-column=${column}]`)

test('opens on hidden or deleted reviews, at least 20 of them, without a horizontal scroll', async () => {
  const { page } = demo
  expect(await readAnswer(page)).toMatch(/^[\d,]+ of \d{2},\d{3}$/)
  const states = await cells('state').allTextContents()
  expect(states.length).toBeGreaterThanOrEqual(20)
  for (const state of states) expect(state).toMatch(/^(Hidden|Deleted) \d+ (d|h|min|s)/)
  await expect(grid()).toHaveJSProperty('scrollLeft', 0)
  const isWide = await grid().evaluate((list) => list.scrollWidth > list.clientWidth)
  expect(isWide).toBe(false)
  const box = await grid().getByRole('row').nth(1).boundingBox()
  expect(box?.y ?? 0).toBeLessThanOrEqual(82)
})

test('the inspector follows the cursor', async () => {
  const { page } = demo
  await grid().focus()
  await page.keyboard.press('Home')
  const ids = await cells('feedbackId').allTextContents()
  const inspector = page.getByRole('complementary')
  await expect(inspector).toContainText(ids[0] ?? '')
  await page.keyboard.press('j')
  await expect(inspector).toContainText(ids[1] ?? '')
})

test('F lists filters with counts; a choice narrows the list to as many', async () => {
  const { page } = demo
  await grid().focus()
  await page.keyboard.press('f')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const line = filters.getByRole('listitem').filter({ hasText: 'By the owner' })
  await expect(line).toContainText(/\d/)
  await expect(line.locator('span').first()).toHaveText(/^[\d,]+$/)
  const count = (await line.locator('span').first().textContent()) ?? ''
  await line.getByRole('button').click()
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
  expect(await readAnswer(page)).toMatch(new RegExp(`^${count} of `))
  await searchFor(page, 'state:hidden,deleted')
})

test('a right click offers what can be done with a row; a mark can be undone', async () => {
  const { page } = demo
  await cells('feedbackId').nth(2).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Star' }).click()
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeVisible()
  await page.getByRole('button', { name: /^Undo: / }).click()
})

test('as of a date the list shows the state then beside the state now; Esc leads back', async () => {
  const { page } = demo
  await searchFor(page, '')
  await page.getByRole('button', { name: 'As of now' }).click()
  const day = page.getByLabel('As of a date', { exact: true }).getByRole('textbox')
  await day.fill('2999-01-01')
  await expect(page.getByText('Choose a date within the data received.')).toBeVisible()
  await day.fill('2025-08-31')
  await page.keyboard.press('Enter')
  await expect(grid().getByRole('columnheader', { name: /Aug 31, 2025/ })).toBeVisible()
  await expect(day).toHaveValue('Aug 31, 2025')
  await readAnswer(page)
  await expect(cells('now').first()).toHaveText(/^(Hidden|Shown|Deleted|Not known)/)
  await grid().focus()
  await page.keyboard.press('[')
  await expect(grid().getByRole('columnheader', { name: /Aug 30, 2025/ })).toBeVisible()
  await page.keyboard.press('}')
  await expect(grid().getByRole('columnheader', { name: /Sep 30, 2025/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'As of now' })).toBeVisible()
  await expect(cells('now')).toHaveCount(0)
  await searchFor(page, 'state:hidden,deleted')
})

test('going to a date keeps the rows by their state now; the state then is another filter', async () => {
  const { page } = demo
  const tokens = page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')
  const rows = await readAnswer(page)
  await page.getByRole('button', { name: 'As of now' }).click()
  await page.getByLabel('As of a date', { exact: true }).getByRole('textbox').fill('2025-08-31')
  await page.keyboard.press('Enter')
  await expect(tokens).toHaveText(['State now Hidden or deleted'])
  expect(await readAnswer(page)).toBe(rows)
  for (const now of await cells('now').allTextContents()) expect(now).toMatch(/^(Hidden|Deleted) /)
  expect((await cells('state').allTextContents()).join()).toMatch(/Shown|Not known/)
  await searchField(page).fill('deleted')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.filter({ hasText: 'State now is Deleted' })).toBeVisible()
  await options.filter({ hasText: 'State then is Deleted' }).click()
  await expect(tokens).toHaveText(['State now Hidden or deleted', 'State then Deleted'])
  await readAnswer(page)
  for (const then of await cells('state').allTextContents()) expect(then).toMatch(/^Deleted/)
  await page.getByRole('button', { name: /^Back to now/ }).click()
  await expect(tokens).toHaveText(['State Hidden or deleted'])
  await searchFor(page, 'state:hidden,deleted')
})

test('a list without rows has one way out', async () => {
  const { page } = demo
  await searchFor(page, 'feedback:1')
  await expect(page.getByText('No matching reviews in the data received')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filters' }).click()
  expect(await readAnswer(page)).toMatch(/^\d{2},\d{3}$/)
  await expect(searchField(page)).toHaveValue('')
})
