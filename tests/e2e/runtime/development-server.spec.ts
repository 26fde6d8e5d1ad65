import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '../../support/electron-app.ts'

const MAIN = join(import.meta.dirname, '../../../out/main')

test('a built application asks no development server, and its policy allows none', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.end('from the server')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { page, close } = await launchApp({ env: { ELECTRON_RENDERER_URL: origin } })
  try {
    await expect(page.getByRole('button', { name: /^Explore demo/ })).toBeVisible()
    const policy = await page.evaluate((address) => {
      const violated = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.originalPolicy))
      })
      return fetch(address).then(
        () => 'reached',
        () => violated,
      )
    }, origin)
    expect(policy).toContain("connect-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(asked).toEqual([])
  } finally {
    await close()
    server.close()
  }
})

test('the bundle does not contain what only development needs', () => {
  const texts = readdirSync(MAIN)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(MAIN, name), 'utf8'))
  expect(texts.length).toBeGreaterThan(10)
  for (const text of texts) {
    expect(text).not.toContain('ELECTRON_RENDERER_URL')
    expect(text).not.toContain("'self' 'unsafe-inline'")
    expect(text).not.toContain('IS_DEVELOPMENT_BUILD')
    expect(text).not.toContain('setSourceMapsEnabled')
  }
})
