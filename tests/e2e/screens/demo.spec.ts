import { join } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import { textOfPdf } from '../../support/reports/printed-figures.ts'
import { chooseToSave } from './file-dialogs.ts'
import { type DemoApp, goTo, launchDemo } from './open-demo.ts'
import { countOfList, searchField, searchFor, writeSearch } from './search-list.ts'

/** The whole evidence is read for it, also before its fingerprint is printed. */
const VERIFYING_MS = 90_000

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const rows = () => demo.page.getByRole('grid').getByRole('row')
const countText = () => countOfList(demo.page)
const tokens = () => demo.page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')

/** Opens Home and waits for the figures of what is there now. @returns the figure, and its number as written. */
async function readFigure(name: RegExp): Promise<{ figure: Locator; count: string }> {
  const { page } = demo
  await goTo(page, 'Home')
  await expect(page.locator('[aria-busy]', { hasText: 'Not known' })).toHaveAttribute('aria-busy', 'false')
  const figure = page.getByRole('main').getByRole('button', { name })
  const [count] = /\d[\d,]*/.exec((await figure.textContent()) ?? '') ?? ['no count']
  return { figure, count }
}

test('while figures are read again, those of before are marked as such', async () => {
  const { app, page } = demo
  await readFigure(/^Hidden, not deleted \d/)
  // On the whole document: Home may draw its figures anew once the rules have run.
  const marks = await page.evaluateHandle(() => {
    const seen: (string | null)[] = []
    new MutationObserver((records) => {
      for (const { target } of records) {
        if (target instanceof Element && target.textContent?.includes('Not known')) seen.push(target.ariaBusy)
      }
    }).observe(document, { attributeFilter: ['aria-busy'], subtree: true })
    return seen
  })
  // Figures that come before the next frame are never drawn as those of before, so it may take several changes.
  await expect
    .poll(async () => {
      await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.send('cache:changed', undefined),
      )
      return (await marks.jsonValue()).join(' ')
    })
    .toContain('true false')
})

test('a figure opens exactly the rows it counts', async () => {
  const { figure, count } = await readFigure(/^Hidden, not deleted \d/)
  await figure.click()
  await expect(tokens()).toHaveText([/Hidden$/])
  await expect(countText()).toHaveText(new RegExp(`^${count} of [\\d,]+$`))
})

test('tokens, filters and text say the same', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  await page.getByRole('grid').focus()
  await page.keyboard.press('f')
  const deleted = page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Deleted/ })
  await deleted.first().click()
  await page.keyboard.press('Escape')
  await expect(tokens()).toHaveText([/Hidden$/, /Deleted$/])
  await searchField(page).focus()
  await page.keyboard.press('Control+/')
  await expect(searchField(page)).toHaveValue('visibility:hidden deleted:yes')
  await writeSearch(page, 'deleted:yes')
  await expect(tokens()).toHaveText([/Deleted$/])
})

test('a search that cannot be read is pointed out and keeps the rows', async () => {
  const { page } = demo
  const { count } = await readFigure(/^Deleted \d/)
  await goTo(page, 'Reviews')
  await searchFor(page, 'deleted:yes')
  await writeSearch(page, 'deleted:yes visibility:hiden')
  await expect(page.locator('#search-problem mark')).toHaveText('hiden')
  await expect(countText()).toHaveText(new RegExp(`^${count} of [\\d,]+$`))
})

test('the end of the list is one key away', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  expect(await searchFor(page, '')).toMatch(/^\d+,\d{3}$/)
  await page.getByRole('grid').focus()
  await page.keyboard.press('End')
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  const last = page.locator(`[aria-rowindex="${total}"]`)
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last.locator('[data-column=feedbackId]')).toHaveText(/^\d+$/)
})

test('an item shows its timeline, and a row leads to the bytes it came from', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden -deleted:yes response:owner')
  await expect(rows().nth(1).locator('[data-column=feedbackId]')).toHaveText(/^\d+$/)
  await rows().nth(1).click()
  const detail = page.getByRole('complementary')
  await expect(detail.getByRole('heading', { level: 2, name: /^Hidden for \d/ })).toBeVisible()
  const timeline = detail.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(/Not known before [A-Z][a-z]+ \d+, \d{4}$/)
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Hidden' }).first()).toBeVisible()
  await expect(timeline).toContainText(/\d+ (d|h|min|s), still hidden/)
  const entry = timeline.getByRole('listitem').first()
  await entry.hover()
  await entry.getByRole('button', { name: /^Backed by receipt \d/ }).click()
  await expect(detail.getByRole('tab', { name: 'Evidence' })).toHaveAttribute('aria-selected', 'true')
  await expect(detail.getByText(/^entry [\d,]+ of [\d,]+$/)).toBeVisible()
  await expect(detail.locator('mark').first()).toContainText(/"feedbackId\d*": \d+/)
  // The application may write to the clipboard and never read it.
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Reflect.set(globalThis, 'copied', text)
  })
  await detail.getByRole('button', { name: 'Copy SHA-256' }).click()
  await expect(detail.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => String(Reflect.get(globalThis, 'copied')))).toMatch(/^[0-9a-f]{64}$/)
  await detail.getByRole('tab', { name: /^Timeline/ }).click()
})

test('responses are found by their words, with the hits marked, and open their item', async () => {
  const { page } = demo
  await goTo(page, 'Responses')
  await searchFor(page, 'thank*')
  await expect(page.getByRole('option').first().locator('mark').first()).toHaveText(/^thank/i)
  await page.getByRole('option').first().click()
  await expect(page.getByRole('complementary')).toContainText(/(Owner|Customer) response/)
  await expect(page.getByRole('complementary').locator('mark').first()).toHaveText(/^thank/i)
})

test('the evidence is called intact only after it was verified', { tag: '@thorough' }, async () => {
  const { page } = demo
  await goTo(page, 'Data')
  await expect(page.getByText('Not verified yet')).toBeVisible()
  await expect(page.getByText(/^Intact: /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText(/^Intact: [\d,]+ receipts/)).toBeVisible({ timeout: VERIFYING_MS })
  await expect(page.getByText('Not verified yet')).toHaveCount(0)
  await expect(page.getByText(/^Verified /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy fingerprint' })).toBeVisible()
  const slip = join(demo.dataDir, 'slip.pdf')
  await chooseToSave(demo.app, slip)
  await page.getByRole('button', { name: 'Save slip…', exact: true }).click()
  await expect(page.getByText('Fingerprint slip saved')).toBeVisible({ timeout: VERIFYING_MS })
  expect(textOfPdf(slip)).toMatch(/Fingerprint \(SHA-256\)\s+[0-9a-f]{64}\b/)
  // the log remembers it
  await page.reload()
  await expect(page.getByText(/^Intact: [\d,]+ receipts/)).toBeVisible()
})

test('the last screen comes back, and closing the workspace leads to the first one', async () => {
  const { page } = demo
  await goTo(page, 'Reports')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await goTo(page, 'Protection')
  await page.getByRole('button', { name: 'Close workspace' }).click()
  await expect(page.getByRole('heading', { name: 'Recent', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Demo/ })).toBeVisible()
})
