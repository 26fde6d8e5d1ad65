import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { countOfList, readAnswer, searchField, searchFor, writeSearch } from '../screens/search-list.ts'

declare global {
  /** What reviews were looked up by at a date. */
  var askedSearches: string[]
}

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
  expect(await readAnswer(page)).toMatch(/^[\d,]+ of \d+,\d{3}$/)
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

test('the dates below a history do not touch', async () => {
  const { page } = demo
  const dates = page.getByRole('complementary', { name: 'Inspector' }).locator('[class*="axis"] > span')
  const gaps = () =>
    dates.evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect()).sort((a, b) => a.left - b.left)
      return boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0))
    })
  await grid().focus()
  await page.keyboard.press('Home')
  const found: number[] = []
  for (let row = 0; row < 20; row += 1) {
    const id = await grid().locator('[data-cursor] [data-column=feedbackId]').textContent()
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText(`Review ${id}`)
    // The history is read after the row, whose id is there at once.
    await expect(dates.first()).toBeVisible()
    found.push(...(await gaps()))
    await page.keyboard.press('j')
  }
  // One or two for most reviews, as long as their histories are.
  expect(found.length).toBeGreaterThan(10)
  expect(Math.min(...found)).toBeGreaterThan(1)
  await page.keyboard.press('Home')
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
  // The menu of a column has the name of its heading.
  await grid()
    .getByRole('columnheader', { name: /Aug 31, 2025/ })
    .click({ button: 'right' })
  await expect(page.getByRole('menu', { name: 'Menu of Aug 31, 2025' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await readAnswer(page)
  await expect(cells('now').first()).toHaveText(/^(Hidden|Shown|Deleted|Not known)/)
  // The end of each ribbon is in view in a small window as well.
  await page.setViewportSize({ width: 1_024, height: 700 })
  await expect
    .poll(() => grid().evaluate((list) => list.scrollWidth - list.clientWidth))
    .toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1_280, height: 800 })
  await grid().focus()
  await page.keyboard.press('[')
  await expect(grid().getByRole('columnheader', { name: /Aug 30, 2025/ })).toBeVisible()
  await page.keyboard.press('}')
  await expect(grid().getByRole('columnheader', { name: /Sep 30, 2025/ })).toBeVisible()
  // The keys of the steps are in no date: the field takes them too.
  await day.focus()
  await page.keyboard.press('[')
  await expect(day).toHaveValue('Sep 29, 2025')
  await grid().focus()
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
  // The states of now are read once the rows are there.
  const countNow = async () => {
    const [drawn, now] = [await cells('state').count(), await cells('now').allTextContents()]
    return drawn > 10 && now.length === drawn && now.every((text) => /^(Hidden|Deleted) /.test(text))
  }
  await expect.poll(countNow).toBe(true)
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
  await expect(page.getByText('No reviews match')).toBeVisible()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector, 'no review of another search is beside it').toHaveCount(0)
  await expect(page.getByText(/^Without Review 1 there are \d,\d{3}\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter', exact: true }).click()
  await expect(inspector).toBeVisible()
  expect(await readAnswer(page)).toMatch(/^\d+,\d{3}$/)
  await expect(searchField(page)).toHaveValue('')
})

test.describe('the search of Reviews', () => {
  test.beforeEach(async () => {
    await searchFor(demo.page, 'state:hidden,deleted')
  })

  const field = () => searchField(demo.page)
  const options = () => demo.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const tokens = () => demo.page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')

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

  test('a filter that does not exist is named, and Enter does not take a recent search for it', async () => {
    const { page } = demo
    await searchFor(page, 'state:deleted')
    await searchFor(page, 'state:hidden')
    await field().fill('color:red')
    await expect(page.getByText('No filter fits “color:red”')).toBeVisible()
    await expect(options().first()).toContainText('State')
    await field().press('Enter')
    await expect(tokens()).toHaveText(['State Hidden'])
    await expect(field()).toHaveValue('color:red')
    await field().fill('')
    await field().press('Escape')
  })

  test('the ID of a business offers its reviews before a review of that ID', async () => {
    const { page } = demo
    const id = await page.evaluate(async () => {
      const reply = await window.unhidden.invoke('businesses:list', undefined)
      return reply.ok ? (reply.value[0]?.businessId ?? '') : ''
    })
    await field().fill(id)
    await expect(options().first()).toContainText(new RegExp(`^Business .*${id}`))
    await expect(options().nth(1)).toContainText(`Open review ${id}`)
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
    // Said with the problem, which would cover it elsewhere.
    await expect(page.locator('#search-problem')).toContainText('The rows below are from the search before.')
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
})

test.describe('Responses', () => {
  test.beforeAll(() => goTo(demo.page, 'Responses'))

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

  test('without rows no review is inspected, which would be of another list', async () => {
    const { page } = demo
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    await expect(inspector).toBeVisible()
    await searchFor(page, 'nowherewritten')
    await expect(rows()).toHaveCount(0)
    await expect(inspector).toHaveCount(0)
    await searchFor(page, '')
    await expect(inspector).toBeVisible()
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
    await expect(listed.first()).toBeVisible()
    await expect(rows().filter({ hasNot: listed })).toHaveCount(0)
    await only.press(' ')
    await expect(only).not.toBeChecked()
  })

  test('a text is drawn letter by letter, so that an x between figures stays one', async () => {
    const text = rows().first().locator('bdi').last()
    await expect(text).toHaveCSS('font-feature-settings', /"calt" 0/)
    await expect(rows().first()).not.toHaveCSS('font-feature-settings', /"calt" 0/)
  })

  test('a text from right to left begins at the right edge', async () => {
    const { page } = demo
    await searchFor(page, 'contains:"هذا"')
    const text = rows().first().locator('bdi[lang=ar]').last()
    await expect(text).toBeVisible()
    const gap = await text.evaluate((element) => {
      const box = element.parentElement?.parentElement?.getBoundingClientRect()
      return Math.round((box?.right ?? Number.NaN) - element.getBoundingClientRect().right)
    })
    expect(gap).toBeLessThanOrEqual(1)
    await searchFor(page, '')
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
})

/** From here on the application answers no question about reviews, so this is the last test. */
test('a search goes on at a date as one that keeps its rows, and no other is looked up on the way', async () => {
  const { app, page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'state:hidden,deleted')
  await app.evaluate(({ ipcMain }) => {
    globalThis.askedSearches = []
    for (const name of ['feedback:count', 'feedback:list']) {
      ipcMain.removeHandler(name)
      ipcMain.handle(name, (_event, { filter, asOfMs }: { filter: string; asOfMs: number | null }) => {
        // Without a filter all reviews are counted, without a date those on screen are read.
        if (filter !== '' && asOfMs !== null) globalThis.askedSearches.push(filter)
        return new Promise(() => {})
      })
    }
  })
  await page.getByRole('button', { name: 'As of now' }).click()
  // A date that was not looked at before.
  await page.getByLabel('As of a date', { exact: true }).getByRole('textbox').fill('2025-06-15')
  const asked = async () => [...new Set(await app.evaluate(() => globalThis.askedSearches))]
  await expect.poll(asked).toContain('state-now:hidden,deleted')
  expect(await asked()).toEqual(['state-now:hidden,deleted'])
})
