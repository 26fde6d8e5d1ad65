import { expect, type Page, test } from '@playwright/test'
import { listSeriousFaults } from '../../support/axe.ts'
import { chooseAppearance, type DemoApp, goTo, launchDemo } from './open-demo.ts'
import { searchFor } from './search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterAll(() => demo?.close())

/** Words that stand for "nobody thought of this case". */
const LEFTOVERS = /\b(null|undefined|NaN|N\/A|\[object Object\]|Invalid Date)\b/

const SCREENS: readonly { readonly name: string; open(page: Page): Promise<void> }[] = [
  { name: 'Overview', open: (page) => goTo(page, 'Home') },
  {
    name: 'Feedback with a detail',
    open: async (page) => {
      await goTo(page, 'Reviews')
      // Until its rows are there, the list is dimmed: what it shows answers another search.
      await searchFor(page, 'visibility:hidden response:any')
      await page.getByRole('grid').getByRole('row').nth(2).click()
      await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
    },
  },
  {
    name: 'A search that cannot be read',
    open: async (page) => {
      await page.getByLabel('Search feedback').fill('visibility:none')
      await expect(page.locator('#search-problem')).toBeVisible()
    },
  },
  {
    name: 'A search without rows',
    open: async (page) => {
      await page.getByLabel('Search feedback').fill('feedback:1')
      await expect(page.getByText('No feedback item matches this search')).toBeVisible()
    },
  },
  { name: 'Responses', open: (page) => goTo(page, 'Responses') },
  { name: 'Reports', open: (page) => goTo(page, 'Reports') },
  { name: 'Sync', open: (page) => goTo(page, 'Data') },
  { name: 'Settings', open: (page) => goTo(page, 'Settings') },
  {
    name: 'The keys',
    open: async (page) => {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
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

for (const appearance of ['Light', 'Dark', 'High contrast'] as const) {
  test(`every screen is accessible and has words for everything: ${appearance}`, async () => {
    test.setTimeout(120_000)
    const { page } = demo
    await chooseAppearance(page, appearance)
    for (const screen of SCREENS) {
      await test.step(screen.name, async () => {
        await screen.open(page)
        expect.soft(await listSeriousFaults(page), screen.name).toEqual([])
        expect.soft(await page.locator('body').textContent(), screen.name).not.toMatch(LEFTOVERS)
      })
    }
    await page.keyboard.press('Escape')
  })
}

test('at 200 % zoom every screen can be reached from the rail, and its status stays in view', async () => {
  const { page } = demo
  const before = page.viewportSize()
  await page.setViewportSize({ width: 640, height: 400 })
  const rail = page.getByRole('navigation')
  const status = page.getByRole('region', { name: 'Status' })
  await page.getByRole('heading', { level: 1 }).click()
  for (const name of ['Watchlist', 'Overview', 'Sync']) {
    const screen = rail.getByRole('button', { name, exact: true })
    await screen.focus()
    await expect(screen).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(rail.getByRole('button', { name: 'Settings', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(status).toBeInViewport({ ratio: 1 })
    // Screens scroll one way only; what is wider scrolls within them.
    const excess = () => page.locator('.screen').evaluate((screen) => screen.scrollWidth - screen.clientWidth)
    if (name !== 'Watchlist') expect(await excess()).toBe(0)
  }
  // The last thing that the status says, which nothing may cover.
  const last = await status.locator('span').last().boundingBox()
  expect((last?.y ?? 400) + (last?.height ?? 0)).toBeLessThanOrEqual(400)
  if (before) await page.setViewportSize(before)
})

test('the first screen and the form for a connection are accessible', async () => {
  const { page } = demo
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Close workspace' }).click()
  await expect(page.getByRole('heading', { name: 'Recent', exact: true })).toBeVisible()
  expect.soft(await listSeriousFaults(page)).toEqual([])
  await page.keyboard.press('2')
  await page.getByRole('button', { name: 'Customize signing' }).click()
  await page.getByRole('button', { name: 'Test example' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Enter the private key.')).toBeVisible()
  expect.soft(await listSeriousFaults(page)).toEqual([])
})
