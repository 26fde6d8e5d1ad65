import { expect } from '@playwright/test'
import { findElectron } from '../../../tools/preflight/find-electron.ts'
import { readSeen, test } from './use-fixture-app.ts'

test('a window opens, its page can be clicked, and asks the main process', async ({ app, page }) => {
  await page.click('#ask')
  await expect(page.locator('#reply')).toHaveText('Hello, page')
  expect(await app.evaluate(({ app: own }) => [own.getName(), own.getVersion()])).toEqual([
    'Runtime Fixture',
    '1.2.3',
  ])
})

test('a key that a driver sends reaches the page and no menu', async ({ app, page }) => {
  await page.evaluate(() =>
    document.addEventListener('keydown', ({ key }) => document.body.append(`<${key}>`)),
  )
  await page.keyboard.press('ControlOrMeta+r')
  await expect(page.locator('body')).toContainText('<r>')
  await page.evaluate(() => window.fixture.invoke('echo', 0))
  expect((await readSeen(app)).commands).toEqual([])
})

test('the page sees a key before the window does, wherever it listens', async ({ page }) => {
  await page.evaluate(() =>
    window.addEventListener('keydown', ({ defaultPrevented }) =>
      document.body.append(`<${defaultPrevented}>`),
    ),
  )
  await page.keyboard.press('ControlOrMeta+f')
  await expect(page.locator('body')).toContainText('<false>')
})

test('a menu’s item can be found by its id and clicked', async ({ app }) => {
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('sync')?.click())
  expect((await readSeen(app)).commands).toEqual(['sync'])
})

test('the chosen theme reaches the page, and changes with it', async ({ app, page }) => {
  const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  expect(await isDark()).toBe(true)
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'light'
  })
  await expect.poll(isDark).toBe(false)
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark'
  })
})

test('the window has the size that was asked for', async ({ app }) => {
  const read = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
  const asked = { width: 900, height: 700 }
  expect(await read()).toMatchObject(asked)
  for (const size of [{ width: 1_000, height: 650 }, asked]) {
    await app.evaluate(
      ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
      size,
    )
    await expect.poll(read).toMatchObject(size)
  }
})

test('Playwright finds the window of a page', async ({ app, page }) => {
  const window = await app.browserWindow(page)
  expect(await window.evaluate((found) => found.isDestroyed())).toBe(false)
})

test('what the stand-in does not implement says so', async ({ app }) => {
  test.skip(findElectron() !== undefined, 'Electron implements it')
  const messages = await app.evaluate(({ app: own, BrowserWindow, Tray, session }) => {
    const attempts: (() => unknown)[] = [
      () => own.getGPUInfo('basic'),
      () => own.on('gpu-info-update', () => undefined),
      () => new Tray('icon.png'),
      () => session.defaultSession.cookies,
      () => new BrowserWindow({ webPreferences: { nodeIntegration: true } }),
      () => new BrowserWindow({ kiosk: true }),
    ]
    return attempts.map((attempt) => {
      try {
        return `did not throw: ${attempt()}`
      } catch (error) {
        return String(error)
      }
    })
  })
  for (const message of messages) expect(message).toContain('is not implemented by the Chromium runtime')
  expect(messages.map((message) => message.split(' ')[1])).toEqual([
    'app.getGPUInfo',
    "app.on('gpu-info-update')",
    'new',
    'session.cookies',
    'webPreferences.nodeIntegration',
    'new',
  ])
})
