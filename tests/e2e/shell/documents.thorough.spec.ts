import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Item, MessageBoxOptions } from 'electron'
import { ERROR_STRINGS } from '../../../shared/strings/error-strings.ts'
import { once } from '../../support/once.ts'
import { chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo, verdict } from '../screens/open-demo.ts'

declare global {
  /** What the application asked of the system, in order. */
  var asked: {
    recent: (string | null)[]
    drags: Item[]
    boxes: MessageBoxOptions[]
    opened: string[]
  }
}

// About, the system's list of recent documents, and reports that are dragged out of the window.
let demo: DemoApp
let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden documents '))
  demo = await launchDemo()
  await demo.app.evaluate(({ app, dialog, shell, BrowserWindow }) => {
    const { addRecentDocument } = app
    globalThis.asked = { recent: [], drags: [], boxes: [], opened: [] }
    app.addRecentDocument = (path) => {
      globalThis.asked.recent.push(path)
      addRecentDocument.call(app, path)
    }
    app.clearRecentDocuments = () => void globalThis.asked.recent.push(null)
    dialog.showMessageBox = async (...parameters: unknown[]) => {
      globalThis.asked.boxes.push(parameters.at(-1) as MessageBoxOptions)
      return { response: 1, checkboxChecked: false }
    }
    shell.openPath = async (path) => {
      globalThis.asked.opened.push(path)
      return ''
    }
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents) throw new Error('there is a window')
    const { startDrag } = contents
    contents.startDrag = (item) => {
      startDrag.call(contents, item)
      globalThis.asked.drags.push(item)
    }
  })
})
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const readAsked = () => demo.app.evaluate(() => globalThis.asked)
const workspacePath = () => join(demo.dataDir, 'workspaces', 'Demo.unhidden')

test('About names the version and what it runs on, and opens the licenses', async () => {
  test.skip(process.platform === 'darwin', 'macOS has a panel of its own')
  const version = await demo.app.evaluate(({ app, Menu }) => {
    const menus = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
    menus?.find((item) => item.label === 'About Unhidden')?.click()
    return app.getVersion()
  })
  await expect.poll(async () => (await readAsked()).opened).toHaveLength(1)
  const { boxes, opened } = await readAsked()
  expect(boxes).toHaveLength(1)
  expect(boxes[0]).toMatchObject({
    message: `Unhidden ${version}`,
    detail: expect.stringMatching(/^Electron \d.*\nChromium \d.*\nNode\.js \d.*\nV8 \d.*\n\nMIT license$/),
    buttons: ['Close', 'Show licenses'],
    cancelId: 0,
  })
  expect(basename(opened[0] ?? '')).toBe('THIRD-PARTY-LICENSES.txt')
})

test('a workspace that is opened or forgotten is so in the list of the system', async () => {
  const { page } = demo
  const invoke = (channel: 'workspace:close' | 'workspace:forget' | 'workspace:open', path: string) =>
    page.evaluate(
      ([name, file]) => window.unhidden.invoke(name, name === 'workspace:close' ? undefined : { path: file }),
      [channel, path] as const,
    )
  expect(await invoke('workspace:close', '')).toMatchObject({ ok: true })
  expect(await invoke('workspace:open', workspacePath())).toMatchObject({ ok: true })
  expect((await readAsked()).recent).toEqual([workspacePath()])
  const unknown = await invoke('workspace:open', join(folder, 'other.unhidden'))
  expect(unknown).toMatchObject({ ok: false })
  expect((await readAsked()).recent).toHaveLength(1)
  expect(await invoke('workspace:forget', workspacePath())).toMatchObject({ ok: true })
  expect((await readAsked()).recent).toEqual([workspacePath(), null])
  await page.reload()
  await page.getByRole('button', { name: /^Explore demo/ }).click()
  await expect(verdict(page)).toContainText('History complete')
  // The window shows a workspace as soon as it is open, and the list of the system has it a moment later.
  await expect.poll(async () => (await readAsked()).recent).toEqual([workspacePath(), null, workspacePath()])
})

const saveReport = once(async () => {
  const { page } = demo
  const path = join(folder, 'hidden ü.csv')
  await chooseToSave(demo.app, path)
  await goTo(page, 'Reviews')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save CSV' }).click()
  await goTo(page, 'Reports')
  await expect(page.getByRole('option', { name: /^hidden ü\.csv/ })).toBeVisible({ timeout: 90_000 })
  return path
})

test('a saved report is dragged out as the file that was written', async () => {
  const path = await saveReport()
  await dragUntil(async () => expect((await readAsked()).drags).not.toEqual([]))
  const { drags } = await readAsked()
  expect(drags.filter(({ file, files }) => file !== path || files?.join() !== path)).toEqual([])
})

test('a page cannot name a file to be dragged', async () => {
  const { page } = demo
  await saveReport()
  const drag = (request: unknown) =>
    page.evaluate((wanted) => window.unhidden.invoke('report:drag-kept', wanted as { seq: number }), request)
  const [seq] = await page.evaluate(async () => {
    const page = { beforeSeq: null, limit: 1, template: null }
    const reply = await window.unhidden.invoke('report:list-kept', page)
    return reply.ok ? reply.value.map((report) => report.seq) : []
  })
  const { drags } = await readAsked()
  for (const request of [{ seq, path: '/etc/passwd' }, { seq, files: ['/etc/passwd'] }, '/etc/passwd']) {
    expect(await drag(request)).toMatchObject({ ok: false, error: { code: 'invalid-argument' } })
  }
  expect(await drag({ seq: 1 })).toMatchObject({ ok: false, error: { code: 'not-found' } })
  expect((await readAsked()).drags).toEqual(drags)
})

test('a report that was changed or removed stays where it is, and why is said', async () => {
  const { page } = demo
  const path = await saveReport()
  const { drags } = await readAsked()
  await appendFile(path, 'one more row\n')
  await dragUntil(() => expect(page.getByText(ERROR_STRINGS['report-changed'].title).first()).toBeVisible())
  await rm(path)
  await dragUntil(() => expect(page.getByText(ERROR_STRINGS['report-missing'].title).first()).toBeVisible())
  expect((await readAsked()).drags).toEqual(drags)
})

/** Again where the row moved away under the mouse: the pictures above it come when they are made. */
const dragUntil = (check: () => Promise<void>) =>
  expect(async () => {
    await dragRow()
    await expect(check).toPass({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })

/** With the mouse, by the name of the file. */
async function dragRow(): Promise<void> {
  const { page } = demo
  const name = page.getByRole('option', { name: /^hidden ü\.csv/ }).locator('strong')
  await name.hover()
  await page.mouse.down()
  const box = await name.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 60, { steps: 4 })
  await page.mouse.up()
}
