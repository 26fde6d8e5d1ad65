import { expect, type Locator, test } from '@playwright/test'
import { axeFor } from '../../support/axe.ts'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const panel = (title: string) => demo.page.getByRole('region', { name: title, exact: true }).first()
const countText = () => demo.page.getByRole('main').getByRole('status').first()
const numberIn = (text: string | null) =>
  Number((/\d[\d,]*/.exec(text ?? '')?.[0] ?? 'NaN').replaceAll(',', ''))

async function drawn(): Promise<void> {
  await goTo(demo.page, 'Reviews')
  await goTo(demo.page, 'Home')
  await expect(demo.page.locator('.figures')).toHaveAttribute('aria-busy', 'false')
  await expect(panel('Hide rate by business').getByRole('button').first()).toBeVisible({ timeout: 90_000 })
}

async function showTable(title: string): Promise<Locator> {
  await panel(title).getByRole('radiogroup').getByText('Table', { exact: true }).click()
  return panel(title).getByRole('table')
}

test('every figure that counts items opens exactly these items', async () => {
  const { page } = demo
  for (const name of [
    'Hidden now',
    'Deleted now',
    'Hidden for more than 30 days',
    'Hidden, no owner response',
  ]) {
    await drawn()
    const figure = page.getByRole('button', { name: new RegExp(`^${name}`) })
    const count = numberIn((await figure.locator('.figure-value').textContent()) ?? '')
    await figure.click()
    await expect(countText()).toHaveText(new RegExp(`^${count.toLocaleString('en')} feedback item`))
  }
})

test('the changes of the last 30 days are listed, as many as the figure says', async () => {
  const { page } = demo
  await drawn()
  const figure = page.getByRole('button', { name: /^Entries of the last 30 days/ })
  const count = numberIn((await figure.locator('.figure-value').textContent()) ?? '')
  expect(count, 'the demo ends on the day on which it is made').toBeGreaterThan(0)
  await figure.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText(`of ${count.toLocaleString('en')} change`)
  await page.keyboard.press('Escape')
})

test('a bar is reached by keys and opens the changes it counts, which open their item', async () => {
  const { page } = demo
  await drawn()
  const bars = panel('Changes per month').getByRole('group')
  const bar = bars.locator('[role=button][tabindex="0"]')
  // Nothing takes the focus that nobody sees, and the drawing is told in words.
  const heights = await bars
    .locator('[role=button]')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('height'))))
  expect(Math.min(...heights)).toBeGreaterThan(0)
  await expect(
    panel('Changes per month').getByText(/^The chart in words: from .* Every figure is in the table\.$/),
  ).toBeAttached()
  await bar.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('ArrowDown')
  const label = (await page.locator(':focus').getAttribute('aria-label')) ?? ''
  const count = numberIn(label.split(',').slice(1).join(','))
  expect(label).toContain('Hidden')
  expect(count).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toContainText('Hidden')
  await expect(dialog.getByRole('row')).toHaveCount(Math.min(count, 200) + 1)
  await expect(dialog.getByRole('status')).toContainText(`of ${count.toLocaleString('en')} change`)
  const id = (await dialog.getByRole('row').nth(1).getByRole('button').textContent()) ?? ''
  await dialog.getByRole('row').nth(1).getByRole('button').click()
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText(id)
  await page.keyboard.press('Escape')
})

test('the tables add up: months to all changes, hours to all hides', async () => {
  await drawn()
  const months = await showTable('Changes per month')
  const totals = await months.locator('tbody tr td:last-child').allTextContents()
  const contents = await demo.page
    .getByRole('button', { name: /^Feedback items in the cache/ })
    .locator('.figure-note')
    .textContent()
  const changes = numberIn(/([\d,]+) entries/.exec(contents ?? '')?.[1] ?? null)
  expect(totals.map(numberIn).reduce((a, b) => a + b, 0)).toBe(changes)
  const hours = await showTable('When hides happen')
  const hides = await hours.locator('tbody tr td:last-child').allTextContents()
  const rates = await showTable('Hide rate by business')
  const hidden = await rates.locator('tbody tr td:nth-child(3)').allTextContents()
  const sum = (texts: string[]) => texts.map(numberIn).reduce((a, b) => a + b, 0)
  expect(sum(hides)).toBeGreaterThanOrEqual(sum(hidden))
})

test('a cell of the table of hours opens as many changes as it says', async () => {
  const { page } = demo
  await drawn()
  const hours = await showTable('When hides happen')
  const last = hours.locator('tbody tr').last()
  const count = numberIn(await last.locator('td').last().textContent())
  await last.getByRole('button').click()
  await expect(page.getByRole('dialog').getByText('Looking for the changes…')).toBeHidden({ timeout: 90_000 })
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(count + 1)
  await page.keyboard.press('Escape')
})

test('a rate opens the items that were ever hidden', async () => {
  await drawn()
  const rate = panel('Hide rate by business').locator('button.rates-row').first()
  const [, hidden = ''] = /; ([\d,]+) of/.exec((await rate.getAttribute('aria-description')) ?? '') ?? []
  await rate.click()
  await expect(countText()).toHaveText(new RegExp(`^${hidden} feedback item`))
})

test('the charts are accessible, as drawings and as tables', async () => {
  const { page } = demo
  await drawn()
  const faults = async () => {
    const { violations } = await axeFor(page).include('.charts').analyze()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
  }
  expect.soft(await faults()).toEqual([])
  for (const title of ['Changes per month', 'When hides happen', 'Hide rate by business'])
    await showTable(title)
  expect.soft(await faults()).toEqual([])
})
