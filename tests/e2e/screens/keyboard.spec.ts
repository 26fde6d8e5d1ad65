import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo, waitForFindings } from './open-demo.ts'
import { readAnswer, searchField, searchFor, writeSearch } from './search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
/** The list of hidden reviews, with the keys, and no inspector beside it. */
test.beforeEach(async () => {
  const { page } = demo
  const pane = page.getByRole('complementary')
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  await page.getByRole('grid').press('Home')
  // One that is still being read is not there yet, so it is opened before it is closed.
  await page.getByRole('grid').press('Enter')
  await expect(pane).toBeVisible()
  await page.keyboard.press('i')
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
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('visibility:hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toBeFocused()
  await readAnswer(page)

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator('[aria-rowindex="3"]')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(detail).toContainText('Hidden for')

  const idOf = (row: number) =>
    page.locator(`[aria-rowindex="${row}"] [data-column=feedbackId]`).textContent()
  await expect(detail).toContainText(`Review ${await idOf(3)}`)
  await page.keyboard.press('ArrowDown')
  await expect(detail).toContainText(`Review ${await idOf(4)}`)
  await page.keyboard.press('ArrowUp')
  await expect(detail).toContainText(`Review ${await idOf(3)}`)
  await page.keyboard.press('e')
  const evidence = detail.getByRole('tab', { name: 'Evidence' })
  await expect(evidence).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Alt+3')
  await expect(detail.getByRole('tab', { name: 'Decision' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Alt+1')
  await expect(detail.getByRole('tab', { name: /^Timeline/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('i')
  await expect(detail).toBeHidden()
})

test('the key of search leads to the field of the screen, else to the palette', async () => {
  const { page } = demo
  const palette = page.getByPlaceholder('Type what you want to do')
  for (const place of ['Cases', 'Home', 'Reports', 'Data']) {
    await goTo(page, place)
    await page.keyboard.press('/')
    await expect(palette, place).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  }
  await goTo(page, 'Display')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Find setting' })).toBeFocused()
  await goTo(page, 'Log')
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Find entry' })).toBeFocused()
})

test('where the inspector covers the list, Tab leads to nothing beneath it', async () => {
  const { page } = demo
  const detail = page.getByRole('complementary')
  await page.setViewportSize({ width: 640, height: 400 })
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(detail).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Tab')
  await expect(detail.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toBeVisible()
  await page.setViewportSize({ width: 1_280, height: 800 })
})

test('the inspector keeps the width that the keys gave it', async () => {
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
  const grid = page.getByRole('grid', { name: 'Reviews' })
  const rowOf = (index: number) => page.locator(`[aria-rowindex="${index + 2}"]`)
  const dialog = page.getByRole('dialog')
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeVisible()
  for (const [turn, key] of ['f', '?', 'ControlOrMeta+k'].entries()) {
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

test('Escape closes the filters before they have the focus', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Reviews' })
  const wasOpen = await grid.evaluate(async (list) => {
    const press = (key: string) =>
      list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    press('f')
    // Drawn by now; the focus follows with a timer.
    await Promise.resolve()
    const filters = document.querySelector('[role="dialog"]')
    const isAhead = filters !== null && document.activeElement === list
    press('Escape')
    return isAhead
  })
  expect(wasOpen).toBe(true)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(grid).toBeFocused()
})

test('a key for the review that was opened a moment ago is about that review', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Reviews' })
  const detail = page.getByRole('complementary')
  await grid.press('Enter')
  await expect(detail.getByRole('region', { name: 'Timeline' })).toBeVisible()
  const id = (await page.locator('[aria-rowindex="3"] [data-column=feedbackId]').textContent()) ?? ''
  await grid.evaluate(async (list) => {
    for (const key of ['j', 'n']) {
      list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      // Long enough for the screen to follow, too short for any reply.
      await Promise.resolve()
    }
  })
  await expect(detail).toContainText(`Review ${id}`)
  await expect(detail.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(detail.getByRole('textbox', { name: 'Note' })).toBeHidden()
  await page.keyboard.press('Alt+1')
})

test('keys that follow at once are for the dialog, never for what lies beneath', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Reviews' })
  const marks = grid.getByLabel(/^(Starred|Watched)$/)
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
  for (const key of ['?', 'f']) {
    await expect(grid).toBeFocused()
    await Promise.all([page.keyboard.press(key), page.keyboard.press('*'), page.keyboard.press('w')])
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(detail, key).toBeVisible()
  }
  await expect(marks).toHaveCount(0)
  for (const name of ['Star', 'Watch']) {
    await expect(detail.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false')
  }
})

test('Ctrl+Z takes back the last mark in the list, and the last edit in the search box', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Reviews' })
  const box = searchField(page)
  const detail = page.getByRole('complementary')
  const button = (name: string) => detail.getByRole('button', { name, exact: true })
  await writeSearch(page, 'visibility:hidden')
  await writeSearch(page, 'hides:>1')
  await readAnswer(page)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('*')
  await expect(button('Star')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(button('Star')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(/^Undone: Starred review \d+$/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(grid).toBeFocused()
  await box.focus()
  await page.keyboard.press('ControlOrMeta+/')
  await expect(box).toHaveValue('hides:>1')
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await readAnswer(page)

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('w')
  await expect(page.getByRole('button', { name: /^Undo: Watched \d+ reviews$/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(button('Watch')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeHidden()
  await page.keyboard.press('Escape')

  await box.focus()
  await page.keyboard.type('abc')
  await expect(box).toHaveValue(/abc$/)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(box).not.toHaveValue(/abc$/)
  await page.keyboard.press('Escape')
})

test('the palette asks for a row, an as-of date and a filter', { tag: '@thorough' }, async () => {
  const { page } = demo
  const choose = async (typed: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByPlaceholder('Type what you want to do').fill(typed)
    await page.keyboard.press('Enter')
  }
  await choose('as-of date')
  await expect(page.getByRole('textbox', { name: 'As of a date' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await choose('go to row')
  await expect(page.getByRole('dialog', { name: 'Go to row' })).toBeVisible()
  await page.keyboard.press('Escape')
  await choose('add filter')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
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

test('the opened row stays in view when the inspector opens beside it', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Reviews' })
  await grid.focus()
  await page.keyboard.press('a')
  const date = page.getByRole('textbox', { name: 'As of a date' })
  await date.fill('2026-01-01')
  const backToNow = page.getByRole('button', { name: 'Back to now' })
  await expect(backToNow).toBeVisible()
  // The rows of that day are there already: the key is for the field all the same, not for the row under the cursor.
  await readAnswer(page)
  await date.press('Enter')
  await expect(grid).toBeFocused()
  await expect(page.getByRole('complementary')).toBeHidden()
  await page.keyboard.press('End')
  const last = page.locator(`[aria-rowindex="${await grid.getAttribute('aria-rowcount')}"]`)
  const hiddenPixels = async () => {
    const [row, list] = [await last.boundingBox(), await grid.boundingBox()]
    return row && list ? row.y + row.height - list.y - list.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(hiddenPixels).toBeLessThanOrEqual(1)
  const before = (await grid.boundingBox())?.width ?? 0
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toBeVisible()
  await expect.poll(async () => (await grid.boundingBox())?.width).toBeLessThan(before)
  await expect.poll(hiddenPixels).toBeLessThanOrEqual(1)
  await backToNow.click()
})

test('two keys reach every place', { tag: '@thorough' }, async () => {
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

test('in the narrow rail, every button has its name as a tooltip while it has the focus', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  await goTo(page, 'Home')
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1_024, height: 700 })
  const rail = page.getByRole('navigation', { name: 'Places' })
  await expect.poll(async () => (await rail.boundingBox())?.width).toBe(52)
  await rail.getByRole('button').first().focus()
  // Only what the keyboard focuses shows its tooltip.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  const tips: string[] = []
  for (const button of await rail.getByRole('button').all()) {
    await expect(button).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveCount(1)
    tips.push(await page.getByRole('tooltip').innerText())
    await page.keyboard.press('Tab')
  }
  expect(tips).toEqual([
    'Switch workspace, now Demo',
    ...['Home (G H)', 'Cases (G C)', 'Reviews (G R)', 'Samples (G S)', 'Reports (G P)', 'Data (G D)'],
    expect.stringMatching(/^Data through .* UTC\nHistory complete\nResponses complete$/),
    'Settings',
  ])
  if (before) await page.setViewportSize(before)
})

test('a button that cannot act says why under the pointer and to a screen reader, until Escape', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  await goTo(page, 'History')
  const compare = page.getByRole('button', { name: 'Compare two', exact: true })
  await expect(compare).toHaveAttribute('aria-disabled', 'true')
  await expect(compare).toHaveAccessibleDescription('There is one sync so far')
  const tip = page.getByRole('tooltip')
  await compare.hover()
  await expect(tip).toHaveText('There is one sync so far')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).first().hover()
  await compare.hover()
  await expect(tip).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).first().hover()
  await expect(tip).toHaveCount(0)

  await compare.hover()
  await page.getByRole('grid').first().focus()
  await expect(tip, 'a focus that moves ends no wait of the pointer').toHaveText('There is one sync so far')
})

test('the list of keys opens and closes by keys', async () => {
  const { page } = demo
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys and words' })
  await expect(help).toBeVisible()
  for (const word of ['Data through, cutoff', 'Ground', 'Receipt', 'Evidence fingerprint', 'Incomplete']) {
    await expect(help.getByRole('term').getByText(word, { exact: true })).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await goTo(page, 'Home')
  await expect(page.getByRole('main').getByRole('listbox')).toBeVisible()
  await page.keyboard.press('?')
  await expect(help.getByRole('heading', { name: 'Lists' })).toBeVisible()
  await expect(help.getByRole('heading', { name: 'Inspector' }), 'Home has none').toHaveCount(0)
  await page.keyboard.press('Escape')
  await goTo(page, 'Cases')
  // An inspector comes with the first case, while the list of keys is open.
  await page.keyboard.press('?')
  await expect(help.getByRole('heading', { name: 'Inspector' })).toBeVisible()
  await demo.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('show-samples')?.click())
  await expect(help.getByRole('heading', { name: 'Samples', exact: true })).toBeVisible()
  await expect(help.getByRole('heading', { name: 'Cases', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

const BUSY_MS = 1_500

/**
 * Keys that are pressed while the window is busy come all at once, with nothing between them. See [Note: Key bursts].
 */
async function pressWhileBusy(page: Page, keys: readonly string[]): Promise<void> {
  const busy = page.evaluate((ms) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }, BUSY_MS)
  await Promise.all([busy, ...keys.map((key) => page.keyboard.press(key))])
}

const repeat = (keys: readonly string[], times: number) => Array.from({ length: times }, () => keys).flat()

test('keys of a burst: each moves the cursor of a list', { tag: '@thorough' }, async () => {
  const { page } = demo
  await goTo(page, 'Rules')
  const rows = page.getByRole('grid').locator('[data-cursor]')
  await page.getByRole('grid').focus()
  const first = (await rows.textContent()) ?? '?'
  await pressWhileBusy(page, [...repeat(['j', 'k'], 60), 'j'])
  await expect(rows).not.toContainText(first)
  await page.keyboard.press('k')
  await expect(rows).toContainText(first)
})

test('keys of a burst: each goes to its place', { tag: '@thorough' }, async () => {
  const { page } = demo
  await pressWhileBusy(page, repeat(['g', 'c', 'g', 'r'], 40))
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
})

test('keys of a burst: each decides a case', async () => {
  const { page } = demo
  await waitForFindings(page)
  await page.getByRole('grid', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('2')
  await page.keyboard.press('d')
  await expect(page.getByText(/^1 of [\d,]+ decided$/)).toBeVisible()
  await pressWhileBusy(page, repeat(['r', 'd'], 60))
  await expect(page.getByText(/^61 of [\d,]+ decided$/)).toBeVisible()
})

test.describe('the pointer', () => {
  /** A list of some hundred rows, and no pane beside it. */
  test.beforeEach(async () => {
    expect(await searchFor(demo.page, 'hidden-for:>30d')).toMatch(/^\d{3} of [\d,]+$/)
  })

  test('a double click opens the row that was clicked, though the rows move', async () => {
    const { page } = demo
    const row = page.getByRole('grid').getByRole('row').nth(5)
    const feedbackId = (await row.locator('[data-column=feedbackId]').textContent()) ?? 'none'
    const box = await row.boundingBox()
    if (!box) throw new Error('the row is on the screen')
    await page.mouse.dblclick(box.x + 60, box.y + box.height / 2)
    await expect(page.getByRole('complementary')).toContainText(`Review ${feedbackId}`)
  })

  test('a double click where the pane opens marks and presses nothing in it', async () => {
    const { page } = demo
    const pane = page.getByRole('complementary')
    const tab = (name: RegExp) => pane.getByRole('tab', { name })
    await page.getByRole('grid').getByRole('row').nth(5).click()
    await tab(/^Timeline/).click()
    const evidence = await tab(/^Evidence/).boundingBox()
    await pane.getByRole('button', { name: 'Close inspector' }).click()
    await expect(pane).toBeHidden()
    if (!evidence) throw new Error('the tab is on the screen')
    // A row at the height of the tab that appears under the pointer.
    await page.mouse.dblclick(evidence.x + evidence.width / 2, evidence.y + evidence.height / 2)
    await expect(tab(/^Timeline/)).toHaveAttribute('aria-selected', 'true')
    expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('')
    await pane.getByRole('button', { name: 'Star' }).click()
    await expect(pane.getByRole('button', { name: 'Star' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(pane.getByRole('button', { name: 'Star' })).toHaveAttribute('aria-pressed', 'false')
  })

  test('Escape closes a dialog of the inspector and leaves the review open', async () => {
    const { page } = demo
    await page.getByRole('grid').getByRole('row').nth(5).click()
    const entry = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()
    await entry.hover()
    await entry.getByRole('button', { name: 'What else happened' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('complementary')).toBeVisible()
  })

  test('a search that cannot be read claims nothing and exports nothing', async () => {
    const { page } = demo
    const none = page.getByText('No reviews match')
    await writeSearch(page, 'feedback:1')
    await expect(none).toBeVisible()
    await writeSearch(page, 'feedback:1 hiden:x')
    await expect(page.locator('#search-problem')).toBeVisible()
    await expect(none).toBeHidden()
    await writeSearch(page, 'hidden-for:>30d hiden:x')
    await expect(page.locator('#search-problem')).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: /^Save CSV/ })).toBeDisabled()
  })
})

test('the palette has actions before the keys of a list, and finds every form of a report', async () => {
  const { page } = demo
  await goTo(page, 'Home')
  await expect(page.getByRole('main').getByRole('listbox').first()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  const here = page.getByRole('group', { name: 'Here' }).getByRole('option')
  await expect(here.getByText('Save PDF')).toHaveCSS('font-size', '13px')
  await expect(here.filter({ hasText: 'Next row' })).toHaveCount(1)
  const labels = await here.allTextContents()
  expect(labels.findIndex((text) => text.startsWith('Next row'))).toBeGreaterThan(
    labels.findIndex((text) => text.startsWith('Save evidence bundle')),
  )
  await page.getByPlaceholder('Type what you want to do').fill('report')
  await expect(here.filter({ hasText: 'Save CSV' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the palette has the keys of the screen beneath it, also of one that came while it is open', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await expect(page.getByRole('grid', { name: 'Cases' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const here = page.getByRole('group', { name: 'Here' }).getByRole('option')
  await expect(here.getByText('Dismiss', { exact: true })).toBeVisible()
  // From the menu of the system, which is there beside the palette.
  await demo.app.evaluate(({ Menu }) => {
    const menus = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
    menus?.find((item) => item.label === 'Settings')?.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Settings', includeHidden: true })).toBeAttached()
  await expect(here.getByText('Dismiss', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('the palette has each action once', async () => {
  const { page } = demo
  const options = page.getByRole('listbox', { name: 'Commands and places' }).getByRole('option')
  await goTo(page, 'Cases')
  await page.getByRole('grid', { name: 'Cases' }).press('i')
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(options.getByText('Undo', { exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  for (const place of ['Home', 'Cases', 'Reviews', 'Samples', 'Data']) {
    await goTo(page, place)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(options.first()).toBeVisible()
    const labels = await options.locator('.mantine-Spotlight-actionLabel').allTextContents()
    expect(labels.length, place).toBeGreaterThan(20)
    expect(labels, 'the demo has no passphrase').not.toContain('Lock workspace')
    expect(
      labels.filter((label, at) => labels.indexOf(label) !== at),
      place,
    ).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('an entry of the palette has the icon of what it acts on', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await page.keyboard.press('ControlOrMeta+k')
  const options = page.getByRole('listbox', { name: 'Commands and places' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  const icons = await options.evaluateAll((entries) =>
    entries.map((entry) => [
      entry.textContent ?? '',
      /tabler-icon-([\w-]+)/.exec(entry.querySelector('svg')?.getAttribute('class') ?? '')?.[1],
    ]),
  )
  const iconOf = (label: string) => icons.find(([text]) => text?.startsWith(label))?.[1]
  expect({
    reviews: [iconOf('Open Reviews'), iconOf('Choose as-of date'), iconOf('Show watched reviews')],
    data: [iconOf('Open Data'), iconOf('Open SQL console')],
    settings: [iconOf('Open Settings'), iconOf('Open Rules'), iconOf('Save log (CSV)')],
    cases: [iconOf('Open Cases'), iconOf('Confirm')],
    searches: [iconOf('Manage saved searches')],
  }).toEqual({
    reviews: ['eye-off', 'eye-off', 'eye-off'],
    data: ['database', 'database'],
    settings: ['settings', 'settings', 'settings'],
    cases: ['stack-2', 'stack-2'],
    searches: ['bookmark'],
  })
  expect(icons.filter(([, icon]) => icon === 'arrow-right')).toEqual([])
  await page.keyboard.press('Escape')
})
