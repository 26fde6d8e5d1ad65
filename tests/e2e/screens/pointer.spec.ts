import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from './open-demo.ts'
import { searchFor, writeSearch } from './search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await goTo(demo.page, 'Reviews')
})
/** A list of some hundred rows, and no pane beside it. */
test.beforeEach(async () => {
  const { page } = demo
  expect(await searchFor(page, 'hidden-for:>30d')).toMatch(/^\d{3} of [\d,]+$/)
  const pane = page.getByRole('complementary')
  // One that is still being read is not there yet, so it is opened before it is closed.
  await page.getByRole('grid').press('Enter')
  await pane.getByRole('button', { name: 'Close inspector' }).click()
  await expect(pane).toBeHidden()
})
test.afterAll(() => demo?.close())

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
  const none = page.getByText('No matching reviews in the data received')
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
