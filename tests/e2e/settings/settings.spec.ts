import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import { listFaults } from '../../support/axe.ts'
import { chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo, verdict, waitForFindings } from '../screens/open-demo.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
  await waitForFindings(demo.page)
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

test('the titles of all rules are whole beside their limits in a small window', async () => {
  const { page } = demo
  await goTo(page, 'Rules')
  await page.setViewportSize({ width: 1_024, height: 700 })
  const cells = page.getByRole('grid', { name: 'Rules' }).getByRole('gridcell')
  await expect(cells).toHaveCount(3 * RULE_NAMES.length)
  const listCut = () =>
    cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
  await expect.poll(listCut).toEqual([])
  // A number has the words that it needs.
  for (const [rule, limit] of [
    ['Switched back and forth', '3 or more'],
    ['Hidden together', '10 within 10 minutes'],
  ] as const) {
    const row = page.getByRole('grid', { name: 'Rules' }).getByRole('row').filter({ hasText: rule })
    await expect(row.getByRole('gridcell').nth(1)).toHaveText(limit)
  }
  await page.setViewportSize({ width: 1_280, height: 800 })
})

test('another limit shows what it would find, and counts once it is saved with a reason', async () => {
  const { page } = demo
  await goTo(page, 'Rules')
  const rules = page.getByRole('grid', { name: 'Rules' })
  await expect(rules.getByRole('row')).toHaveCount(RULE_NAMES.length + 1)
  const first = rules.getByRole('row').nth(1)
  await expect(first).toContainText(/30 days/)
  await expect(first.getByRole('gridcell').nth(2)).toHaveText(/^\d[\d,]*$/)
  const before = Number(((await first.getByRole('gridcell').nth(2).textContent()) ?? '').replace(',', ''))
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const limit = inspector.getByLabel('Hidden for more than')
  const histogram = inspector.getByRole('figure', { name: /^[\d,]+ hidden reviews, by duration$/ })
  await expect(histogram.getByRole('img')).toHaveAccessibleName(/^[\d,]+ hidden reviews for 30 days or more$/)
  await expect(inspector.getByText('Never changed')).toBeVisible()
  await expect(inspector.locator('ol'), 'no list without a change').toHaveCount(0)
  await limit.fill('4000')
  await expect(inspector.getByText('Enter a whole number from 1 to 3,650.')).toBeVisible()
  await limit.fill('45')
  await expect(histogram.getByRole('img')).toHaveAccessibleName(/ for 45 days or more$/)
  const found = inspector
    .getByRole('row', { name: /^Findings of this rule/ })
    .getByRole('cell')
    .nth(2)
  await expect(found).toHaveText(/^\d[\d,]*$/)
  const after = Number(((await found.textContent()) ?? '').replace(',', ''))
  expect(after).toBeLessThan(before)
  const save = inspector.getByRole('button', { name: 'Save limit' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await inspector.getByLabel('Reason').fill('The policy allows 45 days.')
  await save.click()
  await expect(inspector.getByText('Hidden for more than: 30 days to 45 days')).toBeVisible({
    timeout: 90_000,
  })
  await expect(inspector.getByText('The policy allows 45 days.')).toBeVisible()
  await expect(first.getByRole('gridcell').nth(2)).toHaveText(after.toLocaleString('en-US'), {
    timeout: 90_000,
  })
})

test('a criterion is used and concluded on by key, and its counts open the cases', async () => {
  const { page } = demo
  await goTo(page, 'Criteria')
  const list = page.getByRole('grid', { name: 'Criteria' })
  await expect(list.getByRole('row')).toHaveCount(5)
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector.getByText(/^Not to represent that the reviews shown/)).toBeVisible()
  await expect(inspector.getByRole('listitem').first()).toHaveText('Rating or sentiment of each review')
  await list.focus()
  await page.keyboard.press('j')
  await expect(inspector.getByRole('heading', { level: 2 })).toHaveText('UCPD, EU')
  await inspector.getByRole('button', { name: 'Use criterion' }).press('Enter')
  const save = inspector.getByRole('button', { name: 'Save conclusion' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const row = list.getByRole('row', { name: /UCPD/ })
  await expect(row).toContainText('Open')
  await inspector.getByRole('button', { name: 'Not determinable' }).press('Space')
  await inspector.getByLabel('Reason').fill('Presentation was not examined.')
  await page.keyboard.press('Control+Enter')
  await expect(row).toContainText('Not determinable')
  const part = inspector.getByRole('region', { name: 'Details' })
  await expect(part.getByText('Presentation was not examined.')).toBeVisible()
  const count = inspector.getByRole('button', { name: /^[\d,]+ open, Hidden together$/ })
  const cases = (await count.textContent()) ?? ''
  await count.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' }).first()).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'View', exact: true })).toContainText(cases)
  await expect(inspector.getByText('Bears on UCPD, EU', { exact: true })).toBeVisible()
  await goTo(page, 'Criteria')
  await page.getByRole('button', { name: 'Compliance report' }).click()
  const templates = page.getByRole('listbox', { name: 'New report' })
  await expect(templates.getByRole('option', { selected: true })).toContainText('Compliance review')
  const picture = page.getByRole('img', { name: 'Page 1 of the report “Compliance review”' })
  await expect(picture).toBeVisible({ timeout: 90_000 })
})

test('a clause of the own policy is a criterion with the grounds that it permits', async () => {
  const { page } = demo
  await goTo(page, 'Criteria')
  await page.getByRole('button', { name: 'Add clause' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add clause' })
  await expect(dialog.getByLabel('Clause')).toBeFocused()
  await page.keyboard.type('4.2')
  await dialog.getByLabel('Text').fill('Hide abuse only, and record the ground.')
  await dialog.getByRole('button', { name: 'Abusive' }).press('Space')
  await dialog.getByRole('button', { name: 'Save clause' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('grid', { name: 'Criteria' }).getByRole('row', { name: /Own policy/ })
  await expect(row).toContainText('4.2')
  await row.click()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await expect(inspector.getByText('Hide abuse only, and record the ground.')).toBeVisible()
  await expect(inspector.getByText('Abusive', { exact: true })).toBeVisible()
  expect(await listFaults(page)).toEqual([])
})

test('the log shows an entry as a whole beside the list', async () => {
  const { page } = demo
  await goTo(page, 'Log')
  const log = page.getByRole('grid', { name: 'Log' })
  await expect(log.getByRole('row').nth(1)).toBeVisible()
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const title = inspector.getByRole('heading', { level: 2 })
  // A heading for the day; its entries have the day for screen readers alone.
  const when = log.locator('[role=gridcell][data-column=time]')
  await expect(when.nth(0)).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/)
  await expect(when.nth(0).locator('[data-group-heading]')).toBeVisible()
  for (const at of [1, 2]) {
    await expect(when.nth(at)).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4} \d\d:\d\d$/)
    await expect(when.nth(at).locator('span > *')).toHaveCSS('width', '1px')
  }
  await expect(log.locator('[data-cursor]')).toHaveAttribute('data-index', '1')
  const newest = await title.textContent()
  // The line below the list has the zone of its times.
  await expect(page.getByRole('main').getByText('UTC', { exact: true })).toBeVisible()
  const hashes = inspector.locator('code')
  await expect(hashes).toHaveCount(2)
  await expect(hashes.first()).toHaveAttribute('title', /^[0-9a-f]{64}$/)
  const previous = await hashes.nth(1).textContent()
  await log.focus()
  await page.keyboard.press('j')
  await expect(hashes.first()).toHaveText(previous ?? '?')
  await page.keyboard.press('End')
  await expect(title).toHaveText('Sync started')
  await inspector.getByRole('button', { name: 'Previous row' }).click()
  await expect(title).not.toHaveText('Sync started')
  await inspector.getByRole('button', { name: 'Next row' }).click()
  await expect(title).toHaveText('Sync started')
  // The first entry has none before it.
  await expect(hashes).toHaveCount(1)
  const groups = page.getByRole('radiogroup', { name: 'Entries' })
  await groups.getByText('Data', { exact: true }).click()
  await expect(title).toHaveText('Sync ended')
  await expect(page.getByRole('status').filter({ hasText: /^2 entries$/ })).toBeVisible()
  await groups.getByText('All', { exact: true }).click()
  await expect(title).toHaveText(newest ?? '')
})

test('the log is verified where it is read', async () => {
  const { page } = demo
  await goTo(page, 'Log')
  const main = page.getByRole('main')
  await expect(main.getByText('Not verified yet')).toBeVisible()
  await main.getByRole('button', { name: 'Verify now' }).click()
  await expect(main.getByText(/^Verified [A-Z][a-z]{2} \d+, \d{4}/)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Log' }).getByRole('row').nth(2)).toContainText(
    'Evidence verified',
  )
})

test('a setting is found by its name, a limit by the title of its rule', async () => {
  const { page } = demo
  await goTo(page, 'About')
  const find = page.getByRole('combobox', { name: 'Find setting' })
  const chosen = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current="page"]')
  for (const [typed, name, section] of [
    ['row h', 'Row height', 'Display'],
    ['together', 'Hidden together', 'Rules'],
  ] as const) {
    await find.fill(typed)
    await expect(page.getByRole('option')).toHaveText([name])
    await find.press('Enter')
    await expect(chosen).toHaveText(section)
  }
})

test('a setting that is typed right after a choice is found by Enter', async () => {
  const { page } = demo
  await goTo(page, 'About')
  const find = page.getByRole('combobox', { name: 'Find setting' })
  const chosen = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current="page"]')
  // As on a busy machine: what a choice leaves for the next moment happens after the next text was typed.
  await page.evaluate(() => {
    const setLater = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => setLater(run, ms === 0 ? 300 : ms),
    })
  })
  for (const [typed, name, section] of [
    ['row h', 'Row height', 'Display'],
    ['together', 'Hidden together', 'Rules'],
  ] as const) {
    await find.fill(typed)
    await expect(page.getByRole('option')).toHaveText([name])
    if (section === 'Rules') await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
    await find.press('Enter')
    await expect(chosen).toHaveText(section)
  }
  await page.reload()
})

test('a section keeps the focus', async () => {
  const { page } = demo
  await goTo(page, 'Rules')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('button', { name: 'Rules' })).toBeFocused()
})

test('the chosen appearance is shown, whatever the system asks for', async () => {
  const { page } = demo
  await goTo(page, 'Display')
  const html = page.locator('html')
  for (const [appearance, scheme, contrast] of [
    ['Dark', 'dark', 'normal'],
    ['High contrast', 'light', 'high'],
    ['Light', 'light', 'normal'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' })
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText(appearance, { exact: true }).click()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme)
    await expect(html).toHaveAttribute('data-contrast', contrast)
  }
  await page.emulateMedia({ colorScheme: null })
})

test('text size, motion, dates and key hints follow the settings at once', async () => {
  const { page, app } = demo
  await goTo(page, 'Display')
  const choose = (setting: string, name: string) =>
    page.getByRole('radiogroup', { name: setting }).getByText(name, { exact: true }).click()
  const chosenSize = page.getByRole('radiogroup', { name: 'Text size' }).locator('[data-chosen]')
  const zoomOf = () =>
    app.evaluate(({ BrowserWindow }) => {
      const level = BrowserWindow.getAllWindows()[0]?.webContents.zoomLevel ?? Number.NaN
      return Math.round(1.2 ** level * 100)
    })
  const clickMenu = (id: string) =>
    app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)
  await choose('Text size', '125%')
  await expect.poll(zoomOf).toBe(125)
  await clickMenu('text-smaller')
  await expect.poll(zoomOf).toBe(110)
  await expect(chosenSize).toHaveText('110%')
  await clickMenu('text-standard')
  await expect.poll(zoomOf).toBe(100)
  await expect(chosenSize).toHaveText('100%')

  const rail = page.getByRole('navigation', { name: 'Places' })
  const readMotion = () => rail.evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(await readMotion()).toBe('0.14s')
  await choose('Motion', 'Reduced')
  await expect.poll(readMotion).toBe('0s')
  await choose('Motion', 'System')

  const cutoff = verdict(page).locator('time').or(verdict(page)).first()
  await expect(cutoff).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d/)
  await choose('Date format', '2026-11-21')
  await expect(cutoff).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/)
  await choose('Date format', 'Nov 21, 2026')

  await page.getByRole('switch', { name: 'Key hints' }).click()
  await goTo(page, 'Reviews')
  await expect(page.getByRole('list', { name: 'Keys', exact: true })).toHaveCount(0)
  await goTo(page, 'Display')
  await page.getByRole('switch', { name: 'Key hints' }).click()
  await goTo(page, 'Reviews')
  await expect(page.getByRole('list', { name: 'Keys', exact: true })).toBeVisible()
})

test('without motion, another appearance is there at once, and nothing moves to it', async () => {
  const { page } = demo
  await goTo(page, 'Display')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moved = await page.evaluateHandle(() => {
    const properties: string[] = []
    document.addEventListener('transitionrun', ({ propertyName }) => properties.push(propertyName))
    return properties
  })
  const choose = (name: string) =>
    page.getByRole('radiogroup', { name: 'Theme' }).getByText(name, { exact: true }).click()
  await choose('Dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await choose('Light')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await moved.jsonValue()).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
})

test('the criteria list what was done, and a request opens from there', async () => {
  const { app, page } = demo
  await goTo(page, 'Criteria')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  const part = inspector
    .locator('section', { has: page.getByRole('heading', { name: 'Procedures done' }) })
    .last()
  await expect(part).toContainText(/Requests\s*None\s*Samples\s*None/)
  const applied = await page.evaluate(async () => {
    const reply = await window.unhidden.invoke('findings:rules', undefined)
    return reply.ok ? reply.value.rules.map(({ rule, count }) => [rule.title, count] as const) : []
  })
  const counts = new Map(applied.map(([title, count]) => [title, count.toLocaleString('en-US')]))
  const rows = part.getByRole('row').filter({ has: page.getByRole('cell') })
  for (const row of await rows.all()) {
    const title = await row.getByRole('cell').first().innerText()
    await expect(row.getByRole('cell').nth(1)).toHaveText(counts.get(title) ?? 'no such rule')
  }
  expect(await rows.count()).toBeGreaterThan(0)
  const folder = await mkdtemp(join(tmpdir(), 'unhidden-e2e-criteria-'))
  await chooseToSave(app, join(folder, 'R-1.csv'))
  await page.evaluate(() =>
    window.unhidden.invoke('company:ask', {
      draft: { title: 'Grounds', query: 'visibility:hidden', dueDay: null },
      format: 'csv',
      withLetter: false,
    }),
  )
  await rm(folder, { recursive: true, force: true })
  // Made behind the page, which therefore asks again.
  await page.reload()
  await goTo(page, 'Criteria')
  await expect(part.getByRole('listitem')).toHaveText(/^R-1 Grounds 0 of [\d,]+ answered$/)
  await part.getByRole('button', { name: 'R-1 Grounds' }).press('Enter')
  const shown = page.getByRole('grid', { name: 'Requests' }).getByRole('row', { selected: true })
  await expect(shown).toContainText('R-1')
})
