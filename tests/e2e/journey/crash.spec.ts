import { expect, test } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'

test('a crashed page comes back, with the workspace still open', async () => {
  const { app, close, page } = await launchApp()
  await page.getByRole('button', { name: 'Connect…' }).click()
  await page.getByLabel('Name of the workspace').fill('Crash')
  await page.getByLabel('Base URL').fill('http://127.0.0.1:9')
  await page.getByLabel('Client ID').fill('c'.repeat(40))
  await page.getByLabel('Private key', { exact: true }).fill('key')
  await page.getByRole('button', { name: 'Create the workspace' }).click()
  await expect(page.getByRole('navigation')).toContainText('Crash')
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )
  const readName = () =>
    app
      .evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          'document.querySelector("nav")?.textContent ?? ""',
        ),
      )
      .catch(() => '')
  await expect.poll(readName, { timeout: 20_000 }).toContain('Crash')
  await close()
})
