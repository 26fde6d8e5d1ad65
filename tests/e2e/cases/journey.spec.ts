import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { formatRatio } from '../../../shared/sampling/equal-treatment-strings.ts'
import { estimateOddsRatio } from '../../../shared/statistics/odds-ratio.ts'
import { chooseToOpen, chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo, openRequests, placeInRail } from '../screens/open-demo.ts'

/** The company is asked about a planned sample and about a case; what comes back is compared and counted. */
test.describe.configure({ mode: 'serial' })
let demo: DemoApp
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-e2e-journey-'))
  demo = await launchDemo()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true })
})

const inspectorOf = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })

/** Asks without a letter and returns the lines of the file, its headings first. */
async function saveRequest(page: Page, file: string): Promise<string[]> {
  const path = join(folder, file)
  await chooseToSave(demo.app, path)
  await chooseToOpen(demo.app, path)
  const dialog = page.getByRole('dialog', { name: 'Request grounds' })
  await dialog.getByLabel('Format').selectOption('csv')
  await dialog.getByLabel('Covering letter (PDF)').uncheck()
  await dialog.getByRole('button', { name: 'Save request' }).click()
  await expect(dialog).toHaveCount(0)
  return (await readFile(path, 'utf8')).trimEnd().split('\r\n')
}

async function closeImported(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Answers imported' })
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
}

test('ratings of a planned sample come back, and the odds ratio follows from them', async () => {
  const { page } = demo
  await goTo(page, 'Samples')
  await page.keyboard.press('ControlOrMeta+n')
  await page.getByText('Everything', { exact: true }).click()
  await page.getByRole('button', { name: 'Freeze population' }).click()
  await page.getByText('Stratified', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Strata' }).click()
  await page.getByRole('option', { name: 'By visibility', exact: true }).click()
  await page.getByRole('combobox', { name: 'Reviews of each stratum' }).click()
  await page.getByRole('option', { name: 'The same number' }).click()
  await page.getByRole('textbox', { name: 'Odds ratio to find' }).fill('4')
  await expect(page.getByRole('main')).toContainText('44 rated of each group find it in 80.2% of cases.')
  await page.getByRole('button', { name: 'Use 44' }).click()
  await page.getByLabel('Criterion').fill('Ratings')
  await page.getByLabel('Preparer').fill('Ada')
  await page.getByLabel('Seed').fill('journey')
  await page.getByRole('button', { name: 'Draw sample' }).click()
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Equal treatment' }).click()
  await page.getByRole('button', { name: 'Lock definition' }).click()
  await page.getByRole('button', { name: 'Request grounds…' }).click()
  const [head = '', ...lines] = await saveRequest(page, 'R-1.csv')

  // Of hidden reviews every second is negative, of shown ones every sixth; of either, every tenth has no rating.
  const strata = new Map<string, string>(
    await page.evaluate(async () => {
      const reply = await window.unhidden.invoke('samples:sheet', { sampleId: 1, role: 'first' })
      return reply.ok
        ? reply.value.items.map(({ feedbackId, stratum }) => [feedbackId, stratum] as const)
        : []
    }),
  )
  const places = new Map(
    [...Map.groupBy(strata.keys(), (id) => strata.get(id)).values()].flatMap((ids) =>
      [...ids.entries()].map(([at, id]) => [id, at] as const),
    ),
  )
  const rated = lines.map((line) => {
    const [, , id = '', businessId = ''] = line.split(',')
    const [stratum, at] = [strata.get(id), places.get(id) ?? 0]
    const isNegative = at % (stratum === 'hidden' ? 2 : 6) === 0
    const rating = at % 10 === 9 ? null : isNegative ? 1 : 4
    return { line: line.replace(/,{6}$/, `,,,,,${rating ?? ''},`), businessId, stratum, rating }
  })
  await writeFile(join(folder, 'R-1.csv'), `${[head, ...rated.map(({ line }) => line)].join('\r\n')}\r\n`)
  await openRequests(page)
  await page.getByRole('button', { name: 'Import answers' }).click()
  await closeImported(page, `R-1: ${rated.filter(({ rating }) => rating !== null).length} rows taken`)

  await placeInRail(page, 'Samples').click()
  const groupOf = (stratum: string, rows: typeof rated = rated) => {
    const own = rows.filter((row) => row.stratum === stratum)
    const hits = own.filter(({ rating }) => rating === 1).length
    return { hits, size: own.filter(({ rating }) => rating !== null).length, drawn: own.length }
  }
  const shares = page.getByRole('table', { name: 'Share of negative reviews' })
  for (const [name, stratum] of [
    ['Hidden', 'hidden'],
    ['Shown', 'shown'],
  ] as const) {
    const { hits, size, drawn } = groupOf(stratum)
    expect(drawn).toBe(44)
    const cells = shares.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
    await expect(cells.nth(0)).toHaveText(String(hits))
    await expect(cells.nth(2)).toHaveText(String(size - hits))
    await expect(cells.nth(5)).toHaveText(String(drawn - size))
  }
  const businesses = [...Map.groupBy(rated, ({ businessId }) => businessId).values()]
  const { ratio } = estimateOddsRatio(
    businesses.map((own) => ({ first: groupOf('hidden', own), second: groupOf('shown', own) })),
  )
  const all = page
    .getByRole('table')
    .nth(1)
    .getByRole('row', { name: /^All, as answered/ })
  await expect(all.getByRole('cell').nth(3)).toHaveText(formatRatio(ratio))
  await expect(page.getByRole('complementary', { name: 'Equal treatment' })).toContainText(
    'Fixed before any rating was received',
  )
})

test('a case is asked about, and a demo without a company answers it', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  const cases = page.getByRole('grid', { name: 'Cases' })
  await cases.focus()
  await page.keyboard.press('Home')
  await inspectorOf(page).getByRole('button', { name: 'Request grounds…' }).click()
  const rows = (await saveRequest(page, 'R-2.csv')).length - 1
  await openRequests(page)
  await page.getByRole('grid', { name: 'Requests' }).getByRole('row').filter({ hasText: 'R-2' }).click()
  await inspectorOf(page).getByRole('button', { name: 'Make up answers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answers imported' })
  await expect(dialog).toContainText('R-2 made-up answers.csv')
  const [, taken = ''] = /R-2: ([\d,]+) rows? taken/.exec(await dialog.innerText()) ?? []
  await closeImported(page, 'Supplied by the company, not verified (sample data)')
  await expect(inspectorOf(page)).toContainText(`${taken} of ${rows}`)
  await expect(inspectorOf(page).getByRole('button', { name: 'Make up answers' })).toHaveCount(0)
})
