import { expect, type Locator, type Page, test } from '@playwright/test'
import type { CaseCounts, CaseRow } from '../../../shared/domain/case.ts'
import { listFaultsOfEveryAppearance } from '../../support/axe.ts'
import { type DemoApp, goTo, launchDemo, placeInRail, waitForFindings } from '../screens/open-demo.ts'
import { readAnswer } from '../screens/search-list.ts'

/**
 * Cases as an auditor decides them: by key from Home, many at once, a burst with its reviews. Each test undoes its
 * decisions.
 */
let demo: DemoApp

test.beforeAll(async () => {
  demo = await launchDemo()
  await waitForFindings(demo.page)
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const LEFTOVERS = /\b(null|undefined|NaN|N\/A|\[object Object\]|Invalid Date)\b/
const OPEN = { rule: null, businessId: null, kind: null, priority: null, isRobust: null }
const gridOf = (page: Page) => page.getByRole('grid', { name: 'Cases' })
const cursorOf = (page: Page) => gridOf(page).locator('[data-cursor]')
const inspectorOf = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })

const countCases = (page: Page): Promise<CaseCounts> =>
  page.evaluate(async (filter) => {
    const reply = await window.unhidden.invoke('cases:count', filter)
    if (!reply.ok) throw new Error(reply.error.code)
    return reply.value
  }, OPEN)

const listCases = (page: Page, limit: number): Promise<readonly CaseRow[]> =>
  page.evaluate(
    async (request) => {
      const reply = await window.unhidden.invoke('cases:list', request)
      if (!reply.ok) throw new Error(reply.error.code)
      return reply.value
    },
    { ...OPEN, view: 'open' as const, sort: 'priority' as const, isReversed: false, offset: 0, limit },
  )

const countDecisionsInLog = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const reply = await window.unhidden.invoke('log:list', {
      actions: null,
      subject: null,
      offset: 0,
      limit: 1_000,
    })
    if (!reply.ok) throw new Error(reply.error.code)
    return reply.value.filter(({ action }) => action === 'disposition-set').length
  })

async function openCases(page: Page): Promise<void> {
  await goTo(page, 'Cases')
  await page.getByRole('radiogroup', { name: 'View' }).getByText(/^Open/).click()
  await gridOf(page).focus()
  await page.keyboard.press('Home')
  await expect(inspectorOf(page).getByRole('button', { name: 'Confirm' })).toBeVisible()
}

const isWhole = (element: Element) =>
  [element, ...element.children].every((one) => one.scrollWidth <= one.clientWidth)

/** Times of an axis that reach over its edges. */
const cutTimes = (cell: Element) => {
  const { left, right } = cell.getBoundingClientRect()
  return [...cell.querySelectorAll('span')]
    .filter(({ children, textContent }) => children.length === 0 && /^\d\d:\d\d/.test(textContent ?? ''))
    .filter((one) => one.getBoundingClientRect().left < left || one.getBoundingClientRect().right > right)
    .map(({ textContent }) => textContent)
}

const expectDecided = (page: Page, count: number) =>
  expect.poll(async () => (await countCases(page)).decided.cases).toBe(count)

test('from Home, the worst case is decided by three keys, one entry of the log for each finding, and Z restores it', async () => {
  const { page } = demo
  await openCases(page)
  const [first] = await listCases(page, 1)
  const logged = await countDecisionsInLog(page)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor({ state: 'attached' })
  await expect(page.getByText(first?.title ?? '').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cursorOf(page)).toContainText(first?.title ?? '?')
  await page.keyboard.press('1')
  await page.keyboard.press('c')
  await expectDecided(page, 1)
  await expect(cursorOf(page)).not.toContainText(first?.title ?? '?')
  expect(await countDecisionsInLog(page)).toBe(logged + (first?.findings ?? 0))
  await page.keyboard.press('z')
  await expectDecided(page, 0)
  await expect(cursorOf(page)).toContainText(first?.title ?? '?')
})

test('in the log a decision is one line, which has its findings and what followed, and leads to its case', async () => {
  const { page } = demo
  await openCases(page)
  const [first] = await listCases(page, 1)
  await goTo(page, 'Log')
  const lines = page.getByRole('grid', { name: 'Log' }).getByRole('row')
  // After the headings of the columns and of the day.
  await expect(lines.nth(2)).toContainText('Decision undone')
  await expect(lines.nth(3)).toContainText('Case confirmed: None given')
  await expect(lines.nth(4)).toContainText('Sync ended: complete')
  await lines.nth(3).click()
  const inspector = inspectorOf(page)
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText('Case confirmed')
  await expect(inspector).toContainText(`${first?.reference}, ${first?.findings} findings`)
  const parts = (name: string) => inspector.getByRole('heading', { name }).locator('..').getByRole('listitem')
  await expect(parts('Findings it decides')).toHaveCount(first?.findings ?? 0)
  await expect(parts('Later')).toHaveText(/^Decision undone/)
  await inspector.getByRole('button', { name: first?.reference ?? '?' }).click()
  await expect(cursorOf(page)).toContainText(first?.title ?? '?')
})

test('fifty cases are decided by a hundred keys without waiting, and Z restores each', async () => {
  const { page } = demo
  await openCases(page)
  const before = await listCases(page, 50)
  const { all } = await countCases(page)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('2')
  await press('d')
  for (let at = 1; at < 50; at += 1) {
    await press('r')
    await press('d')
  }
  expect(keys).toBeLessThanOrEqual(100)
  await expect(page.getByText(`50 of ${all.cases} decided`)).toBeVisible()
  await expectDecided(page, 50)
  await expect(gridOf(page)).toBeFocused()
  for (let at = 49; at >= 0; at -= 1) {
    await page.keyboard.press('z')
    await expect(page.getByText(`${at} of ${all.cases} decided`)).toBeVisible()
    await expect(cursorOf(page)).toContainText(before[at]?.title ?? '?')
  }
  await expectDecided(page, 0)
  expect((await listCases(page, 50)).map(({ reference }) => reference)).toEqual(
    before.map(({ reference }) => reference),
  )
})

test('a decision that cannot be written is taken back with its cause', async () => {
  const { page } = demo
  await openCases(page)
  const findBurst = async () => (await listCases(page, 10)).find(({ kind }) => kind === 'burst')
  const reference = (await findBurst())?.reference ?? '?'
  const feedbackIds = await page.evaluate(async (of) => {
    const found = await window.unhidden.invoke('cases:get', { reference: of })
    return found.ok ? found.value.reviews.slice(0, 1).map(({ feedbackId }) => feedbackId) : []
  }, reference)
  for (const isExcluded of [true, false]) {
    const shown = await findBurst()
    await gridOf(page)
      .getByText(shown?.title ?? '?')
      .click()
    await expect(inspectorOf(page)).toContainText(`${shown?.reviews} hides, by second`)
    // As the command line would: what is on screen is no longer what is stored. The keys follow before the screen can.
    await gridOf(page).evaluate(
      async (grid, request) => {
        const excluded = window.unhidden.invoke('cases:exclude', request)
        for (const key of ['1', 'c']) {
          grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
          await Promise.resolve()
        }
        await excluded
      },
      { case: reference, feedbackIds, isExcluded },
    )
    await expect(page.getByRole('alert')).toContainText('The case changed after it was read')
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    const stored = await findBurst()
    await expect(gridOf(page).getByText(stored?.title ?? '?')).toHaveCount(1)
    await expect(page.getByText(/^0 of [\d,]+ decided/)).toBeVisible()
  }
})

test('the findings of all cases are those of all rules', async () => {
  const { page } = demo
  await openCases(page)
  const counts = await countCases(page)
  const ofRules = await page.evaluate(async () => {
    const reply = await window.unhidden.invoke('findings:rules', undefined)
    if (!reply.ok) throw new Error(reply.error.code)
    return reply.value.rules.reduce((sum, { count }) => sum + count, 0)
  })
  expect(counts.findings).toBe(ofRules)
  await expect(page.getByText(`0 of ${ofRules.toLocaleString('en-US')} findings`)).toBeVisible()
})

test('a burst is one row, opens with its reviews, and X makes a review a case of its own until Z', async () => {
  const { page } = demo
  await openCases(page)
  const burst = (await listCases(page, 10)).find(({ kind }) => kind === 'burst')
  const { all } = await countCases(page)
  expect(burst?.reviews).toBeGreaterThan(1)
  await expect(gridOf(page).getByText(burst?.title ?? '?')).toHaveCount(1)
  await gridOf(page)
    .getByText(burst?.title ?? '?')
    .click()
  const reference = inspectorOf(page).getByRole('button', { name: burst?.reference ?? '?' })
  expect(await reference.evaluate(isWhole), 'the whole reference').toBe(true)
  await page.keyboard.press('Enter')
  const reviews = page.getByRole('grid', { name: 'Reviews in this case' })
  await expect(reviews).toBeFocused()
  const title = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(title).toContainText(burst?.title ?? '?')
  const counted = `${burst?.reviews} reviews hidden in `
  await expect(reviews).toHaveAccessibleName(
    new RegExp(`^Reviews in this case: ${counted}.*\\d (minutes?|seconds?)$`),
  )
  await expect(reviews).toHaveAttribute('aria-rowcount', String((burst?.reviews ?? 0) + 1))
  const axis = reviews.getByRole('columnheader', { name: /^In order of hiding/ })
  await expect(axis).toContainText(/\d\d:\d\d/)
  expect(await axis.evaluate(cutTimes), 'times that are cut').toEqual([])
  // Between the headings and the bottom line, without the legend, which takes less than two rows.
  const box = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 }
  const room = (await box(page.locator('main > footer'))).y - (await box(reviews)).y
  expect(Math.floor(room / (await box(reviews.locator('[data-index="1"]'))).height) - 2).toBeGreaterThan(20)
  await page.keyboard.press('End')
  await page.keyboard.press('x')
  await expect(reviews).toHaveAttribute('aria-rowcount', String(burst?.reviews))
  expect((await countCases(page)).all.cases).toBe(all.cases + 1)
  await page.keyboard.press('z')
  await expect(reviews).toHaveAttribute('aria-rowcount', String((burst?.reviews ?? 0) + 1))
  await page.keyboard.press('Escape')
  await expect(gridOf(page)).toBeFocused()
})

test('a click on Cases in the rail leads from the reviews of a burst to the list', async () => {
  const { page } = demo
  await openCases(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Reviews in this case' })).toBeFocused()
  await placeInRail(page, 'Cases').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  await expect(gridOf(page)).toBeVisible()
})

test('without a ground, Confirm asks for one and decides nothing', async () => {
  const { page } = demo
  await openCases(page)
  await page.keyboard.press('c')
  await expect(page.getByText('Choose a ground or add a note')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Grounds' }).getByRole('button').first()).toBeFocused()
  // A ground that was chosen by mistake, or a note that follows, belongs to this case still.
  await page.keyboard.press('3')
  await expect(
    page.getByRole('group', { name: 'Grounds' }).getByRole('button', { pressed: true }),
  ).toHaveCount(1)
  await expectDecided(page, 0)
  await page.keyboard.press('c')
  await expectDecided(page, 1)
  await expect(gridOf(page)).toBeFocused()
  await page.keyboard.press('z')
  await expectDecided(page, 0)
})

test('a note is a reason, and the history has it', async () => {
  const { page } = demo
  await openCases(page)
  const [first] = await listCases(page, 1)
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Asked the company')
  await page.keyboard.press('Enter')
  await page.keyboard.press('d')
  await expectDecided(page, 1)
  await page
    .getByRole('radiogroup', { name: 'View' })
    .getByText(/^Decided/)
    .click()
  await expect(cursorOf(page)).toContainText(first?.title ?? '?')
  await page.keyboard.press('Alt+3')
  await expect(inspectorOf(page)).toContainText('Asked the company')
  // While there is an inspector: no case stays in this view.
  await page.keyboard.press('Alt+1')
  await gridOf(page).focus()
  await page.keyboard.press('z')
  await expectDecided(page, 0)
})

// Letters that came before the focus would be keys, and some of them decide.
test('the field of a note has the focus before the next key', async () => {
  const { page } = demo
  await openCases(page)
  const focused = await gridOf(page).evaluate((grid) => {
    grid.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true, cancelable: true }),
    )
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(focused).toBe('Note')
  await page.keyboard.press('Escape')
})

test('a decision is taken back by key only where it was made', async () => {
  const { page } = demo
  await openCases(page)
  await page.keyboard.press('1')
  await page.keyboard.press('d')
  await expectDecided(page, 1)
  await goTo(page, 'Home')
  await expect(page.getByText(/^Dismissed · /)).toHaveCount(0)
  await page.keyboard.press('z')
  await page.keyboard.press('Control+z')
  await openCases(page)
  await expectDecided(page, 1)
  await expect(page.getByText(/^Dismissed · /)).toBeVisible()
  await page.keyboard.press('z')
  await expectDecided(page, 0)
})

test('selected cases are decided together', async () => {
  const { page } = demo
  await openCases(page)
  const { high } = (await countCases(page)).open.byPriority
  // The last of high priority: the range goes on over the heading of the next group.
  for (let step = 1; step < high; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 cases selected')).toBeVisible()
  await expect(page.getByText('Decides 3 cases')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('c')
  await expectDecided(page, 3)
  await page.keyboard.press('z')
  await expectDecided(page, 0)
})

test('groups collapse by key, any heading sorts, and a filter is a token', async () => {
  const { page } = demo
  await openCases(page)
  const rows = async () => Number(await gridOf(page).getAttribute('aria-rowcount'))
  const whole = await rows()
  const { high } = (await countCases(page)).open.byPriority
  await page.keyboard.press('ArrowLeft')
  await expect.poll(rows).toBe(whole - high)
  await page.keyboard.press('ArrowRight')
  await expect.poll(rows).toBe(whole)
  await gridOf(page).getByRole('columnheader').getByText('Findings').click()
  await expect(gridOf(page).getByRole('columnheader', { name: 'Findings' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect.poll(rows).toBe((await countCases(page)).open.cases + 1)
  await gridOf(page).getByRole('button', { name: 'Priority', exact: true }).click()
  await gridOf(page).focus()
  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Robustness' }).click()
  await page.getByRole('option', { name: 'Depends on a limit' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Depends on a limit')
  await expect.poll(rows).toBeLessThan(whole)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect.poll(rows).toBe(whole)
})

test('a typed reference leads to its case', async () => {
  const { page } = demo
  await openCases(page)
  const row = (await listCases(page, 40)).at(-1)
  await goTo(page, 'Home')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(row?.reference ?? '?')
  await page.getByText(`Open case ${row?.reference}`).click()
  await expect(inspectorOf(page)).toContainText(row?.reference ?? '?')
  await expect(cursorOf(page)).toContainText(row?.title ?? '?')
})

/** The first row's upper edge, in pixels; `NaN` before it is drawn. */
async function topOfRows(page: Page): Promise<number> {
  return (await gridOf(page).locator('[data-index="0"]').boundingBox())?.y ?? Number.NaN
}

test('above the rows there are at most 114 pixels', async () => {
  const { page } = demo
  await openCases(page)
  await expect.poll(() => topOfRows(page)).toBeLessThanOrEqual(114)
})

for (const [width, height] of [
  [1_024, 700],
  [640, 400],
] as const) {
  test(`at ${width}×${height} nothing scrolls sideways and the decision is in view`, async () => {
    const { page } = demo
    await openCases(page)
    await page.setViewportSize({ width, height })
    const confirm = page.getByRole('button', { name: 'Confirm' }).last()
    await expect(confirm).toBeInViewport({ ratio: 1 })
    if (width === 1_024) {
      await page.getByRole('grid', { name: 'Cases' }).focus()
      await page.keyboard.press('Home')
      const facts = page.getByRole('complementary', { name: 'Inspector' }).locator('dl > div')
      await expect(facts.first()).toContainText('Still hidden')
      const tops = await facts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size, 'numbers of a burst on one line').toBe(1)
      const keys = page.getByRole('list', { name: 'Keys' })
      // Whoever sees a key for the one decision sees that for the other.
      await expect(keys.getByRole('listitem').filter({ visible: true })).toHaveText([
        /^JK move$/,
        /^CD confirm, dismiss$/,
      ])
    }
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true)
    if (width === 640) {
      const heightOf = (row: Locator) => row.evaluate((one) => one.getBoundingClientRect().height)
      const rows = page.getByRole('listbox', { name: 'Cases' }).getByRole('option')
      expect(await heightOf(rows.filter({ has: page.locator('[data-group-heading]') }).first())).toBe(28)
      expect(await heightOf(rows.nth(1))).toBe(48)
    }
    await page.setViewportSize({ width: 1_280, height: 800 })
  })
}

test('at 640×400 all grounds are in view, and a decision is shown, said and taken back', async () => {
  const { page } = demo
  await openCases(page)
  await page.setViewportSize({ width: 640, height: 400 })
  // The inspector covers the list, and has the line of what was done.
  await page.keyboard.press('Alt+3')
  await page.keyboard.press('2')
  await page.keyboard.press('d')
  await expect(inspectorOf(page).getByText(/^Dismissed · Personal data/)).toBeInViewport({ ratio: 1 })
  await inspectorOf(page).getByRole('button', { name: /^Undo/ }).click()
  await expect(inspectorOf(page).getByText(/^Undone: Dismissed/)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(inspectorOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'More', exact: true }).last().press('Enter')
  const menu = page.getByRole('menu', { name: 'More' })
  await expect(menu).toBeInViewport({ ratio: 1 })
  for (const key of ['Home', 'End']) {
    await page.keyboard.press(key)
    // A scrolled list can end between two pixels.
    await expect(menu.locator(':focus')).toBeInViewport({ ratio: 0.99 })
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('listbox', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('2')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /^Ground: / })
      .first(),
  ).toHaveText('Ground: Personal data')
  await page.keyboard.press('d')
  await expect(page.getByRole('status').filter({ hasText: /^Dismissed · Personal data/ })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Undone: Dismissed/ })).toBeVisible()
  await page.setViewportSize({ width: 1_280, height: 800 })
})

test('the reviews of a case are accessible in every appearance and have words for everything', async () => {
  const { page } = demo
  await openCases(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Reviews in this case' })).toBeVisible()
  expect.soft(await listFaultsOfEveryAppearance(page)).toEqual([])
  expect.soft(await page.locator('main').textContent()).not.toMatch(LEFTOVERS)
  await page.keyboard.press('Escape')
})

test('a case about one review opens by a double click, and Escape leads back to it and to the search of before', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  const tokens = page.getByRole('list', { name: 'Filters in use' })
  const before = await tokens.textContent()
  await openCases(page)
  const [one] = (await listCases(page, 1_000)).filter(({ key }) => key.startsWith('review/'))
  if (!one) throw new Error('the demo has a case about one review')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Type what you want to do').fill(one.reference)
  await page.keyboard.press('Enter')
  await expect(cursorOf(page)).toContainText(one.title)
  await cursorOf(page).getByText(one.title, { exact: true }).first().dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  await expect(tokens).toContainText(String(one.key.split('/')[1]))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' }).first()).toBeVisible()
  await expect(cursorOf(page)).toContainText(one.title)
  await goTo(page, 'Reviews')
  await expect(tokens).toHaveText(before ?? '')
})

test('a receipt of a case opens the reply with the entry, from its findings and from its timeline', async () => {
  const { page } = demo
  await openCases(page)
  const ofReviews = (await listCases(page, 1_000)).filter(({ key }) => key.startsWith('review/'))
  const [one] = ofReviews
  if (!one) throw new Error('the demo has a case about one review')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Type what you want to do').fill(one.reference)
  await page.keyboard.press('Enter')
  await expect(cursorOf(page)).toContainText(one.title)
  const inspector = inspectorOf(page)
  const tabs = inspector.getByRole('tablist')
  const links = inspector.getByRole('button', { name: /^Backed by receipt \d/ })
  const back = inspector.getByRole('button', { name: 'All findings' })
  const review = one.key.split('/')[1] ?? ''
  await tabs.getByRole('tab', { name: /^Evidence/ }).click()
  const name = (await links.first().textContent()) ?? ''
  const time = await inspector.getByRole('tabpanel').locator('li time').first().textContent()
  await links.first().click()
  await expect(inspector.locator('mark').first()).toContainText(review)
  await expect(inspector.getByRole('tabpanel')).toContainText(name)
  await expect(inspector.locator('[aria-pressed="true"]').first()).toHaveAccessibleName(
    new RegExp(`, ${time}$`),
  )
  await back.click()
  await expect(links.first()).toBeVisible()

  await tabs.getByRole('tab', { name: /^Timeline/ }).click()
  const entry = inspector.getByRole('region', { name: 'Timeline', exact: true }).getByRole('listitem').first()
  await entry.hover()
  await entry.getByRole('button', { name: /^Backed by receipt \d/ }).click()
  await expect(tabs.getByRole('tab', { name: /^Evidence/ })).toHaveAttribute('aria-selected', 'true')
  await expect(inspector.locator('mark').first()).toContainText(review)
  await inspector.getByRole('button', { name: 'Next row' }).click()
  await expect(back).toHaveCount(0)
  await expect(links.first()).toBeVisible()
  await tabs.getByRole('tab', { name: /^Timeline/ }).click()
})

test('what the record shows of a case has its moments and numbers', async () => {
  const { page } = demo
  await openCases(page)
  const rows = await listCases(page, 1_000)
  for (const title of [/^Switched \d+ times/, /^Hidden .* after customer response$/, /^Owner responded/]) {
    const two = rows.filter((row) => title.test(row.title)).slice(0, 2)
    const said: string[] = []
    for (const row of two) {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Type what you want to do').fill(row.reference)
      await page.keyboard.press('Enter')
      await expect(cursorOf(page)).toContainText(row.title)
      const shows = inspectorOf(page)
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'What the record shows' }) })
      await expect(inspectorOf(page)).toContainText(row.reference)
      await expect(shows).toContainText(/[A-Z][a-z]+ \d+, \d{4}, \d\d:\d\d:\d\d UTC/)
      said.push((await shows.textContent()) ?? '')
    }
    expect(new Set(said).size, String(title)).toBe(2)
  }
})

test('a case about a hide rate has the numbers that it rests on, and each opens its reviews', async () => {
  const { page } = demo
  await openCases(page)
  const [one] = (await listCases(page, 1_000)).filter(({ key }) => key.startsWith('business/'))
  if (!one) throw new Error('the demo has a case about a hide rate')
  const show = async () => {
    await goTo(page, 'Cases')
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Type what you want to do').fill(one.reference)
    await page.keyboard.press('Enter')
    await expect(inspectorOf(page).getByText('Hidden after shown')).toBeVisible()
  }
  await show()
  const line = inspectorOf(page).locator('dt', { hasText: 'Hidden after shown' }).locator('+ dd')
  const [, hidden = '', shown = ''] =
    /^([\d,]+) of ([\d,]+) ever shown$/.exec((await line.textContent()) ?? '') ?? []
  expect(Number(shown.replace(',', ''))).toBeGreaterThan(Number(hidden.replace(',', '')))
  for (const [name, count] of [
    [hidden, hidden],
    [`${shown} ever shown`, shown],
  ] as const) {
    await inspectorOf(page).getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
    expect((await readAnswer(page)).split(' of ')[0]).toBe(count)
    await show()
  }
})
