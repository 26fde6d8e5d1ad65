import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { countOfList, readAnswer, searchFor } from '../screens/search-list.ts'
import { toUtcDay } from './utc-day.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await goTo(demo.page, 'Reviews')
})
test.beforeEach(clearSearch)
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const grid = () => demo.page.getByRole('grid', { name: 'Feedback items' })
const search = () => demo.page.getByLabel('Search feedback')
const facet = (name: string) => demo.page.getByRole('region', { name, exact: true })
const value = (name: string, label: string) => facet(name).getByRole('button', { name: label, exact: true })
const counted = (name: string, label: string) =>
  facet(name)
    .getByRole('listitem')
    .filter({ has: demo.page.getByRole('button', { name: label, exact: true }) })
    .locator('.facet-count')

/** A value of each facet beside the one that is clicked. */
const OTHER = { Visibility: 'Shown', Deleted: 'Not deleted', Responses: 'By the customer' } as const

for (const [name, label, text] of [
  ['Visibility', 'Hidden', 'visibility:hidden'],
  ['Deleted', 'Deleted', 'deleted:yes'],
  ['Responses', 'By the owner', 'response:owner'],
] as const) {
  test(`a click on ${label} finds as many items as its count says, and a second one takes it back`, async () => {
    await expect(counted(name, label)).toHaveText(/^[\d,]+$/)
    const count = (await counted(name, label).textContent()) ?? ''
    const others = (await counted(name, OTHER[name]).textContent()) ?? ''
    await value(name, label).click()
    await expect(search()).toHaveValue(text)
    await expect(countOfList(demo.page)).toHaveText(`${count} feedback items`)
    await expect(value(name, label)).toHaveAttribute('aria-pressed', 'true')
    // the other values stay, with what choosing them as well would bring
    await expect(counted(name, OTHER[name])).toHaveText(others)
    await value(name, label).click()
    await expect(search()).toHaveValue('')
    await expect(value(name, label)).toHaveAttribute('aria-pressed', 'false')
    expect(await readAnswer(demo.page)).not.toBe(`${count} feedback items`)
  })
}

async function clearSearch(): Promise<void> {
  expect(await searchFor(demo.page, '')).toMatch(/^\d{2},\d{3} feedback items$/)
  await expect(facet('Business').getByRole('listitem').nth(1)).toBeVisible()
  await expect(demo.page.locator('.facet-group[aria-busy=true]')).toHaveCount(0)
}

test('months and businesses narrow the search, and can be looked for', async () => {
  const { page } = demo
  const month = facet('Changed in').getByRole('listitem').nth(2)
  const count = (await month.locator('.facet-count').textContent()) ?? ''
  await month.getByRole('button').click()
  await expect(search()).toHaveValue(/^changed:\d{4}-\d{2}$/)
  await expect(countOfList(demo.page)).toHaveText(`${count} feedback items`)
  await clearSearch()
  const business =
    (await facet('Business').getByRole('listitem').nth(1).getByRole('button').textContent()) ?? ''
  await page.getByRole('textbox', { name: 'Find in “Business”' }).fill(business)
  await expect(facet('Business').getByRole('listitem')).toHaveCount(1)
  const items = (await counted('Business', business).textContent()) ?? ''
  await value('Business', business).click()
  await expect(search()).toHaveValue(`business:${business}`)
  await expect(countOfList(demo.page)).toHaveText(`${items} feedback items`)
  await page.getByRole('textbox', { name: 'Find in “Business”' }).fill('')
})

test('a search that cannot be read keeps rows and counts', async () => {
  const before = (await counted('Visibility', 'Hidden').textContent()) ?? ''
  await search().fill('visibility:')
  await expect(demo.page.locator('#search-problem')).toBeVisible()
  await expect(countOfList(demo.page)).toHaveText(/^Search not read: all \d{2},\d{3} feedback items$/)
  await expect(counted('Visibility', 'Hidden')).toHaveText(before)
  await expect(grid().getByRole('row').nth(1)).toBeVisible()
})

test('the panel closes, stays closed and opens again', async () => {
  const { page } = demo
  await page.getByRole('button', { name: 'Hide facets' }).click()
  await expect(facet('Visibility')).toBeHidden()
  await page.reload()
  await expect(grid()).toBeVisible()
  await expect(facet('Visibility')).toBeHidden()
  await page.getByRole('button', { name: 'Show facets' }).click()
  await expect(facet('Visibility')).toBeVisible()
})

test('as of a date the list shows earlier states, and unknown where nothing had been recorded', async () => {
  const { page } = demo
  await expect(counted('Visibility', 'Unknown')).toHaveText(/^[\d,]+$/)
  const unknownNow = toNumber(await counted('Visibility', 'Unknown').textContent())
  // A day on which something was recorded, with more before it and after it.
  const past = await dayOfRow(3_000)
  const day = page.getByLabel('As of a date')
  await day.fill('2999-01-01')
  await expect(page.getByText('Choose a day up to the end of the data.')).toBeVisible()
  await day.fill('31 Feb 2024')
  await expect(page.getByText('No such date')).toBeVisible()
  await search().focus()
  await expect(day).toHaveValue('31 Feb 2024')
  await expect(page.getByText('No such date')).toBeVisible()
  await day.focus()
  await page.keyboard.press('Escape')
  await expect(day).toHaveValue('')
  await expect(page.getByText('No such date')).toBeHidden()
  // Today has no end yet: the list stands at this moment, and says how far it knows.
  await day.fill(new Date().toISOString().slice(0, 10))
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(/^As it stood at .*\d{2}:\d{2}:\d{2} UTC, as far as the last sync has read\.$/),
  ).toBeVisible()
  await day.fill(past)
  await watchForLaterRows(page, past)
  await page.keyboard.press('Enter')
  const banner = page.getByText(/^As it stood at the end of .+ \(UTC\)\./)
  await expect(banner).toBeVisible()
  const [, told = ''] = / end of (.+) \(UTC\)/.exec((await banner.textContent()) ?? '') ?? []
  expect(toUtcDay(`${told} 00:00:00 +00:00`)).toBe(past)
  await expect
    .poll(async () => toNumber(await counted('Visibility', 'Unknown').textContent()))
    .toBeGreaterThan(unknownNow)
  const newest = grid().locator('[data-column=lastEvent][role=gridcell]').first()
  await expect(newest).toHaveText(/, \d{2}:\d{2}:\d{2} [+-]\d{2}:\d{2}$/)
  await expect.poll(async () => toUtcDay((await newest.textContent()) ?? '')).toBe(past)
  expect(await page.evaluate(() => document.body.dataset.laterRows)).toBe('none')
  await value('Visibility', 'Unknown').click()
  await expect(counted('Visibility', 'Shown')).toHaveText(/^[1-9][\d,]*$/)
  await expect(counted('Visibility', 'Unknown')).toHaveText(/^[\d,]+$/)
  const unknown = (await counted('Visibility', 'Unknown').textContent()) ?? ''
  await expect(countOfList(demo.page)).toHaveText(`${unknown} feedback items`)
  await expect(grid().locator('[data-column=state][role=gridcell]').first()).toHaveText('Unknown')
  await grid().getByRole('row').nth(1).click()
  const pane = page.getByRole('complementary')
  await expect(pane.getByText(/^As of .+ marks and findings are those of today\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  // Other screens do not stand at that date, nor does what is opened there.
  await goTo(page, 'Responses')
  await page.getByRole('listbox', { name: 'Responses' }).getByRole('option').first().click()
  await expect(pane.getByText(/\d history entr(?:y|ies), [1-9]\d* responses?/)).toBeVisible()
  await expect(pane.getByText(/^As of/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await goTo(page, 'Reviews')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).last().click()
  await expect(page.getByText(/^As it stood/)).toBeHidden()
  await expect(countOfList(demo.page)).toHaveText(`${unknownNow.toLocaleString('en')} feedback items`)
})

function toNumber(text: string | null): number {
  return Number((text ?? '').replaceAll(/[^\d]/g, ''))
}

/** The day of UTC on which the item in this row changed last. */
async function dayOfRow(number: number): Promise<string> {
  const { page } = demo
  const cell = grid().locator(`[aria-rowindex="${number + 1}"] [data-column=lastEvent]`)
  await grid().focus()
  await page.keyboard.press('g')
  await page.getByLabel('Feedback ID, date, or #row').fill(`#${number}`)
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText(/, \d{2}:\d{2}:\d{2} [+-]\d{2}:\d{2}$/)
  return toUtcDay((await cell.textContent()) ?? '') ?? ''
}

/** Looks at every frame whether rows of later days stand under the banner of this day. */
async function watchForLaterRows(page: Page, day: string): Promise<void> {
  await page.evaluate((ofDay) => {
    const endMs = Date.parse(ofDay) + 86_400_000
    document.body.dataset.laterRows = 'none'
    const look = () => {
      const banner = document.querySelector('.as-of-banner')?.textContent ?? ''
      const moments = [...document.querySelectorAll('[data-column=lastEvent][role=gridcell]')]
      const later = moments.find((cell) => Date.parse((cell.textContent ?? '').replaceAll(',', '')) >= endMs)
      if (banner.includes(' end of ') && later) document.body.dataset.laterRows = later.textContent ?? ''
      else requestAnimationFrame(look)
    }
    look()
  }, day)
}
