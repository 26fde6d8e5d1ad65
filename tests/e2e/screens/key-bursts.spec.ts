import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo, waitForFindings } from './open-demo.ts'

/** Keys that are pressed while the window is busy come all at once, with nothing between them. See [Note: Key bursts]. */
let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await waitForFindings(demo.page)
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const BUSY_MS = 1_500

async function pressWhileBusy(page: Page, keys: readonly string[]): Promise<void> {
  const busy = page.evaluate((ms) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }, BUSY_MS)
  await Promise.all([busy, ...keys.map((key) => page.keyboard.press(key))])
}

const repeat = (keys: readonly string[], times: number) => Array.from({ length: times }, () => keys).flat()

test('each moves the cursor of a list', async () => {
  const { page } = demo
  await goTo(page, 'Rules')
  const rows = page.getByRole('grid').locator('[data-cursor]')
  await page.getByRole('grid').focus()
  const first = (await rows.textContent()) ?? '?'
  await pressWhileBusy(page, [...repeat(['j', 'k'], 60), 'j'])
  await expect(rows).not.toContainText(first)
  await page.keyboard.press('k')
  await expect(rows).toContainText(first)
})

test('each goes to its place', async () => {
  const { page } = demo
  await pressWhileBusy(page, repeat(['g', 'c', 'g', 'r'], 40))
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
})

test('each decides a case', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await page.getByRole('grid', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('2')
  await page.keyboard.press('d')
  await expect(page.getByText(/^1 of [\d,]+ decided$/)).toBeVisible()
  await pressWhileBusy(page, repeat(['r', 'd'], 60))
  await expect(page.getByText(/^61 of [\d,]+ decided$/)).toBeVisible()
})
