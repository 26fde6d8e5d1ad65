import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'
import { allowHosts } from './connect-form.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const file = { name: 'Unhidden-9.0.0-linux-x64.AppImage', sha256: 'ab'.repeat(32) }
const text = JSON.stringify({ product: 'unhidden', version: '9.0.0', files: [file] })
let signature = sign(null, Buffer.from(text), privateKey).toString('base64')
let requests = 0
const server = createServer((request, response) => {
  requests += 1
  response.end(request.url?.endsWith('.sig') ? signature : text)
})

let launched: LaunchedApp
test.beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  launched = await launchApp()
  await allowHosts(launched.app)
})
test.afterAll(async () => {
  await launched?.close()
  server.closeAllConnections()
  server.close()
})

const clickMenu = (id: string) =>
  launched.app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)

test('a check names the newer version, when it is asked for and only then', async () => {
  const { page } = launched
  const dialog = page.getByRole('dialog', { name: 'Updates' })
  // Before the first screen is there, nobody hears the menu.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await clickMenu('check-for-updates')
  await expect(dialog.getByRole('button', { name: 'Check for updates' })).toBeDisabled()
  const { port } = server.address() as AddressInfo
  await dialog.getByLabel('Address').fill('http://updates.example/unhidden.json')
  await expect(dialog.getByText('Use an https:// address.')).toBeVisible()
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/unhidden.json`)
  await dialog.getByLabel('Public key').fill(pem)
  expect(requests).toBe(0)
  await dialog.getByRole('button', { name: 'Check for updates' }).click()
  await expect(dialog.getByText('A newer version is available')).toBeVisible()
  await expect(dialog.getByText(file.name)).toBeVisible()
  await expect(dialog.getByText(file.sha256)).toBeVisible()
  signature = sign(null, Buffer.from(`${text} `), privateKey).toString('base64')
  await dialog.getByRole('button', { name: 'Check for updates' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The signature does not match')
  expect(requests).toBe(4)
  await page.keyboard.press('Escape')
  await clickMenu('check-for-updates')
  await expect(dialog.getByLabel('Address')).toHaveValue(`http://127.0.0.1:${port}/unhidden.json`)
  await page.keyboard.press('Escape')
})

test('the licenses open in the viewer of the system', async () => {
  await launched.app.evaluate(({ shell }) => {
    shell.openPath = async (path) => {
      Reflect.set(globalThis, 'openedPath', path)
      return ''
    }
  })
  await clickMenu('show-licenses')
  const opened = () => launched.app.evaluate(() => String(Reflect.get(globalThis, 'openedPath')))
  await expect.poll(opened).toMatch(/THIRD-PARTY-LICENSES\.txt$/)
  expect(existsSync(await opened())).toBe(true)
})
