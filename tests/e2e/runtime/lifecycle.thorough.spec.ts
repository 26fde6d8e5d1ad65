import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { findEngine, STAND_IN } from '../../../tools/preflight/find-electron.ts'
import { FIXTURE_APP, readSeen, ownTest as test } from './use-fixture-app.ts'

const isStandIn = findEngine() === STAND_IN

test('closing the window ends the application', async ({ app, page }) => {
  const ended = once(app.process(), 'exit')
  await page.close()
  expect((await ended)[0]).toBe(0)
})

test('a window that refuses to close stays, and stops quitting', async ({ app, page }) => {
  // The answer comes when the window has refused: an application that is asked to quit once more while it quits does
  // not.
  await app.evaluate(
    ({ app: own, BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.once('close', (event) => {
          event.preventDefault()
          setImmediate(resolve)
        })
        own.quit()
      }),
  )
  await expect(page.locator('h1')).toHaveText('Fixture')
})

test('before-quit can hold the application until it is ready to end', async ({ app }) => {
  const ended = once(app.process(), 'exit')
  await app.evaluate(({ app: own }) => {
    own.once('before-quit', (event) => {
      event.preventDefault()
      setTimeout(() => own.quit(), 100)
    })
    own.quit()
  })
  expect((await ended)[0]).toBe(0)
})

test('a second start tells the first one and ends', async ({ app, launched }) => {
  const second = spawn(findEngine(), ['--no-sandbox', FIXTURE_APP, '--hello'], {
    env: { ...process.env, UNHIDDEN_DATA_DIR: launched.dataDir },
    stdio: 'ignore',
  })
  expect((await once(second, 'exit'))[0]).toBe(0)
  await expect.poll(async () => (await readSeen(app)).secondInstances.length).toBe(1)
  expect((await readSeen(app)).secondInstances[0]).toContain('--hello')
})

test('a killed application takes its browser with it', async ({ app }) => {
  test.skip(!isStandIn || process.platform !== 'linux', 'the stand-in’s processes are looked up in /proc')
  const pid = app.process().pid ?? 0
  const profile = `chromium-runtime-${pid}`
  expect(listCommandLines().some((line) => line.includes(profile))).toBe(true)
  app.process().kill('SIGKILL')
  await expect.poll(() => listCommandLines().filter((line) => line.includes(profile))).toEqual([])
})

test('a crashed page is told, and can be loaded again', async ({ app }) => {
  const reason = await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('render-process-gone', (_event, details) => resolve(details.reason))
        contents?.forcefullyCrashRenderer()
      }),
  )
  expect(['crashed', 'killed']).toContain(reason)
  const title = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    await contents?.loadURL('app://fixture/index.html')
    return contents?.executeJavaScript('window.fixture.invoke("greet", document.title)')
  })
  expect(title).toBe('Hello, Fixture')
})

test('the stand-in loads nothing while it tells of a crashed page', async ({ app }) => {
  test.skip(!isStandIn, 'Electron ended itself here, or puts the load off, depending on its version')
  const message = await app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('render-process-gone', () => {
          contents.loadURL('app://fixture/index.html').then(
            () => resolve('loaded'),
            (error: unknown) => resolve(String(error)),
          )
        })
        contents?.forcefullyCrashRenderer()
      }),
  )
  expect(message).toContain('load in the next turn')
})

function listCommandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .map((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    })
}
