import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from './open-demo.ts'
import { readAnswer, searchFor } from './search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
/** The list of hidden items, with the keys and no pane beside it. */
test.beforeEach(async () => {
  const { page } = demo
  const pane = page.getByRole('complementary')
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  await page.getByRole('grid').press('Home')
  if (await pane.isVisible()) await page.keyboard.press('Escape')
  await expect(pane).toBeHidden()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

test('from the palette to a timeline and back without a mouse', async () => {
  const { page } = demo
  const detail = page.getByRole('complementary')
  await goTo(page, 'Home')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder('Type what you want to do')).toBeFocused()
  await page.keyboard.type('open reviews')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search feedback')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('visibility:hidden')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeFocused()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator('[aria-rowindex="3"]')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(detail).toContainText('Hidden for')

  const first = (await detail.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await page.keyboard.press(']')
  await expect(detail.getByRole('heading', { level: 2 })).not.toHaveText(first)
  await page.keyboard.press('[')
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText(first)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
})

test('the detail pane keeps the width that the keys gave it', async () => {
  const { page } = demo
  const divider = page.getByRole('separator')
  await page.keyboard.press('Enter')
  await divider.focus()
  const before = Number(await divider.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuenow', String(before - 48))
  await page.reload()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(divider).toHaveAttribute('aria-valuenow', String(before - 48))
})

test('closing a dialog gives the keys back to the list', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Feedback items' })
  const rowOf = (index: number) => page.locator(`[aria-rowindex="${index + 2}"]`)
  const dialog = page.getByRole('dialog')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeVisible()
  for (const [turn, key] of ['a', 'n', 't'].entries()) {
    await page.keyboard.press(key)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(grid).toBeFocused()
    await page.keyboard.press('j')
    await expect(rowOf(turn + 1)).toHaveAttribute('aria-selected', 'true')
  }
  // nothing has the focus: the list takes its keys all the same
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('k')
  await expect(rowOf(2)).toHaveAttribute('aria-selected', 'true')
  await expect(grid).toBeFocused()
})

test('a key for the item that was opened a moment ago is about that item', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Feedback items' })
  const own = page.getByRole('dialog').locator('.around-own')
  await grid.press('Enter')
  await expect(page.getByRole('complementary').getByRole('region', { name: 'Timeline' })).toBeVisible()
  const id = (await page.locator('[aria-rowindex="3"]').getByRole('gridcell').first().textContent()) ?? ''
  await grid.evaluate(async (list) => {
    for (const key of ['j', 'a']) {
      list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      // Long enough for the screen to follow, too short for any reply.
      await Promise.resolve()
    }
  })
  await expect(own.first()).toContainText(id)
  await page.keyboard.press('Escape')
})

test('keys that follow at once are for the dialog, never for what lies beneath', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Feedback items' })
  const stars = page.getByRole('gridcell').and(page.locator('[data-column=star]')).getByLabel('Starred')
  const palette = page.getByPlaceholder('Type what you want to do')
  const detail = page.getByRole('complementary')
  const dialog = page.getByRole('dialog')
  await grid.press('Enter')
  await expect(detail).toBeVisible()
  for (const typed of ['star sync now', 'tags', 'watch']) {
    await grid.focus()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(typed)
    await expect(palette).toHaveValue(typed)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(detail).toBeVisible()
  for (const key of ['?', 'g', 'n', 't']) {
    await expect(grid).toBeFocused()
    await Promise.all([page.keyboard.press(key), page.keyboard.press('s'), page.keyboard.press('w')])
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    if (key === 'n') await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(detail, key).toBeVisible()
  }
  await expect(stars).toHaveCount(0)
  await expect(detail.getByRole('button', { name: 'Watch', exact: true })).toBeVisible()
})

test('Ctrl+Z takes back the last mark in the list, and the last edit in the search box', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Feedback items' })
  const box = page.getByLabel('Search feedback')
  const detail = page.getByRole('complementary')
  await box.fill('visibility:hidden')
  await box.fill('hides:>1')
  await box.press('Enter')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('s')
  await expect(detail.getByRole('button', { name: 'Starred' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(detail.getByRole('button', { name: 'Star', exact: true })).toBeVisible()
  await expect(page.getByText(/^Undone: Starred review \d+$/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(grid).toBeFocused()
  await expect(box).toHaveValue('hides:>1')
  await readAnswer(page)

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: /^Undo: Watching/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(detail.getByRole('button', { name: 'Watch', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeHidden()
  await page.keyboard.press('Escape')

  await box.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(box).not.toHaveValue('hides:>1')
})

test('the palette asks where to go, and finds the box of the date', async () => {
  const { page } = demo
  const choose = async (typed: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByPlaceholder('Type what you want to do').fill(typed)
    await page.keyboard.press('Enter')
  }
  await choose('as-of date')
  await expect(page.getByRole('textbox', { name: 'As of a date' })).toBeFocused()
  await page.keyboard.press('Escape')
  await choose('go to row')
  await expect(page.getByRole('dialog', { name: 'Go to a row' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('select all reviews')
  await expect(page.getByText(/^All [\d,]+ of this search selected$/)).toBeVisible()
  await choose('clear selection')
  await expect(page.getByText(/of this search selected$/)).toBeHidden()
  await choose('copy rows')
  await expect(page.getByText('Copied 1 row as tab-separated text')).toBeVisible()
  await choose('pin column: state')
  await expect(page.locator('[role=gridcell][data-column=state][data-frozen]').first()).toBeVisible()
  await choose('unpin column: state')
  await choose('show column: events')
  await expect(page.getByRole('columnheader', { name: 'Events' })).toBeVisible()
  await choose('hide column: events')
  await expect(page.getByRole('columnheader', { name: 'Events' })).toBeHidden()
})

test('the opened row stays in view when the pane beside it leaves the list less room', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Feedback items' })
  const date = page.getByRole('textbox', { name: 'As of a date' })
  await date.fill('2026-01-01')
  await date.press('Enter')
  const backToNow = page.getByRole('main').getByRole('button', { name: 'Back to now' }).last()
  await expect(backToNow).toBeVisible()
  await readAnswer(page)
  await grid.focus()
  await page.keyboard.press('End')
  const last = page.locator(`[aria-rowindex="${await grid.getAttribute('aria-rowcount')}"]`)
  const hiddenPixels = async () => {
    const [row, list] = [await last.boundingBox(), await grid.boundingBox()]
    return row && list ? row.y + row.height - list.y - list.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(hiddenPixels).toBeLessThanOrEqual(1)
  const before = (await grid.boundingBox())?.height ?? 0
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect.poll(async () => (await grid.boundingBox())?.height).toBeLessThan(before)
  await expect.poll(hiddenPixels).toBeLessThanOrEqual(1)
  await backToNow.click()
})

test('two keys reach every place', async () => {
  const { page } = demo
  await goTo(page, 'Settings')
  const places = [
    ['H', 'Home'],
    ['C', 'Cases'],
    ['S', 'Samples'],
    ['P', 'Reports'],
    ['D', 'Data'],
    ['R', 'Reviews'],
  ] as const
  for (const [key, name] of places) {
    await page.keyboard.press('g')
    await page.keyboard.press(key.toLowerCase())
    await expect(page.getByRole('heading', { level: 1, name }).first()).toBeVisible()
  }
})

test('the list of keys opens and closes by keys', async () => {
  const { page } = demo
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys and words' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
