import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listSeriousFaults } from '../../support/axe.ts'
import { once } from '../../support/once.ts'
import { figuresIn, textOfPdf } from '../../support/reports/printed-figures.ts'
import { findFigure } from '../screens/find-figure.ts'
import { chooseAppearance, type DemoApp, goTo, launchNewDemo, waitForFindings } from '../screens/open-demo.ts'
import { countOfList, searchFor } from '../screens/search-list.ts'

/**
 * Findings as an auditor meets them: after the first sync, through parameters and decisions, across a restart. A test that
 * needs a parameter or a decision makes it, unless it is there.
 */
let demo: DemoApp
let dataDir: string

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'unhidden-e2e-findings-'))
  demo = await launchNewDemo({ dataDir })
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(async () => {
  await demo?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const LEFTOVERS = /\b(null|undefined|NaN|N\/A|\[object Object\]|Invalid Date)\b/
const gridOf = (page: Page) => page.getByRole('grid', { name: 'Findings' })
const countOf = (page: Page) => page.locator('.findings-filters').getByRole('status')
const readCount = async (page: Page) => {
  await expect(countOf(page)).toHaveText(/^[\d,]+ findings?$/)
  await expect(countOf(page)).toHaveAttribute('aria-busy', 'false')
  return Number(((await countOf(page).textContent()) ?? '').replace(/\D/g, ''))
}

/** `UNHIDDEN_PICTURES=FOLDER` keeps what a person should look at. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.UNHIDDEN_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

async function openFindings(page: Page): Promise<void> {
  await waitForFindings(page)
  await expect(page.getByText(/As of the last complete sweep/)).toBeVisible()
  await expect(page.getByText('The rules are being applied to the cache.')).toHaveCount(0)
  await page.getByRole('tab', { name: 'By rule' }).click()
}

test('findings are there after the first sync, rule by rule, as of the last complete sweep', async () => {
  const { page } = demo
  await openFindings(page)
  const rules = page.getByRole('navigation', { name: 'Rules' })
  await expect(rules.getByRole('button')).toHaveCount(11)
  await expect(gridOf(page).getByRole('row').nth(1)).toContainText(/LH-.*hidden for \d+ d/)
  await takePicture(page, 'rule')
})

test('a door leads to as many items in the feedback list', async () => {
  const { page } = demo
  await openFindings(page)
  const count = await readCount(page)
  await page.getByRole('button', { name: 'Show in the feedback list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  await expect(countOfList(page)).toHaveText(new RegExp(`^${count.toLocaleString('en')} feedback items?$`))
})

/** Of the rule of long hidden items: 365 days. */
const adoptYear = once(async () => {
  const { page } = demo
  await openFindings(page)
  const before = await readCount(page)
  await page.getByLabel('Hidden for more than, as a number').fill('365')
  const preview = page.getByText(/With these parameters: [\d,]+ finding/)
  await expect(preview).toBeVisible({ timeout: 90_000 })
  const previewed = Number(((await preview.textContent()) ?? '').replace(/\D/g, ''))
  expect(previewed, 'some were hidden in the year before the demo was made').toBeLessThan(before)
  await takePicture(page, 'preview')
  await page.getByRole('button', { name: 'Adopt…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('30 days → 365 days')
  await dialog.getByRole('button', { name: 'Adopt the parameters' }).click()
  await expect(dialog.getByText('A reason is needed.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The engagement looks at a year')
  await dialog.getByRole('button', { name: 'Adopt the parameters' }).click()
  await expect(dialog).toBeHidden({ timeout: 90_000 })
  await expect(countOf(page)).toHaveText(new RegExp(`^${previewed.toLocaleString('en')} finding`), {
    timeout: 90_000,
  })
  await page.getByRole('button', { name: 'Earlier changes' }).click()
  await expect(dialog).toContainText('The engagement looks at a year')
  await page.keyboard.press('Escape')
})
test('another value is counted at once, and adopted only with a reason', adoptYear)

test('a value out of bounds is refused with words', async () => {
  const { page } = demo
  await openFindings(page)
  const field = page.getByLabel('Hidden for more than, as a number')
  await field.fill('0')
  await expect(page.getByText('A whole number from 1 to 3,650.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adopt…' })).toBeDisabled()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
})

/** The first two of the list, as “Personal data: Phone numbers in the text”. */
const dismissTwo = once(async () => {
  const { page } = demo
  await openFindings(page)
  await gridOf(page).focus()
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Dismiss: 2 findings')
  await dialog.getByRole('button', { name: 'Save the decision' }).click()
  await expect(dialog.getByText('A reason is needed.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Ground for hiding' }).click()
  await page.getByRole('option', { name: 'Personal data' }).click()
  await dialog.getByLabel('Reason').fill('Phone numbers in the text')
  await takePicture(page, 'decide')
  await dialog.getByRole('button', { name: 'Save the decision' }).click()
  await expect(dialog).toBeHidden()
  await expect(gridOf(page).getByText('Personal data: Phone numbers in the text')).toHaveCount(2)
  await gridOf(page).focus()
  await page.keyboard.press('h')
  await expect(dialog).toContainText('Phone numbers in the text')
  await page.keyboard.press('Escape')
})
test('findings are dismissed in bulk by key, with a ground and a reason', dismissTwo)

test('ranges and all findings are selected by key, and a row is copied', async () => {
  const { page } = demo
  await openFindings(page)
  const count = await readCount(page)
  const selected = page
    .getByRole('region', { name: 'Decide about the selected findings' })
    .getByRole('status')
  await gridOf(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected).toHaveText('3 selected')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(selected).toHaveText(`${count.toLocaleString('en')} selected`)
  await page.keyboard.press('Escape')
  await expect(selected).toBeEmpty()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('Copied 1 row as tab-separated text')).toBeVisible()
})

test('a typed reference leads to its finding, and the item shows it with its evidence', async () => {
  const { page } = demo
  await openFindings(page)
  const reference = (await gridOf(page).getByText(/^LH-/).first().textContent()) ?? ''
  await goTo(page, 'Home')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByPlaceholder('Type what you want to do')).toBeFocused()
  await page.keyboard.type(reference)
  await page.keyboard.press('Enter')
  const detail = page.getByRole('complementary', { name: 'Detail of one feedback item' })
  await expect(detail.getByRole('region', { name: 'Findings' })).toContainText(reference)
  await expect(gridOf(page).locator('[data-cursor]')).toContainText(reference)
  await detail
    .getByText(/^Rests on/)
    .first()
    .click()
  await expect(detail.getByText(/receipt \d+/).first()).toBeVisible()
  await takePicture(page, 'detail')
  await page.keyboard.press('Escape')
  await goTo(page, 'Reviews')
  await page.getByRole('combobox', { name: 'Search feedback' }).fill(` ${reference.toLowerCase()}`)
  await expect(page.getByRole('button', { name: `${reference} is the reference of a finding` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
  await expect(gridOf(page).locator('[data-cursor]')).toContainText(reference)
  await page.keyboard.press('Escape')
})

test('beside the open pane the rows have most of the window, and the parameters unfold', async () => {
  const { page } = demo
  await openFindings(page)
  await gridOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Detail of one feedback item' })).toBeVisible()
  await expect(page.getByText('In force: Hidden for more than')).toBeVisible()
  const value = page.getByLabel('Hidden for more than, as a number')
  await expect(value).toBeHidden()
  const bounds = await gridOf(page).boundingBox()
  expect(bounds?.height).toBeGreaterThan(400)
  expect((bounds?.y ?? 0) + (bounds?.height ?? 0)).toBeLessThan(800)
  await page.getByText('In force: Hidden for more than').click()
  await expect(value).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(value).toBeVisible()
})

test('the PDF of the findings on screen has their references and decisions', async () => {
  await adoptYear()
  await dismissTwo()
  const { page } = demo
  await openFindings(page)
  const references = await gridOf(page).getByText(/^LH-/).allTextContents()
  const path = join(dataDir, 'findings.pdf')
  await demo.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await page.getByRole('button', { name: 'Report of these findings' }).click()
  await page.getByRole('menuitem', { name: 'Save PDF…' }).click()
  await expect(page.getByText('“Findings” is saved')).toBeVisible({ timeout: 90_000 })
  const text = execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ')
  expect(references.length).toBeGreaterThan(1)
  for (const reference of references) expect(text).toContain(`${reference} `)
  for (const part of ['Hidden for more than: 365 days', 'Personal data', 'Phone numbers in the text'])
    expect(text).toContain(part)
})

/** Saves the findings of the current search as a PDF on the Reports screen. @returns its figures by their ids. */
async function saveFindings(page: Page, name: string): Promise<ReadonlyMap<string, number>> {
  const path = join(dataDir, name)
  await demo.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
  await goTo(page, 'Reports')
  await page.getByText('Current search', { exact: true }).click()
  await page.getByRole('button', { name: 'Findings: Save PDF…' }).click()
  await expect(page.locator('.report-state')).toContainText(name, { timeout: 90_000 })
  return figuresIn(textOfPdf(path))
}

async function decideFirst(page: Page, key: string): Promise<void> {
  await gridOf(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Looked at')
  await dialog.getByRole('button', { name: 'Save the decision' }).click()
  await expect(dialog).toBeHidden()
}

async function expectRows(page: Page, id: string, figure = -1): Promise<void> {
  await expect(countOf(page), id).toHaveText(new RegExp(`^${figure.toLocaleString('en')} findings?$`))
  if (figure === 0) await expect(gridOf(page), id).toHaveCount(0)
  else await expect(gridOf(page), id).toHaveAttribute('aria-rowcount', String(figure + 1))
}

test('the id of every figure opens as many findings as the report counts, and says when that may have changed', async () => {
  await adoptYear()
  await dismissTwo()
  const { page } = demo
  const changed = page.getByText('The workspace has changed since this report was made')
  const chips = page.getByRole('list', { name: 'What this list is narrowed to' })
  const whole = { list: 0 }
  await openFindings(page)
  whole.list = await readCount(page)
  await goTo(page, 'Reviews')
  await searchFor(page, 'hides:>1')
  const first = await saveFindings(page, 'before.pdf')
  await findFigure(page, 'FI-5.long-hidden.O')
  await expectRows(page, 'before a decision', first.get('FI-5.long-hidden.O'))
  await expect(changed).toHaveCount(0)
  await decideFirst(page, 'c')
  await decideFirst(page, 'd')
  await findFigure(page, 'FI-5.long-hidden.O')
  await expect(changed).toBeVisible()
  await takePicture(page, 'figure-changed')
  const figures = await saveFindings(page, 'after.pdf')
  const ruleWithFragile = [...figures].find(([id, count]) => id.endsWith('.F') && count > 0)?.[0] ?? ''
  const robustBeside = ruleWithFragile.replace(/F$/, 'R')
  const letters = ['O', 'C', 'D', 'A', 'R', 'F'].map((letter) => `FI-5.long-hidden.${letter}`)
  for (const id of ['FI-0.1', ...letters, ruleWithFragile, robustBeside]) {
    await findFigure(page, id)
    await expectRows(page, id, figures.get(id))
    await expect(chips.getByText('Times turned hidden: more than 1')).toBeVisible()
    await takePicture(page, `figure-${id}`)
  }
  for (const letter of ['O', 'C', 'D', 'R'])
    expect([letter, figures.get(`FI-5.long-hidden.${letter}`)]).not.toEqual([letter, 0])
  expect(figures.get('FI-5.long-hidden.A')).toBeLessThan(whole.list)
  await expect(changed).toHaveCount(0)
  await findFigure(page, 'FI-5.long-hidden.A')
  expect.soft(await listSeriousFaults(page)).toEqual([])
  await chips.getByRole('button', { name: /^Remove: / }).click()
  await expect(page.getByText('The rows behind figure')).toHaveCount(0)
  await expect(countOf(page)).toHaveText(new RegExp(`^${whole.list.toLocaleString('en')} findings$`))
  await goTo(page, 'Reviews')
  await searchFor(page, '')
})

test('businesses are listed with what was found at each, which adds up', async () => {
  const { page } = demo
  await openFindings(page)
  await page.getByRole('tab', { name: 'By business' }).click()
  const list = page.getByRole('navigation', { name: 'Businesses with findings' })
  const counts = list.locator('.rule-item-count')
  await expect(counts.nth(1)).toBeVisible()
  const [total, ...each] = (await counts.allTextContents()).map((text) => Number(text.replaceAll(',', '')))
  expect(each.reduce((sum, count) => sum + count, 0)).toBe(total)
  await list.getByRole('button').nth(1).click()
  await expect(page.getByText(`${each[0]} findings`, { exact: true })).toBeVisible()
  await list.getByRole('button').first().click()
})

test('the comparison of businesses is drawn, with its table', async () => {
  const { page } = demo
  await openFindings(page)
  await page.getByRole('tab', { name: 'Comparison of businesses' }).click()
  const funnel = page.getByRole('group', { name: 'Hide rate by number of items shown' })
  await expect(funnel).toBeVisible({ timeout: 90_000 })
  const points = await funnel.getByRole('button').count()
  expect(points).toBeGreaterThan(1)
  await takePicture(page, 'businesses')
  await page.locator('.chart-panel').getByText('Table', { exact: true }).click()
  await expect(page.locator('.chart-table tbody tr')).toHaveCount(points)
  await takePicture(page, 'businesses-table')
})

test('the self-test finds what it must and nothing else', async () => {
  const { page } = demo
  await openFindings(page)
  await page.getByRole('tab', { name: 'Self-test of the rules' }).click()
  await page.getByRole('button', { name: 'Run the self-test' }).click()
  await expect(page.getByText('Every case came out as it must: 11 rules')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('As it must be', { exact: true })).toHaveCount(11)
  await takePicture(page, 'self-test')
})

for (const appearance of ['Light', 'Dark', 'High contrast'] as const) {
  test(`every tab is accessible and has words for everything: ${appearance}`, async () => {
    const { page } = demo
    await chooseAppearance(page, appearance)
    await openFindings(page)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      const name = (await tab.textContent()) ?? ''
      expect.soft(await listSeriousFaults(page), name).toEqual([])
      expect.soft(await page.locator('main').textContent(), name).not.toMatch(LEFTOVERS)
      await takePicture(page, `${appearance}-${name}`)
    }
  })
}

test('a restart keeps parameters and decisions', async () => {
  await adoptYear()
  await dismissTwo()
  await demo.close()
  demo = await launchNewDemo({ dataDir })
  const { page } = demo
  await openFindings(page)
  await expect(page.getByLabel('Hidden for more than, as a number')).toHaveValue('365 days')
  await expect(gridOf(page).getByText('Personal data: Phone numbers in the text')).toHaveCount(2)
})
