import { expect, type Page, test } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'
import { createWorkspace, protectByPassphrase } from '../screens/connect-form.ts'
import { goTo } from '../screens/open-demo.ts'

const PASSPHRASE = 'correct horse battery staple'

test('a workspace that works from files needs neither address nor key, and says why nothing can be synced', async () => {
  const { page, close } = await launchApp()
  await page.getByRole('button', { name: 'Import files' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import files' })).toBeVisible()
  await expect(page.getByLabel('Service address')).toHaveCount(0)
  await page.getByLabel('Workspace name').fill('Offline')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const zone = page.getByRole('combobox', { name: 'Audit time zone' })
  await expect(zone).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone)
  await zone.fill('vienna')
  await page.getByRole('option', { name: 'Europe/Vienna' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await protectByPassphrase(page, PASSPHRASE)
  await createWorkspace(page)
  await expect(page.getByText('This workspace works from files')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'Sync now' })).toHaveCount(0)
  await showsNoZeros(page)
  await goTo(page, 'Home')
  await expect(page.getByRole('button', { name: 'Import files' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Import files' }).click()
  await expect(page.getByRole('radio', { name: 'Advanced' })).toBeChecked()
  await goTo(page, 'Settings')
  await expect(page.getByText('Europe/Vienna')).toBeVisible()
  await page.getByRole('button', { name: 'Connection' }).click()
  await page.getByRole('button', { name: 'Enter service' }).click()
  await expect(page.getByLabel('Service address')).toBeVisible()
  await close()
})

/** Zero of nothing is no finding: before the first page is read, no screen counts. */
async function showsNoZeros(page: Page): Promise<void> {
  const main = page.getByRole('main')
  for (const screen of ['Reviews', 'Responses', 'Home', 'Issues', 'History'] as const) {
    await goTo(page, screen)
    const words = screen === 'Responses' ? 'Responses not fetched' : 'Nothing fetched yet'
    await expect(main.getByText(words).first()).toBeVisible()
    await expect(main).not.toHaveText(/\b0 (?:entries|responses|reviews|events)/)
  }
}
