import { expect } from '@playwright/test'
import { readSeen, test } from './use-fixture-app.ts'

test('the page has no Node, no preload globals, and no way to the binding', async ({ page }) => {
  const found = await page.evaluate(() =>
    ['require', 'process', 'module', 'onlyInPreload', 'tellMainProcess', 'receiveCommand'].filter(
      (name) => name in window,
    ),
  )
  expect(found).toEqual([])
})

test('what the preload script exposes can be neither replaced nor changed', async ({ page }) => {
  const isKept = await page.evaluate(() => {
    const before = window.fixture
    try {
      Object.assign(window, { fixture: null })
      Object.assign(before, { double: null })
    } catch {
      // Refused, as it should be.
    }
    return window.fixture === before && window.fixture.double(21) === 42
  })
  expect(isKept).toBe(true)
})

test('a subframe gets no bridge', async ({ page }) => {
  const hasBridge = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    return frame.contentWindow !== null && 'fixture' in frame.contentWindow
  })
  expect(hasBridge).toBe(false)
})

test('the content security policy of the protocol handler is in force', async ({ page }) => {
  const results = await page.evaluate(async () => {
    const attempt = async (action: () => unknown) => {
      try {
        await action()
        return 'ran'
      } catch {
        return 'refused'
      }
    }
    return {
      inlineScript: 'inlineRan' in window,
      textAsCode: 'textRan' in window,
      fetchElsewhere: await attempt(() => fetch('http://localhost:9/')),
      socket: await attempt(
        () =>
          new Promise((resolve, reject) => {
            const socket = new WebSocket('ws://localhost:9/')
            socket.onopen = resolve
            socket.onerror = reject
          }),
      ),
    }
  })
  expect(results).toEqual({
    inlineScript: false,
    textAsCode: false,
    fetchElsewhere: 'refused',
    socket: 'refused',
  })
})

test('relative requests reach the protocol handler, under the scheme of the application', async ({
  app,
  page,
}) => {
  const status = await page.evaluate(() => fetch('/missing.txt').then((response) => response.status))
  expect(status).toBe(404)
  expect((await readSeen(app)).requests).toContain('app://fixture/missing.txt')
})

test('permissions are denied but the one that the handler grants', async ({ page }) => {
  const states = await page.evaluate(async () => {
    const ask = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state
    return [
      await ask('geolocation'),
      await ask('notifications'),
      await ask('camera'),
      await ask('clipboard-read'),
    ]
  })
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied'])
  const written = await page.evaluate(async () => {
    await navigator.clipboard.writeText('copied')
    return true
  })
  expect(written).toBe(true)
})
