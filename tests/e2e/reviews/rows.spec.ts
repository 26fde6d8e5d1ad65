import { expect, test } from '@playwright/test'
import { listFaults } from '../../support/axe.ts'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { countOfList, readAnswer, searchField, searchFor, writeSearch } from '../screens/search-list.ts'
import { toUtcDay } from './utc-day.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await goTo(demo.page, 'Reviews')
})
test.beforeEach(async () => {
  await searchFor(demo.page, '')
  await grid().press('Home')
  await expect(idOf(1)).toHaveText(/^\d+$/)
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const grid = () => demo.page.getByRole('grid', { name: 'Reviews' })
const row = (number: number) => grid().locator(`[aria-rowindex="${number + 1}"]`)
const idOf = (number: number) => row(number).locator('[data-column=feedbackId]')
const inspector = () => demo.page.getByRole('complementary', { name: 'Inspector' })
const selected = () => demo.page.getByRole('region', { name: 'Selected rows' }).getByRole('status')
const total = async () => Number(await grid().getAttribute('aria-rowcount')) - 1
const goal = () => demo.page.getByRole('dialog').getByLabel('Review ID, date, or #row')

async function choose(action: string): Promise<void> {
  await demo.page.getByRole('banner').getByRole('button', { name: 'More actions' }).click()
  await demo.page.getByRole('menuitem', { name: action }).click()
  await expect(demo.page.getByRole('dialog')).toBeVisible()
}

async function goToRow(text: string): Promise<void> {
  await choose('Go to row')
  await goal().fill(text)
  await demo.page.keyboard.press('Enter')
  await expect(demo.page.getByRole('dialog')).toHaveCount(0)
  await expect(grid()).toBeFocused()
}

test('rows are selected by Shift and arrows, Ctrl and clicks, and the whole result by Ctrl+A', async () => {
  const { page } = demo
  await grid().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected()).toHaveText('3 selected')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(selected()).toHaveText('2 selected')
  await row(5).click({ modifiers: ['ControlOrMeta'] })
  await expect(selected()).toHaveText('3 selected')
  await expect(row(5)).toHaveAttribute('aria-selected', 'true')
  await expect(row(4)).toHaveAttribute('aria-selected', 'false')
  await row(7).click({ modifiers: ['Shift'] })
  await expect(selected()).toHaveText('5 selected')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(selected()).toHaveText(`All ${(await total()).toLocaleString('en')} of this search selected`)
  await row(2).click({ modifiers: ['ControlOrMeta'] })
  await expect(selected()).toHaveText(`${((await total()) - 1).toLocaleString('en')} selected`)
  await page.keyboard.press('Escape')
  await expect(selected()).toBeEmpty()
})

test('a key of the list marks every selected row, and undoes it', async () => {
  const { page } = demo
  await grid().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected()).toHaveText('2 selected')
  await page.keyboard.press('*')
  const undo = page.getByRole('button', { name: /^Undo: Starred 2 reviews/ })
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(undo).toBeHidden()
  await grid().focus()
  await page.keyboard.press('Escape')
})

test('a range over rows that were never on the screen is whole', { tag: '@thorough' }, async () => {
  const { page } = demo
  await row(1).click({ modifiers: ['ControlOrMeta'] })
  await goToRow('#1500')
  await expect(row(1500)).toBeVisible()
  await expect(row(1)).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected()).toHaveText('3 selected')
  await page.keyboard.press('Escape')
  await goToRow('#3000')
  await expect(row(3000)).toBeVisible()
  await row(3000).click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('Shift+Home')
  await expect(selected()).toHaveText('3,000 selected')
  await page.keyboard.press('Escape')
})

test('the rows of another search are drawn from its first one, wherever the list stood before', async () => {
  const { page } = demo
  await grid().focus()
  await page.keyboard.press('End')
  await expect(row(await total())).toBeVisible()
  // What stands in the grid whenever its number of rows changes, before anybody sees it.
  const drawn = await grid().evaluateHandle((element) => {
    const firstRows: number[] = []
    const readFirst = () => {
      const places = [...element.querySelectorAll<HTMLElement>('[data-index]')].map(({ dataset }) =>
        Number(dataset.index),
      )
      firstRows.push(Math.min(...places))
    }
    new MutationObserver(readFirst).observe(element, { attributeFilter: ['aria-rowcount'] })
    return firstRows
  })
  await searchFor(page, 'visibility:hidden')
  await expect(row(1)).toBeVisible()
  expect(new Set(await drawn.jsonValue())).toEqual(new Set([0]))
})

test('copied rows are tab-separated text with a line of headings', { tag: '@thorough' }, async () => {
  const { page } = demo
  await choose('Choose columns')
  await page.getByRole('checkbox', { name: 'Time hidden' }).click()
  await expect(page.getByRole('checkbox', { name: 'Time hidden' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await searchFor(page, 'hides:>2')).toMatch(/^\d{1,3} of \d+,\d{3}$/)
  await grid().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  const ids = [await idOf(1).textContent(), await idOf(2).textContent()]
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('Copied 2 rows as tab-separated text')).toBeVisible()
  const lines = (await readClipboard()).trimEnd().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe(
    'State\tBusiness ID\tReview ID\tShown and hidden over time\tResponses\tTime hidden (s)',
  )
  expect(lines.slice(1).map((line) => line.split('\t')[2])).toEqual(ids)
  expect(lines[1]?.split('\t')[5]).toMatch(/^\d+$/)
  await page.keyboard.press('Escape')
  await choose('Choose columns')
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a right click on a row offers its actions, and Shift+F10 those of the row of the cursor', async () => {
  const { page } = demo
  const menu = page.getByRole('menu', { name: 'Actions for this row' })
  await row(4).click({ button: 'right' })
  await expect(menu).toBeVisible()
  await expect(row(4)).toHaveAttribute('aria-selected', 'true')
  await menu.getByRole('menuitem', { name: 'Open review' }).click()
  await expect(inspector()).toContainText(`Review ${await idOf(4).textContent()}`)
  await expect(menu).toBeHidden()
  await expect(grid()).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(row(4)).toHaveAttribute('aria-selected', 'true')
})

test('compact rows are smaller, and stay so', async () => {
  const { page } = demo
  const heightOf = async () => (await row(2).boundingBox())?.height
  expect(await heightOf()).toBe(32)
  await goTo(page, 'Settings')
  await page.getByText('Compact', { exact: true }).click()
  await goTo(page, 'Reviews')
  await expect.poll(heightOf).toBe(28)
  await goTo(page, 'Settings')
  await page.getByText('Comfortable', { exact: true }).click()
  await goTo(page, 'Reviews')
  await expect.poll(heightOf).toBe(32)
})

test('keys open and close the inspector, which follows the row', async () => {
  const { page } = demo
  await grid().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  await expect(inspector()).toContainText(`Review ${await idOf(2).textContent()}`)
  await page.keyboard.press('j')
  await expect(inspector()).toContainText(`Review ${await idOf(3).textContent()}`)
  await page.keyboard.press('i')
  await expect(inspector()).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(inspector()).toContainText(`Review ${await idOf(3).textContent()}`)
})

test('leaving the search leads to its rows, also where there were none before', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  for (const [filter, state] of Object.entries({
    'visibility:hidden -deleted:yes': /Hidden for/,
    'visibility:shown -deleted:yes': /Shown for/,
  })) {
    await searchFor(page, 'feedback:1')
    await expect(page.getByText('No reviews match')).toBeVisible()
    await writeSearch(page, filter)
    await expect(grid()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(inspector().getByRole('heading', { level: 2 })).toHaveText(state)
  }
  // The rows on screen are still those of shown reviews when the second Enter comes.
  await readAnswer(page)
  await page.keyboard.press('Control+/')
  await expect(page.locator('search[data-text]')).toBeVisible()
  await searchField(page).fill('visibility:hidden -deleted:yes')
  await page.evaluate(async () => {
    for (let press = 0; press < 2; press += 1) {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(enter)
      // Long enough for the screen to follow, too short for any reply.
      await Promise.resolve()
    }
  })
  await expect(inspector().getByRole('heading', { level: 2 })).toHaveText(/Hidden for/)
})

test('jumps lead to an ID, a row, either end and a date', { tag: '@thorough' }, async () => {
  const { page } = demo
  await expect(countOfList(page)).toHaveText(/^\d+,\d{3}$/)
  await choose('Choose columns')
  await page.getByRole('checkbox', { name: 'Last change' }).click()
  await expect(page.getByRole('checkbox', { name: 'Last change' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await grid().focus()
  await page.keyboard.press('ControlOrMeta+End')
  const last = await total()
  await expect(row(last)).toHaveAttribute('aria-selected', 'true')
  await expect(idOf(last)).toHaveText(/^\d+$/)
  const lastId = (await idOf(last).textContent()) ?? ''
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(row(1)).toHaveAttribute('aria-selected', 'true')
  await choose('Go to row')
  await goal().fill('nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Type a review ID, a date such as')).toBeVisible()
  await goal().fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Review 1 is not in this list.')).toBeVisible()
  await goal().fill(lastId)
  await page.keyboard.press('Enter')
  await expect(row(last)).toHaveAttribute('aria-selected', 'true')
  await expect(grid()).toBeFocused()
  await goToRow('#3000')
  await expect.poll(async () => (await lastDays()).at(1)).toMatch(/^\d{4}/)
  const [, day = ''] = await lastDays()
  await grid().press('Home')
  await expect(row(1)).toHaveAttribute('aria-selected', 'true')
  await goToRow(day)
  // Newest first: the row before is of a later day.
  await expect.poll(async () => (await lastDays()).at(1)).toBe(day)
  expect((await lastDays())[0]?.localeCompare(day)).toBe(1)
  await choose('Choose columns')
  await page.getByRole('button', { name: 'Reset columns' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** The days of UTC of the row before the selected one, and of the selected one. */
async function lastDays(): Promise<(string | undefined)[]> {
  const texts = await grid().evaluate((element) => {
    const number = Number(element.querySelector('[aria-selected=true]')?.getAttribute('aria-rowindex'))
    const textOf = (at: number) =>
      element.querySelector(`[aria-rowindex="${at}"] [data-column=lastEvent]`)?.textContent ?? ''
    return [textOf(number - 1), textOf(number)]
  })
  return texts.map(toUtcDay)
}

test('rows stand in the order of their numbers, each once, however the list was moved', async () => {
  const { page } = demo
  const numbers = () => grid().locator('[data-index]').evaluateAll(toNumbersAndPlaces)
  const expectOrder = async (first: number) => {
    await expect(async () => {
      const drawn = await numbers()
      const [begin] = drawn
      expect(drawn.map(({ at }) => at)).toEqual(drawn.map((_, at) => (begin?.at ?? 0) + at))
      expect(drawn.map(({ y }) => Math.round(y - (begin?.y ?? 0)))).toEqual(drawn.map((_, at) => at * 32))
      expect(drawn.some(({ at }) => at === first)).toBe(true)
    }).toPass()
    await expect(page.locator(`#${await grid().getAttribute('aria-activedescendant')}`)).toHaveAttribute(
      'data-cursor',
    )
  }
  await grid().press('Home')
  const firstId = (await idOf(1).textContent()) ?? ''
  for (const key of ['PageDown', 'PageDown', 'ArrowDown', 'End', 'PageUp', 'ArrowUp', 'Home', 'PageDown']) {
    await grid().press(key)
    const id = await grid().getAttribute('aria-activedescendant')
    await expectOrder(Number(id?.replace(/\D/g, '')))
  }
  await grid().press('Home')
  await expect(idOf(1)).toHaveText(firstId)
})

test('the list with a selection, its filters and its dialogs is accessible', async () => {
  const { page } = demo
  await grid().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected()).toHaveText('2 selected')
  expect(await listFaults(page, { part: '#root' })).toEqual([])
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  expect(await listFaults(page, { part: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const action of ['Go to row', 'Choose columns']) {
    await choose(action)
    expect(await listFaults(page, { part: '[role=dialog]' }), action).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await grid().focus()
  await page.keyboard.press('Escape')
  await expect(selected()).toBeEmpty()
})

/** Reading is forbidden to the page; pasting is what a user does. */
async function readClipboard(): Promise<string> {
  const { page } = demo
  await page.evaluate(() => {
    const box = document.createElement('textarea')
    box.id = 'pasted'
    document.body.append(box)
    box.focus()
  })
  await page.keyboard.press('ControlOrMeta+v')
  const box = page.locator('#pasted')
  await expect(box).not.toHaveValue('')
  const text = await box.inputValue()
  await box.evaluate((element) => element.remove())
  await grid().focus()
  return text
}

function toNumbersAndPlaces(rows: (HTMLElement | SVGElement)[]): { at: number; y: number }[] {
  return rows.map((row) => ({ at: Number(row.dataset.index), y: row.getBoundingClientRect().y }))
}
