import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openKey } from '../../../electron/evidence/signatures/open-key.ts'
import { signFile } from '../../../electron/evidence/signatures/sign-file.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { hasOpenssl, makeAuthority, openssl } from '../../support/evidence/openssl.ts'
import {
  askSshKeygen,
  GOOD,
  hasSshKeygen,
  KEY_PASSPHRASE,
  makeSshKey,
} from '../../support/evidence/ssh-keys.ts'
import { startTimeStampAuthority } from '../../support/evidence/time-stamp-authority.ts'
import { allowHosts } from '../screens/connect-form.ts'
import { chooseToOpen, chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import { chooseTemplate, reportStatus, saveReport } from '../screens/report-screen.ts'

const PATIENCE_MS = 90_000

let demo: DemoApp
let folder: string
test.describe.configure({ timeout: 4 * PATIENCE_MS })
test.skip(!hasSshKeygen, 'ssh-keygen is not installed')
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-e2e-sign-'))
  demo = await launchDemo()
})
/** A result lies in a dialog above the screen. */
test.afterEach(() => demo.page.keyboard.press('Escape'))
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a saved report is signed with a key that has a passphrase, and ssh-keygen accepts the signature', async () => {
  const { app, page } = demo
  const [report, key] = [
    join(folder, 'businesses.csv'),
    makeSshKey(folder, 'id', '-t ed25519', KEY_PASSPHRASE),
  ]
  await chooseToSave(app, report)
  await chooseToOpen(app, key)
  await goTo(page, 'Reports')
  await chooseTemplate(page, 'Businesses')
  await saveReport(page, 'CSV')
  await expect(reportStatus(page)).toContainText('businesses.csv', { timeout: PATIENCE_MS })
  await reportStatus(page).getByRole('button', { name: 'Sign…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign report' })
  await expect(dialog).toContainText('Used once, never stored.')
  for (const typed of ['wrong', KEY_PASSPHRASE]) {
    await dialog.getByLabel('Passphrase').fill(typed)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    if (typed === 'wrong') await expect(dialog).toContainText('Wrong passphrase.', { timeout: PATIENCE_MS })
  }
  await expect(reportStatus(page)).toContainText('Signed: businesses.csv.sig', { timeout: PATIENCE_MS })
  await expect(reportStatus(page)).toContainText('SSH key SHA256:')
  expect(askSshKeygen(key, `${report}.sig`, await readFile(report))).toBe(GOOD)
  await reportStatus(page).getByRole('button', { name: 'Sign…' }).click()
  await dialog.getByLabel('Passphrase').fill(KEY_PASSPHRASE)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('There is a signature already')).toBeVisible({ timeout: PATIENCE_MS })
  expect(demo.troubles).toEqual([])
})

test('a bundle that was signed is verified with its signature', async () => {
  const { app, page } = demo
  const [bundle, key] = [join(folder, 'signed.zip'), makeSshKey(folder, 'other', '-t ed25519')]
  await chooseToSave(app, bundle)
  await chooseToOpen(app, bundle)
  await goTo(page, 'Reports')
  await chooseTemplate(page, 'Businesses')
  await saveReport(page, 'evidence bundle')
  await expect(reportStatus(page)).toContainText('signed.zip', { timeout: PATIENCE_MS })
  const { seal } = await openKey(key, {}, async () => '')
  await signFile(bundle, seal, { isDetached: false, isForced: false, nowMs: Date.now() })
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Type what you want to do').fill('verify file')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The bundle verifies')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(
    dialog.getByText(/^Signature signatures\/1\.sig by the SSH key SHA256:\S+: valid;/),
  ).toBeVisible()
})

test('a saved report goes into a bundle with the state of its review, as chosen among the options', async () => {
  const { app, page } = demo
  const [report, bundle] = [join(folder, 'kept.pdf'), join(folder, 'with kept.zip')]
  await goTo(page, 'Reports')
  await chooseTemplate(page, 'Businesses')
  await chooseToSave(app, report)
  await saveReport(page, 'PDF')
  await expect(reportStatus(page)).toContainText('kept.pdf', { timeout: PATIENCE_MS })
  await page.getByText('Saved reports in bundle').click()
  const choice = page.getByRole('checkbox', { name: 'kept.pdf' })
  await expect(choice).toHaveAccessibleDescription(/· Draft$/)
  await choice.check()
  await page.getByRole('switch', { name: 'Redact IDs and text' }).click({ force: true })
  await expect(page.getByText('No saved report fits this bundle.')).toBeVisible()
  await page.getByRole('switch', { name: 'Redact IDs and text' }).click({ force: true })
  await expect(choice).toBeChecked()
  await chooseToSave(app, bundle)
  await chooseToOpen(app, bundle)
  await saveReport(page, 'evidence bundle')
  await expect(reportStatus(page)).toContainText('with kept.zip', { timeout: PATIENCE_MS })
  const files = new Bag(bundle).files
  expect(files.get('data/reports/1/report.pdf')?.equals(await readFile(report))).toBe(true)
  expect(files.has('data/reports/1/recipe.json')).toBe(true)
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Type what you want to do').fill('verify file')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const state = 'Saved report 1 (kept.pdf): its bytes are those listed when it was saved. Draft; no notes.'
  await expect(dialog.getByText(state)).toBeVisible({ timeout: PATIENCE_MS })
  await expect(
    dialog.getByText('Every figure and file of its report follows from its replies.'),
  ).toBeVisible()
  expect(demo.troubles).toEqual([])
})

test('a saved report gets a time stamp of the authority that was entered, and openssl accepts it', async () => {
  test.skip(!hasOpenssl, 'openssl is not installed')
  makeAuthority(folder)
  const authority = await startTimeStampAuthority(folder)
  try {
    const { app, page } = demo
    const report = join(folder, 'stamped.csv')
    await chooseToSave(app, report)
    await goTo(page, 'Reports')
    await chooseTemplate(page, 'Businesses')
    await saveReport(page, 'CSV')
    await expect(reportStatus(page)).toContainText('stamped.csv', { timeout: PATIENCE_MS })
    await allowHosts(app)
    await reportStatus(page).getByRole('button', { name: 'Time stamp…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Time stamp' })
    await expect(dialog.getByLabel('Authority (RFC 3161)')).toHaveValue('')
    const request = dialog.getByRole('button', { name: 'Request stamp' })
    await expect(request).toBeDisabled()
    await dialog.getByLabel('Authority (RFC 3161)').fill(authority.url)
    authority.state.manner = 'status'
    await request.click()
    await expect(dialog).toContainText('503', { timeout: PATIENCE_MS })
    authority.state.manner = 'properly'
    await request.click()
    await expect(reportStatus(page)).toContainText('Signature stamped.csv.tsr by the', {
      timeout: PATIENCE_MS,
    })
    await expect(reportStatus(page)).toContainText('valid; the bytes existed at')
    const files = ['-data', 'stamped.csv', '-in', 'stamped.csv.tsr']
    expect(openssl(folder, 'ts', '-verify', ...files, '-CAfile', 'ca.pem')).toMatchObject({ ok: true })
    expect(authority.state.asked).toEqual(Array(2).fill('POST application/timestamp-query'))
  } finally {
    authority.stop()
  }
})
