import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'

const FIRST = ['state', 'businessId', 'feedbackId', 'ribbon', 'responses']

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await goTo(demo.page, 'Reviews')
})
test.beforeEach(async () => {
  const { page } = demo
  await resetColumns()
  // The order and the place of the list go with the page.
  await page.reload()
  await expect(grid().locator('[role=gridcell][data-column=feedbackId]').first()).toHaveText(/^\d+$/)
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const grid = () => demo.page.getByRole('grid', { name: 'Reviews' })
const heading = (name: string) => grid().getByRole('columnheader').getByRole('button', { name, exact: true })
const headings = () =>
  grid()
    .getByRole('columnheader')
    .evaluateAll((cells) =>
      cells.map((one) => (one instanceof HTMLElement ? (one.dataset.column ?? '') : '')),
    )
const widthOf = async (column: string) =>
  (await grid().locator(`[role=columnheader][data-column=${column}]`).boundingBox())?.width ?? 0

async function openColumns(): Promise<void> {
  const { page } = demo
  await page.getByRole('banner').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Choose columns' }).click()
  await expect(page.locator('[data-columns-menu]')).toBeVisible()
}

async function setColumn(name: string, isShown: boolean): Promise<void> {
  const box = demo.page.getByRole('checkbox', { name })
  await box.click()
  await expect(box).toBeChecked({ checked: isShown })
}

async function closeColumns(): Promise<void> {
  await demo.page.keyboard.press('Escape')
  await expect(demo.page.getByRole('dialog')).toHaveCount(0)
}

async function showColumn(name: string): Promise<void> {
  await openColumns()
  await setColumn(name, true)
  await closeColumns()
}

async function resetColumns(): Promise<void> {
  const { page } = demo
  await openColumns()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await closeColumns()
}

test('a heading sorts, most first, and says so', async () => {
  await showColumn('Times hidden')
  await heading('Times hidden').click()
  await expect(grid().locator('[data-column=hideCount][aria-sort=descending]')).toBeVisible()
  const readNumbers = async () => {
    const counts = await grid().locator('[role=gridcell][data-column=hideCount]').allTextContents()
    return counts.filter((text) => /^\d/.test(text)).map((text) => Number.parseInt(text, 10))
  }
  // The rows of the order before stay until those of the new one are there, and its first may be hidden twice as well.
  await expect
    .poll(async () => {
      const numbers = await readNumbers()
      const sorted = [...numbers].sort((a, b) => b - a)
      return numbers.join() === sorted.join() && (numbers[0] ?? 0) > 1
    })
    .toBe(true)
  await heading('Times hidden').click()
  await expect(grid().locator('[data-column=hideCount][aria-sort=ascending]')).toBeVisible()
})

test('a second click turns the order around, though the rows of the first are not there yet', async () => {
  await showColumn('Times hidden')
  await heading('Times hidden').evaluate(async (button) => {
    for (let click = 0; click < 2; click += 1) {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      // Long enough for the screen to follow, too short for any reply.
      await Promise.resolve()
    }
  })
  await expect(grid().locator('[data-column=hideCount][aria-sort=ascending]')).toBeVisible()
})

test('a heading sorts wherever its cell is clicked', async () => {
  await heading('Business').click()
  const cellOf = grid().locator('[role=columnheader][data-column=state]')
  const { width, height } = (await cellOf.boundingBox()) ?? { width: 0, height: 0 }
  const isDescending = async () => (await cellOf.getAttribute('aria-sort')) === 'descending'
  for (const [x, y, descends] of [
    [width / 2, height / 2, true],
    [width - 34, 2, false],
    [7, height - 3, true],
  ] as const) {
    await cellOf.click({ position: { x, y } })
    await expect(cellOf).toHaveAttribute('aria-sort')
    await expect.poll(isDescending).toBe(descends)
    // The second of a double click would sort nothing.
    await demo.page.mouse.move(0, 0)
  }
})

test('the arrow of State points the way that the durations go', async () => {
  const state = grid().locator('[role=columnheader][data-column=state]')
  const readSeconds = async () => {
    const texts = await grid().locator('[role=gridcell][data-column=state]').allTextContents()
    return texts.map((text) => {
      const [, amount = '', unit = ''] = /([\d,]+) (d|h|min|s)$/.exec(text) ?? []
      return Number(amount.replaceAll(',', '')) * ({ d: 86_400, h: 3_600, min: 60, s: 1 }[unit] ?? Number.NaN)
    })
  }
  await expect(state).toHaveAttribute('aria-sort', 'ascending')
  const rising = await readSeconds()
  expect(rising.length).toBeGreaterThan(10)
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  await heading('State').click()
  await expect(state).toHaveAttribute('aria-sort', 'descending')
  // The rows of the order before stay until those of the new one are there.
  await expect.poll(async () => (await readSeconds())[0]).toBeGreaterThan(Math.max(...rising))
  const falling = await readSeconds()
  expect(falling).toEqual(falling.toSorted((a, b) => b - a))
})

test('the order is told when its column is not shown', async () => {
  const { page } = demo
  await showColumn('Times hidden')
  await heading('Times hidden').click()
  await heading('Times hidden').click()
  await openColumns()
  await setColumn('Times hidden', false)
  await expect(page.locator('footer').getByText('Sorted by Times hidden, least first')).toBeVisible()
  await setColumn('First change', true)
  await closeColumns()
  await expect(heading('First change')).toBeVisible()
  await expect(heading('Times hidden')).toHaveCount(0)
})

test('an added column comes into view where the list scrolls sideways, and the cursor stays', async () => {
  const { page } = demo
  await page.setViewportSize({ width: 1_024, height: 700 })
  await grid().focus()
  for (const key of ['Home', 'j', 'j']) await page.keyboard.press(key)
  const cursor = await grid().getAttribute('aria-activedescendant')
  const boxOf = (column: string) =>
    grid()
      .locator(`[role=columnheader][data-column=${column}]`)
      .evaluate((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return { left, right }
      })
  const list = async () => {
    const { x = 0, width = 0 } = (await grid().boundingBox()) ?? {}
    return { left: x, right: x + width }
  }
  const isWhole = async (column: string) => {
    const [cell, edges] = [await boxOf(column), await list()]
    return cell.left >= edges.left - 1 && cell.right <= edges.right + 1
  }
  const scrolled = () => grid().evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }))
  expect(await scrolled()).toEqual({ scrollLeft: 0, scrollTop: 0 })
  for (const [name, column] of [
    ['First change', 'firstEvent'],
    ['Tags', 'tags'],
    ['Time hidden', 'hiddenTime'],
  ] as const) {
    await showColumn(name)
    await expect.poll(() => isWhole(column), name).toBe(true)
  }
  expect((await scrolled()).scrollLeft).toBeGreaterThan(0)
  expect((await scrolled()).scrollTop).toBe(0)
  expect(await grid().getAttribute('aria-activedescendant')).toBe(cursor)
  await heading('State').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Pin column' }).click()
  await grid().evaluate((element) => element.scrollTo({ left: 10_000 }))
  await showColumn('Star')
  // Before the columns of moments, so that it would be below the pinned one.
  await expect
    .poll(async () => (await boxOf('star')).left)
    .toBeGreaterThanOrEqual((await boxOf('state')).right - 1)
  await expect.poll(() => isWhole('star')).toBe(true)
  await page.setViewportSize({ width: 1_280, height: 800 })
})

test('a column moves by dragging its heading', async () => {
  expect(await headings()).toEqual(FIRST)
  const { mouse } = demo.page
  await heading('Review').hover({ position: { x: 10, y: 10 } })
  await mouse.down()
  await heading('State').hover({ position: { x: 30, y: 10 } })
  await mouse.up()
  await expect.poll(headings).toEqual(['feedbackId', 'state', 'businessId', 'ribbon', 'responses'])
})

test('keys at a heading move, size and pin its column', async () => {
  const { page } = demo
  await showColumn('First change')
  await showColumn('Last change')
  await heading('Review').focus()
  const order = async () => (await headings()).slice(0, 3)
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(order).toEqual(['state', 'feedbackId', 'businessId'])
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(order).toEqual(['feedbackId', 'state', 'businessId'])
  const before = await widthOf('feedbackId')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf('feedbackId')).toBe(before + 32)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Pin column' }).click()
  await expect(grid().locator('[role=columnheader][data-column=feedbackId][data-frozen]')).toBeVisible()
  await grid().evaluate((element) => {
    element.scrollLeft = 300
  })
  const left = async (column: string) =>
    (await grid().locator(`[role=columnheader][data-column=${column}]`).boundingBox())?.x ?? 0
  const edge = (await grid().boundingBox())?.x ?? 0
  await expect.poll(() => left('feedbackId')).toBe(edge)
  expect(await left('state')).toBeLessThan(edge)
})

test('the edge of a heading is dragged to size the column', async () => {
  const handle = grid().locator('[data-column=feedbackId] [data-resizer]')
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is on the screen')
  const before = await widthOf('feedbackId')
  const { mouse } = demo.page
  await mouse.move(box.x + 4, box.y + 10)
  await mouse.down()
  await mouse.move(box.x + 44, box.y + 10, { steps: 4 })
  await mouse.up()
  await expect.poll(() => widthOf('feedbackId')).toBe(before + 40)
})

test('an id without room is cut at its beginning, so that its end is seen', async () => {
  const { page } = demo
  await heading('Review').focus()
  for (let narrowed = 0; narrowed < 8; narrowed++) await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => widthOf('feedbackId')).toBe(64)
  const id = grid().locator('[role=gridcell][data-column=feedbackId] [title]').first()
  const shown = await id.evaluate((element) => {
    const range = document.createRange()
    const text = element.firstChild ?? element
    range.setStart(text, (element.textContent?.length ?? 0) - 1)
    range.setEnd(text, element.textContent?.length ?? 0)
    const [end, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return {
      isCut: element.scrollWidth > element.clientWidth,
      isEndSeen: end.left >= box.left && end.right <= box.right + 0.5,
      text: element.textContent,
    }
  })
  expect(shown).toMatchObject({ isCut: true, isEndSeen: true })
  expect(await id.getAttribute('title')).toBe(shown.text)
  expect(shown.text).toMatch(/^\d{8}$/)
  for (let widened = 0; widened < 8; widened++) await page.keyboard.press('Shift+ArrowRight')
})

test('the arrangement comes back, is in the preferences, and can be taken back', async () => {
  const { page } = demo
  await showColumn('Times hidden')
  await openColumns()
  await setColumn('Responses', false)
  await closeColumns()
  await expect(heading('Responses')).toHaveCount(0)
  await heading('Review').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Pin column' }).click()
  await expect(grid().locator('[role=columnheader][data-column=feedbackId][data-frozen]')).toBeVisible()
  const arranged = await headings()
  expect(arranged).toEqual(['feedbackId', 'state', 'businessId', 'ribbon', 'hideCount'])
  const width = await widthOf('feedbackId')
  await page.reload()
  await expect(heading('Times hidden')).toBeVisible()
  expect(await headings()).toEqual(arranged)
  expect(await widthOf('feedbackId')).toBe(width)
  const stored = JSON.parse(await readFile(join(demo.dataDir, 'preferences.json'), 'utf8'))
  expect(stored.gridColumns.reviews).toMatchObject({
    frozen: ['feedbackId'],
    hidden: ['responses'],
    shown: ['hideCount'],
  })
  await resetColumns()
  await expect.poll(headings).toEqual(FIRST)
})
