import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type {} from '../../../renderer/window.d.ts'
import { type LaunchedApp, type LaunchOptions, launchApp } from '../../support/electron-app.ts'
import { copyPreparedDemo } from '../../support/prepared-demo.ts'
import { runCli } from '../../support/run-cli.ts'

/** What a loaded machine may take for work that ends in a second otherwise: keys, the first sync, every rule. */
const LONG = 240_000

export interface DemoApp extends LaunchedApp {
  /** Console errors and uncaught exceptions of the page since it was opened. */
  readonly troubles: readonly string[]
}

/**
 * The demo of most tests: a quarter of what the application makes by itself, with cases of every rule, and with lists
 * that are many screens long.
 */
const SIZE = ['--events', '10000', '--responses', '3750'] as const

/**
 * Starts the application with the demo open, as it is at the end of its first day: synced, and examined by every rule.
 */
export async function launchDemo(options: LaunchOptions = {}): Promise<DemoApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'unhidden-e2e-')))
  await copyPreparedDemo(dataDir, prepareDemo)
  const demo = await launchNewDemo({ ...options, dataDir })
  if (options.dataDir) return demo
  const close = () => demo.close().finally(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  return { ...demo, close }
}

/** Starts the application and opens the demo as a user does the first time: by one click. */
export async function launchNewDemo(options: LaunchOptions = {}): Promise<DemoApp> {
  const launched = await launchApp(options)
  const { page } = launched
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.setViewportSize({ width: 1_280, height: 800 })
  await openDemo(page)
  return { ...launched, troubles }
}

/** Starts the application and opens *Audit*, a recent workspace with a passphrase. */
export async function launchAudit(dataDir: string, passphrase: string): Promise<LaunchedApp> {
  const launched = await launchApp({ dataDir })
  const { page } = launched
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.getByRole('button', { name: /^Audit/ }).click({ timeout: LONG })
  await page.getByRole('dialog').getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible({ timeout: LONG })
  return launched
}

async function prepareDemo(dataDir: string): Promise<void> {
  const made = await runCli(['demo', '--out', join(dataDir, 'workspaces'), ...SIZE])
  expect(made.code, `${made.stdout}${made.stderr}`).toBe(0)
  const { page, close } = await launchNewDemo({ dataDir })
  await waitForFindings(page)
  await close()
}

/** Waits until every rule was applied and every finding examined. */
export async function waitForFindings(page: Page): Promise<void> {
  await goTo(page, 'Cases')
  await expect.poll(() => page.evaluate(areFindingsExamined), { timeout: LONG }).toBe(true)
}

/** Whether all findings are there and all say how robust they are, which no screen sums up; runs in the page. */
async function areFindingsExamined(): Promise<boolean> {
  const { unhidden } = window
  const count = async (isRobust: boolean | null) => {
    const page = await unhidden.invoke('findings:list', { isRobust, offset: 0, limit: 1 })
    return page.ok ? page.value.count : Number.NaN
  }
  const overview = await unhidden.invoke('findings:rules', undefined)
  if (!overview.ok || overview.value.rules.some((rule) => !rule.isCurrent)) return false
  return (await count(true)) + (await count(false)) === (await count(null))
}

export async function openDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Explore demo/ }).click()
  await expect(verdict(page)).toContainText('History complete', { timeout: LONG })
}

/** The part of the rail that says how complete the data are; a button that opens Data. */
export function verdict(page: Page): Locator {
  return page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: /data through|Nothing fetched/i })
}

/** Of the settings. */
export const SECTIONS = [
  'Display',
  'Rules',
  'Criteria',
  'Connection',
  'Protection',
  'Log',
  'Updates',
  'About',
]

/** Views that are chosen in the toolbar of their place, or in its list of sections. */
const PLACE_OF_VIEW: Readonly<Record<string, string>> = {
  Responses: 'Reviews',
  Watched: 'Reviews',
  History: 'Data',
  Issues: 'Data',
  Advanced: 'Data',
  ...Object.fromEntries(SECTIONS.map((section) => [section, 'Settings'])),
}

/** @param name of a place in the rail, or of one of its views, such as *Responses*. */
export async function goTo(page: Page, name: string): Promise<void> {
  const place = PLACE_OF_VIEW[name] ?? name
  await placeInRail(page, place).click()
  await expect(page.getByRole('heading', { level: 1, name: place }).first()).toBeVisible()
  if (place === 'Settings') {
    const section = SECTIONS.includes(name) ? name : 'Display'
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: section }).click()
    return
  }
  const views = page.getByRole('radiogroup', { name: 'View', exact: true })
  // A view may have a count after its name.
  if (place !== name) await views.locator('label', { hasText: new RegExp(`^${name}\\d*$`) }).click()
}

/** The list of requests to the company, which is one of the lists of Cases. */
export async function openRequests(page: Page): Promise<void> {
  await goTo(page, 'Cases')
  await page
    .getByRole('radiogroup', { name: 'Lists' })
    .getByText(/^Requests/)
    .click()
  await expect(page.getByRole('grid', { name: 'Requests' })).toBeVisible()
}

/** The name of its button may end in a count. */
export function placeInRail(page: Page, place: string): Locator {
  return page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: new RegExp(`^${place}(?! through)\\b`) })
}
