import { expect, type Page, test } from '@playwright/test'
import { listBindings } from '../../../renderer/components/keyboard/key-map.ts'
import { CHANNELS } from '../../../shared/ipc/contract.ts'
import { type DemoApp, goTo, launchDemo, placeInRail, verdict } from './open-demo.ts'
import { readAnswer, searchFor } from './search-list.ts'

// Points of the interface that hold on every screen; docs/testing.md says where the others are tested.
let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const DATA_SCREENS = [
  ...['Home', 'Cases', 'Reviews', 'Responses', 'Samples', 'Reports', 'Data', 'History', 'Issues', 'Advanced'],
  ...['Rules', 'Criteria', 'Log'],
]
const SCREENS = [...DATA_SCREENS, 'Display', 'Connection', 'Protection', 'Updates', 'About']

/** Opens each screen and waits until its first answers are drawn. */
async function visit(screens: readonly string[], look: (name: string) => Promise<void>): Promise<void> {
  for (const name of screens) {
    await test.step(name, async () => {
      await goTo(demo.page, name)
      await expect(demo.page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await look(name)
    })
  }
}

const readLines = (page: Page) =>
  page.evaluate(
    () =>
      document
        .querySelector('main')
        ?.innerText.split('\n')
        .map((line) => line.trim()) ?? [],
  )

test('the menu of the system calls the places what the rail calls them, and opens them', async () => {
  const commands = ['home', 'cases', 'reviews', 'samples', 'reports', 'data'].map((of) => `show-${of}`)
  const labels = await demo.app.evaluate(
    ({ Menu }, ids) => ids.map((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.label),
    commands,
  )
  expect(labels).toEqual(['Home', 'Cases', 'Reviews', 'Samples', 'Reports', 'Data'])
  for (const [at, label = ''] of labels.entries()) {
    await demo.app.evaluate(
      ({ Menu }, id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.click(),
      commands[at] ?? '',
    )
    await expect(placeInRail(demo.page, label)).toHaveAttribute('aria-current', 'page')
  }
})

test('no screen claims to know a rating, an author, who hid a review, or why; all times have one zone', async () => {
  const { page } = demo
  const CLAIM =
    /\brat(?:ed|ing)\b|\d stars?\b|(?:hidden|deleted|shown) by\b|review text|\bauthor\b|reviewer name/i
  const zones = new Set<string>()
  await visit(DATA_SCREENS, async (name) => {
    const lines = await readLines(page)
    // The first steps say what the record does not contain.
    const claims = lines.filter((line) => CLAIM.test(line) && !/not part of it|without/.test(line))
    expect.soft(claims, name).toEqual([])
    const text = `${lines.join('\n')}\n${await verdict(page).textContent()}`
    for (const [, zone = ''] of text.matchAll(/\d:\d\d(?::\d\d)? ((?:GMT)?[+-]\d[\d:]*|[A-Z]{1,5}\b)/g))
      zones.add(zone)
  })
  expect([...zones]).toHaveLength(1)
})

test('a list by time is monotonic as it is displayed', async () => {
  const { page } = demo
  await goTo(page, 'Responses')
  await searchFor(page, '')
  const times = await page.getByRole('listbox', { name: 'Responses' }).locator('time').allTextContents()
  expect(times.length).toBeGreaterThan(3)
  const moments = times.map((text) => Date.parse(text))
  expect(moments.every(Number.isFinite)).toBe(true)
  expect(moments).toEqual(moments.toSorted((x, y) => y - x))
})

test('above the rows of Reviews there are at most 80 pixels', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await readAnswer(page)
  const row = page.getByRole('grid', { name: 'Reviews' }).locator('[data-index="0"]')
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThanOrEqual(80)
})

for (const [width, height, rows] of [
  [1_280, 800, 20],
  [1_024, 700, 12],
] as const) {
  test(`at ${width}×${height}, ${rows} rows of every main list have room beside the inspector`, async () => {
    const { page } = demo
    await page.setViewportSize({ width, height })
    for (const name of ['Cases', 'Reviews', 'History']) {
      await goTo(page, name)
      const list = page.getByRole('grid')
      await list.locator('[data-index="0"]').waitFor()
      await expect(page.getByRole('complementary', { name: 'Inspector' }), name).toBeVisible()
      await expect.poll(() => list.evaluate(countRowsWithRoom), name).toBeGreaterThanOrEqual(rows)
    }
    await page.setViewportSize({ width: 1_280, height: 800 })
  })
}

/** Whole rows between the first one and the lower edge of a list that is at its beginning; runs in the page. */
function countRowsWithRoom(list: Element): number {
  const first = list.querySelector('[data-index="0"]')?.getBoundingClientRect()
  return first ? Math.floor((list.getBoundingClientRect().bottom - first.top) / first.height) : Number.NaN
}

test('figures of one width are those of columns: prose keeps the hyphens and commas of its type', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  const figuresOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontVariantNumeric)
  expect(await figuresOf('[role="grid"] [role="gridcell"][data-align="end"]')).toBe('tabular-nums')
  // Names and references have words.
  expect(await figuresOf('[role="grid"] [role="gridcell"]:not([data-align])')).toBe('normal')
  expect(await figuresOf('h1')).toBe('normal')
})

test('the four states differ in shape, without color', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  const shapes = page.getByRole('list', { name: 'Legend of the ribbon' }).locator('svg')
  await expect(shapes).toHaveCount(4)
  const drawn = []
  for (const shape of await shapes.all()) {
    const png = (await shape.screenshot()).toString('base64')
    drawn.push(await page.evaluate(readInk, png))
  }
  for (const [at, one] of drawn.entries()) {
    for (const other of drawn.slice(at + 1)) {
      const different = one.filter((isInk, pixel) => isInk !== other[pixel]).length
      expect(different / one.length).toBeGreaterThan(0.1)
    }
  }
})

/** Which pixels of a picture are darker than the paper in its corner, by their lightness alone; runs in the page. */
async function readInk(base64: string): Promise<boolean[]> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  if (!pen) throw new Error('a canvas draws')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, picture.width, picture.height)
  return Array.from({ length: data.length / 4 }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue < 225
  })
}

test('every key of a screen is in the palette under its name, and does the same there', async () => {
  const { page } = demo
  const palette = page.getByPlaceholder('Type what you want to do')
  await goTo(page, 'Cases')
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  const keys = listBindings(['cases', 'inspector']).filter(({ id }) => !/-entry$/.test(id))
  const findAll = async (labels: readonly string[]) => {
    for (const label of labels) {
      await page.keyboard.press('ControlOrMeta+k')
      await palette.fill(label)
      const found = page.getByRole('dialog').getByText(label, { exact: true }).first()
      await expect.soft(found, label).toBeVisible()
      await page.keyboard.press('Escape')
    }
  }
  await findAll([...keys.map(({ label }) => label), 'Collapse rail'])
  await goTo(page, 'Reviews')
  await readAnswer(page)
  const ofReviews = listBindings(['reviews']).map(({ label }) => label)
  await findAll([...ofReviews, 'Add filter', 'Tag', 'Watch', 'Star'])
  await goTo(page, 'Cases')
  await page.keyboard.press('ControlOrMeta+k')
  await palette.fill('Show decision')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Decision/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Alt+1')
})

test('every screen has at most one primary button; Tab leads from control to control, each with its focus seen', async () => {
  const { page } = demo
  const primary = page.locator('[data-kind="primary"]:visible')
  await visit(SCREENS, async (name) => {
    expect.soft(await primary.count(), name).toBeLessThanOrEqual(1)
    const controls = new Set<string>()
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      expect.soft(await page.evaluate(findUnseenFocus), `${name}, ${step}`).toBeNull()
      controls.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ''))
    }
    expect.soft(controls.size, name).toBeGreaterThanOrEqual(6)
  })
})

test('menus of columns, parts that unfold and switches are at least 24 pixels wide and high', async () => {
  const { page } = demo
  for (const name of ['Cases', 'Reports', 'Data', 'Responses', 'Rules']) {
    await goTo(page, name)
    const targets = page.locator(
      '[role=columnheader] button[aria-haspopup=menu]:visible, summary:visible, [role=switch]:visible',
    )
    await expect(targets.first(), name).toBeVisible()
    const small = await targets.evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        // A switch reaches beyond what is drawn of it.
        const beyond = -2 * (Number.parseFloat(getComputedStyle(one, '::after').top) || 0)
        return width < 24 || height + beyond < 24 ? [one.outerHTML.slice(0, 120)] : []
      }),
    )
    expect.soft(small, name).toEqual([])
  }
})

test('what scrolls in the inspector ends at the same edge as the decision bar', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await page.getByRole('grid', { name: 'Cases' }).getByRole('row').nth(2).click()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  for (const tab of ['Timeline', 'Evidence', 'Decision']) {
    await inspector.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    const panel = inspector.getByRole('tabpanel', { name: new RegExp(`^${tab}`) })
    await expect(panel).toBeVisible()
    expect(await panel.evaluate(findContentEnd), tab).toBe(
      await inspector.locator('footer').evaluate(findContentEnd),
    )
  }
  await inspector.getByRole('tab', { name: /^Timeline/ }).click()
})

/** CSS pixels from the left of the window, without padding and scroll bar; runs in the page. */
function findContentEnd(element: HTMLElement): number {
  const { left } = element.getBoundingClientRect()
  const { paddingRight } = getComputedStyle(element)
  return left + element.clientLeft + element.clientWidth - Number.parseFloat(paddingRight)
}

/** The control with the focus, unless it or what frames it has an outline or a ring; runs in the page. */
function findUnseenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const isMarked = (element: Element, pseudo?: string) => {
    const { outlineStyle, boxShadow } = getComputedStyle(element, pseudo)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  }
  // A list shows the focus at the row that its keys act on.
  if (focused.hasAttribute('aria-activedescendant')) return null
  const around = [focused, focused.parentElement, focused.parentElement?.parentElement]
  const isSeen =
    isMarked(focused, '::after') ||
    isMarked(focused, '::before') ||
    around.some((element) => element instanceof Element && isMarked(element))
  return isSeen ? null : focused.outerHTML.slice(0, 200)
}

for (const [width, height] of [
  [1_024, 700],
  [640, 400],
] as const) {
  test(`at ${width}×${height} no screen scrolls sideways`, async () => {
    const { page } = demo
    for (const name of ['Home', 'Cases', 'Reviews', 'Samples', 'Reports', 'Data', 'Settings']) {
      // A window that becomes smaller: what was drawn for the larger one has to follow.
      await page.setViewportSize({ width: 1_280, height: 800 })
      await goTo(page, name)
      await page.setViewportSize({ width, height })
      const excess = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(excess, name).toBeLessThanOrEqual(0)
      await expect.poll(() => page.evaluate(findOverlap), name).toBeNull()
      await expect.poll(() => page.evaluate(findCut), name).toBeNull()
      await expect.poll(() => page.evaluate(listSidewaysScrollers), name).toEqual([])
    }
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('button')
    for (const section of await sections.all()) await expect(section).toBeInViewport({ ratio: 1 })
    // The smallest window has cases in two lines instead.
    if (width === 1_024) {
      await goTo(page, 'Cases')
      const list = page.getByRole('grid', { name: 'Cases' })
      await expect.poll(() => list.evaluate((grid) => grid.scrollWidth > grid.clientWidth)).toBe(false)
    } else {
      await goTo(page, 'Reviews')
      const name = page.getByRole('list', { name: 'Filters in use' }).getByText('State', { exact: true })
      await expect
        .poll(() => name.evaluate((node) => node.scrollWidth <= node.clientWidth), 'a whole name')
        .toBe(true)
      // A line for keys alone, which are not shown there.
      await goTo(page, 'Samples')
      await expect.poll(() => page.locator('main > footer').evaluate((line) => line.clientHeight)).toBe(0)
    }
    await page.setViewportSize({ width: 1_280, height: 800 })
  })
}

/** A control of the toolbar that does not end within the window; runs in the page. */
function findCut(): string | null {
  const controls = [...document.querySelectorAll<HTMLElement>('header :is(button, input:not([type=radio]))')]
  const cut = controls.find(
    (control) => !control.closest('li') && control.getBoundingClientRect().right > window.innerWidth,
  )
  return cut?.outerHTML.slice(0, 120) ?? null
}

/** What scrolls sideways other than filters in use, and tables that can be scrolled by keys; runs in the page. */
function listSidewaysScrollers(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body :not(ul, section[tabindex])')]
    .filter(
      (one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1,
    )
    .map((one) => one.outerHTML.slice(0, 160))
}

/** Two controls of the toolbar that cover each other; runs in the page. */
function findOverlap(): string | null {
  const controls = [...document.querySelectorAll<HTMLElement>('header :is(button, input:not([type=radio]))')]
  const boxes = controls
    // Filters in use scroll inside their list.
    .filter((control) => !control.closest('li'))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  for (const [at, { control, box }] of boxes.entries()) {
    const next = boxes
      .slice(at + 1)
      .find(
        ({ control: other, box: its }) =>
          !control.contains(other) &&
          its.left < box.right - 1 &&
          box.left < its.right - 1 &&
          its.top < box.bottom - 1 &&
          box.top < its.bottom - 1,
      )
    if (next) return `${control.outerHTML.slice(0, 120)} and ${next.control.outerHTML.slice(0, 120)}`
  }
  return null
}

/** From here on the application does not answer how much was read, so this is the test before the last. */
test('before it is known what was read, no step of the first run asks for a sync', async () => {
  const { app, page } = demo
  await app.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('overview:get')
    ipcMain.handle('overview:get', () => new Promise(() => {}))
  })
  await page.reload()
  await goTo(page, 'Home')
  await expect(page.getByRole('listbox', { name: 'High priority' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sync now' })).toHaveCount(0)
  await expect(page.getByText(/^\d of 5$/)).toHaveCount(0)
})

/** From here on the application answers no question about the data, so this is the last test. */
test('a case that was looked up for long calls nobody back who went to another screen meanwhile', async () => {
  const { app, page } = demo
  await goTo(page, 'Home')
  await app.evaluate(({ ipcMain }) => {
    const looked = Promise.withResolvers<void>()
    Object.assign(globalThis, { endLookup: looked.resolve })
    ipcMain.removeHandler('findings:resolve')
    ipcMain.handle('findings:resolve', () => looked.promise.then(() => ({ ok: true, value: null })))
  })
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Type what you want to do').fill('C-123')
  await expect(page.getByRole('option', { name: /C-123/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await goTo(page, 'Reviews')
  await app.evaluate(() => (globalThis as unknown as { endLookup(): void }).endLookup())
  // Replies arrive in their order.
  await page.evaluate(async () => {
    await window.unhidden.invoke('findings:resolve', { reference: 'C-123' })
    await new Promise(requestAnimationFrame)
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
})

test('before answers arrive, no screen shows a zero or says that there is nothing', async () => {
  const { app, page } = demo
  const questions = CHANNELS.filter((name) => !/^(?:app|workspace|preferences|keychain|proxy):/.test(name))
  await app.evaluate(({ ipcMain }, names) => {
    for (const name of names) {
      ipcMain.removeHandler(name)
      ipcMain.handle(name, () => new Promise(() => {}))
    }
  }, questions)
  await page.reload()
  for (const name of [
    'Home',
    'Cases',
    'Reviews',
    'Responses',
    'Samples',
    'Reports',
    'Data',
    'History',
    'Issues',
  ]) {
    await goTo(page, name)
    const lines = await readLines(page)
    const claims = lines.filter((line) =>
      /^0\b|\b0 (?:of|entries|reviews|cases)|^no |\bnothing\b|\bnone\b/i.test(line),
    )
    expect.soft(claims, name).toEqual([])
  }
})
