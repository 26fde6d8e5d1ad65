import { expect, type Page, test } from '@playwright/test'
import { listSeriousFaults } from '../../support/axe.ts'
import { chooseAppearance, type DemoApp, goTo, launchDemo, placeInRail, verdict } from './open-demo.ts'
import { searchFor } from './search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterAll(() => demo?.close())

/** Words that stand for "nobody thought of this case". */
const LEFTOVERS = /\b(null|undefined|NaN|N\/A|\[object Object\]|Invalid Date)\b/

const SCREENS: readonly { readonly name: string; open(page: Page): Promise<void> }[] = [
  { name: 'Home', open: (page) => goTo(page, 'Home') },
  {
    name: 'Reviews with the inspector',
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
  { name: 'Cases', open: (page) => goTo(page, 'Cases') },
  { name: 'Samples', open: (page) => goTo(page, 'Samples') },
  { name: 'Data', open: (page) => goTo(page, 'Data') },
  { name: 'Advanced data tools', open: (page) => goTo(page, 'Advanced') },
  { name: 'The log', open: (page) => goTo(page, 'Log') },
  { name: 'Settings', open: (page) => goTo(page, 'Settings') },
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
    expect(await excess()).toBe(0)
  }
  if (before) await page.setViewportSize(before)
})

test('the first screen and the form for a connection are accessible', async () => {
  const { page } = demo
  await goTo(page, 'Protection')
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
