import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { chooseToSave } from './file-dialogs.ts'
import { type DemoApp, goTo, launchDemo } from './open-demo.ts'
import { readAnswer, searchFor } from './search-list.ts'

declare global {
  interface Window {
    announced?: string[]
  }
}

// What a screen reader says: names, descriptions, the active row or option, and changes of live regions.
let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

/** Notes the text of every live region that changes from now on. */
function listen(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.announced = []
    new MutationObserver((records) => {
      const nodes = records.map(({ target }) => (target instanceof Element ? target : target.parentElement))
      const regions = new Set(nodes.map((node) => node?.closest('[role="status"], [role="alert"]')))
      for (const region of regions) if (region?.textContent) window.announced?.push(region.textContent)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

const announced = (page: Page) => page.evaluate(() => window.announced ?? [])

/** The row or option that a screen reader reads while its list or field has the focus. */
async function active(page: Page) {
  const id = await page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant'))
  return page.locator(`[id="${id}"]`)
}

test('a row is read with the heading of each value, and a heading by its name alone', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  await page.getByRole('grid', { name: 'Reviews' }).focus()
  await expect(await active(page)).toHaveAccessibleName(
    /^State Hidden \d.* Business \S.* Review \d+ Shown and hidden over time .*\d Responses \d+$/,
  )
  for (const name of ['State', 'Business', 'Review', 'Responses']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
})

test('the heading of a group says how many rows it has and whether they are shown', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await page.getByRole('grid', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(await active(page)).toHaveAccessibleName(/^High priority \d+ collapsed$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-index="0"]')).toHaveAccessibleName(/^High priority \d+ expanded$/)
})

test('the palette says what Enter would run, by arrows and while typing, and reads nothing else as it opens', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: /^Type what you want to do/ })
  await expect(field).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveAccessibleDescription('')
  const options = page.getByRole('listbox', { name: 'Commands and places' }).getByRole('option')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  expect(await (await active(page)).textContent()).toBe(await options.nth(1).textContent())
  await field.fill('open samples')
  await expect(options.first()).toHaveAccessibleName('Open Samples')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(await active(page)).toHaveAccessibleName('Open Samples')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})

test('the list of keys is not read as a whole when it opens', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await page.getByRole('grid', { name: 'Reviews' }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys and words' })).toHaveAccessibleDescription('')
  await page.keyboard.press('Escape')
})
