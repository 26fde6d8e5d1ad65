import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, expect, test } from '@playwright/test'
import { runCli } from '../../support/run-cli.ts'
import { type DemoApp, launchDemo } from '../screens/open-demo.ts'

declare global {
  /** What the questions of the application said. */
  var questions: string[]
  /** The paths that its window sent. */
  var droppedPaths: unknown[]
}

// Files that a person drops on the window, by the mouse as Chromium sees it.
const PASSPHRASE = 'correct horse battery staple'
const KEEP_SYNCING = 0
const STOP_AND_OPEN = 1
let folder: string
let demo: DemoApp
let devtools: CDPSession

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden drop '))
  const made = await runCli(['demo', '--out', folder, '--events', '300', '--responses', '20'], {
    UNHIDDEN_PASSPHRASE: PASSPHRASE,
  })
  expect(made.code).toBe(0)
  for (const suffix of ['', '.key', '.head']) {
    await cp(join(folder, `Demo.unhidden${suffix}`), join(folder, `Prüfung 北 1.unhidden${suffix}`))
  }
  await writeFile(join(folder, 'notes.txt'), 'neither')
  demo = await launchDemo()
  devtools = await demo.page.context().newCDPSession(demo.page)
})
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const DRAG = ['dragEnter', 'dragOver', 'drop'] as const
const sendDrag = (type: (typeof DRAG)[number], name: string) => {
  const data = { items: [], files: [join(folder, name)], dragOperationsMask: 1 }
  return devtools.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data })
}

async function drop(name: string): Promise<void> {
  for (const type of DRAG) await sendDrag(type, name)
}

const prompt = () => demo.page.getByRole('dialog')
const status = async () => {
  const reply = await demo.page.evaluate(() => window.unhidden.invoke('sync:status', undefined))
  return reply.ok ? reply.value : null
}
const openName = async () => {
  const reply = await demo.page.evaluate(() => window.unhidden.invoke('workspace:current', undefined))
  return reply.ok ? reply.value?.name : null
}
const answerQuestions = (response: number) =>
  demo.app.evaluate(({ dialog }, answer) => {
    globalThis.questions = []
    dialog.showMessageBox = async (...parameters: unknown[]) => {
      globalThis.questions.push((parameters.at(-1) as { message: string }).message)
      return { response: answer, checkboxChecked: false }
    }
  }, response)
const readQuestions = () => demo.app.evaluate(() => globalThis.questions)

test('a workspace is opened, and the page learns no path', async () => {
  await demo.page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { dropTransfers: seen })
    // A drop that is lost shows after which events.
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
      window.addEventListener(name, ({ dataTransfer }) => {
        seen.push(`${name} ${dataTransfer?.dropEffect}`)
        for (const file of dataTransfer?.files ?? []) seen.push(JSON.stringify([file.name, { ...file }]))
        for (const type of dataTransfer?.types ?? []) seen.push(dataTransfer?.getData(type) ?? '')
      })
    }
  })
  const seen = () =>
    demo.page.evaluate(() => JSON.stringify((window as { dropTransfers?: string[] }).dropTransfers))
  await drop('Prüfung 北 1.unhidden')
  // The page has the drop before the application answers it.
  await expect.poll(seen).toContain('Prüfung 北 1.unhidden')
  await expect(prompt()).toContainText('Prüfung 北 1')
  await demo.page.keyboard.press('Escape')
  await expect(prompt()).toHaveCount(0)
  expect(await seen()).not.toContain(folder)
})

test('a file that is dragged over the window covers it, and lands on the cover', async () => {
  const { page } = demo
  const cover = page.getByText('Drop to open', { exact: true })
  const name = 'Prüfung 北 1.unhidden'
  const topmost = () => page.evaluate(() => document.elementFromPoint(500, 400)?.textContent)
  // The protocol has no drag that leaves the window.
  const leaveWindow = () =>
    page.evaluate(() =>
      document.elementFromPoint(500, 400)?.dispatchEvent(new DragEvent('dragleave', { bubbles: true })),
    )
  for (const leave of [leaveWindow, () => page.keyboard.press('Escape')]) {
    await sendDrag('dragEnter', name)
    await sendDrag('dragOver', name)
    expect(await topmost()).toBe('Drop to openA workspace or an evidence bundle')
    await leave()
    await expect(cover).toHaveCount(0)
  }
  await sendDrag('dragEnter', name)
  await sendDrag('dragOver', name)
  await expect(cover).toBeVisible()
  await sendDrag('drop', name)
  await expect(prompt()).toContainText('Prüfung 北 1')
  await expect(cover).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(prompt()).toHaveCount(0)
})

test('a file lands although the page has replaced what is under the mouse', async () => {
  const cover = await demo.page.evaluateHandle(() => {
    const div = document.createElement('div')
    div.style.cssText = 'position: fixed; inset: 0; z-index: 10000'
    return document.body.appendChild(div)
  })
  await sendDrag('dragEnter', 'Prüfung 北 1.unhidden')
  await sendDrag('dragOver', 'Prüfung 北 1.unhidden')
  await cover.evaluate((div) => div.remove())
  await sendDrag('drop', 'Prüfung 北 1.unhidden')
  await expect(prompt()).toContainText('Prüfung 北 1')
  await demo.page.keyboard.press('Escape')
  await expect(prompt()).toHaveCount(0)
})

test('what is neither a workspace nor a bundle is said, and changes nothing', async () => {
  await drop('notes.txt')
  await expect(demo.page.getByText('Unhidden cannot open this file')).toBeVisible()
  expect(await openName()).toBe('Demo')
})

test('a file that the page made and drops itself opens nothing', async () => {
  await demo.app.evaluate(({ ipcMain }) => {
    globalThis.droppedPaths = []
    ipcMain.on('file:dropped', (_event, path) => globalThis.droppedPaths.push(path))
  })
  await demo.page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'Demo.unhidden'))
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  // A drop that is answered comes after it.
  await drop('Prüfung 北 1.unhidden')
  await expect(prompt()).toContainText('Prüfung 北 1')
  await demo.page.keyboard.press('Escape')
  const sent = await demo.app.evaluate(() => globalThis.droppedPaths)
  expect(sent).toEqual([join(folder, 'Prüfung 北 1.unhidden')])
})

test('a running sync is left only by a person who says so', { tag: '@thorough' }, async () => {
  const { page } = demo
  await page.evaluate(() => window.unhidden.invoke('sync:start', { kind: 'complete', startsOver: true }))
  await page.evaluate(() => window.unhidden.invoke('sync:pause', undefined))
  expect(await status()).toMatchObject({ isRunning: true })

  await answerQuestions(KEEP_SYNCING)
  await drop('Prüfung 北 1.unhidden')
  await expect.poll(readQuestions).toEqual(['Stop the sync and open Prüfung 北 1.unhidden?'])
  expect(await status()).toMatchObject({ isRunning: true, isPaused: true })
  await expect(prompt()).toHaveCount(0)
  expect(await openName()).toBe('Demo')

  await answerQuestions(STOP_AND_OPEN)
  await drop('Prüfung 北 1.unhidden')
  await expect(prompt()).toContainText('Prüfung 北 1')
  await prompt().getByLabel('Passphrase').fill(PASSPHRASE)
  await prompt().getByLabel('Passphrase').press('Enter')
  await expect.poll(openName).toBe('Prüfung 北 1')
  expect(await status()).toEqual({ isRunning: false })
})
