import { expect, test } from '@playwright/test'
import { type DemoApp, launchDemo } from './open-demo.ts'

let demo: DemoApp
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterAll(() => demo?.close())

test('from the palette to a timeline and back without a mouse', async () => {
  const { page } = demo
  const detail = page.getByRole('complementary')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder('Type what you want to do')).toBeFocused()
  await page.keyboard.type('go to feedback')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByLabel('Search feedback')).toBeFocused()
  await page.keyboard.type('visibility:hidden')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeFocused()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator('[aria-rowindex="3"]')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(detail).toContainText('Hidden for')

  const first = (await detail.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await page.keyboard.press(']')
  await expect(detail.getByRole('heading', { level: 2 })).not.toHaveText(first)
  await page.keyboard.press('[')
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText(first)
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
})

test('the detail pane keeps the width that the keys gave it', async () => {
  const { page } = demo
  const divider = page.getByRole('separator')
  await page.keyboard.press('Enter')
  await divider.focus()
  const before = Number(await divider.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuenow', String(before - 48))
  await page.reload()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(divider).toHaveAttribute('aria-valuenow', String(before - 48))
})

test('number keys reach every screen', async () => {
  const { page } = demo
  const screens = ['Overview', 'Feedback', 'Responses', 'Reports', 'Sync', 'Settings']
  for (const [index, name] of screens.entries()) {
    await page.keyboard.press(`ControlOrMeta+${index + 1}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('the list of keys opens and closes by keys', async () => {
  const { page } = demo
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
