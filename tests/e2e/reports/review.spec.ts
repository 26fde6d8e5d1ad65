import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { ERROR_STRINGS } from '../../../shared/strings/error-strings.ts'
import { listFaults, listFaultsOfEveryAppearance } from '../../support/axe.ts'
import { chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import {
  chooseTemplate,
  reportStatus,
  savedReports,
  saveReport,
  showSaved,
} from '../screens/report-screen.ts'

/** A report takes a second or two, and much longer on a machine that is busy with other tests. */
const PATIENCE_MS = 90_000

let demo: DemoApp
let folder: string
test.describe.configure({ mode: 'serial', timeout: 4 * PATIENCE_MS })
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-e2e-review-'))
  demo = await launchDemo()
})
test.beforeEach(() => goTo(demo.page, 'Reports'))
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true })
})

const saveAs = (name: string) => chooseToSave(demo.app, join(folder, name))
const textOf = (name: string) =>
  execFileSync('pdftotext', ['-layout', join(folder, name), '-'], { encoding: 'utf8' })
const paneOf = (page: Page) => page.getByRole('complementary', { name: 'Report review' })
const listed = (page: Page, name: string) =>
  savedReports(page).filter({ has: page.getByText(name, { exact: true }) })
const signAs = (page: Page, name: string) => paneOf(page).getByLabel('Your name').fill(name)
const savedIn = (page: Page, name: string) =>
  expect(reportStatus(page)).toContainText(name, { timeout: PATIENCE_MS })

test('a saved report is a draft beside its pages, and is sent for review with a name', async () => {
  const { page } = demo
  await saveAs('draft.pdf')
  await chooseTemplate(page, 'Businesses')
  await saveReport(page, 'PDF')
  await savedIn(page, 'draft.pdf')
  expect(textOf('draft.pdf')).toContain('DRAFT')
  await expect(listed(page, 'draft.pdf')).toContainText('· Draft')
  await showSaved(page, 'draft.pdf')
  await expect(page.getByRole('img', { name: /^Page 1 of the report/ })).toBeVisible({ timeout: PATIENCE_MS })
  await saveAs('another.pdf')
  await page.keyboard.press('Control+Shift+E')
  await expect(
    page.getByText('This report is saved. To save another, choose it under New report.'),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Keys' })).not.toContainText('save PDF')
  await expect(listed(page, 'another.pdf')).toHaveCount(0)
  const send = paneOf(page).getByRole('button', { name: 'Send for review' })
  await signAs(page, '')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await signAs(page, 'Jo Auditor')
  await send.click()
  await expect(listed(page, 'draft.pdf')).toContainText('For review')
  await expect(paneOf(page).getByText('Jo Auditor', { exact: true })).toBeVisible()
  await expect(page.locator('[data-kind="primary"]')).toHaveCount(0)
  await expect(page.getByRole('listbox', { name: 'In work' }).getByRole('option')).toContainText('draft.pdf')
  await goTo(page, 'Home')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Type what you want to do').fill('Review report')
  await expect(page.getByText('Review report: draft.pdf')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(paneOf(page)).toBeVisible()
})

test('a note is written, answered by keyboard, and closed by its writer before anybody signs', async () => {
  const { page } = demo
  await showSaved(page, 'draft.pdf')
  const pane = paneOf(page)
  await signAs(page, 'R. Patel')
  await pane.getByRole('combobox', { name: 'About' }).selectOption('BU-1.2')
  await pane.getByLabel('New note').fill('Are deleted ones in it?')
  await pane.getByLabel('New note').press('Enter')
  const note = pane.getByRole('listitem', { name: 'Note 1' })
  await expect(note).toContainText('Are deleted ones in it?')
  await expect(note).toContainText('BU-1.2')
  await expect(listed(page, 'draft.pdf')).toContainText('For review, 1 note open')
  const sign = pane.getByRole('button', { name: 'Sign as reviewer' })
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  await signAs(page, 'Jo Auditor')
  await pane.getByLabel('Answer to note 1').fill('Yes, its basis says so.')
  await pane.getByLabel('Answer to note 1').press('Enter')
  await expect(note).toContainText('Answered, R. Patel closes it')
  await expect(note.getByRole('button', { name: 'Close note' })).toHaveAttribute('aria-disabled', 'true')
  expect(await listFaults(page)).toEqual([])
  await signAs(page, 'R. Patel')
  await note.getByRole('button', { name: 'Close note' }).click()
  await expect(pane.getByText('1 of 1 closed')).toBeVisible()
  await sign.click()
  await expect(sign).toHaveCount(0)
})

test('the result is edited for the next version, which the reviewer signs again', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  const pane = paneOf(page)
  await showSaved(page, 'draft.pdf')
  await signAs(page, 'Jo Auditor')
  const result = pane.getByRole('textbox', { name: 'Result' })
  await pane.locator('summary').click()
  await expect(result).toHaveValue(/^60 businesses have/, { timeout: PATIENCE_MS })
  const generated = await result.inputValue()
  await result.fill('Sixty businesses were examined. 12345 is not a figure.')
  await expect(pane.getByText('Not in the generated text: 12345')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make final' })).toHaveAttribute('aria-disabled', 'true')
  await result.fill('Sixty businesses were examined.')
  await saveAs('version.pdf')
  await page.getByRole('button', { name: 'Save version' }).click()
  await savedIn(page, 'version.pdf')
  const text = textOf('version.pdf')
  const [first = ''] = text.split('\f')
  expect(first).toContain('Sixty businesses were examined.')
  expect(first).toMatch(/Edited by Jo Auditor, \w{3} \d{1,2}, \d{4}, [\d:]+ UTC\./)
  const flat = (words: string) => words.replace(/\s/g, '')
  expect(flat(first)).not.toContain(flat(generated))
  expect(flat(text)).toContain(flat(generated))
  await expect(listed(page, 'draft.pdf')).toContainText('· Replaced')
  await expect(pane.getByText('1 of 1 closed')).toBeVisible()
  await signAs(page, 'R. Patel')
  await pane.getByRole('button', { name: 'Sign as reviewer' }).click()
})

test('the final file has names and times in place of the draft mark, and is never replaced', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  await showSaved(page, 'version.pdf')
  await signAs(page, 'D. Approver')
  await saveAs('final.pdf')
  await page.getByRole('button', { name: 'Make final' }).click()
  await savedIn(page, 'final.pdf')
  const text = textOf('final.pdf')
  expect(text).not.toContain('DRAFT')
  expect(text).toContain('Sixty businesses were examined.')
  expect(text).toMatch(/Jo Auditor\s+R\. Patel\s+D\. Approver/)
  await expect(listed(page, 'final.pdf')).toContainText('· Final')
  await expect(listed(page, 'draft.pdf')).toContainText('· Replaced')
  await expect(paneOf(page).getByLabel('New note')).toHaveCount(0)
  const before = await readFile(join(folder, 'final.pdf'))
  await chooseTemplate(page, 'Responses')
  await saveReport(page, 'PDF')
  await expect(page.getByText(ERROR_STRINGS['report-final'].title)).toBeVisible({ timeout: PATIENCE_MS })
  expect((await readFile(join(folder, 'final.pdf'))).equals(before)).toBe(true)
})

test('a final report says by which it was superseded', { tag: '@thorough' }, async () => {
  const { page } = demo
  const pane = paneOf(page)
  await showSaved(page, 'final.pdf')
  await signAs(page, 'Jo Auditor')
  await saveAs('next.pdf')
  await page.getByRole('button', { name: 'Supersede…' }).click()
  await savedIn(page, 'next.pdf')
  expect(textOf('next.pdf')).toContain('DRAFT')
  await expect(listed(page, 'next.pdf')).toContainText('· Draft')
  await expect(listed(page, 'final.pdf')).toContainText('· Final')
  await showSaved(page, 'next.pdf')
  await signAs(page, 'Jo Auditor')
  await pane.getByRole('button', { name: 'Send for review' }).click()
  await signAs(page, 'R. Patel')
  await pane.getByRole('button', { name: 'Sign as reviewer' }).click()
  await saveAs('next final.pdf')
  await page.getByRole('button', { name: 'Make final' }).click()
  await savedIn(page, 'next final.pdf')
  await expect(listed(page, 'final.pdf')).toContainText('· Superseded')
  await showSaved(page, 'final.pdf')
  await expect(pane).toContainText('Superseded by')
  await expect(pane).toContainText('next final.pdf')
  await pane.getByRole('button', { name: 'Show newest' }).click()
  await expect(page.getByRole('region', { name: 'next final.pdf', exact: true })).toBeVisible()
})

test('the review is in the log, fits a small window, and is accessible in every appearance', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  await goTo(page, 'Log')
  const log = page.getByRole('grid', { name: 'Log' })
  await log.getByText('Report made final').first().click()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText('next final.pdf')
  await goTo(page, 'Reports')
  await showSaved(page, 'draft.pdf')
  await page.setViewportSize({ width: 1_024, height: 700 })
  await expect(paneOf(page)).toBeVisible()
  const excess = () => page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
  await expect.poll(excess).toBe(0)
  expect(await listFaultsOfEveryAppearance(page)).toEqual([])
  await page.setViewportSize({ width: 640, height: 400 })
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Report review' })).toBeVisible()
  await page.keyboard.press('Escape')
})
