import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type DemoApp, goTo, launchNewDemo } from '../e2e/screens/open-demo.ts'
import { chooseTemplate, saveReport } from '../e2e/screens/report-screen.ts'
import { readAnswer } from '../e2e/screens/search-list.ts'
import { runInstalled } from '../support/run-installed.ts'
import { listFontsOf } from './embedded-fonts.ts'

/** A report takes a second or two, and much longer on a machine that is busy with other tests. */
const PATIENCE_MS = 60_000
const PASSPHRASE = 'correct horse battery staple'

let demo: DemoApp
let folder: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-packed-'))
  demo = await launchNewDemo()
})
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

const choose = (path: string) =>
  demo.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] })
  }, path)

test('the demo has a list, and a review its timeline', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  expect(await readAnswer(page)).toMatch(/^\d{3,}|\d,\d{3}/)
  await page.getByRole('grid').getByRole('row').nth(1).click()
  const timeline = page.getByRole('complementary').getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(/Not known before [A-Z][a-z]+ \d+, \d{4}$/)
  await goTo(page, 'Cases')
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible({ timeout: PATIENCE_MS })
})

test('the SQL console answers', async () => {
  const { page } = demo
  await command(page, 'sql console')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('grid', { name: 'Result' })).toContainText('hidden')
})

test('a PDF is set in the fonts of the package', async () => {
  const { page } = demo
  const path = join(folder, 'businesses.pdf')
  await choose(path)
  await goTo(page, 'Reports')
  await chooseTemplate(page, 'Businesses')
  await saveReport(page, 'PDF')
  await expect(page.getByText('“Businesses” is saved', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
  expect(listFontsOf(path)).toEqual(expect.arrayContaining(['NotoSans-Regular', 'NotoSans-Bold']))
})

test('an evidence bundle is opened, and its figures match', async () => {
  const { page } = demo
  await choose(await makeBundle())
  await command(page, 'Open bundle')
  const protect = page.getByRole('button', { name: 'Open bundle' })
  const isOpen = page.getByText('Read-only bundle').first()
  await expect(isOpen.or(protect)).toBeVisible({ timeout: PATIENCE_MS })
  if (await protect.isVisible()) {
    const secrets = page.getByRole('dialog').locator('input[type=password]')
    for (const at of [0, 1]) await secrets.nth(at).fill(PASSPHRASE)
    await protect.click()
  }
  const answer = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const isVerified = 'Verified: every figure follows from the evidence'
  await expect(answer).toHaveText(isVerified, { timeout: PATIENCE_MS })
  expect(demo.troubles).toEqual([])
})

async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder('Type what you want to do')).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

/** A bundle of a small demo, by the packed application. */
async function makeBundle(): Promise<string> {
  const secrets = { UNHIDDEN_PASSPHRASE: PASSPHRASE }
  const size = ['--events', '300', '--responses', '60']
  const made = await runInstalled(['demo', '--out', folder, ...size, '--json'], secrets)
  const { workspace } = JSON.parse(made.stdout)
  const path = join(folder, 'evidence.zip')
  const order = [
    '--workspace',
    workspace,
    '--template',
    'visibility-changes',
    '--format',
    'bundle',
    '--out',
    path,
  ]
  expect(await runInstalled(['report', ...order], secrets)).toMatchObject({ code: 0 })
  return path
}
