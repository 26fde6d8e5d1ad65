import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ElectronApplication, expect, test } from '@playwright/test'
import type {} from '../../../renderer/window.d.ts'
import { findElectron, STAND_IN } from '../../../tools/preflight/find-electron.ts'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('a start that fails tells why and where the log is, and leaves one', async () => {
  test.skip(
    findElectron() !== undefined,
    'the box of Electron waits for a click; the stand-in writes its words',
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'unhidden-e2e-'))
  await writeFile(join(dataDir, 'workspaces'), 'a file in the place of the folder')
  const app = spawn(STAND_IN, ['--no-sandbox', ROOT], { env: { ...process.env, UNHIDDEN_DATA_DIR: dataDir } })
  const [stderr, [code]] = await Promise.all([text(app.stderr), once(app, 'exit')])
  expect(code).toBe(1)
  expect(stderr).toContain('Unhidden could not start')
  expect(stderr).toContain(`The log is in ${join(dataDir, 'logs')}.`)
  const log = await readFile(join(dataDir, 'logs', 'unhidden.log'), 'utf8')
  expect(log).toMatch(/"start-failed".*"code":"file-access"/)
  await rm(dataDir, { recursive: true })
})

test.describe('with a workspace open', () => {
  let demo: DemoApp
  test.beforeAll(async () => {
    demo = await launchDemo()
  })
  test.afterAll(() => demo?.close())
  const readLog = () => readFile(join(demo.dataDir, 'logs', 'unhidden.log'), 'utf8')

  test('the Help menu opens the folder of the log, and not the screen of the log', async () => {
    const { app, page, dataDir } = demo
    const heading = page.getByRole('heading', { level: 1 }).first()
    const shown = (await heading.textContent()) ?? ''
    const opened = await recordOpenedPaths(app)
    await chooseMenuItem(app, 'Open Log Folder')
    await expect.poll(() => opened.jsonValue()).toEqual([join(dataDir, 'logs')])
    await expect(heading).toHaveText(shown)
  })

  test('the copied diagnostics have sizes and counts, and no name', async () => {
    const { app, page } = demo
    await chooseMenuItem(app, 'Copy Diagnostics')
    await expect(page.getByText('Diagnostics copied')).toBeVisible()
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' })),
    )
    const field = page.locator('#pasted')
    await field.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(field).toHaveValue(/^Unhidden \d/)
    const pasted = await field.inputValue()
    expect(pasted).toMatch(/^Workspace: demo, form \d+, index \d+, protection \w+$/m)
    expect(pasted).toMatch(/^Size: \d{5,} bytes, write-ahead log \d+ bytes$/m)
    expect(pasted).toMatch(
      /^Counts: feedback [1-9]\d*, events [1-9]\d*, responses [1-9]\d*, businesses [1-9]\d*$/m,
    )
    expect(pasted).not.toContain(`${homedir()}/`)
    expect(pasted).not.toContain('Demo')
  })

  test('failures of the page are in the log, without what they say', async () => {
    await demo.page.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('canary-of-an-error')
      })
      void Promise.reject(new SyntaxError('canary-of-a-promise'))
    })
    await expect.poll(readLog).toMatch(/"page-failed".*"RangeError"/)
    await expect.poll(readLog).toMatch(/"page-failed".*"SyntaxError"/)
    expect(await readLog()).not.toContain('canary')
  })

  test('once it is closed, the Help menu does the same on the first screen', async () => {
    const { app, page, dataDir } = demo
    await page.reload()
    await goTo(page, 'Protection')
    await page.getByRole('button', { name: 'Close workspace' }).click()
    await expect(page.getByRole('button', { name: /^Explore demo/ })).toBeVisible()
    const opened = await recordOpenedPaths(app)
    await chooseMenuItem(app, 'Open Log Folder')
    await expect.poll(() => opened.jsonValue()).toEqual([join(dataDir, 'logs')])
    await chooseMenuItem(app, 'Copy Diagnostics')
    await expect(page.getByText('Diagnostics copied')).toBeVisible()
    const reply = await page.evaluate(() => window.unhidden.invoke('app:diagnostics', undefined))
    const lines = reply.ok ? reply.value.split('\n') : []
    expect(lines[0]).toMatch(/^Unhidden \d/)
    expect(lines).toContain('Workspace: none open')
    expect(lines.join('\n')).not.toContain(`${homedir()}/`)
    expect(await readLog()).toContain('"started"')
  })
})

function chooseMenuItem(app: ElectronApplication, label: string): Promise<void> {
  return app.evaluate(({ Menu }, wanted) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
    items?.find((item) => item.label === wanted)?.click()
  }, label)
}

/** The paths that the application asks the system to open from now on; nothing opens. */
function recordOpenedPaths(app: ElectronApplication) {
  return app.evaluateHandle(({ shell }) => {
    const paths: string[] = []
    shell.openPath = async (path) => {
      paths.push(path)
      return ''
    }
    return paths
  })
}
