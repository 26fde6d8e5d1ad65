import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listFaults, listFaultsOfEveryAppearance } from '../../support/axe.ts'
import { once } from '../../support/once.ts'
import { takePictures } from '../../support/pictures.ts'
import { figuresIn, textOfPdf } from '../../support/reports/printed-figures.ts'
import { chooseToSave } from '../screens/file-dialogs.ts'
import { findFigure } from '../screens/find-figure.ts'
import { type DemoApp, goTo, launchDemo, launchNewDemo, placeInRail } from '../screens/open-demo.ts'
import { searchField } from '../screens/search-list.ts'

/**
 * One sample from the population to kappa, across a restart, as two auditors would go through it. A test that needs the
 * sample in a state brings it there, unless it is.
 */
let demo: DemoApp
let dataDir: string

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'unhidden-e2e-sampling-'))
  demo = await launchDemo({ dataDir })
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(async () => {
  await demo?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const sheetOf = (page: Page) => page.getByRole('grid', { name: 'Sample sheet' })
const noteOf = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true })

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function freezeHidden(page: Page): Promise<void> {
  await goTo(page, 'Samples')
  await page.keyboard.press('ControlOrMeta+n')
  await expect(page.getByLabel('Criterion')).toBeFocused()
  await page.getByText('A search', { exact: true }).click()
  await page.getByLabel('Search', { exact: true }).fill('visibility:hidden')
  await page.getByRole('button', { name: 'Freeze population' }).press('Enter')
  await expect(page.getByText(/reviews frozen/)).toBeVisible()
  // The button is off while it works.
  await expect(page.getByRole('button', { name: 'Freeze again' })).toBeFocused()
}

/** @param number of the drawn review, from 1. */
const rowOf = (page: Page, number: number) => sheetOf(page).locator(`[data-index="${number - 1}"]`)

async function codeByKey(page: Page, keys: string): Promise<void> {
  await sheetOf(page).focus()
  await page.keyboard.press('Home')
  for (const [at, key] of [...keys].entries()) {
    await page.keyboard.press(key)
    const word = { p: 'Pass', f: 'Fail', x: 'Not applicable' }[key] ?? ''
    await expect(rowOf(page, at + 1)).toContainText(word)
  }
}

async function lockSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock sheet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock sheet' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  // Locked codes cannot be changed, so that none is offered to be taken back.
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(0)
}

/**
 * Follows the figures of an evaluation from a working paper to their rows: all that count any, and one that counts
 * none.
 */
async function expectRowsOfCodes(page: Page, path: string, picture: string): Promise<string[]> {
  const figures = [...figuresIn(textOfPdf(path))].filter(([id]) => id.startsWith('SA-8.'))
  const count = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /reviews?$/ })
  const showSheet = page.getByRole('button', { name: 'Show sheet' })
  if (await showSheet.isVisible()) await showSheet.click()
  const items = (await count.textContent()) ?? ''
  const none = figures.find(([, figure]) => figure === 0)
  for (const [id, figure] of [...figures.filter(([, one]) => one > 0), ...(none ? [none] : [])]) {
    await findFigure(page, id)
    await expect(count, id).toHaveText(`${figure} of ${items}`)
    await expect(sheetOf(page).locator('[data-index]'), id).toHaveCount(figure)
  }
  expect.soft(await listFaults(page, { name: picture })).toEqual([])
  const last = page.getByRole('list', { name: 'Filters of the sheet' }).getByRole('button')
  while ((await last.count()) > 0) await last.first().click()
  await expect(count).toHaveText(items)
  await expect(page.getByText('The rows behind figure')).toHaveCount(0)
  return figures.filter(([, figure]) => figure > 0).map(([id]) => id)
}

/** S-1, of six hidden items. */
const drawSample = once(async () => {
  const { page } = demo
  await goTo(page, 'Samples')
  await expect(page.getByText('No samples yet')).toBeVisible()
  // Keys that act on a row are named where there is one.
  await expect(page.getByRole('list', { name: 'Keys' }).getByRole('listitem')).toHaveText([/new sample$/])
  await freezeHidden(page)
  await expect(page.getByText('59 reviews', { exact: true })).toBeVisible()
  const size = page.getByRole('complementary', { name: 'Size' })
  await expect(size.getByRole('status')).toContainText(
    'The smallest sample that can show a rate of at most 5% with 95% confidence',
  )
  await expect(size.getByText('Enough for any population', { exact: true }).locator('+ dd')).toHaveText(
    '59 reviews',
  )
  await expect(size.getByRole('img', { name: 'Upper limit by size and fails' })).toBeVisible()
  await takePictures(page, 'size')
  await page.getByRole('textbox', { name: 'Size', exact: true }).fill('6')
  await expect(page.getByRole('heading', { name: '6 reviews to code' })).toBeVisible()
  await expect(size.getByRole('status')).toHaveText(
    'Too small to show a rate of at most 5% with 95% confidence.',
  )
  await page.getByLabel('Criterion').fill('Hidden without a ground')
  await page.getByLabel('Preparer').fill('Ada Prüfer')
  await page.getByRole('button', { name: 'Draw sample' }).click()
  await expect(page.getByText(/The seed is missing/)).toBeVisible()
  await page.getByLabel('Seed').fill('unhidden')
  expect.soft(await listFaults(page, { name: 'draw' })).toEqual([])
  await page.getByRole('button', { name: 'Draw sample' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /S-1 Hidden without a ground/ })).toBeVisible()
  await expect(sheetOf(page).getByRole('row')).toHaveCount(7)
  await expect(page.getByText('0 of 6 coded')).toBeVisible()
  expect((await page.locator('body').ariaSnapshot()).match(/0 of 6 coded/g)).toHaveLength(1)
  await expect(rowOf(page, 1)).toHaveAccessibleName(/^No\. 1 .* Code To code$/)
})
test('a sample is drawn from a frozen population, and refused without a seed', drawSample)

const currentRow = (page: Page) => sheetOf(page).locator('[data-index][aria-selected="true"]')
const reviewsOf = (page: Page) =>
  sheetOf(page)
    .locator('[data-index]')
    .getByRole('gridcell')
    .filter({ hasText: /^\d{7,}$/ })
    .allTextContents()

const codedOf = (page: Page, coded: number) => page.getByText(`${coded} of 6 coded`)

test('a ground is chosen by its number, also one of the menu, beside the number of the drawn review', async () => {
  await drawSample()
  const { page } = demo
  await sheetOf(page).focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('complementary').getByText(/^S-1\.1 Review \d+$/)).toBeVisible()
  const grounds = page.getByRole('group', { name: 'Ground' })
  await page.keyboard.press('6')
  const other = page.getByRole('menuitem').first()
  const name = (await other.textContent()) ?? ''
  await other.press('Enter')
  await expect(grounds.getByRole('button', { name, exact: true })).toBeVisible()
  await sheetOf(page).focus()
  await page.keyboard.press('1')
  await expect(grounds.getByRole('button', { name: /^None given/, pressed: true })).toBeVisible()
  await page.keyboard.press('1')
  await expect(grounds.getByRole('button', { pressed: true })).toHaveCount(0)
})

test('a code is removed by key and by undo, and its note stays written', async () => {
  await drawSample()
  const { page } = demo
  await codeByKey(page, 'p')
  await page.keyboard.press('z')
  await expect(rowOf(page, 1)).toContainText('To code')
  // Words and icon of the code are on the line of the row.
  const middleOf = async (column: string, part: string) => {
    const box = await rowOf(page, 1).locator(`[data-column="${column}"] ${part}`).boundingBox()
    return box ? box.y + box.height / 2 : Number.NaN
  }
  const row = await rowOf(page, 1).boundingBox()
  for (const part of ['[data-code]', 'svg'])
    expect(Math.abs((await middleOf('code', part)) - ((row?.y ?? 0) + (row?.height ?? 0) / 2))).toBeLessThan(
      1,
    )
  await codeByKey(page, 'f')
  await expect(codedOf(page, 1)).toBeVisible()
  await sheetOf(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('n')
  await noteOf(page).fill('An advertisement')
  await noteOf(page).press('ControlOrMeta+Enter')
  await expect(rowOf(page, 1)).toContainText('An advertisement')
  await noteOf(page).press('Escape')
  await page.keyboard.press('Delete')
  await expect(rowOf(page, 1)).toContainText('To code')
  await expect(codedOf(page, 0)).toBeVisible()
  await expect(noteOf(page)).toHaveValue('An advertisement')
  await page.keyboard.press('z')
  await expect(rowOf(page, 1)).toContainText('Fail')
  await expect(rowOf(page, 1)).toContainText('An advertisement')
  await page.getByRole('button', { name: 'Remove code' }).click()
  await expect(rowOf(page, 1)).toContainText('To code')
  await noteOf(page).fill('')
  await noteOf(page).press('Escape')
  await expect(codedOf(page, 0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove code' })).toBeDisabled()
})

test('of codes that follow at once, undo takes back the last', async () => {
  await drawSample()
  const { page } = demo
  await codeByKey(page, 'pfx')
  await expect(page.getByText('S-1.3: Not applicable', { exact: true })).toBeVisible()
  await page.keyboard.press('z')
  await expect(rowOf(page, 3)).toContainText('To code')
  await expect(rowOf(page, 2)).toContainText('Fail')
  await expect(codedOf(page, 2)).toBeVisible()
})

test('in a small window, the reference of a drawn review leaves room for its buttons', async () => {
  await drawSample()
  const { page } = demo
  await page.setViewportSize({ width: 1_024, height: 700 })
  const head = page.getByRole('complementary', { name: 'Inspector' }).locator('header > div').first()
  await expect(head).toContainText('S-1.')
  await expect(head.getByRole('button', { name: 'Close inspector' })).toBeInViewport({ ratio: 1 })
  expect(await head.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(6)
  await page.setViewportSize({ width: 1_280, height: 800 })
})

/** By Ada, one as failed, across a restart. */
const codeSample = once(async () => {
  await drawSample()
  const before = demo.page
  const items = await reviewsOf(before)
  expect(items).toHaveLength(6)
  await codeByKey(before, 'fpppp')
  await sheetOf(before).focus()
  await before.keyboard.press('Home')
  await expect(before.getByText('5 of 6 coded')).toBeVisible()
  await before.keyboard.press('n')
  await expect(noteOf(before)).toBeFocused()
  await noteOf(before).fill('No ground in the <b>file</b>.')
  await noteOf(before).press('Escape')
  await before.keyboard.press('j')
  await expect(noteOf(before)).toHaveValue('')
  await expect(rowOf(before, 1)).toContainText('Not saved yet')
  await before.keyboard.press('k')
  await before.keyboard.press('n')
  await noteOf(before).press('ControlOrMeta+Enter')
  await expect(sheetOf(before)).toContainText('No ground in the <b>file</b>.')
  await takePictures(before, 'sheet')
  await demo.close()
  demo = await launchNewDemo({ dataDir })
  const { page } = demo
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Type what you want to do').fill('s-1.6')
  await expect(page.getByRole('dialog').getByRole('option', { name: /^Open S-1\.6/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(currentRow(page)).toHaveAttribute('data-index', '5')
  expect(await reviewsOf(page)).toEqual(items)
  await expect(sheetOf(page)).toContainText('No ground in the <b>file</b>.')
  await expect(page.getByRole('button', { name: 'Lock sheet' })).toBeDisabled()
  await codeByKey(page, 'fppppp')
  await expect(page.getByRole('button', { name: 'Lock sheet' })).toBeEnabled()
})
test('it is coded by key and in the form, and still there after a restart', codeSample)

/** By Ada and Ben, who differ in one item, and locked. */
const codeTwice = once(async () => {
  await codeSample()
  const { page } = demo
  await choose(page, 'Add reviewer')
  await page.getByLabel('Name', { exact: true }).fill('ada  PRÜFER')
  await page.getByRole('dialog').getByRole('button', { name: 'Add reviewer' }).click()
  await expect(page.getByText(/cannot be the preparer/)).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ben')
  await page.getByRole('dialog').getByRole('button', { name: 'Add reviewer' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await lockSheet(page)
  await expect(page.getByText('Codes of Ada Prüfer are hidden')).toBeVisible()
  await expect(sheetOf(page)).not.toContainText(/Pass|Fail|No ground/)
  await expect(page.getByRole('button', { name: 'Show result' })).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'Codes of' }).getByText('Ben').click()
  await codeByKey(page, 'ffpppp')
  await lockSheet(page)
  await expect(page.getByText('Both sheets locked')).toBeVisible()
})
test('the preparer is refused as second reviewer; another one codes blind', codeTwice)

/** Opens S-1, coded twice. */
async function openSample(): Promise<Page> {
  await codeTwice()
  const { page } = demo
  await placeInRail(page, 'Samples').click()
  const all = page.getByRole('button', { name: 'All samples' })
  const sample = page.getByRole('row', { name: / S-1 / })
  await expect(all.or(sample).first()).toBeVisible()
  if (await all.isVisible()) await all.click()
  await sample.click()
  await page.getByRole('button', { name: 'Open sample' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /S-1 Hidden without a ground/ })).toBeVisible()
  return page
}

test('both codings are compared and evaluated with exact limits', async () => {
  const page = await openSample()
  // observed 5/6, by chance (1·2 + 5·4)/36, so (5/6 − 22/36) / (1 − 22/36) = 4/7
  await expect(page.getByText('κ 0.571')).toBeVisible()
  await expect(page.getByText('5 of 6 coded alike')).toBeVisible()
  // 1 − 0.95 quantile: 1 of 6 at 95% has the exact upper limit 58.18%. The rate counts though the size was typed.
  await expect(page.getByRole('heading', { name: 'Up to 58.18% of the population may fail' })).toBeVisible()
  await expect(page.getByText('Criterion not met')).toBeVisible()
  await expect(
    page.getByText('1 of 6 failed. With 95% confidence the rate is at most 58.18%, above your 5%.'),
  ).toBeVisible()
  for (const figure of ['Found 16.67%', 'Upper limit 58.18%', 'Tolerable 5%'])
    await expect(page.locator('svg').getByText(figure, { exact: true })).toBeVisible()
  // The line of the tolerable rate does not cross the words.
  const found = await page.locator('svg').getByText('Found 16.67%').boundingBox()
  const line = await page.locator('svg line[class*="chartTolerable"]').boundingBox()
  const [left, right] = [found?.x ?? 0, (found?.x ?? 0) + (found?.width ?? 0)]
  expect(left > (line?.x ?? Number.NaN) || right < (line?.x ?? Number.NaN)).toBe(true)
  await expect(page.getByText('5 pass', { exact: true })).toBeVisible()
  await expect(page.getByText('6 reviews: 95% confidence, 5% tolerable, none expected to fail')).toBeVisible()
  // An ID in two lines is taller than those of one line.
  const references = page.getByRole('rowheader', { name: /^S-1\./ }).getByRole('button')
  const heights = await references.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(24)
  await expect(
    page.getByRole('row', { name: /^S-1\.1 .*Fail\s*Fail.*No ground in the <b>file<\/b>/ }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /^S-1\.2 .*Pass\s*Fail/ })).toBeVisible()
  expect.soft(await listFaultsOfEveryAppearance(page, { name: 'evaluation' })).toEqual([])
  const path = join(dataDir, 'sheet.csv')
  await chooseToSave(demo.app, path)
  await choose(page, 'Save sheet (CSV)')
  await expect.poll(() => existsSync(path)).toBe(true)
  const lines = (await readFile(path, 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(7)
  expect(lines[1]).toMatch(
    /^S-1\.1,1,\d+,\d+,,Ada Prüfer,fail,,No ground in the <b>file<\/b>\.,[^,]+,Ben,fail,,,/,
  )
  await page.getByRole('button', { name: 'S-1.2', exact: true }).click()
  await expect(currentRow(page)).toHaveAttribute('data-index', '1')
})

test('its working paper is a PDF that says how it was drawn, coded and evaluated', {
  tag: '@thorough',
}, async () => {
  const page = await openSample()
  const path = join(dataDir, 'S-1.pdf')
  await chooseToSave(demo.app, path)
  await page.getByRole('button', { name: 'Save paper' }).click()
  // Until it is whole, a file has another name.
  await expect.poll(() => existsSync(path), { timeout: 90_000 }).toBe(true)
  const text = execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ')
  for (const number of [1, 2, 3, 4, 5, 6]) expect(text).toContain(`S-1.${number} `)
  for (const part of ['Ada Prüfer', 'Ben', '0.571', '58.18']) expect(text).toContain(part)
  // A line of a cell can end within the markup.
  expect(text.replaceAll(' ', '')).toContain('Nogroundinthe<b>file</b>.')
  await expectRowsOfCodes(page, path, 'of-codes')
})

test('a typed reference in the search of feedback leads to the drawn item', async () => {
  await drawSample()
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchField(page).fill('s-1.3')
  await expect(page.getByText(/^Open S-1\.3/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /S-1 Hidden without a ground/ })).toBeVisible()
  await expect(currentRow(page)).toHaveAttribute('data-index', '2')
})

test('another draw from the same items needs a reason, and every draw stays', {
  tag: '@thorough',
}, async () => {
  const page = await openSample()
  await page.getByRole('button', { name: 'All samples' }).click()
  await freezeHidden(page)
  await expect(page.getByText('Drawn from before: 1 sample (S-1)')).toBeVisible()
  await page.getByText('Stratified', { exact: true }).click()
  await expect(page.getByText(/^\d+ strata$/)).toBeVisible()
  await page.getByLabel('Criterion').fill('Again')
  await page.getByLabel('Preparer').fill('Ada Prüfer')
  await page.getByLabel('Seed').fill('another')
  await page.getByRole('textbox', { name: 'Size', exact: true }).fill('999')
  await page.getByLabel('Reason for another draw').fill('The first was a trial.')
  await page.getByRole('button', { name: 'Draw sample' }).click()
  await expect(page.getByText(/larger than its population/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Size', exact: true }).fill('3')
  await page.getByLabel('Reason for another draw').fill('')
  await page.getByRole('button', { name: 'Draw sample' }).click()
  await expect(page.getByText(/Say why it is drawn from again/)).toBeVisible()
  await takePictures(page, 'again')
  await page.getByLabel('Reason for another draw').fill('The first was a trial.')
  await page.getByRole('button', { name: 'Draw sample' }).click()
  await choose(page, 'Details')
  await expect(page.getByRole('dialog')).toContainText('Stratified by business, by its share')
  await page.keyboard.press('Escape')
  await takePictures(page, 'strata')
  await codeByKey(page, 'fxp')
  await lockSheet(page)
  const path = join(dataDir, 'S-2.pdf')
  await chooseToSave(demo.app, path)
  await page.getByRole('button', { name: 'Save paper' }).click()
  await expect.poll(() => existsSync(path), { timeout: 90_000 }).toBe(true)
  const counted = await expectRowsOfCodes(page, path, 'of-stratum')
  // Of the whole sample, and of strata: what was judged, deviates, and does not apply.
  for (const pattern of [/0\.J$/, /0\.D$/, /0\.N$/, /[1-9]\.J$/, /[1-9]\.D$/, /[1-9]\.N$/])
    expect(counted.filter((id) => pattern.test(id))).not.toEqual([])
  await choose(page, 'Abandon…')
  await page.getByRole('dialog').getByLabel('Reason').fill('Too small')
  await page.getByRole('button', { name: 'Abandon sample' }).click()
  await expect(page.getByText('Abandoned: Too small')).toBeVisible()
  await page.getByRole('button', { name: 'All samples' }).click()
  const rowOfSample = (reference: string) =>
    page.getByRole('grid', { name: 'Samples' }).getByRole('row').filter({ hasText: reference })
  await expect(rowOfSample('S-2').locator('[data-column="progress"]')).toHaveText('Too small')
  await expect(rowOfSample('S-1').locator('[data-column="progress"]')).toHaveText('Not met 1 of 6 failed')
  await rowOfSample('S-1').click()
  await expect(page.getByRole('row', { name: /Coded or result Not met 1 of 6 failed$/ })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('S-1 Both sheets locked')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Samples' }).getByRole('row')).toContainText([
    'Ref.',
    /^Locked 1$/,
    'S-1',
    /^Abandoned 1$/,
    'S-2',
  ])
  expect(await listFaultsOfEveryAppearance(page, { name: 'list' })).toEqual([])
})
