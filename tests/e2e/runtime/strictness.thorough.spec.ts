import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'
import { FIXTURE_APP, ownTest, readSeen, test } from './use-fixture-app.ts'

// Where Electron gives less than one would think: the stand-in gives no more.

test('a page that is right-clicked tells what can be edited, and where it answers itself nothing', async ({
  app,
  page,
}) => {
  await page.locator('#field').selectText()
  await page.locator('#field').click({ button: 'right' })
  await expect.poll(async () => (await readSeen(app)).contextMenus).toHaveLength(1)
  await page.locator('h1').click({ button: 'right' })
  await expect.poll(async () => (await readSeen(app)).contextMenus).toHaveLength(2)
  await page.evaluate(() => document.addEventListener('contextmenu', (event) => event.preventDefault()))
  await page.locator('h1').click({ button: 'right' })
  await page.evaluate(() => window.fixture.invoke('echo', 0))
  const [field, heading, none] = (await readSeen(app)).contextMenus
  expect(field).toEqual({
    isEditable: true,
    selectionText: 'some text',
    canCut: true,
    canCopy: true,
    canPaste: true,
  })
  expect(heading).toMatchObject({ isEditable: false, canCut: false, canPaste: false })
  expect(none).toBeUndefined()
})

test('the sender of a message is null once its frame shows another document', async ({ app, page }) => {
  await page.evaluate(() => window.fixture.invoke('keep'))
  expect(await app.evaluate(() => globalThis.kept.senderFrame?.url)).toBe('app://fixture/index.html')
  // To its end: a navigation that goes on would take the page from the next test.
  const loaded = page.waitForEvent('load')
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
  await loaded
  await expect.poll(() => app.evaluate(() => globalThis.kept.senderFrame)).toBeNull()
})

test('a reply that cannot be cloned is refused', async ({ page }) => {
  const failure = await page.evaluate(() => window.fixture.invoke('proxy').catch((error) => String(error)))
  expect(failure).toContain('could not be cloned')
})

ownTest('a window that is gone answers nothing, and is the parent of no dialog', async ({ app }) => {
  const failures = await app.evaluate(async ({ app: own, BrowserWindow, dialog }) => {
    own.removeAllListeners('window-all-closed')
    own.on('window-all-closed', () => undefined)
    const [window] = BrowserWindow.getAllWindows()
    if (!window) return []
    const closed = new Promise<void>((resolve) => window.once('closed', () => resolve()))
    window.destroy()
    await closed
    const attempts = [() => window.getBounds(), () => dialog.showOpenDialog(window, {})]
    return Promise.all(
      attempts.map(async (attempt) => {
        try {
          return `answered: ${await attempt()}`
        } catch (error) {
          return String(error)
        }
      }),
    )
  })
  expect(failures).toHaveLength(2)
  for (const failure of failures) expect(failure).toMatch(/^TypeError: /)
})

ownTest('what is still under way when the application ends is lost', async ({ app, launched }) => {
  const path = join(launched.dataDir, 'late')
  const ended = once(app.process(), 'exit')
  await app.evaluate(({ app: own }, file) => {
    const { writeFileSync } = process.getBuiltinModule('node:fs')
    own.once('quit', () => setImmediate(() => writeFileSync(file, 'written')))
    own.quit()
  }, path)
  await ended
  expect(existsSync(path)).toBe(false)
})

ownTest('the zoom of a host is kept for the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'unhidden-zoom-'))
  const zoomOf = async (change?: number) => {
    const { app, close } = await launchApp({ folder: FIXTURE_APP, dataDir })
    const level = await app.evaluate(({ BrowserWindow }, wanted) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents && wanted !== undefined) contents.zoomLevel = wanted
      return contents?.zoomLevel
    }, change)
    await close()
    return level
  }
  expect(await zoomOf(1.5)).toBe(1.5)
  expect(await zoomOf()).toBe(1.5)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
})
