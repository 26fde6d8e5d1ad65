import { expect, test } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'
import { goTo } from '../screens/open-demo.ts'

const [FIRST, SECOND] = ['first passphrase here', 'second passphrase here']

test('the key of a file is renewed and its passphrase changed, and it opens with the new one', async () => {
  const { page, close } = await launchApp()
  try {
    await page.getByRole('button', { name: /^Import files/ }).click()
    await page.getByLabel('Workspace name').fill('Keys')
    const byPassphrase = page.getByRole('radio', { name: 'Passphrase' })
    for (let step = 0; step < 3 && !(await byPassphrase.isVisible()); step += 1)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
    if (!(await byPassphrase.isChecked())) await byPassphrase.check()
    await page.getByLabel('Passphrase', { exact: true }).and(page.locator('input[type=password]')).fill(FIRST)
    await page.getByLabel('Repeat passphrase').fill(FIRST)
    await page.getByRole('button', { name: 'Create workspace' }).click()
    await goTo(page, 'Settings')
    await page.getByRole('navigation', { name: 'Sections' }).getByText('Protection').click()

    await page.getByRole('button', { name: 'Renew key' }).click()
    await expect(page.getByText('The file has a new key.')).toBeVisible({ timeout: 30_000 })

    await page.getByRole('button', { name: 'Change protection' }).click()
    const current = page.getByLabel('Current passphrase')
    await current.fill('not the passphrase')
    await page
      .getByLabel('Passphrase', { exact: true })
      .and(page.locator('input[type=password]'))
      .fill(SECOND)
    await page.getByLabel('Repeat passphrase').fill(SECOND)
    await page.getByRole('button', { name: 'Change protection' }).click()
    await expect(
      page
        .getByText(/passphrase does not open/i)
        .or(page.getByText(/wrong/i))
        .first(),
    ).toBeVisible()
    await current.fill(FIRST)
    await page.getByRole('button', { name: 'Change protection' }).click()
    await expect(page.getByText('The protection is changed.')).toBeVisible()

    await page.getByRole('button', { name: 'Close workspace' }).click()
    await page.getByRole('button', { name: /^Keys/ }).first().click()
    const asked = page.getByRole('dialog').getByLabel('Passphrase', { exact: true })
    await asked.fill(SECOND)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 30_000 })
    await expect(page.getByText('Keys').first()).toBeVisible()
  } finally {
    await close()
  }
})
