import { expect, test } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'
import { createWorkspace, fillConnection, goToProtection } from '../screens/connect-form.ts'

test('a crashed page comes back, with the workspace still open', async () => {
  const { app, close, page } = await launchApp()
  const nowhere = { baseUrl: 'http://127.0.0.1:9', clientId: 'c'.repeat(40), privateKey: 'key' }
  await fillConnection({ app, page }, { name: 'Crash', ...nowhere })
  await goToProtection(page)
  await createWorkspace(page)
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
