import { expect, type Locator, type Page, test } from '@playwright/test'
import { listFaults, listFaultsOfEveryAppearance } from '../../support/axe.ts'
import { type DemoApp, goTo, launchDemo, placeInRail, SECTIONS, verdict } from './open-demo.ts'
import { readAnswer, searchFor, writeSearch } from './search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterAll(() => demo?.close())

/** A duration that is read as letters. */
const SHORT_UNITS = /[^\n]*\b[\d,]+ (?:d|h|min|s)\b[^\n]*/g
/** Words that stand for "nobody thought of this case". */
const LEFTOVERS = /\b(null|undefined|NaN|N\/A|\[object Object\]|Invalid Date)\b/

const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const openTab = (page: Page, name: RegExp) => inspector(page).getByRole('tab', { name }).click()

const SCREENS: readonly { readonly name: string; open(page: Page): Promise<void> }[] = [
  {
    name: 'Home',
    open: async (page) => {
      await goTo(page, 'Home')
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    },
  },
  {
    name: 'Cases with a case selected',
    open: async (page) => {
      await goTo(page, 'Cases')
      await page.getByRole('grid').getByRole('row').nth(2).click()
      await expect(inspector(page)).toBeVisible()
    },
  },
  { name: 'The evidence of a case', open: (page) => openTab(page, /^Evidence/) },
  { name: 'The decision of a case', open: (page) => openTab(page, /^Decision/) },
  {
    name: 'Reviews with the timeline of one',
    open: async (page) => {
      await goTo(page, 'Reviews')
      await searchFor(page, 'visibility:hidden response:any')
      await grid(page, 'Reviews').getByRole('row').nth(2).click()
      await openTab(page, /^Timeline/)
      await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    },
  },
  {
    name: 'The evidence of a review',
    open: async (page) => {
      await openTab(page, /^Evidence/)
      await expect(inspector(page).locator('mark').first()).toBeVisible()
    },
  },
  { name: 'The decision about a review', open: (page) => openTab(page, /^Decision/) },
  {
    name: 'Filters',
    open: async (page) => {
      await grid(page, 'Reviews').focus()
      await page.keyboard.press('f')
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
  },
  {
    name: 'The calendar of a date',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'As of now' }).click()
      await page.getByRole('textbox', { name: 'As of a date' }).fill('2026-01-01')
      await expect(page.getByRole('button', { name: '1 January 2026', exact: true })).toBeVisible()
      // The list follows the day that was typed, and has the state of today beside that of then.
      await expect(page.locator('[role="columnheader"][data-column="now"]')).toBeVisible()
    },
  },
  {
    name: 'Reviews as of a date',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'As of a date' }).press('Enter')
      await readAnswer(page)
    },
  },
  {
    name: 'A search that cannot be read',
    open: async (page) => {
      await page.getByRole('button', { name: 'Back to now' }).click()
      await openTab(page, /^Timeline/)
      await writeSearch(page, 'visibility:none')
      await expect(page.locator('#search-problem')).toBeVisible()
    },
  },
  {
    name: 'A search without rows',
    open: async (page) => {
      await writeSearch(page, 'feedback:1')
      await expect(page.getByText('No reviews match')).toBeVisible()
    },
  },
  {
    name: 'Responses',
    open: async (page) => {
      await goTo(page, 'Responses')
      await searchFor(page, 'refund')
      await expect(page.getByRole('listbox', { name: 'Responses' }).getByRole('option').first()).toBeVisible()
    },
  },
  { name: 'Samples', open: (page) => goTo(page, 'Samples') },
  {
    name: 'Reports',
    open: async (page) => {
      await goTo(page, 'Reports')
      await expect(page.getByRole('img', { name: /^Page 1 of the report/ })).toBeVisible({ timeout: 90_000 })
    },
  },
  {
    name: 'Reports, options of a small window',
    open: async (page) => {
      await page.setViewportSize({ width: 1_024, height: 700 })
      await page.getByRole('button', { name: 'Options' }).click()
      await expect(page.getByRole('dialog', { name: 'Report options' })).toBeVisible()
    },
  },
  {
    name: 'Reports, forms of a file',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1_280, height: 800 })
      await page.getByRole('button', { name: 'Save as…' }).click()
      await expect(page.getByRole('menuitem', { name: 'Save CSV…' })).toBeVisible()
    },
  },
  {
    name: 'Data',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await goTo(page, 'Data')
    },
  },
  ...['History', 'Issues', 'Advanced'].map((view) => ({
    name: `Data, ${view}`,
    open: (page: Page) => goTo(page, view),
  })),
  ...SECTIONS.map((section) => ({
    name: `Settings, ${section}`,
    open: (page: Page) => goTo(page, section),
  })),
  {
    name: 'The keys',
    open: async (page) => {
      await page.getByRole('heading', { level: 1 }).first().click()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys and words' })).toBeVisible()
    },
  },
  {
    name: 'The command palette',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByPlaceholder('Type what you want to do')).toBeVisible()
    },
  },
]

test('every screen is accessible in every appearance and has words for everything', {
  tag: '@thorough',
}, async () => {
  test.setTimeout(540_000)
  const { page } = demo
  for (const screen of SCREENS) {
    await test.step(screen.name, async () => {
      await screen.open(page)
      // A list that is being read again is dimmed: what it shows answers another search.
      await expect(page.locator('[role="grid"][aria-busy="true"], [data-former]')).toHaveCount(0)
      const faults = await listFaultsOfEveryAppearance(page, { name: screen.name })
      expect.soft(faults, screen.name).toEqual([])
      expect.soft(await page.locator('body').textContent(), screen.name).not.toMatch(LEFTOVERS)
      const read = await page.locator('body').ariaSnapshot()
      expect.soft(read.match(SHORT_UNITS) ?? [], screen.name).toEqual([])
    })
  }
  await page.keyboard.press('Escape')
})

test('colors that the system forces leave text, switches, progress and bars to be seen', async () => {
  const { page } = demo
  const colorsOf = (locator: Locator, pseudo?: string) =>
    locator.first().evaluate((element, part) => {
      const { backgroundColor, color, fill, borderTopColor, forcedColorAdjust } = getComputedStyle(
        element,
        part,
      )
      return { backgroundColor, color, fill, borderTopColor, forcedColorAdjust }
    }, pseudo)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    const ground = (await colorsOf(page.locator('body'))).backgroundColor
    await goTo(page, 'Home')
    const primary = await colorsOf(page.getByRole('button', { name: /^Open case/ }))
    // Else the system paints its own ground behind the words.
    expect(primary.forcedColorAdjust).toBe('none')
    expect(primary.color).not.toBe(primary.backgroundColor)
    expect((await colorsOf(page.locator('progress'))).borderTopColor).not.toBe(ground)
    await goTo(page, 'Responses')
    const switched = page.getByRole('switch', { name: 'Written while hidden' })
    expect((await colorsOf(switched)).backgroundColor).toBe(ground)
    expect((await colorsOf(switched, '::before')).backgroundColor).not.toBe(ground)
    await goTo(page, 'Rules')
    expect((await colorsOf(inspector(page).locator('figure rect'))).fill).not.toBe(ground)
    const disabled = await colorsOf(page.getByRole('button', { name: /^Save limit/ }))
    expect(disabled.color).not.toBe((await colorsOf(page.getByRole('button', { name: 'Discard' }))).color)
    await goTo(page, 'Reviews')
    await searchFor(page, 'visibility:hidden')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' }).getByRole('listitem')
    const lineOf = (name: string) =>
      filters.filter({ has: page.getByRole('button', { name, exact: true }) }).first()
    await expect(lineOf('Hidden')).toHaveCSS('outline-style', 'solid')
    await expect(lineOf('Shown')).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0)
    const tip = page.getByRole('tooltip', { name: 'Saved searches' })
    // A tooltip does not open below a dialog that is still closing.
    await expect(async () => {
      await placeInRail(page, 'Reviews').hover()
      await page.getByRole('button', { name: 'Saved searches' }).hover()
      await expect(tip.first()).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect((await colorsOf(tip)).borderTopColor).not.toBe(ground)
    // The edge of a quiet button is drawn, and is in line with what is above it.
    await inspector(page)
      .getByRole('tab', { name: /^Decision/ })
      .click()
    const notes = inspector(page).getByRole('region', { name: 'Notes' })
    const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x
    expect(await leftOf(notes.getByRole('button', { name: 'Add note' }))).toBe(await leftOf(notes))
    await goTo(page, 'Reports')
    // The picture of a page has dark letters, whatever the ground of the system.
    const paper = page.getByRole('img', { name: /^Page 1 of the report/ })
    await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)', { timeout: 90_000 })
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
})

test('at 200% zoom every screen can be reached from the rail, which keeps Settings and the verdict in view', async () => {
  const { page } = demo
  const before = page.viewportSize()
  await page.setViewportSize({ width: 640, height: 400 })
  await page.getByRole('heading', { level: 1 }).first().click()
  for (const name of ['Reports', 'Home', 'Data']) {
    const place = placeInRail(page, name)
    await place.focus()
    await expect(place).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(placeInRail(page, 'Settings')).toBeInViewport({ ratio: 1 })
    await expect(verdict(page)).toBeInViewport({ ratio: 1 })
    const excess = () => page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
    await expect.poll(excess).toBe(0)
  }
  if (before) await page.setViewportSize(before)
})

test('the first screen and the form for a connection are accessible', async () => {
  const { page } = demo
  await goTo(page, 'Protection')
  await page.getByRole('button', { name: 'Close workspace' }).click()
  await expect(page.getByRole('heading', { name: 'Recent', exact: true })).toBeVisible()
  expect.soft(await listFaults(page)).toEqual([])
  await page.keyboard.press('2')
  await page.getByRole('button', { name: 'Customize signing' }).click()
  await page.getByRole('button', { name: 'Test example' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Enter the private key.')).toBeVisible()
  expect.soft(await listFaults(page)).toEqual([])
})
