import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'

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
  await expect(cell(1, 0)).toHaveText(/^\d+$/)
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const grid = () => demo.page.getByRole('grid', { name: 'Reviews' })
const cell = (row: number, column: number) =>
  grid()
    .locator(`[aria-rowindex="${row + 1}"]`)
    .getByRole('gridcell')
    .nth(column)
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
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Choose columns' }).click()
}

async function resetColumns(): Promise<void> {
  const { page } = demo
  await openColumns()
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-columns-menu]')).toBeHidden()
}

test('a heading sorts, most first, and says so', async () => {
  await heading('Times hidden').click()
  await expect(grid().locator('[data-column=hideCount][aria-sort=descending]')).toBeVisible()
  const readNumbers = async () => {
    const counts = await grid().locator('[role=gridcell][data-column=hideCount]').allTextContents()
    return counts.filter((text) => /^\d/.test(text)).map((text) => Number.parseInt(text, 10))
  }
  // The rows of the order before stay until those of the new one are there.
  await expect.poll(async () => (await readNumbers())[0]).toBeGreaterThan(1)
  const numbers = await readNumbers()
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
  await heading('Times hidden').click()
  await expect(grid().locator('[data-column=hideCount][aria-sort=ascending]')).toBeVisible()
})

test('a heading sorts wherever its cell is clicked', async () => {
  await heading('Times hidden').click()
  const cellOf = grid().locator('[role=columnheader][data-column=lastEvent]')
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

test('the order is told when its column is not shown', async () => {
  const { page } = demo
  await heading('Times hidden').click()
  await heading('Times hidden').click()
  await openColumns()
  await page.getByRole('checkbox', { name: 'Times hidden' }).click()
  await expect(page.getByText('Sorted by Times hidden, least first')).toBeVisible()
  await page.getByRole('checkbox', { name: 'First change' }).click()
  await page.keyboard.press('Escape')
  await expect(heading('First change')).toBeVisible()
  await expect(heading('Times hidden')).toHaveCount(0)
})

test('a column moves by dragging its heading', async () => {
  const before = await headings()
  expect(before.indexOf('state')).toBeGreaterThan(before.indexOf('businessId'))
  const { mouse } = demo.page
  await heading('State').hover({ position: { x: 10, y: 10 } })
  await mouse.down()
  await heading('Business').hover({ position: { x: 30, y: 10 } })
  await mouse.up()
  await expect
    .poll(headings)
    .toEqual(['feedbackId', 'star', 'state', 'businessId', ...before.slice(before.indexOf('state') + 1)])
})

test('keys at a heading move, size and freeze its column', async () => {
  const { page } = demo
  await heading('State').focus()
  const order = async () => (await headings()).slice(0, 4)
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(order).toEqual(['feedbackId', 'star', 'state', 'businessId'])
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(order).toEqual(['feedbackId', 'state', 'star', 'businessId'])
  const before = await widthOf('state')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf('state')).toBe(before + 32)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Freeze: stays in view' }).click()
  await grid().evaluate((element) => {
    element.scrollLeft = 300
  })
  const left = async (column: string) =>
    (await grid().locator(`[role=columnheader][data-column=${column}]`).boundingBox())?.x ?? 0
  const edge = (await grid().boundingBox())?.x ?? 0
  await expect.poll(() => left('feedbackId')).toBe(edge)
  expect(await left('state')).toBeGreaterThan(edge)
  expect(await left('businessId')).toBeLessThan(await left('state'))
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

test('the arrangement comes back, is in the preferences, and can be taken back', async () => {
  const { page } = demo
  await openColumns()
  await page.getByRole('checkbox', { name: 'Times hidden' }).click()
  await page.keyboard.press('Escape')
  await expect(heading('Times hidden')).toHaveCount(0)
  await heading('State').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Freeze: stays in view' }).click()
  await expect(grid().locator('[role=columnheader][data-column=state][data-frozen]')).toBeVisible()
  const arranged = await headings()
  const width = await widthOf('state')
  await page.reload()
  await expect(heading('Feedback ID')).toBeVisible()
  expect(await headings()).toEqual(arranged)
  expect(await widthOf('state')).toBe(width)
  const stored = JSON.parse(await readFile(join(demo.dataDir, 'preferences.json'), 'utf8'))
  expect(stored.gridColumns.feedback.frozen).toEqual(['feedbackId', 'state'])
  expect(stored.gridColumns.feedback.hidden).toEqual(['hideCount'])
  await resetColumns()
  await expect.poll(headings).toContain('hideCount')
  expect((await headings()).slice(0, 4)).toEqual(['feedbackId', 'star', 'businessId', 'state'])
})
