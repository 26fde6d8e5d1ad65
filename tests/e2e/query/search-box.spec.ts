import { expect, type Locator, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { countOfList, readAnswer, searchFor } from '../screens/search-list.ts'

let demo: DemoApp
/** The count of the whole list, as it is written. */
let all: string
test.beforeAll(async () => {
  demo = await launchDemo()
  await goTo(demo.page, 'Reviews')
})
test.beforeEach(async () => {
  all = await searchFor(demo.page, '')
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const box = () => demo.page.getByRole('combobox', { name: 'Search feedback' })
const suggestions = () => demo.page.getByRole('listbox', { name: 'Suggestions' })
const chips = () => demo.page.getByRole('list', { name: 'What this search asks for' })

test('a key and its value are chosen by keyboard alone, and the rows follow', async () => {
  await box().pressSequentially('visi')
  await expect(suggestions().getByRole('option').first()).toContainText('visibility:')
  await box().press('Tab')
  await expect(box()).toHaveValue('visibility:')
  await box().press('ArrowDown')
  await expect(box()).toHaveAttribute('aria-activedescendant', /.+-0$/)
  await expect(suggestions().getByRole('option', { selected: true })).toContainText('hidden')
  await box().press('Enter')
  await expect(box()).toHaveValue('visibility:hidden')
  await expect(suggestions()).toBeHidden()
  await expect(box()).toBeFocused()
  expect(await readAnswer(demo.page)).not.toBe(all)
  await box().press('Enter')
  await expect(demo.page.getByRole('grid', { name: 'Feedback items' })).toBeFocused()
})

test('a value is chosen by mouse; Escape closes the suggestions and keeps the box', async () => {
  await box().pressSequentially('response:')
  await suggestions()
    .getByRole('option', { name: /not-fetched/ })
    .click()
  await expect(box()).toHaveValue('response:not-fetched')
  await box().press('Space')
  await box().press('Control+Space')
  await expect(suggestions()).toBeVisible()
  await box().press('Escape')
  await expect(suggestions()).toBeHidden()
  await expect(box()).toBeFocused()
})

test('from the first key on, what is on screen is marked as the answer to another search', async () => {
  const { page } = demo
  await searchFor(page, 'feedback:1')
  await expect(page.getByText('No feedback item matches this search')).toBeVisible()
  // Read before anything that waits can have been looked up.
  const marks = await box().evaluate((input) => {
    document.execCommand('selectAll')
    document.execCommand('insertText', false, 'visibility:hidden')
    const [count, list] = ['main [role=status]', '.list-body'].map((place) => document.querySelector(place))
    return {
      value: input instanceof HTMLInputElement && input.value,
      count: count?.ariaBusy,
      list: list?.ariaBusy,
    }
  })
  expect(marks).toEqual({ value: 'visibility:hidden', count: 'true', list: 'true' })
  expect(await readAnswer(page)).not.toBe('0 feedback items')
})

test('a list without rows has one button to clear the search, and one to show all', async () => {
  const { page } = demo
  await searchFor(page, 'feedback:1')
  await expect(page.getByRole('button', { name: 'Clear the search', exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect(box()).toHaveValue('')
  expect(await readAnswer(page)).toBe(all)
})

test('the box keeps the keys when it is cleared by its button', async () => {
  await box().fill('visibility:hidden')
  await demo.page.getByRole('button', { name: 'Clear the search', exact: true }).click()
  await expect(box()).toHaveValue('')
  await expect(box()).toBeFocused()
})

test('the businesses of the workspace are offered', async () => {
  await box().pressSequentially('business:')
  await expect(suggestions().getByRole('option').first()).toHaveText(/^\d+$/)
})

test('chips say in plain words what is asked, and are taken away by mouse and keyboard', async () => {
  await box().fill('visibility:hidden -response:owner (hides:>1 OR hidden-for:>30d)')
  await expect(chips().getByRole('listitem')).toHaveText([
    'Hidden',
    'not response by the owner',
    'Times turned hidden: more than 1 or hidden for more than 30 days',
  ])
  await chips().getByRole('button', { name: 'Remove: not response by the owner' }).click()
  await expect(box()).toHaveValue('visibility:hidden (hides:>1 OR hidden-for:>30d)')
  await chips().getByRole('button', { name: 'Remove: Hidden' }).press('Delete')
  await expect(box()).toHaveValue('(hides:>1 OR hidden-for:>30d)')
  await expect(chips().getByRole('button')).toBeFocused()
})

test('a piece that cannot be read is underlined and explained, and the rest finds its rows', async () => {
  const hidden = await searchFor(demo.page, 'visibility:hidden')
  expect(hidden).not.toBe(all)
  await searchFor(demo.page, '')
  await box().fill('visibility:hidden changed:2024-02-30')
  await expect(demo.page.locator('#search-problem')).toContainText('There is no 30 February 2024.')
  await expect(demo.page.locator('#search-problem mark')).toHaveText('2024-02-30')
  await expect(demo.page.locator('.query-wrong')).toHaveText('2024-02-30')
  await expect(box()).toHaveAttribute('aria-invalid', 'true')
  expect(await readAnswer(demo.page)).toContain(hidden)
})

test('what is said about mistakes covers neither the chips nor the toolbar, however much it is', async () => {
  const { page } = demo
  for (const width of [1_280, 900]) {
    await page.setViewportSize({ width, height: 800 })
    await box().fill('visibility:hidden visibility:x deleted:maybe changed:2026-02-30 hides:many tag: "late')
    const problems = page.locator('#search-problem')
    await expect(problems).toContainText('3 more mistakes')
    const bottom = await bottomOf(problems)
    await expect(chips().getByRole('listitem').first()).toHaveText('Hidden')
    expect(await topOf(chips())).toBeGreaterThanOrEqual(bottom)
    for (const name of [/^(Hide|Show) facets$/, 'Saved searches']) {
      expect(await topOf(page.getByRole('button', { name }))).toBeGreaterThanOrEqual(await bottomOf(chips()))
    }
    await box().fill('visibility:hidden')
    await expect(problems).toBeHidden()
  }
  await page.setViewportSize({ width: 1_280, height: 800 })
})

const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN
const bottomOf = async (place: Locator) => {
  const bounds = await place.boundingBox()
  return bounds ? bounds.y + bounds.height : Number.NaN
}

test('a reference of a working paper leads to what it names', async () => {
  const { page } = demo
  const id = (await page.getByRole('gridcell').first().textContent()) ?? ''
  await box().fill(`F-${id}`)
  await expect(page.getByRole('button', { name: `The reference of feedback item ${id}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText(id)
  await expect(box()).toHaveValue(`feedback:${id}`)
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
})

test('an ID typed alone, which no text holds, is led to the item', async () => {
  const id = (await demo.page.getByRole('gridcell').first().textContent()) ?? ''
  await box().fill(id)
  await demo.page.getByRole('button', { name: `Feedback item ${id}` }).click()
  await expect(box()).toHaveValue(`feedback:${id}`)
  await expect(countOfList(demo.page)).toHaveText('1 feedback item')
})

test('the reference lists what can be asked, and adds an example to the search', async () => {
  await box().fill('deleted:no')
  await demo.page.getByRole('button', { name: 'How to search' }).click()
  const reference = demo.page.getByRole('dialog', { name: 'How to search' })
  await expect(reference).toContainText(
    'items whose state is not beyond doubt: the last entries carry the same second and opposite flags',
  )
  await reference.getByRole('button', { name: 'Add to the search: hides:>2' }).click()
  await expect(reference).toBeHidden()
  await expect(box()).toHaveValue('deleted:no hides:>2')
})
