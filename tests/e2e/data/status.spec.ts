import { expect, type Locator, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo, verdict } from '../screens/open-demo.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

test('the verdict of each operation reads the same in the rail and in Data', async () => {
  const { page } = demo
  await goTo(page, 'Data')
  for (const text of ['History complete', 'Responses complete']) {
    await expect(page.getByRole('heading', { level: 2, name: text, exact: true })).toBeVisible()
    await expect(verdict(page)).toContainText(text)
  }
  await expect(page.getByText(/^10,000 entries on 20 of 20 pages\.$/)).toBeVisible()
})

test('the calendar names every month of both operations, and agrees with the exact days', async () => {
  const { page } = demo
  await goTo(page, 'Data')
  for (const operation of ['Visibility history', 'Responses']) {
    const calendar = page.getByRole('table', { name: `${operation} by month: Every business` })
    await expect(calendar.getByRole('columnheader')).toHaveCount(13)
    // The future is not something that was not fetched.
    await expect(calendar.getByRole('cell', { name: /^Not fetched/ })).toHaveCount(0)
    await expect.poll(() => calendar.getByRole('cell', { name: /^Complete/ }).count()).toBeGreaterThan(12)
  }
  await page.getByText('Exact days', { exact: true }).click()
  const days = page.getByRole('region', { name: 'Exact days: Every business' })
  await expect(days.getByRole('row', { name: /^Responses the beginning .* Complete sync 2/ })).toBeVisible()
  // The reason of an incomplete stretch is in the last cell; it never moves the screen.
  const overflowing = await days.evaluate((region) => {
    const reason = region.querySelector('tbody td:last-child')
    if (reason) reason.textContent = 'The network failed and did not come back in time.'
    const around: string[] = []
    for (let one = region.parentElement; one; one = one.parentElement)
      if (one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible')
        around.push(`${one.tagName} ${one.scrollWidth} in ${one.clientWidth}`)
    return around
  })
  expect(overflowing).toEqual([])
})

test('a schedule is chosen, says when the next sync is, and stays', async () => {
  const { page } = demo
  await goTo(page, 'Data')
  await page.getByLabel('Schedule', { exact: true }).selectOption('Every hour')
  await expect(page.getByText(/^Next sync .* or shortly after$/)).toBeVisible()
  await page.getByLabel('Kind of scheduled sync').selectOption('Quick sync')
  await goTo(page, 'Home')
  await goTo(page, 'Data')
  await expect(page.getByLabel('Kind of scheduled sync')).toHaveValue('quick')
  await page.getByLabel('Schedule', { exact: true }).selectOption('Off')
  await expect(page.getByText(/^Next sync/)).toHaveCount(0)
})

test('what a sync added opens as a list, and a line of it opens the review', async () => {
  const { page } = demo
  await goTo(page, 'History')
  const syncs = page.getByRole('grid', { name: 'Syncs' })
  await expect(syncs.getByRole('row').nth(1)).toContainText('Complete')
  // One sync has no other to be compared with.
  await expect(page.getByRole('button', { name: 'Compare two' })).toHaveAttribute('aria-disabled', 'true')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const lines = inspector.getByRole('button', {
    name: /^(Hides|Deletions|Shown again|First entries|No change)/,
  })
  await expect(lines.first()).toHaveText(/^Hides[\d,]+$/, { timeout: 90_000 })
  const counts = (await lines.allTextContents()).map((text) => Number(text.replace(/\D/g, '')))
  const events = await page.evaluate(() => window.unhidden.invoke('overview:get', undefined))
  expect(counts.reduce((a, b) => a + b)).toBe(events.ok ? events.value.events : null)
  await lines.first().click()
  const dialog = page.getByRole('dialog', { name: 'Added: Hides' })
  await expect(dialog.getByRole('status')).toHaveText(
    new RegExp(`^\\d+ of ${counts[0]?.toLocaleString('en')} events, newest first$`),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Added, Responses: Show 200 entries$/ }).click()
  const door = page.getByRole('button', { name: /^Open review/ }).first()
  const id = await door.textContent()
  await door.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' }).first()).toBeVisible()
  await expect(page.getByRole('gridcell', { name: id ?? '' }).first()).toBeVisible()
})

test('contradictions are listed with cause, effect and entries, and open their review', async () => {
  const { page } = demo
  await goTo(page, 'Issues')
  const list = page.getByRole('grid', { name: 'Issues' })
  const leftOf = (text: Locator) => text.evaluate((one) => one.getBoundingClientRect().left)
  const heading = list.getByRole('columnheader', { name: 'Issue' }).getByText('Issue')
  const title = list.getByText('Two states in the same second').first()
  expect(await leftOf(heading), 'the heading begins where the titles do').toBe(await leftOf(title))
  await expect(list.getByRole('row').nth(1)).toContainText(/^Contradictions \d+, also as cases/)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toContainText(/ · review \d+/)
  await expect(inspector).toContainText('Cause')
  await expect(inspector).toContainText(/\d+ figures depend on it/)
  const backedBy = inspector.getByRole('button', { name: /^Backed by receipt \d+$/ })
  const receipt = (await backedBy.first().textContent()) ?? ''
  await backedBy.first().click()
  await expect(inspector.getByRole('tab', { name: 'Evidence', selected: true })).toBeVisible()
  await expect(inspector.getByText(receipt)).toBeVisible()
  await expect(inspector.locator('mark')).not.toHaveCount(0)
  await goTo(page, 'Issues')
  await list.focus()
  await page.keyboard.press('j')
  await inspector.getByRole('button', { name: 'Open review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' }).first()).toBeVisible()
})
