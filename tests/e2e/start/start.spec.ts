import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'
import { fillConnection } from '../screens/connect-form.ts'
import { goTo, verdict } from '../screens/open-demo.ts'

declare global {
  interface Window {
    homeTexts?: readonly string[]
  }
}

// One story: the first start, the demo, its lost key, and the form for a connection.
let launched: LaunchedApp
/** Console errors and uncaught exceptions of the page. */
const troubles: string[] = []
/** Every text that Home had from the start of the demo until its worst case could be opened. */
const shown: string[] = []
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  // Without a keychain the key of the demo lies beside it, where it can get lost.
  launched = await launchApp({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' } })
  launched.page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  launched.page.on('pageerror', (error) => troubles.push(error.message))
})
test.afterAll(() => launched?.close())

function rememberHome(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = new Set<string>()
    const look = () => {
      const frame = document.querySelector('main')?.parentElement
      if (frame) texts.add(frame.innerText)
      window.homeTexts = [...texts]
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

test('before a workspace is open, the list of keys has those of the start', async () => {
  const { page } = launched
  await expect(page.getByRole('button', { name: /^Explore demo/ })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys and words' })
  await expect(help.getByRole('heading', { level: 3 })).toHaveText(['Start', 'Everywhere', 'Words'])
  await expect(help.getByText('Go to Home')).toHaveCount(0)
  await expect(help.getByRole('button', { name: 'Show checklist' })).toHaveCount(0)
  await page.keyboard.press('Escape')
})

test('a click and a key after the first start the worst case of the demo is on screen', async () => {
  const { page } = launched
  await rememberHome(page)
  await page.getByRole('button', { name: /^Explore demo/ }).click()
  const openCase = page.getByRole('button', { name: 'Open case', exact: true })
  await openCase.click({ trial: true, timeout: 120_000 })
  shown.push(...(await page.evaluate(() => window.homeTexts ?? [])))
  // A click on the start screen leaves the focus to nobody, until the cases are there.
  await expect(page.getByRole('main').getByRole('listbox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' }).first()).toBeVisible()
  const worst = page.getByRole('grid', { name: 'Cases' }).locator('[aria-rowindex][aria-selected="true"]')
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('High priority')
  await expect(worst).toHaveCount(1)
})

test('while the first sync runs, Home does not count what was not read yet', () => {
  expect(shown.some((text) => text.includes('Syncing. Figures change until the sync ends.'))).toBe(true)
  expect(
    shown.filter((text) =>
      /\b0 (reviews|events)\b|\b0 for more|no entry fetched\n0$|Not known\n+0\n/i.test(text),
    ),
  ).toEqual([])
})

test('the demo asks nothing where no keychain answers', async () => {
  const { page, dataDir } = launched
  await expect(verdict(page)).toContainText('History complete', { timeout: 120_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const key = join(dataDir, 'workspaces', 'Demo.unhidden.key')
  expect(await readFile(key, 'utf8')).toContain('demo, not protected')
  expect(troubles).toEqual([])
})

test('recent workspaces have their verdict', async () => {
  const { page } = launched
  await expect(verdict(page)).toContainText('History complete', { timeout: 120_000 })
  await goTo(page, 'Protection')
  await page.getByRole('button', { name: 'Close workspace' }).click()
  const recent = page.getByRole('button', { name: /^Demo\b/ })
  await expect(recent).toContainText('History and responses complete')
})

test('in a small window, the examples of a history have room beside their names', async () => {
  const { page } = launched
  await page.setViewportSize({ width: 1_024, height: 700 })
  const lines = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: /shown/i }) })
    .evaluateAll((items) =>
      items.map((item) => {
        const [name, ribbon] = [...item.children].map((part) => part.getBoundingClientRect())
        return { isApart: (name?.right ?? 0) <= (ribbon?.left ?? 0), right: ribbon?.right ?? 0 }
      }),
    )
  expect(lines.length).toBeGreaterThan(1)
  for (const { isApart, right } of lines) {
    expect(isApart).toBe(true)
    expect(right).toBeLessThanOrEqual(1_000)
  }
  await page.setViewportSize({ width: 1_280, height: 800 })
})

test('a demo whose key is lost is made again by one button', { tag: '@thorough' }, async () => {
  const { page, dataDir } = launched
  await rm(join(dataDir, 'workspaces', 'Demo.unhidden.key'))
  await page.getByRole('button', { name: /^Demo\b/ }).click()
  await expect(page.getByText('Its key is lost. The demo can be made again.')).toBeVisible()
  await page.getByRole('button', { name: 'Recreate demo' }).click()
  await expect(verdict(page)).toContainText('History complete', { timeout: 120_000 })
  await goTo(page, 'Protection')
  await page.getByRole('button', { name: 'Close workspace' }).click()
  await expect(page.getByRole('heading', { name: 'Recent', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('')
})

test('the first day of the scope is picked by keyboard', async () => {
  const { page } = launched
  await fillConnection(launched, {
    name: 'Harbor',
    baseUrl: 'https://app.example.com',
    clientId: 'a'.repeat(40),
    privateKey: 'key',
  })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const day = page.getByRole('button', { name: 'First day' })
  await day.focus()
  await page.keyboard.press('Enter')
  // the calendar takes the focus a moment after it is drawn
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  const chosen = page.locator('table button:focus')
  for (let tab = 0; tab < 4 && (await chosen.count()) === 0; tab += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(chosen).toHaveCount(1)
  const name = (await chosen.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.locator('table')).toHaveCount(0)
  const [number, month, year] = name.split(' ')
  await expect(day).toHaveText(`${month?.slice(0, 3)} ${number}, ${year}`)
  await expect(day).toBeFocused()
})

test('Enter goes on where a step begins; Escape keeps what was typed, but for the secrets', async () => {
  const { page } = launched
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading('What to fetch')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading('Protect the workspace')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Connect service/ }).click()
  await expect(page.getByLabel('Workspace name')).toHaveValue('Harbor')
  await expect(page.getByLabel('Service address')).toHaveValue('https://app.example.com')
  await expect(page.getByLabel('Client ID')).toHaveValue('a'.repeat(40))
  await expect(page.getByLabel('Private key', { exact: true })).toHaveValue('')
})
