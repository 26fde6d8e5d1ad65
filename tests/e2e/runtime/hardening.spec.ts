import { expect, test } from '@playwright/test'
import type {} from '../../../renderer/window.d.ts'
import { PUSHES } from '../../../shared/ipc/channels.ts'
import { CHANNELS } from '../../../shared/ipc/contract.ts'
import { type LaunchedApp, launchApp, trustEverything } from '../../support/electron-app.ts'

/** The built application of this repository, from outside: what a page in it may not do. */
let launched: LaunchedApp
test.beforeAll(async () => {
  launched = await launchApp()
})
test.beforeEach(async () => {
  await launched.page.reload()
  await expect(launched.page.getByRole('heading', { level: 1 })).toHaveText('See what was hidden')
})
test.afterAll(() => launched?.close())

test('no page has Node, in no frame, and no webview can be made', async () => {
  const { page } = launched
  const found = await page.evaluate(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const places = [window, frame.contentWindow ?? {}]
    const names = ['require', 'process', 'module', 'Buffer', 'global'].filter((name) =>
      places.some((place) => name in place),
    )
    return { names, hasWebview: 'loadURL' in document.createElement('webview') }
  })
  expect(found).toEqual({ names: [], hasWebview: false })
})

test('the bridge is two functions, and passes on the channels of the contract only', async () => {
  const { page } = launched
  const surface = await page.evaluate(() =>
    Object.entries(window.unhidden).map(([name, value]) => [name, typeof value]),
  )
  expect(surface).toEqual([
    ['invoke', 'function'],
    ['subscribe', 'function'],
  ])
  const attempt = (name: string) =>
    page.evaluate((channel) => {
      const { invoke, subscribe } = window.unhidden as unknown as Record<string, (name: string) => unknown>
      const refuses = (call: ((name: string) => unknown) | undefined) => {
        try {
          call?.(channel)
          return false
        } catch {
          return true
        }
      }
      return [refuses(invoke), refuses(subscribe)]
    }, name)
  expect(await attempt('app:secrets')).toEqual([true, true])
  expect(await attempt(PUSHES[0])).toEqual([true, false])
  expect(await attempt(CHANNELS[0] ?? '')).toEqual([false, true])
})

test('text becomes neither markup nor a script', async () => {
  const { page } = launched
  const refused = await page.evaluate(() => {
    const [element, script] = [document.createElement('div'), document.createElement('script')]
    const attempts: readonly (() => unknown)[] = [
      () => Object.assign(element, { innerHTML: '<b>bold</b>' }),
      () => element.insertAdjacentHTML('beforeend', '<b>bold</b>'),
      () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>bold</b>' }),
      () => Object.assign(script, { src: '/assets/other.js' }),
      () => Object.assign(script, { textContent: 'window.ran = true' }),
      () => new DOMParser().parseFromString('<b>bold</b>', 'text/html'),
      () => new Worker('/assets/other.js'),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'accepted'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    })
  })
  expect(refused).toEqual(Array.from({ length: 7 }, () => 'refused'))
})

test('injected content neither runs nor reaches the network', async () => {
  const { page } = launched
  await trustEverything(page)
  const results = await page.evaluate(async () => {
    const load = <T extends HTMLElement>(element: T) =>
      new Promise<string>((resolve) => {
        element.onload = () => resolve('loaded')
        element.onerror = () => resolve('refused')
        document.body.append(element)
        setTimeout(() => resolve('refused'), 1_000)
      })
    const image = Object.assign(new Image(), { src: 'http://localhost:9/a.png' })
    const script = Object.assign(document.createElement('script'), { src: 'http://localhost:9/a.js' })
    const handler = document.createElement('div')
    handler.innerHTML =
      '<img src="x" onerror="window.handlerRan = true"><svg onload="window.handlerRan = true"></svg>'
    document.body.append(handler)
    const inline = Object.assign(document.createElement('script'), { textContent: 'window.inlineRan = true' })
    document.body.append(inline)
    const frame = Object.assign(document.createElement('iframe'), { src: 'http://localhost:9/' })
    document.body.append(frame)
    return {
      image: await load(image),
      script: await load(script),
      fetch: await fetch('http://localhost:9/').then(
        () => 'loaded',
        () => 'refused',
      ),
      ran: 'handlerRan' in window || 'inlineRan' in window,
    }
  })
  expect(results).toEqual({ image: 'refused', script: 'refused', fetch: 'refused', ran: false })
})

test('links, forms and scripts change neither the address nor the number of windows', async () => {
  const { app, page } = launched
  const before = page.url()
  const opened = await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://example.com/',
      textContent: 'x',
    })
    const blank = Object.assign(document.createElement('a'), {
      href: 'https://example.com/',
      target: '_blank',
    })
    const form = Object.assign(document.createElement('form'), { action: 'https://example.com/' })
    document.body.append(link, blank, form)
    link.click()
    blank.click()
    form.submit()
    location.href = 'https://example.com/'
    return window.open('https://example.com/')
  })
  expect(opened).toBeNull()
  await page.waitForTimeout(500)
  expect(page.url()).toBe(before)
  expect(app.windows()).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what was hidden')
})

test('no other address of the bundle becomes the page', async () => {
  const { page } = launched
  const before = page.url()
  await page.evaluate(() => {
    location.href = '/nothing.html'
  })
  await page.waitForTimeout(500)
  expect(page.url()).toBe(before)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what was hidden')
})

test('the page can reload itself, as its error screen does', async () => {
  const { page } = launched
  await page.evaluate(() => {
    Object.assign(window, { beforeReload: true })
    location.reload()
  })
  await expect.poll(() => page.evaluate(() => 'beforeReload' in window).catch(() => true)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See what was hidden')
})

test('one dialog is open at a time, however often the page asks', async () => {
  const { app, page } = launched
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => new Promise((resolve) => setTimeout(resolve, 1_000, { canceled: true }))
  })
  const codes = await page.evaluate(async () => {
    const ask = () => window.unhidden.invoke('workspace:choose-and-open', undefined)
    const replies = await Promise.all(Array.from({ length: 20 }, ask))
    return replies.map((reply) => (reply.ok ? 'answered' : reply.error.code))
  })
  expect(codes).toEqual(['answered', ...Array.from({ length: 19 }, () => 'busy')])
})

test('permissions are denied but writing text to the clipboard', async () => {
  const { page } = launched
  const states = await page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'clipboard-write',
    ]
    const entries = names.map(async (name) => {
      const { state } = await navigator.permissions.query({ name: name as PermissionName })
      return [name, state] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })
  expect(states).toMatchObject({
    geolocation: 'denied',
    notifications: 'denied',
    camera: 'denied',
    microphone: 'denied',
    midi: 'denied',
    'clipboard-read': 'denied',
    'clipboard-write': 'granted',
  })
})
