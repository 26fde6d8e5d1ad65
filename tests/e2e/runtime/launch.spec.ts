import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'

const folder = join(import.meta.dirname, 'fixture-app')

test('a window opens, its page can be clicked, and asks the main process', async () => {
  const { app, page, close } = await launchApp({ folder })
  await page.click('#ask')
  await expect(page.locator('#reply')).toHaveText('Hello, page')
  expect(await app.evaluate(({ app: own }) => [own.getName(), own.getVersion()])).toEqual([
    'Runtime Fixture',
    '1.2.3',
  ])
  await close()
})

test('the application of this repository shows its first screen', async () => {
  const { page, close } = await launchApp()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what was hidden')
  await close()
})
