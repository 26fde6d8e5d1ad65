import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { chooseToSave } from './file-dialogs.ts'
import { findFigure } from './find-figure.ts'
import { type DemoApp, goTo, launchDemo } from './open-demo.ts'
import { readAnswer, searchFor } from './search-list.ts'

declare global {
  interface Window {
    announced?: string[]
    listener?: MutationObserver
  }
}

// What a screen reader says: names, descriptions, the active row or option, and changes of live regions.
let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

/** Notes the text of every live region that changes from now on. */
function listen(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.announced = []
    window.listener?.disconnect()
    window.listener = new MutationObserver((records) => {
      const nodes = records.map(({ target }) => (target instanceof Element ? target : target.parentElement))
      const regions = new Set(nodes.map((node) => node?.closest('[role="status"], [role="alert"]')))
      for (const region of regions) if (region?.textContent) window.announced?.push(region.textContent)
    })
    window.listener.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

const announced = (page: Page) => page.evaluate(() => window.announced ?? [])

/** The row or option that a screen reader reads while its list or field has the focus. */
async function active(page: Page) {
  const find = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant') ?? null)
  await expect.poll(find).not.toBeNull()
  return page.locator(`[id="${await find()}"]`)
}

test('a row is read with the heading of each value, and a heading by its name alone', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  await page.getByRole('grid', { name: 'Reviews' }).focus()
  await expect(await active(page)).toHaveAccessibleName(
    /^State Hidden \d+ (day|hour|minute)s? Business \S.* Review \d[\d ]+ Shown and hidden over time .*\d Responses \d+$/,
  )
  for (const name of ['State', 'Business', 'Review', 'Responses']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
})

/** Of the first review that is hidden. */
async function inspectHidden(page: Page): Promise<Locator> {
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  await page.getByRole('grid', { name: 'Reviews' }).focus()
  await page.keyboard.press('Home')
  return page.getByRole('complementary', { name: 'Inspector' })
}

test('durations are read in words in headings and sentences, and copied as they are printed', async () => {
  const { page } = demo
  const inspector = await inspectHidden(page)
  const heading = inspector.getByRole('heading', { level: 2 })
  await expect(heading).toHaveAccessibleName(
    /^Hidden for [\d,]+ (days?|hours?|minutes?)( \d+ (hours?|minutes?))?$/,
  )
  await expect(heading).toHaveText(/^Hidden for [\d,]+ (d|h|min)( \d+ (h|min))?$/)
  const copied = await heading.evaluate((node) => {
    getSelection()?.selectAllChildren(node)
    return getSelection()?.toString()
  })
  expect(copied).toMatch(/^Hidden for [\d,]+ (d|h|min)( \d+ (h|min))?$/)
  await goTo(page, 'Cases')
  await page.getByRole('grid', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await expect(heading).toHaveAccessibleName(/^\d+ reviews hidden in \d+ minutes? \d+ seconds?$/)
  await goTo(page, 'Home')
  const worst = page.getByRole('listbox', { name: 'High priority' }).getByRole('option').first()
  await expect(worst).toHaveAccessibleName(/hidden in \d+ minutes? \d+ seconds?/)
  await expect(page.getByRole('button', { name: /^\d+ for more than 30 days$/ })).toBeVisible()
  // The examples have their names as text.
  const home = await page.getByRole('main').ariaSnapshot()
  expect(home.match(/Hidden now/g)).toHaveLength(1)
  await goTo(page, 'History')
  await expect(inspector).toContainText(/Took \d+ s/)
  await expect(inspector.getByText(/^Took/)).toHaveText(/^Took \d+ s$/)
  expect(await inspector.ariaSnapshot()).toMatch(/Took \d+ seconds?/)
})

test('the summary of a review is read without its dots, and findings behind a figure with their units in words', async () => {
  const { page } = demo
  const inspector = await inspectHidden(page)
  const summary = inspector.getByRole('paragraph').filter({ hasText: 'since' }).first()
  await expect(summary).toBeVisible()
  expect(await summary.ariaSnapshot()).not.toContain('·')
  await findFigure(page, 'fi-5.long-hidden.o')
  const finding = page.getByRole('grid', { name: 'Findings' }).getByRole('row').nth(1)
  await expect(finding).toContainText(/hidden for [\d,]+ d\b/)
  const read = await finding.ariaSnapshot()
  expect(read).toMatch(/hidden for [\d,]+ days?/)
  expect(read).not.toMatch(/\d (?:d|h|min|s)\b/)
  await findFigure(page, 'fi-5.long-hidden.c')
  await expect(page.getByRole('status').filter({ hasText: 'No finding to show' })).toBeVisible()
})

test('the end of a sync is said with its verdicts, on any screen', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await listen(page)
  await page.evaluate(() => window.unhidden.invoke('sync:start', { kind: 'quick' }))
  await expect
    .poll(() => announced(page), { timeout: 90_000 })
    .toContain('Sync ended. History complete. Responses complete.')
})

test('the heading of a group says how many rows it has and whether they are shown', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await page.getByRole('grid', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(await active(page)).toHaveAccessibleName(/^High priority \d+ collapsed$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-index="0"]')).toHaveAccessibleName(/^High priority \d+ expanded$/)
})

test('a ground chosen by key is said, and a decision once, without the button that takes it back', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await page.getByRole('grid', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await listen(page)
  await page.keyboard.press('1')
  await expect.poll(() => announced(page)).toContain('Ground: None given')
  await page.keyboard.press('c')
  await expect
    .poll(() => announced(page))
    .toContainEqual(expect.stringMatching(/^Confirmed · None given · C-[\w-]+$/))
  await page.keyboard.press('z')
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^Undone: Confirmed/))
  expect((await announced(page)).filter((text) => text.includes('Undo:'))).toEqual([])
  // Two decisions taken back are said as that, and neither is said to be made again.
  for (const key of ['1', 'c', '1', 'c']) await page.keyboard.press(key)
  await expect(page.getByRole('radio', { name: /^Decided/ })).toHaveAccessibleName('Decided 2')
  await listen(page)
  await page.keyboard.press('z')
  await expect.poll(() => announced(page)).toHaveLength(1)
  await page.keyboard.press('z')
  await expect.poll(() => announced(page)).toHaveLength(2)
  const undone = expect.stringMatching(/^Undone: Confirmed/)
  expect(await announced(page)).toEqual([undone, undone])
})

test('a tab and an entry of the inspector that a key shows are said, and a recorded time by its name', async () => {
  const { page } = demo
  const inspector = await inspectHidden(page)
  await page.keyboard.press('Alt+1')
  const entry = inspector.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()
  expect(await entry.ariaSnapshot()).toMatch(/Recorded\s+- code: \d{4}-/)
  await listen(page)
  await page.keyboard.press('Alt+2')
  await expect.poll(() => announced(page)).toContain('Evidence')
  await expect(inspector.getByRole('button', { name: 'Next entry' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => announced(page))
    .toContainEqual(expect.stringMatching(/^\S.*, \w{3} \d+, \d{4}, [\d:]{8} UTC$/))
  await page.keyboard.press('Alt+3')
  await expect.poll(() => announced(page)).toContain('Decision')
  await page.keyboard.press('Alt+1')
})

test('the date of a list is said with its count, at each step, and nothing while it is typed', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  await page.getByRole('grid', { name: 'Reviews' }).focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('textbox', { name: 'As of a date' })).toBeFocused()
  await listen(page)
  await page.keyboard.type('2026-01-01')
  await page.keyboard.press('Enter')
  const count = (start: string) => expect.stringMatching(new RegExp(`^${start}[\\d,]+ of [\\d,]+ reviews$`))
  await expect.poll(() => announced(page)).toContainEqual(count('As of Jan 1, 2026: '))
  await page.keyboard.press(']')
  await expect.poll(() => announced(page)).toContainEqual(count('As of Jan 2, 2026: '))
  await page.keyboard.press('Escape')
  await expect.poll(() => announced(page)).toContainEqual(count(''))
  expect((await announced(page)).filter((text) => /^Type a date/.test(text))).toEqual([])
})

test('an order by ID is named by the ID, and buttons for selected rows have their words alone', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  const business = page.getByRole('grid', { name: 'Reviews' }).getByRole('columnheader', { name: 'Business' })
  await business.getByRole('button', { name: 'Business', exact: true }).press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Sort, lowest ID first' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Reviews' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  const selected = page.getByRole('region', { name: 'Selected rows' })
  await expect(selected.getByRole('button', { name: 'Tag' })).toBeVisible()
  expect(await selected.ariaSnapshot()).not.toMatch(/- img/)
  await selected.getByRole('button', { name: 'Clear selection' }).click()
})

test('a mark on a row does not repeat the count of the list', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  await page.getByRole('grid', { name: 'Reviews' }).focus()
  await listen(page)
  await page.keyboard.press('*')
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^Starred review \d+$/))
  await page.keyboard.press('z')
  await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/^Undone: Starred review/))
  await readAnswer(page)
  expect((await announced(page)).filter((text) => /\d of \d/.test(text))).toEqual([])
})

test('the palette says what Enter would run, by arrows and while typing, and reads nothing else as it opens', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: /^Type what you want to do/ })
  await expect(field).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveAccessibleDescription('')
  const options = page.getByRole('listbox', { name: 'Commands and places' }).getByRole('option')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(await (await active(page)).textContent()).toBe(await options.nth(1).textContent())
  await field.fill('open samples')
  await expect(options.first()).toHaveAccessibleName('Open Samples')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(await active(page)).toHaveAccessibleName('Open Samples')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})

test('the palette offers tabs and marks of a review only where one is shown', async () => {
  const { page } = demo
  const listHere = async (place: string) => {
    await goTo(page, place)
    await page.keyboard.press('ControlOrMeta+k')
    const here = page.getByRole('group', { name: 'Here', exact: true }).getByRole('option')
    await expect(here.first()).toBeVisible()
    const names = await here.allTextContents()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0)
    return names.join('\n')
  }
  await goTo(page, 'Reviews')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  expect(await listHere('Reviews')).toMatch(/^Show timeline[\s\S]*^Toggle star/m)
  expect(await listHere('About')).not.toMatch(/Show timeline|Toggle star/)
})

test('the list of keys is not read as a whole when it opens', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await page.getByRole('grid', { name: 'Reviews' }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys and words' })).toHaveAccessibleDescription('')
  await page.keyboard.press('Escape')
})

test('texts in other scripts have a language that a voice can read', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, '')
  const languages = () =>
    page
      .locator('bdi')
      .evaluateAll((texts) =>
        texts.map((text) => `${text.getAttribute('lang') ?? 'none'} ${text.textContent}`),
      )
  await page.getByRole('grid', { name: 'Reviews' }).focus()
  const wanted = ['th ร', 'uk Кав', 'ar و', 'ko 다온', 'ja さくら', 'none Pensjonat']
  const seen = new Set<string>()
  // Some names are rare: many screens are looked at, each as soon as its rows are there.
  const look = async () => {
    await expect(page.locator('[data-cursor] [data-column=feedbackId]')).toHaveText(/\d/)
    for (const text of await languages()) for (const one of wanted) if (text.startsWith(one)) seen.add(one)
    await page.keyboard.press('PageDown')
    return seen.size
  }
  await expect.poll(look, { intervals: [50], timeout: 60_000 }).toBe(wanted.length)
})

test('a new order is said once, by a heading, its menu or the toolbar, and its heading has it', async () => {
  const { page } = demo
  const orders = async () => (await announced(page)).filter((text) => text.startsWith('Sorted by'))
  const headingOf = (list: string, name: string) =>
    page.getByRole('grid', { name: list }).getByRole('columnheader', { name, exact: true })
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  await listen(page)
  await headingOf('Reviews', 'Responses').getByRole('button', { name: 'Responses', exact: true }).click()
  await expect(headingOf('Reviews', 'Responses')).toHaveAttribute('aria-sort', 'descending')
  const state = headingOf('Reviews', 'State')
  await expect(state).not.toHaveAttribute('aria-sort')
  await state.getByRole('button', { name: 'State', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  // A menu gives the focus to its first entry a moment after it is there.
  await expect(page.getByRole('menuitem', { name: 'Sort, longest first' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(state).toHaveAttribute('aria-sort', 'ascending')
  await state.getByRole('button', { name: 'State', exact: true }).press('Enter')
  await expect
    .poll(orders)
    .toEqual([
      'Sorted by Responses, most first',
      'Sorted by State, shortest first',
      'Sorted by State, longest first',
    ])
  await goTo(page, 'Cases')
  await listen(page)
  const business = headingOf('Cases', 'Business')
  await business.getByRole('button', { name: 'Business', exact: true }).press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Sort, Z first' }).click()
  await expect(business).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: /^Sort: / }).click()
  await page.getByRole('menuitem', { name: 'Latest first' }).click()
  await business.getByRole('button', { name: 'Business', exact: true }).click()
  await headingOf('Cases', 'Priority').getByRole('button', { name: 'Priority', exact: true }).click()
  await expect
    .poll(orders)
    .toEqual([
      'Sorted by Business, Z first',
      'Sorted by Date, newest first',
      'Sorted by Business, A first',
      'Sorted by Priority, most first',
    ])
})

test('the first page of a report has its result and figures in words, and the others have their text', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  const hidden = await searchFor(page, 'visibility:hidden')
  await goTo(page, 'Reports')
  const words = page.getByRole('region', { name: 'Report page', exact: true }).locator('[data-in-words]')
  await expect(words.getByRole('paragraph')).toContainText('are hidden or deleted', { timeout: 60_000 })
  const figure = words
    .locator('div')
    .filter({ has: page.getByText('Hidden at the as-of date', { exact: true }) })
  await expect(figure.getByRole('definition')).toHaveText(hidden.split(' ')[0] ?? '')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(words.getByRole('paragraph').filter({ hasText: /^Hidden at the as-of date, / })).toHaveCount(1)
  await page.getByRole('button', { name: 'Previous page' }).click()
})

test('a saved report is said without its path, hash and buttons; the button of a day says the day', async () => {
  const { page } = demo
  await goTo(page, 'Reports')
  await expect(page.getByRole('img', { name: /^Page 1 of the report/ })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'As of: All data received' })).toBeVisible()
  await chooseToSave(demo.app, join(demo.dataDir, 'reviews.pdf'))
  await listen(page)
  await page.getByRole('button', { name: 'Save PDF', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Report status' })).toContainText('is saved', {
    timeout: 90_000,
  })
  const said = (await announced(page)).filter((text) => /saved|Writing|rows|SHA/.test(text))
  expect([...new Set(said)]).toEqual([
    'Writing “Hidden and deleted reviews”',
    expect.stringMatching(/^“Hidden and deleted reviews” is saved, \d+ rows$/),
  ])
  await expect(page.getByRole('listbox', { name: 'Saved' }).getByRole('option').first()).toHaveAccessibleName(
    /^reviews\.pdf/,
  )
})

test('a new sample has a heading for each part, and a part left out is marked and has the focus', async () => {
  const { page } = demo
  await goTo(page, 'Samples')
  await page.getByRole('button', { name: 'New sample' }).click()
  for (const name of ['Criterion', 'Population', 'Seed', 'Reviewers']) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }
  await page.getByLabel('Criterion').fill('A ground is given')
  await page.getByLabel('Preparer').fill('Ann')
  await page.getByRole('button', { name: 'Freeze population' }).click()
  await expect(page.getByRole('table', { name: /^What \d+ can show$/ })).toBeVisible()
  const chart = page.getByRole('img', { name: /^Upper limit by size/ })
  expect(await chart.ariaSnapshot()).toMatch(
    /^- '?img "Upper limit by size and fails: [\d.]+% at \d+ with \d+ fails"'?$/,
  )
  expect(await page.getByRole('main').ariaSnapshot()).not.toMatch(/- img$/m)
  await page.getByRole('button', { name: 'Draw sample' }).click()
  const seed = page.getByRole('textbox', { name: 'Seed' })
  await expect(seed).toBeFocused()
  await expect(seed).toHaveAttribute('aria-invalid', 'true')
  await expect(seed).toHaveAccessibleDescription(/^Required/)
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('a setting is read once, with its value, and each entry of the log with its day', async () => {
  const { page } = demo
  await goTo(page, 'Display')
  const region = page.getByRole('region', { name: 'Display' })
  await expect(region.getByRole('group', { name: 'Audit time zone' })).toContainText('UTC')
  expect((await region.ariaSnapshot()).match(/Theme/g)).toHaveLength(1)
  await goTo(page, 'Protection')
  await expect(page.getByRole('group', { name: 'File' })).toContainText('Demo.unhidden')
  await goTo(page, 'Log')
  await expect(page.getByRole('heading', { level: 2, name: 'Log' })).toBeAttached()
  const log = page.getByRole('grid', { name: 'Log' })
  await log.focus()
  await page.keyboard.press('End')
  await expect(await active(page)).toHaveAccessibleName(
    /^When \w+ \d+, \d{4} \d\d:\d\d Who \S.* What was done \S.*$/,
  )
})

test('the ticks of a burst are said as times, and parts of a figure with the figure', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await page.getByRole('grid', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(
    inspector.getByRole('img', { name: /^Hidden at (\d\d:\d\d:\d\d, ){9,}\d\d:\d\d:\d\d$/ }),
  ).toBeVisible()
  await expect(inspector.getByRole('button', { name: /^Copy reference C-/ })).toBeVisible()
  await goTo(page, 'Home')
  const deleted = page.getByRole('group', { name: 'Deleted', exact: true })
  await expect(deleted.getByRole('button', { name: /^\d+ while hidden$/ })).toBeVisible()
})

test('the demo is offered with its explanation, and its steps are said outside of the button', async () => {
  const { page } = demo
  await goTo(page, 'Protection')
  await page.getByRole('button', { name: 'Close workspace' }).click()
  await listen(page)
  await page
    .getByRole('button', { name: 'Explore demo Sample reviews, ready in a minute, no network' })
    .click()
  await expect.poll(() => announced(page)).toContain('Starting demo service…')
})
