import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ERROR_STRINGS } from '../../../shared/strings/error-strings.ts'
import { readXlsx } from '../../integration/reports/read-xlsx.ts'
import { once } from '../../support/once.ts'
import { chooseToOpen, chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo } from '../screens/open-demo.ts'
import {
  chooseReviews,
  chooseTemplate,
  reportStatus,
  savedReports,
  saveReport,
  showSaved,
} from '../screens/report-screen.ts'
import { countOfList, searchFor, writeSearch } from '../screens/search-list.ts'

/** A report takes a second or two, and much longer on a machine that is busy with other tests. */
const PATIENCE_MS = 90_000

let demo: DemoApp
let folder: string
test.describe.configure({ timeout: 4 * PATIENCE_MS })
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-e2e-pdf-'))
  demo = await launchDemo()
})
test.beforeEach(() => goTo(demo.page, 'Reports'))
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true })
})

const saveAs = (name: string) => chooseToSave(demo.app, join(folder, name))
const choose = (name: string) => chooseToOpen(demo.app, join(folder, name))

/** A ZIP file with one empty file, `a`, stored. */
const EMPTY_ZIP = Buffer.from(
  '504b0304140000000000000021000000000000000000000000000100000061504b010214031400000000000000210000000000000000000000000001000000000000000000000080010000000061504b050600000000010001002f0000001f0000000000',
  'hex',
)

/** How many of 56,000 points of the page are darker than paper; runs in the page. */
async function countInk(image: HTMLImageElement): Promise<number> {
  // A canvas draws nothing of an image that is still being read.
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 280 })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('a canvas draws')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, 200, 280)
  pen.drawImage(image, 0, 0, 200, 280)
  const { data } = pen.getImageData(0, 0, 200, 280)
  return data.filter((value, at) => at % 4 === 0 && value < 250).length
}

const pageOf = (title: string, number: number) =>
  demo.page.getByRole('img', { name: `Page ${number} of the report “${title}”`, exact: true })

test('from Home, the first PDF takes two clicks and the place to save it', async () => {
  const { page } = demo
  await goTo(page, 'Home')
  await saveAs('first.pdf')
  await page.evaluate(() => {
    Object.assign(globalThis, { clicks: 0 })
    addEventListener('click', () =>
      Object.assign(globalThis, { clicks: Reflect.get(globalThis, 'clicks') + 1 }),
    )
  })
  await goTo(page, 'Reports')
  await saveReport(page, 'PDF')
  await expect(page.getByText('“Hidden and deleted reviews” is saved', { exact: true })).toBeVisible({
    timeout: PATIENCE_MS,
  })
  expect(await page.evaluate(() => Reflect.get(globalThis, 'clicks'))).toBe(2)
  expect((await readFile(join(folder, 'first.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  for (const name of ['Open', 'Show in folder', 'Verify']) {
    await expect(reportStatus(page).getByRole('button', { name, exact: true })).toBeVisible()
  }
  await reportStatus(page).getByRole('button', { name: 'Verify' }).click()
  await expect(reportStatus(page).getByText('Unchanged')).toBeVisible({ timeout: PATIENCE_MS })
  await reportStatus(page).getByRole('button', { name: 'Close' }).click()
  await expect(reportStatus(page)).toHaveCount(0)
})

test('the pages can be read, one at a time, before anything is saved', async () => {
  const { page } = demo
  await chooseTemplate(page, 'Hidden and deleted')
  const first = pageOf('Hidden and deleted', 1)
  await expect(first).toBeVisible({ timeout: PATIENCE_MS })
  const sizeOf = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]
  const [width = 0, height = 0] = await first.evaluate(sizeOf)
  expect(width).toBeGreaterThan(300)
  expect(height / width).toBeCloseTo(297 / 210, 2)
  expect(await first.evaluate(countInk)).toBeGreaterThan(1_000)
  await expect(page.getByText(/^Page 1 of [2-9]$/)).toBeVisible()
  const src = await first.getAttribute('src')
  await page.getByRole('button', { name: 'Next page' }).click()
  const second = pageOf('Hidden and deleted', 2)
  expect(await second.evaluate(countInk)).toBeGreaterThan(1_000)
  expect(await second.getAttribute('src')).not.toBe(src)
  await page.getByRole('listbox', { name: 'New report' }).press('j')
  await expect(pageOf('Visibility changes', 1)).toBeVisible({ timeout: PATIENCE_MS })
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
})

test('pages of one template never stay below the title of another', { tag: '@thorough' }, async () => {
  const { page } = demo
  await chooseTemplate(page, 'Hidden and deleted')
  await expect(pageOf('Hidden and deleted', 1)).toBeVisible({ timeout: PATIENCE_MS })
  const former = await pageOf('Hidden and deleted', 1).getAttribute('src')
  const source = await page.evaluate(async () => {
    const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) =>
      one.innerText.startsWith('Businesses'),
    )
    option?.click()
    // Its title is drawn by then, and its pages are not typeset before a pause.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return document.querySelector('section[aria-label="Report page"] img')?.getAttribute('src') ?? null
  })
  expect(source).not.toBe(former)
  await expect(pageOf('Businesses', 1)).toBeVisible({ timeout: PATIENCE_MS })
})

test('a template says how many rows it has; one review has a live page, a sample is drawn first', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  const template = (name: string) =>
    page.getByRole('listbox', { name: 'New report' }).getByRole('option', { name })
  await expect(template('Hidden and deleted')).toHaveText(/^Hidden and deleted\d+ reviews$/, {
    timeout: PATIENCE_MS,
  })
  await expect(template('Visibility changes')).toHaveText('Visibility changes10,000 events')
  await expect(template('Responses')).toHaveText('Responses3,750 responses')
  await expect(template('Businesses')).toHaveText('Businesses60 businesses')
  await expect(template('Findings')).toHaveText(/^Findings[\d,]+ findings$/)
  await chooseTemplate(page, 'Sample paper')
  await expect(page.getByRole('button', { name: 'Save PDF', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByText(/^Page 1 of/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open Samples' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Samples' })).toBeVisible()
  await goTo(page, 'Reports')
  await chooseTemplate(page, 'One review')
  await page.getByRole('button', { name: 'Open Reviews' }).click()
  const rows = page.getByRole('grid').getByRole('row')
  const idOf = (at: number) => rows.nth(at).locator('[data-column=feedbackId]').textContent()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  // A list that is still coming begins at its first row.
  await expect(inspector.getByText(`Review ${await idOf(1)}`, { exact: true })).toBeVisible()
  const id = await idOf(2)
  await rows.nth(2).click()
  await expect(inspector.getByText(`Review ${id}`, { exact: true })).toBeVisible()
  await goTo(page, 'Reports')
  await expect(template('One review')).toHaveText(`One reviewReview ${id}`)
  await expect(pageOf('One review', 1)).toBeVisible({ timeout: PATIENCE_MS })
  expect(await pageOf('One review', 1).evaluate(countInk)).toBeGreaterThan(1_000)
  await page.getByLabel('Review ID').fill('1')
  await page.getByLabel('Review ID').press('Enter')
  await expect(template('One review')).toHaveText('One reviewReview 1')
  await page.getByLabel('Review ID').fill('')
  await page.getByLabel('Review ID').press('Enter')
  await expect(pageOf('One review', 1)).toBeVisible({ timeout: PATIENCE_MS })
  await chooseTemplate(page, 'Hidden and deleted')
})

test('there is one primary button, no placeholder reads as a date, and a small window has its options in a drawer', async () => {
  const { page } = demo
  await expect(page.locator('[data-kind="primary"]')).toHaveCount(1)
  const options = page.getByRole('complementary', { name: 'Report options' })
  await expect(options.getByRole('button', { name: 'As of' })).toHaveText('All data received')
  for (const box of await page.getByRole('textbox').all()) {
    expect((await box.getAttribute('placeholder')) ?? '').not.toMatch(/\d/)
  }
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1_024, height: 700 })
  await expect(options).toHaveCount(0)
  await page.getByRole('button', { name: 'Options' }).click()
  const drawer = page.getByRole('dialog', { name: 'Report options' })
  await expect(drawer.getByRole('textbox', { name: 'Prepared by' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused()
  const excess = () => page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
  await expect.poll(excess).toBe(0)
  if (before) await page.setViewportSize(before)
})

/** Saves hidden.pdf on the screen of reports. @returns its text, line by line. */
const saveHidden = once(async () => {
  const { page } = demo
  await saveAs('hidden.pdf')
  await page.getByLabel('Prepared by').fill('A. Auditor')
  await page.getByText('Sign-off', { exact: true }).click()
  await page.getByLabel('Client').fill('Harbor Dental')
  await page.getByLabel('Reviewed by').fill('R. Reviewer')
  await chooseTemplate(page, 'Hidden and deleted')
  await saveReport(page, 'PDF')
  await expect(page.getByText('“Hidden and deleted reviews” is saved', { exact: true })).toBeVisible({
    timeout: PATIENCE_MS,
  })
  return execFileSync('pdftotext', ['-raw', join(folder, 'hidden.pdf'), '-'], { encoding: 'utf8' })
})

test('one click saves a PDF that names who prepared and reviewed it, and for whom', async () => {
  await saveHidden()
  expect((await readdir(folder)).filter((name) => name !== 'first.pdf')).toEqual(['hidden.pdf'])
  const text = execFileSync('pdftotext', ['-layout', join(folder, 'hidden.pdf'), '-'], { encoding: 'utf8' })
  expect(text).toMatch(/Prepared by\s+A\. Auditor/)
  expect(text).toContain('Harbor Dental · Hidden and deleted reviews')
  expect(await saveHidden()).toMatch(/R\. Reviewer\s+Reviewed by/)
})

test('a list of saved reports of which none is chosen shows the focus', async () => {
  const { page } = demo
  await chooseTemplate(page, 'Hidden and deleted')
  await expect(savedReports(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  const saved = page.getByRole('listbox', { name: 'Saved', exact: true })
  await expect(saved).toBeFocused()
  await expect(saved).toHaveCSS('outline-style', 'solid')
})

test('a figure of the report leads to as many rows as it says', async () => {
  const { page } = demo
  const hidden = /([\d,]+)\nHidden at the as-of date\n.*\nHD-1\.2/.exec(await saveHidden())?.[1]
  expect(hidden).toBeDefined()
  for (const [id, screen] of [
    ['fi-5.long-hidden.c', 'Findings'],
    ['sa-0.1', 'Samples'],
  ] as const) {
    await page.getByLabel('Find figure').fill(id)
    await page.getByRole('button', { name: 'Show its rows' }).click()
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
    await goTo(page, 'Reports')
  }
  await page.getByLabel('Find figure').fill('vc-6.1.e')
  await page.getByRole('button', { name: 'Show its rows' }).click()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector).toContainText('Full · Syncs 1, 2')
  await expect(inspector).toContainText('Added')
  const marked = page.getByRole('grid', { name: 'Syncs' }).getByRole('row', { selected: true })
  await expect(marked).toBeInViewport()
  await goTo(page, 'Reports')
  await page.getByLabel('Find figure').fill('vc-6.77.e')
  await page.getByRole('button', { name: 'Show its rows' }).click()
  await expect(page.getByText('This workspace has no sync 77.')).toBeVisible()
  await goTo(page, 'Reports')
  await page.getByLabel('Find figure').fill('hd-1.2')
  await page.getByRole('button', { name: 'Show its rows' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  await expect(countOfList(page)).toHaveText(new RegExp(`^${hidden} of `))
})

test('a report that was changed since is told from one that was not', async () => {
  await saveHidden()
  const { page } = demo
  const saved = await showSaved(page, 'hidden.pdf')
  await saved.getByRole('button', { name: 'Verify' }).click()
  await expect(saved.getByText('Unchanged')).toBeVisible({ timeout: PATIENCE_MS })
  await appendFile(join(folder, 'hidden.pdf'), ' ')
  await saved.getByRole('button', { name: 'Verify' }).click()
  await expect(saved.getByText('Changed: the file is not the one that was written.')).toBeVisible({
    timeout: PATIENCE_MS,
  })
  await rm(join(folder, 'hidden.pdf'))
  await saved.getByRole('button', { name: 'Verify' }).click()
  await expect(saved.getByText('Not found where it was saved.')).toBeVisible()
})

test('a report ends with its process: cancelled, or with an error when that ends first', {
  tag: '@thorough',
}, async () => {
  test.skip(process.platform === 'win32', 'Windows cannot stop a process for a while')
  const { page } = demo
  for (const [file, told] of [
    ['cancelled.pdf', '“Visibility changes” was canceled. No file was left.'],
    ['broken.pdf', '“Visibility changes” was not saved.'],
  ] as const) {
    await saveAs(file)
    await chooseTemplate(page, 'Visibility changes')
    await saveReport(page, 'PDF')
    const typesetter = await stopTypesetter()
    if (file === 'broken.pdf') process.kill(typesetter, 'SIGKILL')
    else await reportStatus(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(told)).toBeVisible({ timeout: PATIENCE_MS })
    await expect.poll(listTypesetters).not.toContain(typesetter)
    expect((await readdir(folder)).filter((name) => name.includes(file))).toEqual([])
  }
})

/** The processes that compile for the application. Their command lines do not name the script. */
function listTypesetters(): Promise<readonly number[]> {
  return demo.app.evaluate(({ app }) =>
    app.getAppMetrics().flatMap(({ name, pid }) => (name === 'typeset' ? [pid] : [])),
  )
}

/** The process that compiles for the application. Stopped, lest it is done before the test is. */
async function stopTypesetter(): Promise<number> {
  for (;;) {
    const [typesetter] = await listTypesetters()
    if (typesetter === undefined) await demo.page.waitForTimeout(10)
    else {
      process.kill(typesetter, 'SIGSTOP')
      return typesetter
    }
  }
}

test('repeating a report gives the same bytes, and says so', { tag: '@thorough' }, async () => {
  await saveHidden()
  const { page } = demo
  await saveAs('again.pdf')
  await (await showSaved(page, 'hidden.pdf')).getByRole('button', { name: 'Repeat…' }).click()
  await expect(reportStatus(page)).toContainText('again.pdf', { timeout: PATIENCE_MS })
  await expect(reportStatus(page)).toContainText('Byte-identical with the first one.')
})

test('how one report ended is not above another saved one', { tag: '@thorough' }, async () => {
  const { page } = demo
  await saveHidden()
  await saveAs('businesses.csv')
  await chooseTemplate(page, 'Businesses')
  await saveReport(page, 'CSV')
  await expect(reportStatus(page)).toContainText('businesses.csv', { timeout: PATIENCE_MS })
  await showSaved(page, 'hidden.pdf')
  await expect(reportStatus(page)).toHaveCount(0)
  await showSaved(page, 'businesses.csv')
  await expect(reportStatus(page)).toContainText('businesses.csv')
  await expect(reportStatus(page).getByRole('button', { name: 'Copy SHA-256' })).toBeVisible()
})

test('a changed file of rows is recognized', async () => {
  const { page } = demo
  await saveAs('rows.csv')
  await chooseTemplate(page, 'Hidden and deleted')
  await saveReport(page, 'CSV')
  await expect(reportStatus(page)).toContainText('rows.csv', { timeout: PATIENCE_MS })
  const path = join(folder, 'rows.csv')
  const lines = (await readFile(path, 'utf8')).split('\r\n')
  const third = (lines[3] ?? '').split(',')
  const at = (lines[0] ?? '').split(',').indexOf('hides')
  lines[3] = third.with(at, '99').join(',')
  await writeFile(path, lines.join('\r\n'))
  const saved = await showSaved(page, 'rows.csv')
  await saved.getByRole('button', { name: 'Verify' }).click()
  await expect(saved.getByText('Changed: the file is not the one that was written.')).toBeVisible({
    timeout: PATIENCE_MS,
  })
  await expect(page.getByRole('option', { name: /^rows\.csv.* changed$/ })).toHaveCount(1)
  await expect(page.getByRole('option', { name: /· changed$/ })).toHaveCount(1)
})

test('a report is on Letter paper, redacted, and the next one begins with the same', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  await saveAs('letter.pdf')
  await chooseTemplate(page, 'Businesses')
  await page.getByRole('combobox', { name: 'Paper' }).selectOption('Letter')
  await page.getByRole('switch', { name: 'Redact IDs and text' }).check()
  await page.getByRole('button', { name: 'About Redact IDs and text' }).click()
  await expect(page.getByText('whoever has a full bundle can resolve the pseudonyms.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Recipient' }).fill('Trade office')
  await page.getByRole('switch', { name: 'Hide sign-off names' }).check()
  await saveReport(page, 'PDF')
  await expect(reportStatus(page)).toContainText('letter.pdf', { timeout: PATIENCE_MS })
  const file = join(folder, 'letter.pdf')
  const pages = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })
  expect(pages).toContain('Businesses, redacted')
  expect(pages).toContain('Trade office')
  execFileSync('pdfdetach', ['-save', '1', '-o', join(folder, 'letter.csv'), file])
  expect(await readFile(join(folder, 'letter.csv'), 'utf8')).toMatch(/\bB-[0-9a-f]{16}\b/)
  expect(await readFile(file, 'latin1')).toMatch(/\/MediaBox \[0 0 (?:612 792|792 612)\]/)
  await saveAs('next.pdf')
  await goTo(page, 'Reviews')
  await searchFor(page, 'hides:>2')
  await page.getByRole('button', { name: 'Save report of this list' }).click()
  await page.getByRole('menuitem', { name: 'Save PDF…' }).click()
  await expect(page.getByText('“Review list” is saved')).toBeVisible({
    timeout: PATIENCE_MS,
  })
  const next = execFileSync('pdftotext', [join(folder, 'next.pdf'), '-'], { encoding: 'utf8' })
  expect(next).toContain('This report is redacted')
  expect(next).not.toContain('Trade office')
  await goTo(page, 'Reports')
  await page.getByRole('switch', { name: 'Hide sign-off names' }).uncheck()
  await page.getByRole('switch', { name: 'Redact IDs and text' }).uncheck()
})

test('a bundle is saved with its custody record, and any file can be verified: it, a cut copy, and a ZIP file that is none', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  const options = page.getByRole('complementary', { name: 'Report options' })
  await saveAs('evidence.zip')
  await chooseTemplate(page, 'Businesses')
  await options.getByText('Custody of bundle', { exact: true }).click()
  await options.getByLabel('Collected by').fill('Jo Auditor')
  await options.getByLabel('Handed over to').fill('R. Patel')
  await saveReport(page, 'evidence bundle')
  await expect(reportStatus(page)).toContainText('evidence.zip', { timeout: PATIENCE_MS })
  const record = execFileSync('unzip', ['-p', join(folder, 'evidence.zip'), '*/custody.json'], {
    encoding: 'utf8',
  })
  expect(JSON.parse(record)).toMatchObject({
    collected: { by: 'Jo Auditor', place: null, machine: null },
    handedOver: { by: null, to: 'R. Patel' },
  })
  const dialog = page.getByRole('dialog')
  const verify = async (name: string) => {
    await choose(name)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Type what you want to do').fill('verify file')
    await page.keyboard.press('Enter')
  }
  await verify('evidence.zip')
  await expect(dialog.getByText('The bundle verifies')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(
    dialog.getByText('Every figure and file of its report follows from its replies.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await writeFile(join(folder, 'other.zip'), EMPTY_ZIP)
  await verify('other.zip')
  await expect(dialog.getByText('Not an evidence bundle')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await writeFile(join(folder, 'cut.zip'), (await readFile(join(folder, 'evidence.zip'))).subarray(0, 5_000))
  await verify('cut.zip')
  await expect(dialog.getByText(ERROR_STRINGS['bundle-cut'].title)).toBeVisible({ timeout: PATIENCE_MS })
  await expect(dialog.getByRole('alert')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('no rows, and a search that cannot be read, are said', { tag: '@thorough' }, async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'feedback:999999999999')
  await goTo(page, 'Reports')
  await chooseTemplate(page, 'Review list')
  await chooseReviews(page, 'Current search')
  await saveAs('none.csv')
  await saveReport(page, 'CSV')
  await expect(reportStatus(page)).toContainText('No matching reviews in the data received.', {
    timeout: PATIENCE_MS,
  })
  await chooseTemplate(page, 'Compliance review')
  await saveAs('no-criterion.csv')
  await saveReport(page, 'CSV')
  const reason = 'No case bears on a criterion chosen in Settings › Criteria.'
  await expect(reportStatus(page)).toContainText(reason, { timeout: PATIENCE_MS })
  await chooseTemplate(page, 'Review list')
  await goTo(page, 'Reviews')
  await writeSearch(page, 'visibility:')
  await goTo(page, 'Reports')
  await expect(
    page.getByText('The search in Reviews cannot be read. Correct it there, or choose other reviews.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save PDF', exact: true })).toBeDisabled()
  await chooseReviews(page, 'All in workspace')
})

test('a search is saved as a workbook with its rows and no others', { tag: '@thorough' }, async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  const counted = await searchFor(page, 'visibility:hidden')
  expect(counted).toMatch(/^[1-9][\d,]* of [\d,]+$/)
  const listed = Number(counted.replace(/ of .*/, '').replaceAll(',', ''))
  await goTo(page, 'Reports')
  await chooseTemplate(page, 'Review list')
  await chooseReviews(page, 'Current search')
  await saveAs('hidden.xlsx')
  await saveReport(page, 'XLSX')
  await expect(reportStatus(page)).toContainText('is saved', { timeout: PATIENCE_MS })
  const sheets = readXlsx(join(folder, 'hidden.xlsx'))
  expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Rows', 'Columns', 'About'])
  expect(sheets[1]?.rows).toHaveLength(listed + 2)
  const summary = sheets[0]?.rows.map((cells) => cells.map(({ value }) => value))
  expect(summary).toContainEqual(['State: hidden', listed, 'visibility.hidden'])
  await chooseReviews(page, 'All in workspace')
})

test('a second report is refused in words while the first is asked about', async () => {
  const { app, page } = demo
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () =>
      new Promise((resolve) => {
        Object.assign(globalThis, { cancelSaving: () => resolve({ canceled: true, filePath: '' }) })
      })
  })
  await chooseTemplate(page, 'Businesses')
  await saveReport(page, 'PDF')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Type what you want to do').fill('save xlsx')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Businesses” is still being written.')).toBeVisible()
  await app.evaluate(() => Reflect.get(globalThis, 'cancelSaving')())
  await expect(reportStatus(page)).toHaveCount(0)
})

test('a name that belongs to a folder is refused in words', async () => {
  const { page } = demo
  await writeFile(join(folder, 'file'), '')
  await saveAs('file/report.pdf')
  await chooseTemplate(page, 'Businesses')
  await saveReport(page, 'PDF')
  await expect(reportStatus(page).getByRole('alert')).toBeVisible({ timeout: PATIENCE_MS })
})

test('an item gives its dossier with one click', async () => {
  const { page } = demo
  await saveAs('dossier.pdf')
  await goTo(page, 'Reviews')
  await searchFor(page, '')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.getByRole('complementary').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Save dossier (PDF)…' }).click()
  await expect(page.getByText('“Dossier of one review” is saved')).toBeVisible({
    timeout: PATIENCE_MS,
  })
  const text = execFileSync('pdftotext', [join(folder, 'dossier.pdf'), '-'], { encoding: 'utf8' })
  expect(text).toContain('History of the review')
})

test('in a small window, what was saved is in view with what can be done with it', async () => {
  const { page } = demo
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1_024, height: 700 })
  await saveAs('small.csv')
  await chooseTemplate(page, 'Businesses')
  await saveReport(page, 'CSV')
  const status = reportStatus(page)
  await expect(status).toContainText('small.csv', { timeout: PATIENCE_MS })
  for (const name of ['Open', 'Show in folder', 'Verify']) {
    await expect(status.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  // Scrolling ends at a whole pixel.
  await expect(savedReports(page).filter({ hasText: 'small.csv' })).toBeInViewport({ ratio: 0.95 })
  if (before) await page.setViewportSize(before)
})
