import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { countOfList, readAnswer, searchField, searchFor, writeSearch } from '../screens/search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await goTo(demo.page, 'Reviews')
})
test.beforeEach(async () => {
  await searchFor(demo.page, 'state:hidden,deleted')
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const field = () => searchField(demo.page)
const options = () => demo.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const tokens = () => demo.page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')
const grid = () => demo.page.getByRole('grid', { name: 'Reviews' })

test('a state word offers its state first, and Enter adds it', async () => {
  await field().fill('hidden')
  await expect(options().first()).toContainText('State is Hidden')
  await field().press('Enter')
  await expect(tokens()).toHaveText(['State Hidden'])
  await expect(field()).toHaveValue('')
  await expect(field()).toBeFocused()
  const hidden = await readAnswer(demo.page)
  expect(await searchFor(demo.page, 'visibility:hidden -deleted:yes')).toBe(hidden)
})

test('a misspelt word, key or value gets one suggestion', async () => {
  const { page } = demo
  await field().fill('hiden 30')
  await expect(page.getByRole('group', { name: 'Did you mean hidden 30?' })).toBeVisible()
  await expect(options().first()).toContainText('Hidden for more than 30 days')
  await field().fill('visiblity:hiden')
  await expect(page.getByRole('group', { name: 'Did you mean visibility:hidden?' })).toBeVisible()
  await field().fill('')
  await field().press('Escape')
})

test('Alt+Enter excludes, Backspace removes the last filter', async () => {
  await field().fill('hidden after shown')
  await expect(options().first()).toContainText('Hidden after shown')
  await field().press('Alt+Enter')
  await expect(tokens()).toHaveCount(2)
  await field().press('Control+/')
  await expect(field()).toHaveValue('state:hidden,deleted -hidden-after-shown:yes')
  await field().press('Escape')
  await field().focus()
  await field().press('Backspace')
  await expect(tokens()).toHaveText(['State Hidden or deleted'])
})

test('a full ID opens its review in one Enter', async () => {
  const id = (await grid().locator('[role=gridcell][data-column=feedbackId]').nth(3).textContent()) ?? ''
  await field().fill(id)
  await expect(options().first()).toContainText(`Open review ${id}`)
  await field().press('Enter')
  await expect(demo.page.getByRole('complementary')).toContainText(id)
  await expect(grid().getByRole('row', { selected: true })).toContainText(id)
})

test('recent searches are offered on focus', async () => {
  const { page } = demo
  await field().fill('deleted')
  await expect(options().filter({ hasText: 'State is Deleted' })).toBeVisible()
  await options().filter({ hasText: 'State is Deleted' }).click()
  await expect(tokens()).toHaveText(['State Deleted'])
  await page.getByRole('button', { name: /Remove.*State Deleted/ }).click()
  await expect(tokens()).toHaveCount(0)
  await field().click()
  await expect(options().filter({ hasText: 'State Deleted' })).toBeVisible()
  await field().press('Escape')
})

test('a search that cannot be read shows its problem and keeps the rows before, marked', async () => {
  const { page } = demo
  const before = await readAnswer(page)
  await writeSearch(page, 'state:hidden changed:2024-02-30')
  await expect(page.locator('#search-problem mark')).toHaveText('2024-02-30')
  await expect(field()).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('The rows below are from the search before.')).toBeVisible()
  await expect(page.locator('[data-list-body]')).toHaveAttribute('aria-busy', 'true')
  await expect(countOfList(page)).toHaveText(before)
})

test('a search as text and as tokens is the same', async () => {
  const { page } = demo
  await searchFor(page, 'visibility:hidden -response:owner (hides:>1 OR hidden-for:>30d)')
  await expect(tokens()).toHaveCount(3)
  await field().press('Control+/')
  await expect(field()).toHaveValue('visibility:hidden -response:owner (hides:>1 OR hidden-for:>30d)')
  await field().press('Escape')
})
