import { copyFile, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listFaults, listFaultsOfEveryAppearance } from '../../support/axe.ts'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { askSshKeygen, GOOD, hasSshKeygen, makeSshKey } from '../../support/evidence/ssh-keys.ts'
import { once } from '../../support/once.ts'
import { runCli } from '../../support/run-cli.ts'
import { chooseToOpen, chooseToSave } from '../screens/file-dialogs.ts'
import { goTo, verdict } from '../screens/open-demo.ts'

declare global {
  /** What the application gave to the system to open. */
  var openedFiles: string[]
}

const PASSPHRASE = 'correct horse battery staple'
const SECRETS = { UNHIDDEN_PASSPHRASE: PASSPHRASE }

let folder: string
let dataDir: string
let launched: LaunchedApp
const headline = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const bundleOf = (name: string) => join(folder, `${name}.zip`)

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-bundles-'))
  dataDir = join(folder, 'data')
  const demo = await runCli(
    ['demo', '--out', folder, '--events', '600', '--responses', '90', '--json'],
    SECRETS,
  )
  const { workspace } = JSON.parse(demo.stdout)
  const order = ['report', '--workspace', workspace, '--template', 'visibility-changes', '--format', 'bundle']
  for (const [name, options] of [
    ['full', ['--prepared-by', 'A. Auditor']],
    ['redacted', ['--redact']],
  ] as const) {
    expect(await runCli([...order, '--out', bundleOf(name), ...options], SECRETS)).toMatchObject({ code: 0 })
  }
  await makeAltered()
  launched = await launchApp({ dataDir })
  await launched.page.setViewportSize({ width: 1_280, height: 800 })
})
test.afterAll(async () => {
  await launched?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** From the first screen. */
const openFull = once(async () => {
  const { page } = launched
  await chooseToOpen(launched.app, bundleOf('full'))
  await page.getByRole('button', { name: /^Open file/ }).click()
  await protectIfAsked(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible({ timeout: 90_000 })
  await expect(headline(page)).toHaveText('Verified: every figure follows from the evidence')
})

test('a bundle opens from the first screen, its figures match, and every screen works', async () => {
  await openFull()
  const { page } = launched
  const facts = page.getByRole('complementary', { name: 'Bundle' })
  await expect(facts).toContainText('A. Auditor, Unhidden')
  await expect(facts).toContainText(/Redacted\s*No/)
  const counts = page.getByRole('list', { name: 'Verification' }).getByRole('listitem')
  await expect(counts).toContainText([
    /receipts, chain intact/,
    /files as listed/,
    /figures match/,
    /rows match/,
  ])
  await expect(page.getByText('Internally consistent; compare the fingerprint')).toBeVisible()
  const [printed = ''] = (await runCli(['verify', bundleOf('full')])).stdout.match(/[0-9a-f]{64}/) ?? []
  const expected = page.getByLabel('Expected fingerprint')
  await expected.fill(`${printed.slice(0, 32).toUpperCase()} ${printed.slice(32)}`)
  await expect(page.getByText('The expected evidence: both fingerprints are the same.')).toBeVisible()
  await expected.fill('0'.repeat(64))
  await expect(page.getByText(/^NOT the expected evidence/)).toBeVisible()
  await expected.fill(printed.slice(1))
  await expect(page.getByText('these are 63 characters')).toBeVisible()
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('row', { name: /^Rows of the report rows 600 600 Match/ })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Figures shown' }).getByText('Different').click()
  await expect(page.getByText('No figure differs.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Figures shown' }).getByText('All').click()
  // Durations are read in words.
  expect((await figures.ariaSnapshot()).match(/\d (?:d|h|min|s)\b/g)).toBeNull()
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Rows', exact: true })).toContainText('Match')
  await expect(page.getByRole('region', { name: 'Files', exact: true })).toContainText('data/report/rows.csv')
  for (const screen of ['Home', 'Responses', 'Cases']) {
    await goTo(page, screen)
    await expect(page.getByText('Read-only bundle').first()).toBeVisible()
  }
  await goTo(page, 'Data')
  await expect(page.getByRole('button', { name: /^(Sync|Start|Import|Choose files)/ })).toHaveCount(0)
  await goTo(page, 'Verification')
  await expect(
    figures.getByRole('row', { name: /^State: hidden visibility\.hidden \d+ \d+ Match/ }),
  ).toBeVisible()
  const earliest = /^Time in UTC, earliest timeUtc\.first (\w{3} \d{1,2}, \d{4}, [\d:]{8} UTC) \1 Match/
  await expect(figures.getByRole('row', { name: earliest })).toBeVisible()
  await figures.getByRole('button', { name: 'Rows of the report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
})

test('the bundle is verified again and compared with its redacted twin', { tag: '@thorough' }, async () => {
  await openFull()
  const { page } = launched
  await goTo(page, 'Verification')
  const before = await page.getByText(/^Checked /).textContent()
  await page.getByRole('button', { name: 'Verify again' }).click()
  await expect(page.getByText(/^Checked /)).not.toHaveText(before ?? '', { timeout: 90_000 })
  await expect(page.getByRole('status').filter({ hasText: 'every figure follows' })).toBeVisible()
  await chooseToOpen(launched.app, bundleOf('redacted'))
  await page.getByRole('button', { name: 'Compare bundle' }).click()
  await expect(page.getByText('The two bundles match')).toBeVisible({ timeout: 90_000 })
})

test('the bundle is signed beside its file, and ssh-keygen accepts the signature', async () => {
  test.skip(!hasSshKeygen, 'ssh-keygen is not installed')
  await openFull()
  const { app, page } = launched
  await goTo(page, 'Verification')
  const key = makeSshKey(folder, 'id', '-t ed25519')
  await chooseToOpen(app, key)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Sign…' }).click()
  await expect(page.getByText(/^Signed: full\.zip\.sig, with the SSH key SHA256:/)).toBeVisible({
    timeout: 60_000,
  })
  expect(askSshKeygen(key, `${bundleOf('full')}.sig`, await readFile(bundleOf('full')))).toBe(GOOD)
})

test('the PDF of the bundle is saved as it is in it, and opened', async () => {
  await openFull()
  const { app, page } = launched
  await goTo(page, 'Verification')
  const saved = join(folder, 'from bundle.pdf')
  await app.evaluate(({ shell }) => {
    globalThis.openedFiles = []
    shell.openPath = async (path: string) => {
      globalThis.openedFiles.push(path)
      return ''
    }
  })
  await chooseToSave(app, saved)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save report…' }).click()
  await expect.poll(() => app.evaluate(() => globalThis.openedFiles)).toEqual([saved])
  const bag = new Bag(bundleOf('full'))
  expect((await readFile(saved)).equals(bag.files.get('data/report/report.pdf') ?? Buffer.alloc(0))).toBe(
    true,
  )
})

test('the screen of a bundle is accessible in every appearance', async () => {
  await openFull()
  const { page } = launched
  await goTo(page, 'Verification')
  await expect(page.getByRole('list', { name: 'Verification' })).toBeVisible()
  expect(await listFaultsOfEveryAppearance(page)).toEqual([])
})

test('an altered bundle is not opened, and the first altered item is named', async () => {
  await openFull()
  const { page } = launched
  await openByPalette(page, 'altered')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Evidence altered/ })).toBeVisible({ timeout: 90_000 })
  await expect(dialog.getByRole('alert')).toContainText('data/report/rows.csv was changed')
  await expect(dialog.getByRole('row', { name: /rows\.csv .* Changed/ })).toBeVisible()
  expect.soft(await listFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('main').getByRole('heading', { name: /^Verified/ })).toBeVisible()
})

test('a report that does not follow from its replies opens with the figure and the line that differ', {
  tag: '@thorough',
}, async () => {
  await openFull()
  const { page } = launched
  await openByPalette(page, 'forged')
  await protectIfAsked(page)
  await expect(headline(page)).toHaveText('Figures differ from the evidence', { timeout: 90_000 })
  await expect(page.getByRole('row', { name: /^Rows of the report rows 599 600 Different/ })).toBeVisible()
  await expect(page.getByText(/First difference in line 2/).first()).toBeVisible()
  // What was signed is the bundle that was open before.
  await expect(page.getByText(/^Signed: /)).toHaveCount(0)
})

test('a redacted bundle and files that are no bundle say what they are', { tag: '@thorough' }, async () => {
  await openFull()
  const { page } = launched
  await openByPalette(page, 'redacted')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Redacted: files intact/ })).toBeVisible({
    timeout: 90_000,
  })
  const rows = dialog.getByRole('region', { name: 'Rows in the bundle' })
  await expect(rows.getByRole('row', { name: /^1 F-[0-9a-f]{16} B-[0-9a-f]{16} / })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('101 to 200 of 600')).toBeVisible()
  await expect(rows.getByRole('row', { name: /^101 F-[0-9a-f]{16} / })).toBeVisible()
  expect.soft(await listFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await openByPalette(page, 'cut')
  await expect(dialog.getByText('The bundle is not complete')).toBeVisible({ timeout: 90_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('after a restart the bundle is among the recent files, opens again, and its copy is removed with its entry', {
  tag: '@thorough',
}, async () => {
  await openFull()
  await launched.close()
  launched = await launchApp({ dataDir })
  const { page } = launched
  const entry = page.getByRole('button', { name: /^full .*Bundle, verified/ })
  await entry.click()
  await unlockIfAsked(page)
  await expect(page.getByText('Read-only bundle').first()).toBeVisible()
  await expect(verdict(page)).toContainText(/^Bundle data through/)
  await goTo(page, 'Protection')
  await page.getByRole('button', { name: 'Close workspace' }).click()
  await page.getByRole('button', { name: /^Remove full/ }).click()
  await expect(page.getByRole('dialog')).toContainText('is deleted with its key')
  await page.getByRole('button', { name: 'Remove copy' }).click()
  await expect(entry).toHaveCount(0)
  const left = await readdir(join(dataDir, 'bundles'))
  expect(left.filter((name) => name.startsWith('full'))).toEqual([])
})

async function openByPalette(page: Page, name: string): Promise<void> {
  await chooseToOpen(launched.app, bundleOf(name))
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Type what you want to do').fill('Open bundle')
  await page.keyboard.press('Enter')
}

/** Where the machine has no keychain, the copy is protected by a passphrase. */
async function protectIfAsked(page: Page): Promise<void> {
  const asked = page.getByRole('button', { name: 'Open bundle' })
  await expect(asked.or(page.getByText('Read-only bundle').first())).toBeVisible({
    timeout: 90_000,
  })
  if (!(await asked.isVisible())) return
  const secret = page.getByRole('dialog').locator('input[type=password]')
  await secret.nth(0).fill(PASSPHRASE)
  await secret.nth(1).fill(PASSPHRASE)
  await asked.click()
}

async function unlockIfAsked(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.or(page.getByText('Read-only bundle').first())).toBeVisible()
  if (!(await dialog.isVisible())) return
  await dialog.locator('input[type=password]').fill(PASSPHRASE)
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
}

/** One with a changed file, one whose manifests were made to fit a forged report, and one without its end. */
async function makeAltered(): Promise<void> {
  const rows = (bag: Bag) => bag.files.get('data/report/rows.csv')?.toString('utf8').split('\n') ?? []
  const altered = new Bag(bundleOf('full'))
  altered.set('data/report/rows.csv', rows(altered).toSpliced(1, 1).join('\n'))
  altered.write(bundleOf('altered'))
  const forged = new Bag(bundleOf('full'))
  forged.set('data/report/rows.csv', rows(forged).toSpliced(1, 1).join('\n'))
  const recipe = forged.files.get('data/report/recipe.json')?.toString('utf8') ?? ''
  forged.set('data/report/recipe.json', recipe.replace('"value": "600"', '"value": "599"'))
  forged.renewManifests()
  forged.write(bundleOf('forged'))
  await copyFile(bundleOf('full'), bundleOf('cut'))
  await truncate(bundleOf('cut'), 20_000)
}
