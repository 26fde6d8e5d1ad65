import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { openVault } from '../../../electron/credentials/open-vault.ts'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'
import {
  createWorkspace,
  fillConnection,
  goToProtection,
  protectByPassphrase,
} from '../screens/connect-form.ts'
import { goTo } from '../screens/open-demo.ts'

const PASSPHRASE = 'correct horse battery staple'

let launched: LaunchedApp
test.beforeAll(async () => {
  launched = await launchApp()
})
test.afterAll(() => launched?.close())

/** From the first screen. */
async function createFromFiles(page: Page, name: string, passphrase: string): Promise<void> {
  await page.getByRole('button', { name: 'Import files' }).click()
  await page.getByLabel('Workspace name').fill(name)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await protectByPassphrase(page, passphrase)
  await createWorkspace(page)
  await expect(page.getByText('This workspace works from files')).toBeVisible({ timeout: 90_000 })
}

/** @returns how often the application has looked since. */
async function beIdleFor({ app }: LaunchedApp, seconds: number): Promise<() => Promise<number>> {
  const looks = await app.evaluateHandle(({ powerMonitor }, idle) => {
    const counted = { looks: 0 }
    powerMonitor.getSystemIdleTime = () => {
      counted.looks += 1
      return idle
    }
    return counted
  }, seconds)
  return async () => (await looks.jsonValue()).looks
}
const tell = ({ app }: LaunchedApp, event: 'suspend' | 'resume' | 'lock-screen') =>
  app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)

const clickLock = () =>
  launched.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('lock-workspace')?.click())

/** Everything that the page can still reach, as text. */
async function readPageHeap(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const pieces: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return pieces.join('')
}

/** The same of the main process; its threads have ended. */
async function readMainHeap({ app, dataDir }: LaunchedApp): Promise<string> {
  const path = join(dataDir, 'main.heapsnapshot')
  await app.evaluate((_electron, file) => {
    process.getBuiltinModule('node:v8').writeHeapSnapshot(file)
  }, path)
  return readFileSync(path, 'latin1')
}

test('after the lock no memory that is in use has the passphrase, the private key or the database key', async () => {
  test.slow()
  const random = () => randomBytes(20).toString('hex')
  const [clientId, privateKey, passphrase] = [random(), `private-${random()}`, `passphrase-${random()}`]
  const { page, dataDir } = launched
  await fillConnection(launched, { name: 'Away', baseUrl: 'http://127.0.0.1:9', clientId, privateKey })
  await goToProtection(page)
  await protectByPassphrase(page, passphrase)
  await createWorkspace(page)
  await goTo(page, 'Data')
  const vault = await openVault(join(dataDir, 'workspaces/Away.unhidden'), createKeychain(), passphrase)
  const secrets = { passphrase, privateKey, databaseKey: await vault.getDatabaseKey() }
  const found = (heap: string) =>
    Object.entries(secrets).flatMap(([name, secret]) => (heap.includes(secret) ? [name] : []))
  expect(found(await readMainHeap(launched))).toContain('databaseKey')

  const lock = page.getByRole('dialog', { name: 'Away is locked' })
  await tell(launched, 'lock-screen')
  await expect(lock).toBeVisible()
  await lock.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden({ timeout: 30_000 })
  await tell(launched, 'lock-screen')
  await expect(lock).toBeVisible()
  await expect.poll(async () => found(await readMainHeap(launched))).toEqual([])
  const heap = await readPageHeap(page)
  expect(heap).toContain('Away is locked')
  expect(found(heap)).toEqual([])
  await lock.getByRole('button', { name: 'Close workspace' }).click()
  await expect(page.getByRole('button', { name: 'Import files' })).toBeVisible()
})

test('a workspace locks after the idle time, when the machine sleeps and when it is locked; what was typed stays', async () => {
  const { page } = launched
  const lock = page.getByRole('dialog', { name: 'Typed is locked' })
  const unlock = async (passphrase: string) => {
    await lock.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.keyboard.press('Enter')
  }
  await createFromFiles(page, 'Typed', PASSPHRASE)
  await goTo(page, 'Connection')
  await page.getByRole('button', { name: 'Enter service' }).click()
  await page.getByLabel('Service address').fill('https://reviews.example/typed')
  const countLooks = await beIdleFor(launched, 14 * 60)
  // What the first look leads to has happened before the second.
  await expect.poll(countLooks).toBeGreaterThan(1)
  await expect(lock).toBeHidden()

  await beIdleFor(launched, 15 * 60)
  await expect(lock).toBeVisible({ timeout: 15_000 })
  await beIdleFor(launched, 0)
  const asked = await page.evaluate(() => window.unhidden.invoke('feedback:count', { filter: '' } as never))
  expect(asked).toMatchObject({ ok: false })
  expect(await page.evaluate(() => window.unhidden.invoke('workspace:current', undefined))).toEqual({
    ok: true,
    value: null,
  })
  await page.keyboard.press('Escape')
  await expect(lock).toBeVisible()
  await unlock('not the passphrase')
  await expect(lock.getByRole('alert')).toBeVisible()
  // The form is in the middle of the window, as wide as a passphrase needs.
  const passphrase = lock.getByLabel('Passphrase', { exact: true })
  await passphrase.focus()
  await expect(passphrase.locator('..'), 'its focus is seen').toHaveCSS('outline-width', '2px')
  const field = await passphrase.boundingBox()
  const width = await page.evaluate(() => innerWidth)
  expect(field?.width).toBeLessThan(460)
  expect(Math.abs((field?.x ?? 0) + (field?.width ?? 0) / 2 - width / 2)).toBeLessThan(40)
  await unlock(PASSPHRASE)
  await expect(lock).toBeHidden({ timeout: 30_000 })
  await expect(page.getByLabel('Service address')).toHaveValue('https://reviews.example/typed')

  for (const event of ['suspend', 'lock-screen'] as const) {
    await tell(launched, event)
    await expect(lock).toBeVisible()
    await tell(launched, 'resume')
    await unlock(PASSPHRASE)
    await expect(lock).toBeHidden({ timeout: 30_000 })
  }
  const service = page.getByLabel('Service address')
  for (const by of ['palette', 'menu'] as const) {
    await service.fill(`https://reviews.example/${by}`)
    if (by === 'palette') {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByPlaceholder('Type what you want to do').fill('lock workspace')
      await page.keyboard.press('Enter')
    } else await clickLock()
    await expect(lock).toBeVisible()
    await unlock(PASSPHRASE)
    await expect(lock).toBeHidden({ timeout: 30_000 })
    await expect(service).toHaveValue(`https://reviews.example/${by}`)
  }
  await tell(launched, 'lock-screen')
  await page.reload()
  await expect(lock).toBeVisible()
  await lock.getByRole('button', { name: 'Close workspace' }).click()
  await expect(lock).toBeHidden()
  await expect(page.getByRole('button', { name: 'Import files' })).toBeVisible()
})

test('the key of a file is renewed and its passphrase changed, and it opens with the new one', async () => {
  const { page } = launched
  const [first, second] = ['first passphrase here', 'second passphrase here']
  await createFromFiles(page, 'Keys', first)
  await goTo(page, 'Protection')
  await page.getByRole('button', { name: 'Renew key' }).click()
  await expect(page.getByText('The file has a new key.')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Change protection' }).click()
  const current = page.getByLabel('Current passphrase')
  await current.fill('not the passphrase')
  await page.getByLabel('Passphrase', { exact: true }).and(page.locator('input[type=password]')).fill(second)
  await page.getByLabel('Repeat passphrase').fill(second)
  await page.getByRole('button', { name: 'Change protection' }).click()
  await expect(
    page
      .getByText(/passphrase does not open/i)
      .or(page.getByText(/wrong/i))
      .first(),
  ).toBeVisible()
  await current.fill(first)
  await page.getByRole('button', { name: 'Change protection' }).click()
  await expect(page.getByText('The protection is changed.')).toBeVisible()

  await page.getByRole('button', { name: 'Close workspace' }).click()
  await page.getByRole('button', { name: /^Keys/ }).first().click()
  const asked = page.getByRole('dialog').getByLabel('Passphrase', { exact: true })
  await asked.fill(second)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 30_000 })
  await expect(page.getByText('Keys').first()).toBeVisible()
  await goTo(page, 'Protection')
  await page.getByRole('button', { name: 'Close workspace' }).click()
})

test('a lock that follows at once upon the unlocking leaves the screen as it was', async () => {
  const { app, page } = launched
  await createFromFiles(page, 'Again', PASSPHRASE)
  await goTo(page, 'Connection')
  await page.getByRole('button', { name: 'Enter service' }).click()
  await page.getByLabel('Service address').fill('https://reviews.example/again')
  // What is answered once the workspace is locked again.
  await app.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler('workspace:current')
    ipcMain.handle('workspace:current', () => ({ ok: true, value: null }))
  })
  await clickLock()
  const lock = page.getByRole('dialog', { name: 'Again is locked' })
  await lock.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden({ timeout: 30_000 })
  await clickLock()
  await lock.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden({ timeout: 30_000 })
  await expect(page.getByLabel('Service address')).toHaveValue('https://reviews.example/again')
})
