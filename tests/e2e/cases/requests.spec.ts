import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { listFaults } from '../../support/axe.ts'
import { textOfPdf } from '../../support/reports/printed-figures.ts'
import { chooseToOpen, chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo, openRequests, waitForFindings } from '../screens/open-demo.ts'
import { expectSearch, readAnswer, searchFor } from '../screens/search-list.ts'

/** Requests to the company from the question to its answers. Each test goes on from the one before. */
test.describe.configure({ mode: 'serial' })

let demo: DemoApp
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-e2e-requests-'))
  demo = await launchDemo()
  await waitForFindings(demo.page)
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(async () => {
  await demo?.close()
  await rm(folder, { recursive: true, force: true })
})

const saveAs = (path: string | null) => chooseToSave(demo.app, path)
const openFile = (path: string) => chooseToOpen(demo.app, path)

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const listOf = (page: Page) => page.getByRole('grid', { name: 'Requests' })
const inspectorOf = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })

/** Of a column, without those of headings. */
const cellsOf = (grid: Locator, column: string) =>
  grid
    .getByRole('row')
    .filter({ hasNot: grid.page().locator('[data-group-heading]') })
    .locator(`[role=gridcell][data-column=${column}]`)

async function expectAccessible(page: Page): Promise<void> {
  expect(await listFaults(page)).toEqual([])
}

async function readLines(file: string): Promise<string[]> {
  return (await readFile(join(folder, file), 'utf8')).trimEnd().split('\r\n')
}

test('a search in Reviews becomes a request, and a cancelled dialog makes none', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await searchFor(page, 'visibility:hidden')
  const more = async () => {
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Request grounds…' }).click()
  }
  await more()
  const dialog = dialogOf(page, 'Request grounds')
  await expect(dialog.getByLabel('Title')).toHaveValue('visibility:hidden')
  await dialog.getByLabel('Title').fill('Hidden reviews')
  await dialog.getByLabel('Format').selectOption('csv')
  await expectAccessible(page)
  await saveAs(null)
  await dialog.getByRole('button', { name: 'Save request' }).click()
  await expect(dialog.getByRole('button', { name: 'Save request' })).toBeEnabled()
  const listed = () =>
    page.evaluate(async () => {
      const reply = await window.unhidden.invoke('company:requests', undefined)
      return reply.ok ? reply.value.map(({ reference }) => reference) : null
    })
  expect(await listed()).toEqual([])
  await saveAs(join(folder, 'R-1.csv'))
  await dialog.getByRole('button', { name: 'Save request' }).click()
  await expect(dialog).toHaveCount(0)
  const [head, ...rows] = await readLines('R-1.csv')
  expect(head).toMatch(/^request,row,feedbackId,businessId/)
  await expect(
    page.getByText(`R-1 and letter saved, ${rows.length} reviews. Send, then mark as sent`),
  ).toBeVisible()
  const letter = textOfPdf(join(folder, 'R-1 letter.pdf'))
  expect(letter).toContain('Request for information R-1')
  expect(letter).toContain('Subject Hidden reviews')
  const hidden = await page.evaluate(async () => {
    for (;;) {
      const reply = await window.unhidden.invoke('feedback:count', { filter: 'visibility:hidden' })
      if (!reply.ok) return null
      if (reply.value.isExact) return reply.value.count
    }
  })
  expect(rows).toHaveLength(hidden ?? -1)
  expect(await listed()).toEqual(['R-1'])
})

test('selected rows are asked about by their ids', async () => {
  const { page } = demo
  const grid = page.getByRole('grid', { name: 'Reviews', exact: true })
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Request grounds…' })
    .click()
  const dialog = dialogOf(page, 'Request grounds')
  await expect(dialog).toContainText('2 selected reviews')
  await saveAs(join(folder, 'R-2.csv'))
  await dialog.getByLabel('Format').selectOption('csv')
  await dialog.getByLabel('Covering letter (PDF)').uncheck()
  await dialog.getByRole('button', { name: 'Save request' }).click()
  await expect(page.getByText('R-2 saved, 2 reviews')).toBeVisible()
  expect(await readLines('R-2.csv')).toHaveLength(3)
})

test('a case asks about its reviews, and the ground given stands beside the one of the auditor', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  const cases = page.getByRole('grid', { name: 'Cases' })
  await cases.focus()
  await page.keyboard.press('Home')
  await expect(inspectorOf(page).getByText('Company gives')).toHaveCount(0)
  await inspectorOf(page).getByRole('button', { name: 'Request grounds…' }).click()
  const dialog = dialogOf(page, 'Request grounds')
  await saveAs(join(folder, 'R-3.csv'))
  await dialog.getByLabel('Format').selectOption('csv')
  await dialog.getByLabel('Covering letter (PDF)').uncheck()
  await dialog.getByRole('button', { name: 'Save request' }).click()
  await expect(page.getByText(/^R-3 saved/)).toBeVisible()
  const [head = '', ...rows] = await readLines('R-3.csv')
  await writeFile(
    join(folder, 'grounds.csv'),
    `${[head, ...rows.map((line) => line.replace(/,{6}$/, ',abusive,4.2 b,,,,'))].join('\r\n')}\r\n`,
  )
  await openRequests(page)
  await openFile(join(folder, 'grounds.csv'))
  await page.getByRole('button', { name: 'Import answers' }).click()
  const imported = dialogOf(page, 'Answers imported')
  await expect(imported).toContainText(`R-3: ${rows.length} rows taken, ${rows.length} new`)
  await imported.getByRole('button', { name: 'Close', exact: true }).last().click()
  await goTo(page, 'Cases')
  await cases.focus()
  await page.keyboard.press('Home')
  const bar = page.getByRole('region', { name: 'Decision' })
  await expect(bar).toContainText(
    `Company gives Abusive ${rows.length}, for ${rows.length} of ${rows.length} reviews, not verified (sample data)`,
  )
  await bar.getByRole('button', { name: 'Abusive', exact: true }).click()
  await bar.getByRole('button', { name: /^Confirm/ }).click()
  await openRequests(page)
  await listOf(page).getByRole('row').filter({ hasText: 'R-3' }).click()
  await listOf(page).focus()
  await page.keyboard.press('Enter')
  const shown = page.getByRole('radiogroup', { name: 'Shown answers' })
  const answers = page.getByRole('grid', { name: 'Answers' })
  const yours = cellsOf(answers, 'own')
  await expect(yours.first()).toHaveText('Confirmed, Abusive')
  await answers.focus()
  await page.keyboard.press('Home')
  await expect(inspectorOf(page)).toContainText('You: Abusive')
  await expect(inspectorOf(page)).toContainText('after this answer')
  await expect(inspectorOf(page)).toContainText('grounds.csv')
  const keep = inspectorOf(page).getByRole('button', { name: 'Keep decision' })
  await expect(inspectorOf(page).getByRole('button', { name: 'Decide again' })).toHaveClass(
    (await keep.getAttribute('class')) ?? '',
  )
  await keep.click()
  await expect(inspectorOf(page)).toContainText(/Kept .+ with this answer/)
  await expect(keep).toHaveAttribute('aria-disabled', 'true')
  await expect(shown.getByText(/^Ground missing/)).toHaveText('Ground missing0')
  await inspectorOf(page).getByRole('button', { name: 'Decide again' }).click()
  await expect(bar).toBeVisible()
  const logged = await page.evaluate(async () => {
    const about = { subject: null, offset: 0, limit: 9 }
    const replies = await Promise.all(
      (['decision-kept', 'decision-again'] as const).map((action) =>
        window.unhidden.invoke('log:list', { ...about, actions: [action] }),
      ),
    )
    return replies.flatMap((reply) =>
      reply.ok ? reply.value.map(({ action, details }) => [action, details.file, details.decision]) : [],
    )
  })
  const decision = expect.objectContaining({ state: 'confirmed', ground: 'abusive' })
  expect(logged).toEqual([
    ['decision-kept', 'grounds.csv', decision],
    ['decision-again', 'grounds.csv', decision],
  ])
  const lists = page.getByRole('radiogroup', { name: 'Lists' })
  await lists.getByText(/^Requests/).click()
  await expect(answers).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeVisible()
})

test('a request is marked as sent, and its answers are listed beside the record with what was not taken', async () => {
  const { page } = demo
  await openRequests(page)
  const row = listOf(page).getByRole('row', { name: /R-1 .*Hidden reviews/ })
  await row.click()
  await expect(row).toContainText('to ask')
  const headings = listOf(page).locator('[data-group-heading]')
  await expect(headings).toHaveText(['Draft 2', 'Complete 1'])
  await expectAccessible(page)
  // Nobody supplied anything for a draft, and its next step is to send it.
  await expect(inspectorOf(page)).not.toContainText('Supplied by the company')
  const markAsSent = inspectorOf(page).getByRole('button', { name: 'Mark as sent' })
  await expect(markAsSent).toHaveAttribute('data-kind', 'primary')
  await markAsSent.click()
  await expect(headings).toHaveText(['Waiting 1', 'Draft 1', 'Complete 1'])
  await expect(inspectorOf(page)).toContainText('R-1 Sent')
  await expect(page.getByText('R-1 marked as sent')).toBeVisible()
  await expect(page.getByText('mark as sent', { exact: false })).toHaveCount(0)
  // What answers are is written right below the last row.
  const below = await page.getByText(/^Answers are the company’s statements/).boundingBox()
  const last = await listOf(page).getByRole('row').last().boundingBox()
  expect((below?.y ?? Number.NaN) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(20)
  // Days of the year that the rail shows leave their room to the titles.
  await expect(row.locator('[data-column=sent]')).toHaveText(/^[A-Z][a-z]+ \d+$/)
  await expect(row.locator('[data-column=title]')).toHaveText(/^Hidden reviewsSearch, [A-Z][a-z]+ \d+$/)
  await expect(headings.first().locator('..')).toHaveCSS('height', '28px')
  await expect(row).toHaveCSS('height', '48px')

  const [head = '', ...rows] = await readLines('R-1.csv')
  const answer = (at: number, cells: string) => (rows[at] ?? '').replace(/,{6}$/, `,${cells}`)
  const dayOfHide = rows[1]?.split(',')[4]?.slice(0, 10)
  const changed = answer(2, 'fake,,,,,').replace(/^(R-1,3,)\d+/, '$11')
  const lines = [head, answer(0, 'never-hidden,,,,,'), answer(1, `fake,,Manager,${dayOfHide},9,`), changed]
  await writeFile(join(folder, 'answers.csv'), `${lines.join('\r\n')}\r\n`)
  await openFile(join(folder, 'answers.csv'))
  await page.getByRole('button', { name: 'Import answers' }).click()
  const imported = dialogOf(page, 'Answers imported')
  await expect(imported).toContainText('R-1: 2 rows taken, 2 new, 0 unchanged')
  await expect(imported.getByRole('region', { name: 'Cells set aside' })).toContainText('R-1.2')
  await expect(imported.getByRole('region', { name: 'Rows not taken' })).toContainText(
    'answers.csv, line 4: review or business changed',
  )
  await expectAccessible(page)
  await imported.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(inspectorOf(page)).toContainText('R-1 Partly answered')
  await expect(row).toContainText(`2 of ${rows.length}`)
  const given = (await readLines('R-3.csv')).length - 1
  await expect(page.getByText(/ due answers$/)).toHaveText(
    `${given + 2} of ${given + rows.length} due answers`,
  )

  await row.click()
  await expect(inspectorOf(page)).toContainText(`Not answered${rows.length - 2}`)
  await expect(inspectorOf(page)).toContainText('Ground the company gives1 on the list, 1 not')
  const bars = inspectorOf(page)
    .locator('dl div')
    .filter({ hasText: /^(Fake|Never hidden|Abusive)/ })
  await expect(bars).toHaveText(['Fake1', 'Abusive0', 'Never hidden1'])
  await inspectorOf(page).getByRole('button', { name: 'Ask again…' }).click()
  const again = dialogOf(page, 'Request grounds')
  await expect(again.getByLabel('Title')).toHaveValue('Again: Hidden reviews')
  await again.getByLabel('Format').selectOption('csv')
  await again.getByLabel('Covering letter (PDF)').uncheck()
  await saveAs(join(folder, 'R-4.csv'))
  await again.getByRole('button', { name: 'Save request' }).click()
  await expect(page.getByText(`R-4 saved, ${rows.length - 2} reviews`)).toBeVisible()
  const idOf = (line: string) => line.split(',')[2]
  expect((await readLines('R-4.csv')).slice(1).map(idOf)).toEqual(rows.slice(2).map(idOf))

  await row.click()
  await listOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('R-1 Hidden reviews')
  await expect(page.getByText('Supplied by the company, not verified (sample data)')).toHaveCount(1)
  const answers = page.getByRole('grid', { name: 'Answers' })
  await expect(answers.locator('[data-group-heading]').first()).toHaveText('Contradict the record 1')
  // The five kinds add up to all rows.
  const counts = await page
    .getByRole('radiogroup', { name: 'Shown answers' })
    .locator('small')
    .evaluateAll((found) => found.map(({ textContent }) => Number(textContent?.replace(',', ''))))
  expect(counts[0]).toBe(rows.length)
  expect(counts.slice(1).reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  await answers.focus()
  await page.keyboard.press('Home')
  await expect(inspectorOf(page)).toContainText('“Never hidden”, but the record has a hide')
  await expect(inspectorOf(page)).toContainText(/Row R-1\.\d+ Contradict the record/)
  const stated = (part: string) =>
    inspectorOf(page).getByRole('row', { name: part }).getByRole('cell').first()
  await expect(stated('Ground').locator('span').first()).toHaveCSS('font-weight', '500')
  await expect(stated('Clause').locator('span').first()).toHaveCSS('font-weight', '400')
  await page.keyboard.press('j')
  await expect(inspectorOf(page).getByRole('heading', { level: 2 })).toHaveText('Fake')
  await expect(inspectorOf(page).getByRole('region', { name: 'Cells set aside' })).toContainText('“9”')
  await expect(inspectorOf(page).getByText(/^company’s date, [A-Z][a-z]{2} \d/)).toBeVisible()
  // A cell that could not be read is not one that the company left empty.
  const ratings = cellsOf(answers, 'rating')
  await expect(ratings.nth(0)).toHaveText('–')
  await expect(ratings.nth(1)).toHaveText('Set aside')
  await expectAccessible(page)
  await page
    .getByRole('radiogroup', { name: 'Shown answers' })
    .getByText(/^Contradict/)
    .click()
  await expect(answers.getByRole('row')).toHaveCount(2)
  await answers.focus()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeVisible()

  // The count opens exactly the rows that it counts.
  await row.click()
  await expect(inspectorOf(page)).toContainText('Contradict the record 1')
  await inspectorOf(page).getByRole('button', { name: 'Show: Contradict the record' }).click()
  await expect(answers.getByRole('row')).toHaveCount(2)
  await answers.focus()
  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeVisible()
})

test('a new request chooses its reviews by a search, and one that cannot be read is refused', async () => {
  const { page } = demo
  await page.getByRole('button', { name: 'New request' }).click()
  const dialog = dialogOf(page, 'Request grounds')
  await expect(dialog.getByLabel('Reviews').getByRole('option')).toHaveText(['Of a search'])
  await dialog.getByLabel('Search').fill('ground-missing:R')
  await dialog.getByLabel('Format').selectOption('csv')
  await dialog.getByLabel('Covering letter (PDF)').uncheck()
  await expectAccessible(page)
  await saveAs(join(folder, 'R-5.csv'))
  await dialog.getByRole('button', { name: 'Save request' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Write the reference of a request, such as R-3.')
  await dialog.getByLabel('Search').fill('ground-missing:R-2')
  await expect(dialog.getByText('2 reviews', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save request' }).click()
  await expect(page.getByText('R-5 saved, 2 reviews')).toBeVisible()
})

test('selected cases are asked about together, and the rows without a ground are listed by case', async () => {
  const { page } = demo
  await goTo(page, 'Cases')
  await page
    .getByRole('radiogroup', { name: 'Lists' })
    .getByText(/^Cases/)
    .click()
  const cases = page.getByRole('grid', { name: 'Cases' })
  await cases.focus()
  await page.keyboard.press('Home')
  // A burst, a case about a business, which has no reviews of its own, and below a heading one about a review.
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  // The case below the heading may still be read when it is reached.
  const selected = page.getByRole('status').filter({ hasText: '3 cases selected' })
  await selected.getByRole('button', { name: 'Request grounds…' }).click()
  const dialog = dialogOf(page, 'Request grounds')
  await expect(dialog.getByLabel('Title')).toHaveValue('Reviews of 2 of 3 cases')
  const asked = dialog.getByText(/^Reviews of 2 of 3 cases · \d+ reviews$/)
  const [reviews = ''] = / \d+ reviews$/.exec((await asked.textContent()) ?? '') ?? []
  await dialog.getByLabel('Format').selectOption('csv')
  await dialog.getByLabel('Covering letter (PDF)').uncheck()
  await saveAs(join(folder, 'R-6.csv'))
  await dialog.getByRole('button', { name: 'Save request' }).click()
  await expect(page.getByText(`R-6 saved,${reviews}`)).toBeVisible()
  const [head = '', first = '', ...others] = await readLines('R-6.csv')
  await writeFile(join(folder, 'one.csv'), `${head}\r\n${first.replace(/,{6}$/, ',fake,,,,,')}\r\n`)

  await openRequests(page)
  await openFile(join(folder, 'one.csv'))
  await page.getByRole('button', { name: 'Import answers' }).click()
  const imported = dialogOf(page, 'Answers imported')
  await imported.getByRole('button', { name: 'Close', exact: true }).last().click()
  const row = listOf(page).getByRole('row').filter({ hasText: 'R-6' })
  await row.click()
  await expect(inspectorOf(page)).toContainText(/\d+ reviews · Cases C-\S+, C-\d+ · /)
  await expect(inspectorOf(page)).toContainText(`Ground missing ${others.length}`)
  await expect(inspectorOf(page)).toContainText(`Ask again lists ${others.length} rows without a ground.`)
  const links = inspectorOf(page).getByRole('button', { name: /^C-\S+: \d+$/ })
  await expect(links).toHaveCount(2)
  const [reference = '', count = ''] = ((await links.first().getAttribute('aria-label')) ?? '').split(': ')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1_024, height: 700 })
  const widths = () =>
    listOf(page).evaluate((list) => [list.clientWidth < 620, list.scrollWidth - list.clientWidth])
  await expect.poll(widths).toEqual([true, 0])
  await page.setViewportSize({ width: 1_280, height: 800 })
  await links.first().click()
  await expectSearch(page, `case:${reference} ground-missing:R-6`)
  expect(await readAnswer(page)).toContain(`${count} of `)
})

test('a request is found by its words, and the inspector leads to the one below', async () => {
  const { page } = demo
  await openRequests(page)
  const rows = listOf(page).getByRole('row').filter({ hasText: /R-\d/ })
  const all = await rows.count()
  await rows.nth(0).click()
  await page.getByRole('button', { name: 'Next row' }).click()
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Previous row' }).click()
  await expect(rows.nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('/')
  await page.keyboard.type('hidden again')
  await expect(rows).toHaveText([/^R-4Again: Hidden reviews/])
  await expect(inspectorOf(page)).toContainText('R-4 Draft')
  await page.keyboard.type('x')
  await expect(page.getByRole('heading', { name: 'No request matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter' }).click()
  await expect(rows).toHaveCount(all)
  await rows.nth(0).click()
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await expect(page.getByRole('menuitem')).toHaveText(['Save file', 'Open reviews'])
  await page.keyboard.press('Escape')
  await openFile(join(folder, 'one.csv'))
  await listOf(page).focus()
  await page.keyboard.press('Control+i')
  const imported = dialogOf(page, 'Imported before, nothing changed')
  await imported.getByRole('button', { name: 'Close', exact: true }).last().click()
})

test('Home names a request that is past due, and counts the open ones', async () => {
  const { page } = demo
  await saveAs(join(folder, 'R-7.csv'))
  await page.evaluate(() =>
    window.unhidden.invoke('company:ask', {
      draft: { title: 'Long ago', query: 'visibility:hidden', dueDay: '2020-01-31' },
      format: 'csv',
      withLetter: false,
    }),
  )
  // Made behind the page, which therefore asks again.
  await page.reload()
  await goTo(page, 'Home')
  // Before the first report as well, and after its list was hidden.
  await expect(page.getByRole('button', { name: /Past due: R-7 Long ago/ })).toBeVisible()
  await page.getByRole('button', { name: 'Hide list' }).click()
  const line = page.getByRole('button', { name: /Past due: R-7 Long ago/ })
  await expect(line).toContainText(/0 of [\d,]+ answered/)
  await expect(page.getByRole('button', { name: '5 open requests' })).toBeVisible()
  await line.click()
  await expect(listOf(page).locator('[data-group-heading]')).toHaveText([
    ...['Past due 1', 'Waiting 2', 'Draft 3', 'Complete 1'],
  ])
  // Below its heading, which the cursor passes over.
  const row = listOf(page).getByRole('row').nth(2)
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(row).toContainText('R-7')
  const due = row.locator('[data-column=due]')
  await expect(due).toHaveText('Jan 31, 2020')
  expect(await due.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
})
