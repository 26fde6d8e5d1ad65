import { expect, test } from '@playwright/test'
import { axeFor } from '../../support/axe.ts'
import { chooseAppearance, type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

test('the calendar names every month of both operations, and agrees with the table of days', async () => {
  const { page } = demo
  await goTo(page, 'Data')
  for (const operation of ['Visibility history', 'Responses']) {
    const calendar = page.getByRole('region', { name: `${operation} by month: Every business` })
    await expect(calendar.getByRole('columnheader')).toHaveCount(13)
    await expect(calendar.getByRole('cell', { name: /^Not fetched/ })).toHaveCount(0)
    expect(await calendar.getByRole('cell', { name: /^Complete/ }).count()).toBeGreaterThan(12)
    await calendar.focus()
    await expect(calendar).toBeFocused()
  }
  const days = page.getByRole('region', { name: 'Coverage in days: Every business' })
  await expect(days.getByRole('row', { name: /^Responses the beginning .* Complete sweep 2/ })).toBeVisible()
  await expect(days.getByRole('row', { name: /any later day Not fetched/ })).toHaveCount(2)
})

test('the calendar is accessible in every appearance', async () => {
  const { page } = demo
  for (const appearance of ['Light', 'Dark', 'High contrast'] as const) {
    await chooseAppearance(page, appearance)
    await goTo(page, 'Data')
    await page.locator('#coverage').scrollIntoViewIfNeeded()
    const { violations } = await axeFor(page).include('#coverage').analyze()
    expect
      .soft(
        violations.map(({ id }) => id),
        appearance,
      )
      .toEqual([])
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/coverage-${appearance}.png` })
    }
  }
  await chooseAppearance(page, 'Light')
})

test('what a sweep added opens as a list, and a line of it opens the item', async () => {
  const { page } = demo
  await goTo(page, 'Data')
  const sweeps = page.getByRole('region', { name: 'Sweeps' })
  await sweeps.getByRole('row').nth(2).getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'What sweep 1 changed: Visibility history' })
  await expect(dialog.getByRole('radio', { name: /^Added \([1-9]/ })).toBeChecked()
  const { violations } = await axeFor(page).include('[role=dialog]').analyze()
  expect.soft(violations.map(({ id }) => id)).toEqual([])
  const door = dialog.getByRole('button', { name: /^Show feedback/ }).first()
  const id = await door.textContent()
  if (process.env.SCREENSHOTS) {
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/difference.png` })
  }
  await dialog.getByText('Vanished (0)').click()
  await expect(dialog.getByText('Nothing of this kind.')).toBeVisible()
  await dialog.getByText(/^Added/).click()
  await door.click()
  await expect(page.getByLabel('Search feedback')).toHaveValue(`feedback:${id}`)
  await expect(page.getByRole('heading', { name: `Feedback ${id}` })).toBeVisible()
})
