import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { countOfList, searchFor } from '../screens/search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await goTo(demo.page, 'Responses')
})
test.beforeEach(async () => {
  await searchFor(demo.page, '')
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const search = (text: string) => searchFor(demo.page, text)
const rows = () => demo.page.getByRole('option').filter({ has: demo.page.locator('.response-head') })
const detail = () => demo.page.getByRole('complementary')

test('a word of two Chinese characters is found, marked, and opened by Enter; the next is one key away', async () => {
  const { page } = demo
  await search('退款')
  await expect(rows().first().locator('mark').first()).toHaveText('退款')
  await expect(countOfList(demo.page)).toHaveText(/^[\d,]+ responses?$/)
  await page.getByLabel('Search responses').press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const text = (await rows().nth(1).locator('bdi').first().textContent()) ?? ''
  const opened = detail().locator('[aria-current=true]')
  await expect(opened).toBeInViewport()
  await expect(opened).toContainText(text.slice(0, 20))
  await expect(opened.locator('mark').first()).toHaveText('退款')
  await page.keyboard.press(']')
  await expect(rows().nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(detail().locator('[aria-current=true] mark').first()).toHaveText('退款')
})

test('each row says how its item stands', async () => {
  for (const [filter, state] of Object.entries({ hidden: 'Hidden', shown: 'Shown' })) {
    await search(`visibility:${filter}`)
    await expect(rows().first().locator('.response-state')).toContainText(state)
  }
})

test('part of a word is found on request, accents or not', async () => {
  await search('contains:"ungskos"')
  await expect(countOfList(demo.page)).toHaveText('0 responses')
  await expect(demo.page.getByText('No response matches this search')).toBeVisible()
  await search('contains:"UCKMELD"')
  await expect(rows().first().locator('mark').first()).toHaveText(/^ückmeld$/i)
})

test('oldest and best first', async () => {
  const { page } = demo
  await expect(page.getByRole('radio', { name: 'Best match' })).toBeDisabled()
  await search('refund')
  const newest = await rows().first().locator('time').first().textContent()
  await page.getByText('Oldest', { exact: true }).click()
  await expect(rows().first().locator('time').first()).not.toHaveText(newest ?? '')
  await page.getByText('Best match', { exact: true }).click()
  await expect(rows().first().locator('mark').first()).toHaveText(/refund/i)
  // Without words nothing matches better than anything else: the newest come first, and the control says so.
  await search('')
  await expect(page.getByRole('radio', { name: 'Newest' })).toBeChecked()
  await search('refund')
  await expect(page.getByRole('radio', { name: 'Best match' })).toBeChecked()
})

test('a list that scrolls faster than its rows are drawn stays where it was scrolled to', async () => {
  const { page } = demo
  await expect(rows().nth(5)).toBeVisible()
  // Both events come before anything of the first could be drawn, as on a busy machine.
  const scroller = page.locator('[data-grid=responses]')
  await scroller.evaluate((list) => {
    list.scrollTop = 3_000
    list.dispatchEvent(new Event('scroll'))
    list.dispatchEvent(new Event('scrollend'))
  })
  await expect(rows().first()).not.toHaveAttribute('aria-posinset', '1')
  expect(await scroller.evaluate((list) => list.scrollTop)).toBe(3_000)
})

test('a search that cannot be read is no result', async () => {
  await search('date:2024-02-30')
  const told = countOfList(demo.page)
  await expect(told).toHaveText(/^Search not read: all [\d,]+ responses$/)
  await search('')
  await expect(told).toHaveText(/^[\d,]+ responses$/)
})

test('business and date are chosen into the search', async () => {
  const { page } = demo
  await page.getByRole('combobox', { name: 'Written…' }).click()
  await page.getByRole('option', { name: 'In the last 365 days' }).click()
  await expect(page.getByLabel('Search responses')).toHaveValue(/^date:\d{4}-\d{2}-\d{2}\.\.$/)
})
