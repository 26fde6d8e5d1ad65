import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { buildIfStale } from './build/build-if-stale.ts'
import { findEngine, STAND_IN } from './preflight/find-electron.ts'
import { startTestSession } from './session/test-session.ts'

/** `npm run screenshots`: takes the screenshots of the documentation from the demo workspace. */
const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs', 'screenshots')
const SIZE = { width: 1_280, height: 800 }
/** Enough to write a bundle of the whole demo and to verify it on a loaded machine. */
const PATIENCE_MS = 420_000

type Picture = readonly [name: string, show: (page: Page) => Promise<void>]

const PICTURES: readonly Picture[] = [
  ['home', (page) => goTo(page, 'Home')],
  ['reviews', showReview],
  ['responses', searchResponses],
  ['samples', (page) => goTo(page, 'Samples')],
  ['reports', showReport],
  ['data', (page) => goTo(page, 'Data')],
  // Last: by then every finding is examined.
  ['cases', showCases],
]

buildIfStale(ROOT)
const session = await startTestSession()
const dataFolder = await mkdtemp(join(tmpdir(), 'unhidden-screenshots-'))
try {
  await takePictures()
} finally {
  await rm(dataFolder, { recursive: true, force: true })
  await session.stop()
}

async function takePictures(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const app = await _electron.launch({
    ...(findEngine() === STAND_IN ? { executablePath: STAND_IN } : {}),
    args: [ROOT],
    env: { ...definedEnvironment(), ...session.environment, UNHIDDEN_DATA_DIR: dataFolder },
  })
  const page = await app.firstWindow()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.setViewportSize(SIZE)
  const openDemo = page.getByRole('button', { name: /^Explore demo/ })
  await openDemo.waitFor()
  await page.screenshot({ path: join(FOLDER, 'first-run.png') })
  await openDemo.click()
  await page.getByRole('button', { name: /^Data through.*History complete/ }).waitFor()
  // The sync is over, and every rule was applied.
  await showCases(page)
  for (const appearance of ['Light', 'Dark'] as const) {
    await chooseAppearance(page, appearance)
    for (const [name, show] of PICTURES) {
      await show(page)
      await takePicture(page, name, appearance)
    }
  }
  await openBundle(app, page)
  for (const appearance of ['Light', 'Dark'] as const) {
    await chooseAppearance(page, appearance)
    await goTo(page, 'Verification')
    await takePicture(page, 'bundle', appearance)
  }
  await app.close()
}

async function takePicture(page: Page, name: string, appearance: 'Light' | 'Dark'): Promise<void> {
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: join(FOLDER, `${name}-${appearance.toLowerCase()}.png`) })
}

/** Saves a report as an evidence bundle and opens the bundle. */
async function openBundle(app: ElectronApplication, page: Page): Promise<void> {
  const path = join(dataFolder, 'Hidden and deleted.zip')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)
  await goTo(page, 'Reports')
  await page.getByRole('combobox', { name: 'Reviews', exact: true }).selectOption('All in workspace')
  await page.getByLabel('Prepared by').fill('A. Auditor')
  await page.getByRole('button', { name: 'Save as…' }).click()
  await page.getByRole('menuitem', { name: 'Save evidence bundle…' }).click()
  await page.getByRole('button', { name: 'Show in folder' }).first().waitFor({ timeout: PATIENCE_MS })
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Type what you want to do').fill('Open bundle')
  await page.keyboard.press('Enter')
  await page.getByText('Read-only bundle').first().waitFor({ timeout: PATIENCE_MS })
}

async function showReview(page: Page): Promise<void> {
  await goTo(page, 'Reviews')
  await page.getByRole('grid').getByRole('row').nth(12).click()
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
}

async function showCases(page: Page): Promise<void> {
  await goTo(page, 'Cases')
  await page.getByRole('button', { name: 'Confirm' }).waitFor({ timeout: PATIENCE_MS })
  // The cursor stays with its case when worse ones arrive.
  await page.getByRole('grid', { name: 'Cases' }).focus()
  await page.keyboard.press('Home')
}

async function showReport(page: Page): Promise<void> {
  await goTo(page, 'Reports')
  await page.getByRole('img', { name: /^Page 1 of the report/ }).waitFor()
}

async function searchResponses(page: Page): Promise<void> {
  await goTo(page, 'Reviews')
  await page.getByRole('radiogroup').getByText('Responses', { exact: true }).click()
  // The search of the first appearance is there in the second one.
  if ((await page.getByRole('list', { name: 'Filters in use' }).count()) === 0) {
    await page.getByRole('combobox', { name: /^Search / }).fill('sorry')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('region', { name: 'Timeline' }).waitFor()
}

async function chooseAppearance(page: Page, name: string): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText(name, { exact: true }).click()
}

/** The name of a place may end in a count. */
function goTo(page: Page, place: string): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Places' })
  return places.getByRole('button', { name: new RegExp(`^${place}(?! through)\\b`) }).click()
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
