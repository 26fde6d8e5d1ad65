import { expect, type Page } from '@playwright/test'
import { readSeen, test } from './use-fixture-app.ts'

const attempts: readonly (readonly [name: string, url: string, attempt: (page: Page) => Promise<unknown>])[] =
  [
    ['a link', 'http://localhost:9/', (page) => page.click('#outside')],
    [
      'an assignment',
      'https://example.com/',
      (page) => page.evaluate(() => location.assign('https://example.com/')),
    ],
    ['a blank page', 'about:blank', (page) => page.evaluate(() => location.assign('about:blank'))],
    [
      'the application’s own scheme',
      'app://fixture/other.html',
      (page) => page.evaluate(() => location.assign('app://fixture/other.html')),
    ],
    [
      'a mail address',
      'mailto:a@example.com',
      (page) => page.evaluate(() => location.assign('mailto:a@example.com')),
    ],
  ]

for (const [name, url, attempt] of attempts) {
  test(`${name} leads nowhere when will-navigate is prevented`, async ({ app, page }) => {
    const before = page.url()
    await attempt(page)
    await expect.poll(async () => (await readSeen(app)).navigations).toEqual([url])
    expect(page.url()).toBe(before)
    await expect(page.locator('h1')).toHaveText('Fixture')
  })
}

test('a page cannot reload itself when will-navigate is prevented, and a driver can reload it', async ({
  app,
  page,
}) => {
  const mark = () => page.evaluate(() => 'mark' in window)
  await page.evaluate(() => {
    Object.assign(window, { mark: true })
    location.reload()
  })
  await expect.poll(async () => (await readSeen(app)).navigations).toEqual(['app://fixture/index.html'])
  expect(await mark()).toBe(true)
  await page.reload()
  expect(await mark()).toBe(false)
  expect(await page.evaluate(() => window.fixture.invoke('greet', 'again'))).toBe('Hello, again')
})

test('a blob cannot become the page', async ({ app, page }) => {
  const before = page.url()
  await page.evaluate(() =>
    location.assign(URL.createObjectURL(new Blob(['<h1>Blob</h1>'], { type: 'text/html' }))),
  )
  await expect.poll(async () => (await readSeen(app)).navigations.length).toBe(1)
  expect(page.url()).toBe(before)
})

test('window.open is answered with null, and the handler hears of it', async ({ app, page }) => {
  expect(await page.evaluate(() => window.open('https://example.com/'))).toBeNull()
  await expect.poll(async () => (await readSeen(app)).windowOpens).toEqual(['https://example.com/'])
  expect(app.windows()).toHaveLength(1)
})

test('a link to a new window opens none', async ({ app, page }) => {
  await page.click('#blank')
  await expect.poll(async () => (await readSeen(app)).windowOpens).toEqual(['http://localhost:9/'])
  expect(app.windows()).toHaveLength(1)
})

test('a middle click opens no tab', async ({ app, page }) => {
  await page.click('#outside', { button: 'middle' })
  await page.click('#outside', { modifiers: ['ControlOrMeta'] })
  await expect.poll(() => app.windows().length).toBe(1)
  const pages = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  expect(pages).toBe(1)
})

test('getURL tells the address under the scheme of the application', async ({ app }) => {
  const url = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
  )
  expect(url).toBe('app://fixture/index.html')
})
