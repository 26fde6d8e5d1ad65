import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { MenuItemConstructorOptions, Notification } from 'electron'
import type {} from '../../../renderer/window.d.ts'
import { once as makeOnce } from '../../support/once.ts'
import { chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { searchField } from '../screens/search-list.ts'

declare global {
  /** The items of the last menu that was to pop up. */
  var popped: readonly Pick<MenuItemConstructorOptions, 'role' | 'enabled'>[]
  var notices: Notification[]
}

// What the application has of the system: its menus, notifications, power and files of its own.
let demo: DemoApp
let dataDir: string
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'unhidden-e2e-'))
  demo = await launchDemo({ dataDir })
  await demo.app.evaluate(({ Menu, Notification, BrowserWindow }) => {
    Menu.prototype.popup = function () {
      globalThis.popped = this.items.map(({ role, enabled }) => ({ role, enabled }) as never)
    }
    globalThis.notices = []
    Notification.isSupported = () => true
    Notification.prototype.show = function () {
      globalThis.notices.push(this)
    }
    // Somebody who looks elsewhere.
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false
  })
})
test.afterAll(async () => {
  await demo.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

const readMenu = () => demo.app.evaluate(() => globalThis.popped ?? [])
const blockers = () =>
  demo.app.evaluate(({ powerSaveBlocker }) =>
    Array.from({ length: 20 }, (_, id) => id).filter((id) => powerSaveBlocker.isStarted(id)),
  )
const tellPower = (event: 'suspend' | 'resume') =>
  demo.app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
const status = async () => {
  const reply = await demo.page.evaluate(() => window.unhidden.invoke('sync:status', undefined))
  return reply.ok ? reply.value : null
}
const tell = (channel: 'sync:pause' | 'sync:resume') =>
  demo.page.evaluate((name) => window.unhidden.invoke(name, undefined), channel)
const startSync = () =>
  demo.page.evaluate(() => window.unhidden.invoke('sync:start', { kind: 'complete', startsOver: true }))
const clickNotice = () =>
  demo.app.evaluate(
    () =>
      void globalThis.notices
        .splice(0)
        .at(-1)
        ?.emit('click', {} as never),
  )

test('a text field offers the editing commands, and selected text to be copied', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  const box = searchField(page)
  await box.fill('hides:>1')
  await box.selectText()
  await box.click({ button: 'right' })
  await expect.poll(readMenu).toHaveLength(8)
  const enabled = (await readMenu()).filter((item) => item.enabled).map(({ role }) => role)
  expect(enabled).toEqual(expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectall']))
  expect(enabled).not.toContain('redo')
  await page.keyboard.press('Escape')
  await box.fill('')
  await goTo(page, 'Home')
  await page.evaluate(() => {
    const heading = document.querySelector('h1')
    if (heading) window.getSelection()?.selectAllChildren(heading)
  })
  await page.getByRole('heading', { level: 1 }).click({ button: 'right' })
  await expect.poll(readMenu).toEqual([{ role: 'copy', enabled: true }])
})

test('the items of the menu do what their keys do', async () => {
  const { page } = demo
  const click = (label: string) =>
    demo.app.evaluate(({ Menu }, name) => {
      const menus = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      menus?.find((item) => item.label === name)?.click()
    }, label)
  await click('Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await click('Find')
  await expect(searchField(page)).toBeFocused()
})

const runSync = makeOnce(async () => {
  expect(await blockers()).toEqual([])
  await tellPower('suspend')
  await startSync()
  expect(await status()).toMatchObject({ isRunning: true, isPaused: true })
  expect(await blockers()).toHaveLength(1)
  await tell('sync:pause')
  await tellPower('resume')
  expect(await status()).toMatchObject({ isRunning: true, isPaused: true })
  await tell('sync:resume')
  await expect.poll(status, { timeout: 90_000 }).toEqual({ isRunning: false })
  await expect.poll(blockers).toEqual([])
})

test('a sync waits while the machine sleeps, and for a person who paused it; the system stays awake until it ends', async () => {
  await runSync()
})

test('a click on the notification of a sync shows what it changed', async () => {
  const { page } = demo
  await runSync()
  await goTo(page, 'Home')
  await expect.poll(() => demo.app.evaluate(() => globalThis.notices.length)).toBeGreaterThan(0)
  await clickNotice()
  await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'History' })).toBeChecked()
  const inspector = page.getByRole('complementary')
  await expect(inspector).toContainText('Full · Syncs')
  await expect(inspector).toContainText('Nothing changed')
})

test('a click on the notification of a report shows it among the saved ones', async () => {
  const { page } = demo
  const file = join(dataDir, 'hidden.csv')
  await chooseToSave(demo.app, file)
  await goTo(page, 'Reviews')
  await page.getByRole('banner').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save CSV' }).click()
  await expect
    .poll(() => demo.app.evaluate(() => globalThis.notices.at(-1)?.body), { timeout: 90_000 })
    .toBe('hidden.csv is saved.')
  await goTo(page, 'Home')
  await clickNotice()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  const saved = page.getByRole('region', { name: 'hidden.csv', exact: true })
  await expect(saved.getByRole('button', { name: 'Open' })).toBeFocused()
})

test('the place of the window and the last preference are on the disk when the application has ended', async () => {
  const size = { width: 1_010, height: 707 }
  await demo.app.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    size,
  )
  const before = await demo.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const fs = process.getBuiltinModule('node:fs')
    const { join: joinPath } = process.getBuiltinModule('node:path')
    const path = joinPath(process.env.UNHIDDEN_DATA_DIR ?? '', 'window.json')
    fs.rmSync(path, { force: true })
    return new Promise<string>((resolve) => {
      // After the application's own listener, in the same turn.
      window?.once('close', (event) => {
        event.preventDefault()
        resolve(fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : '')
      })
      window?.close()
    })
  })
  expect(JSON.parse(before)).toMatchObject(size)
  const ended = once(demo.app.process(), 'exit')
  await demo.page.evaluate(() => void window.unhidden.invoke('preferences:set', { detailWidth: 456 }))
  await demo.app.evaluate(({ app }) => app.quit())
  await ended
  expect(JSON.parse(await readFile(join(dataDir, 'preferences.json'), 'utf8'))).toMatchObject({
    detailWidth: 456,
  })
})
