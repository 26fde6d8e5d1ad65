import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'
import { once as makeOnce } from '../../support/once.ts'
import { runCli } from '../../support/run-cli.ts'
import { startInstalled } from '../../support/run-installed.ts'

// Files that the system hands over. Their workspaces need a passphrase, so that the question for it names what was
// opened.
const SECRETS = { UNHIDDEN_PASSPHRASE: 'correct horse battery staple' }
let folder: string
let launched: LaunchedApp

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden files '))
  const made = await runCli(['demo', '--out', folder, '--events', '300', '--responses', '20'], SECRETS)
  expect(made.code).toBe(0)
  await mkdir(join(folder, 'elsewhere'))
  for (const name of ['Prüfung 北 1', 'elsewhere/second', 'third']) {
    for (const suffix of ['', '.key', '.head']) {
      await cp(join(folder, `Demo.unhidden${suffix}`), join(folder, `${name}.unhidden${suffix}`))
    }
  }
  const order = ['report', '--workspace', join(folder, 'Demo.unhidden'), '--template', 'evidence']
  await runCli([...order, '--format', 'bundle', '--out', join(folder, 'a bundle.zip')], SECRETS)
  await writeFile(join(folder, 'notes.txt'), 'neither')
  const args = ['Prüfung 北 1.unhidden']
  launched = await launchApp({ dataDir: join(folder, 'data'), cwd: folder, args })
})
test.afterAll(async () => {
  await launched?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const prompt = () => launched.page.getByRole('dialog')

/** What macOS does when a file is dropped on the icon in the dock. */
const openFile = (path: string) =>
  launched.app.evaluate(({ app }, file) => void app.emit('open-file', { preventDefault() {} }, file), path)

/** A later start of the application, which hands its files over and ends. */
async function startAgain(args: readonly string[], cwd: string): Promise<void> {
  const later = startInstalled(args, { UNHIDDEN_DATA_DIR: launched.dataDir }, { cwd })
  const [code] = await once(later, 'exit')
  expect(code).toBe(0)
}

const openFirstFile = makeOnce(async () => {
  await expect(prompt()).toContainText('Prüfung 北 1')
  await prompt().getByLabel('Passphrase').fill(SECRETS.UNHIDDEN_PASSPHRASE)
  await prompt().getByLabel('Passphrase').press('Enter')
  await expect(prompt()).toHaveCount(0)
})
test.beforeEach(openFirstFile)

test('a file named at the start is opened, relative to the folder of the start', async () => {
  await expect(launched.page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a later start hands its file over, relative to its own folder, behind switches', async () => {
  await startAgain(['--ozone-platform-hint=auto', 'second.unhidden'], join(folder, 'elsewhere'))
  await expect(prompt()).toContainText('second')
  await prompt().getByRole('button', { name: 'Cancel' }).or(prompt().getByLabel('Close')).first().click()
  await startAgain([pathToFileURL(join(folder, 'third.unhidden')).href], '/')
  await expect(prompt()).toContainText('third')
  await launched.page.keyboard.press('Escape')
})

test('a file that macOS asks for is opened, and a bundle is checked', async () => {
  await openFile(join(folder, 'elsewhere', 'second.unhidden'))
  await expect(prompt()).toContainText('second')
  await launched.page.keyboard.press('Escape')
  await expect(prompt()).toHaveCount(0)
  await openFile(join(folder, 'a bundle.zip'))
  await expect(prompt()).toContainText('a bundle.zip', { timeout: 60_000 })
  // Escape ends the check, or leaves the question that follows it.
  await expect(async () => {
    await launched.page.keyboard.press('Escape')
    await expect(prompt()).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  await expect(launched.page.getByRole('navigation', { name: 'Places' })).toContainText('Prüfung 北 1')
})

test('what is neither a workspace nor a bundle, or not there, is said and changes nothing', async () => {
  const { page } = launched
  await openFile(join(folder, 'notes.txt'))
  const failure = page.getByRole('alert').filter({ hasText: 'Unhidden cannot open this file' })
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failure).toHaveCount(0)
  await openFile(folder)
  await expect(failure).toBeVisible()
  const outcome = await page.evaluate(() => window.unhidden.invoke('workspace:open-requested', undefined))
  expect(outcome).toEqual({ ok: true, value: null })
})

test('the page can neither name a path nor read one', async () => {
  const refusal = await launched.page.evaluate(() => {
    try {
      // @ts-expect-error: no channel of the contract
      void window.unhidden.invoke('file:dropped', '/etc/passwd')
      return 'sent'
    } catch (error) {
      return String(error)
    }
  })
  expect(refusal).toContain('unknown channel')
})
