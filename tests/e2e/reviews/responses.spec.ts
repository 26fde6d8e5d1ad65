import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { countOfList, readAnswer, searchField, searchFor } from '../screens/search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await goTo(demo.page, 'Responses')
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const rows = () => demo.page.getByRole('listbox', { name: 'Responses' }).getByRole('option')
const order = () => demo.page.getByRole('button', { name: /^Order: / })

test('a typed word finds responses; the hit is marked, and Enter opens the review', async () => {
  const { page } = demo
  await searchField(page).fill('退款')
  await searchField(page).press('Enter')
  await expect(countOfList(page)).toHaveText(/^[\d,]+ of [\d,]+$/)
  await expect(rows().first().locator('mark').first()).toHaveText('退款')
  const idOf = async (row: number) =>
    /Review (\d+)/.exec((await rows().nth(row).textContent()) ?? '')?.[1] ?? ''
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toContainText(await idOf(0))
  await page.getByRole('listbox', { name: 'Responses' }).focus()
  await page.keyboard.press('j')
  await expect(inspector).toContainText(await idOf(1))
  await page.keyboard.press('k')
  await page.getByRole('listbox', { name: 'Responses' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').locator('mark').first()).toHaveText('退款')
})

test('each row says whether its review was hidden then', async () => {
  const { page } = demo
  await searchFor(page, 'hides:>0')
  await expect(rows().first()).toContainText(/while hidden|before hide|while shown|not known then/)
})

test('those written while hidden are listed alone', async () => {
  const { page } = demo
  const all = await searchFor(page, '')
  const only = page.getByRole('switch', { name: 'Written while hidden' })
  await only.press(' ')
  await expect(only).toBeChecked()
  await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('Written while hidden')
  expect(await readAnswer(page)).not.toBe(all)
  const listed = page.locator('[data-hidden]', { hasText: /^while hidden/ })
  await expect(listed).toHaveCount(await rows().count())
  await only.press(' ')
  await expect(only).not.toBeChecked()
})

test('V marks tabs, which are otherwise spaces', async () => {
  const { page } = demo
  await searchFor(page, 'contains:"separated"')
  const tabs = rows().first().locator('[data-label="TAB"]')
  await expect(rows().first().locator('mark').first()).toBeVisible()
  await expect(tabs).toHaveCount(0)
  await page.getByRole('listbox', { name: 'Responses' }).focus()
  await page.keyboard.press('v')
  await expect(tabs.first()).toBeVisible()
  await page.keyboard.press('v')
  await expect(tabs).toHaveCount(0)
})

test('part of a word is found on request, accents or not', async () => {
  await searchFor(demo.page, 'contains:"UCKMELD"')
  await expect(rows().first().locator('mark').first()).toHaveText(/^ückmeld$/i)
})

test('customers and owners add up', async () => {
  const { page } = demo
  await searchFor(page, 'refund')
  const by = page.getByRole('radiogroup', { name: 'Written by' })
  await expect(by).toHaveText(/All[\d,]+Customers[\d,]+Owners[\d,]+/)
  const [all = 0, customers = 0, owners = 0] =
    ((await by.textContent()) ?? '').match(/[\d,]+/g)?.map((text) => Number(text.replaceAll(',', ''))) ?? []
  expect(customers + owners).toBe(all)
})

test('oldest and best first', async () => {
  const { page } = demo
  await searchFor(page, 'refund')
  const newest = (await rows().first().locator('time').textContent()) ?? ''
  await order().click()
  await page.getByRole('menuitem', { name: 'Oldest' }).click()
  await expect(rows().first().locator('time')).not.toHaveText(newest)
  await order().click()
  await page.getByRole('menuitem', { name: 'Best match' }).click()
  await expect(order()).toHaveText('Best match')
  await searchFor(page, '')
  await expect(order()).toHaveText('Newest')
})
