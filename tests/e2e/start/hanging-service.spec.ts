import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'
import { fillConnection } from '../screens/connect-form.ts'

let dataDir: string
let server: Server
let launched: LaunchedApp
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'unhidden-hanging-'))
  server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  launched = await launchApp({ dataDir })
})
test.afterAll(async () => {
  await launched?.close()
  server.closeAllConnections()
  server.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a test that hangs is canceled by its button and by Escape, and the form stays', async () => {
  const { page } = launched
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await fillConnection(launched, { baseUrl, clientId: 'e2e0'.repeat(10), privateKey: 'key' })
  const start = page.getByRole('button', { name: 'Test connection' })
  const cancel = page.getByRole('button', { name: 'Cancel test' })
  for (const end of [() => cancel.click(), () => page.keyboard.press('Escape')]) {
    const asked = once(server, 'request')
    await start.click()
    await asked
    await end()
    await expect(start).toBeVisible()
    await expect(page.getByLabel('Service address')).toHaveValue(baseUrl)
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
    await expect(page.getByText('Not tried yet')).toHaveCount(4)
  }
})
