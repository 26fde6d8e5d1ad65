import { expect, test } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'

test('the application of this repository shows its first screen', async () => {
  const { page, close } = await launchApp()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what was hidden')
  await close()
})
