import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'

let demo: DemoApp
let folder: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-e2e-pdf-'))
  demo = await launchDemo()
})
test.afterAll(async () => {
  await demo.close()
  await rm(folder, { recursive: true, force: true })
})

const saveAs = (name: string) =>
  demo.app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    },
    join(folder, name),
  )

test('the first pages can be looked at before anything is saved', async () => {
  const { page } = demo
  await goTo(page, 'Reports')
  await page.getByRole('button', { name: 'Hidden and deleted: Preview' }).click()
  const picture = page.getByRole('img', { name: 'First pages of the report “Hidden and deleted reviews”' })
  await expect(picture).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)
  await page.keyboard.press('Escape')
})

test('one click saves a PDF that names who prepared it', async () => {
  const { page } = demo
  await saveAs('hidden.pdf')
  await page.getByLabel('Prepared by').fill('A. Auditor')
  await page.getByRole('button', { name: 'Hidden and deleted: Save PDF…' }).click()
  await expect(page.getByText('“Hidden and deleted reviews” is saved')).toBeVisible({ timeout: 30_000 })
  const text = execFileSync('pdftotext', ['-layout', join(folder, 'hidden.pdf'), '-'], { encoding: 'utf8' })
  expect(text).toMatch(/Prepared by\s+A\. Auditor/)
  expect(await readdir(folder)).toEqual(['hidden.pdf'])
})

test('a figure of the report leads to as many rows as it says', async () => {
  const { page } = demo
  const text = execFileSync('pdftotext', ['-raw', join(folder, 'hidden.pdf'), '-'], { encoding: 'utf8' })
  const hidden = /([\d,]+)\nHidden at the as-of moment\nHD-1\.2/.exec(text)?.[1]
  expect(hidden).toBeDefined()
  await page.getByLabel('Find figure').fill('hd-1.2')
  await page.getByRole('button', { name: 'Show its rows' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`^${hidden}\\b`))
      .first(),
  ).toBeVisible()
})

test('a report that was changed since is told from one that was not', async () => {
  const { page } = demo
  await goTo(page, 'Reports')
  const recent = page.getByRole('region', { name: 'Recent PDF reports' })
  await recent.getByRole('button', { name: 'hidden.pdf: Verify' }).click()
  await expect(recent.getByText('Unchanged')).toBeVisible()
  await appendFile(join(folder, 'hidden.pdf'), ' ')
  await recent.getByRole('button', { name: 'hidden.pdf: Verify' }).click()
  await expect(recent.getByText('Changed: the file is not the one that was written.')).toBeVisible()
  await rm(join(folder, 'hidden.pdf'))
  await recent.getByRole('button', { name: 'hidden.pdf: Verify' }).click()
  await expect(recent.getByText('Not found where it was saved.')).toBeVisible()
})

test('repeating a report gives the same bytes', async () => {
  const { page } = demo
  const sha = () => page.locator('.report-state .mono').textContent()
  const former = await sha()
  await saveAs('again.pdf')
  await page.getByRole('button', { name: 'hidden.pdf: Repeat…' }).click()
  await expect(page.locator('.report-state')).toContainText('again.pdf', { timeout: 30_000 })
  expect(await sha()).toBe(former)
})

test('a name that belongs to a folder is refused in words', async () => {
  const { page } = demo
  await writeFile(join(folder, 'file'), '')
  await saveAs('file/report.pdf')
  await page.getByRole('button', { name: 'Businesses: Save PDF…' }).click()
  await expect(page.locator('.report-state').getByRole('alert')).toBeVisible({ timeout: 30_000 })
})

test('an item gives its dossier with one click', async () => {
  const { page } = demo
  await saveAs('dossier.pdf')
  await goTo(page, 'Feedback')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Save the dossier (PDF)…' }).click()
  await expect(page.getByText('“Dossier of one feedback item” is saved')).toBeVisible({ timeout: 30_000 })
  const text = execFileSync('pdftotext', [join(folder, 'dossier.pdf'), '-'], { encoding: 'utf8' })
  expect(text).toContain('History of the item')
  expect(demo.troubles).toEqual([])
})
