import { expect, test } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'
import { goTo } from '../screens/open-demo.ts'

const PASSPHRASE = 'correct horse battery staple'

test('a workspace that works from files needs neither address nor key, and says why nothing can be synced', async () => {
  const { page, close } = await launchApp()
  await page.getByRole('button', { name: 'Work from files…' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work from files' })).toBeVisible()
  await expect(page.getByLabel('Base URL')).toHaveCount(0)
  await page.getByLabel('Name of the workspace').fill('Offline')
  const byPassphrase = page.getByRole('radio', { name: 'Passphrase' })
  if (!(await byPassphrase.isChecked())) await byPassphrase.check()
  const secret = page.locator('input[type=password]')
  await secret.nth(0).fill(PASSPHRASE)
  await secret.nth(1).fill(PASSPHRASE)
  await page.getByRole('button', { name: 'Create the workspace' }).click()
  await expect(page.getByText('This workspace works from files')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'Start complete sweep' })).toHaveCount(0)
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Enter a service…' }).click()
  await expect(page.getByLabel('Base URL')).toBeVisible()
  await close()
})
