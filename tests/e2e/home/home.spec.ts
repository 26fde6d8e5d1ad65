import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type {} from '../../../renderer/window.d.ts'
import { listFaults, listFaultsOfEveryAppearance } from '../../support/axe.ts'
import { readPreview } from '../../support/reports/read-preview.ts'
import { chooseToSave } from '../screens/file-dialogs.ts'
import { type DemoApp, goTo, launchDemo, placeInRail } from '../screens/open-demo.ts'
import { reportStatus, saveReport } from '../screens/report-screen.ts'
import { countOfList, readAnswer } from '../screens/search-list.ts'

let demo: DemoApp
test.beforeAll(async () => {
  demo = await launchDemo()
})
test.afterEach(() => expect(demo.troubles).toEqual([]))
test.afterAll(() => demo?.close())

const button = (name: string | RegExp) => demo.page.getByRole('main').getByRole('button', { name })
const chart = (title: string) => demo.page.getByRole('region', { name: title, exact: true })
const dialog = () => demo.page.getByRole('dialog')
const checklist = () => demo.page.getByRole('list').filter({ hasText: 'Save a report' })
const numberIn = (text: string | null) =>
  Number((/\d[\d,]*/.exec(text ?? '')?.[0] ?? 'NaN').replaceAll(',', ''))
const sum = (texts: readonly string[]) => texts.map(numberIn).reduce((a, b) => a + b, 0)

/** Home as it is after the first steps were put away, with all its figures. */
async function showHome(): Promise<void> {
  const { page } = demo
  await goTo(page, 'Reviews')
  await goTo(page, 'Home')
  const hide = button('Hide list')
  await expect(hide.or(button('Review next'))).toBeVisible()
  if (await hide.isVisible()) await hide.click()
  await expect(button(/^Hidden, not deleted \d/)).toBeVisible()
  await expect(chart('Hide rate by business').locator('button[aria-description]').first()).toBeVisible({
    timeout: 90_000,
  })
}

/** Runs in the page before the application: the keyboard is in the rail as soon as there is one. */
function goToDataAtOnce(): void {
  if (sessionStorage.getItem('at-once') === null) return
  sessionStorage.removeItem('at-once')
  const observer = new MutationObserver(() => {
    const places = Array.from(document.querySelectorAll<HTMLElement>('nav button'))
    const data = places.find(({ textContent }) => /^Data\d*$/.test(textContent ?? ''))
    if (!data) return
    observer.disconnect()
    data.focus()
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function openDetail(title: string, item: string): Promise<Locator> {
  await chart(title)
    .getByRole('button', { name: `Options: ${title}` })
    .click()
  await demo.page.getByRole('menuitem', { name: item }).click()
  return dialog().getByRole('table').first()
}

/** The dialog counts as many rows as it has, and as the figure said. */
async function expectEvents(count: number): Promise<void> {
  await expect(dialog().getByText('Reading events…')).toBeHidden({ timeout: 90_000 })
  await expect(dialog().getByRole('status')).toContainText(`${count.toLocaleString('en')} event`)
  const rows = dialog().getByRole('row')
  if (count <= 100) await expect(rows).toHaveCount(count + 1)
}

async function closeDialog(): Promise<void> {
  await demo.page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
}

/** Of the main process, which names each after its work. */
function listThreads(pid: number): string[] {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).map((task) => readFileSync(join(folder, task, 'comm'), 'utf8').trim())
}

test('while Home is read, the thread of previews is started', async () => {
  test.skip(process.platform !== 'linux', 'reads /proc')
  const pid = await demo.app.evaluate(() => process.pid)
  await expect.poll(() => listThreads(pid)).toContain('report')
})

test('a list that comes while the keyboard is in the rail leaves it there', async () => {
  const { page } = demo
  await page.addInitScript(goToDataAtOnce)
  await page.evaluate(() => sessionStorage.setItem('at-once', 'yes'))
  await page.reload()
  await expect(page.getByRole('main').getByRole('listbox').first()).toBeVisible()
  await expect(placeInRail(page, 'Data')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible()
})

test('the first steps have one primary button, go and come back from the help', async () => {
  const { page } = demo
  await goTo(page, 'Home')
  await expect(
    page.getByRole('main').getByRole('heading', { name: /reviews are hidden or deleted$/ }),
  ).toBeVisible()
  await expect(checklist().getByRole('listitem')).toHaveCount(5)
  await expect(checklist().getByRole('listitem').first()).toContainText('Demo data read')
  await expect(checklist().locator('[aria-current="step"]')).toContainText('Decide the worst case')
  await expect(page.locator('[data-kind="primary"]')).toHaveCount(1)
  await button('Hide list').click()
  await expect(button('Review next')).toBeVisible()
  await expect(page.locator('[data-kind="primary"]')).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await dialog().getByRole('button', { name: 'Show checklist' }).click()
  await expect(checklist()).toBeVisible()
})

test('a step ticks itself when a review was opened', async () => {
  const { page } = demo
  await goTo(page, 'Reviews')
  await page.getByRole('grid').getByRole('row').nth(2).click()
  await goTo(page, 'Home')
  const step = checklist().getByRole('listitem').filter({ hasText: 'Follow one review' })
  await expect(step.getByRole('img', { name: 'Done' })).toBeVisible()
  // One review followed in another workspace is none followed in this one.
  const readIds = () =>
    page.evaluate(async () => {
      const stored = await window.unhidden.invoke('preferences:get', undefined)
      const open = await window.unhidden.invoke('workspace:current', undefined)
      return { followed: stored.ok && stored.value.followedIn, open: open.ok && open.value?.workspaceId }
    })
  const { followed, open } = await readIds()
  expect(followed).toEqual([open])
})

test('a second press on Home in the rail gives the keys to its cases', async () => {
  const { page } = demo
  await goTo(page, 'Home')
  const cases = page.getByRole('main').getByRole('listbox').first()
  await expect(cases).toBeFocused()
  await placeInRail(page, 'Home').click()
  await expect(cases).toBeFocused()
  await placeInRail(page, 'Home').press('Enter')
  await expect(cases).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
})

test('the first saved report closes the first steps', async () => {
  const { app, page } = demo
  await page.evaluate(() => window.unhidden.invoke('preferences:set', { checklist: 'auto' }))
  await page.reload()
  await goTo(page, 'Home')
  await expect(checklist()).toBeVisible()
  await goTo(page, 'Reports')
  await chooseToSave(app, join(demo.dataDir, 'first.csv'))
  await saveReport(page, 'CSV')
  await expect(reportStatus(page).getByText(/ is saved$/)).toBeVisible({ timeout: 90_000 })
  await goTo(page, 'Home')
  await expect(checklist()).toHaveCount(0)
  await page.evaluate(() => window.unhidden.invoke('preferences:set', { checklist: 'shown' }))
  await page.reload()
  await goTo(page, 'Home')
})

test('in a small window, cases keep their dates', async () => {
  const { page } = demo
  await goTo(page, 'Home')
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1_024, height: 700 })
  const dated = page
    .getByRole('main')
    .getByRole('option')
    .filter({ hasText: /[A-Z][a-z]+ \d+, \d{4}$/ })
  const dates = dated.getByText(/^[A-Z][a-z]+ \d+, \d{4}$/)
  await expect(dates.first()).toBeInViewport({ ratio: 1 })
  const cut = (all: readonly Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length
  expect(await dates.evaluateAll(cut)).toBe(0)
  if (before) await page.setViewportSize(before)
})

test('the headline of the first steps opens the reviews that it counts', async () => {
  const { page } = demo
  await goTo(page, 'Home')
  const headline = button(/reviews are hidden or deleted$/)
  const count = numberIn(await headline.textContent())
  const parts = [/^Hidden, not deleted \d/, /^Deleted \d/].map((name) => button(name).first().textContent())
  expect(count, 'hidden + deleted').toBe(sum((await Promise.all(parts)).map((text) => text ?? '')))
  await headline.click()
  await expect(countOfList(page)).toContainText(count.toLocaleString('en'))
  await goTo(page, 'Home')
  await button(/^Hidden, not deleted \d/).click()
  await expect(page.getByRole('list', { name: 'Filters in use' })).toHaveText('State Hidden')
})

test('every figure opens the reviews that it counts', async () => {
  const names = [
    /^Hidden, not deleted \d/,
    /for more than 30 days$/,
    /^Deleted \d/,
    /while hidden$/,
    /^Hidden, no owner response \d/,
    /^of .* hidden, not deleted$/,
    /^Not known \d/,
  ]
  for (const name of names) {
    await showHome()
    const count = numberIn(await button(name).first().textContent())
    expect(count).toBeGreaterThan(0)
    await button(name).first().click()
    await expect(countOfList(demo.page), `${name}`).toContainText(count.toLocaleString('en'))
  }
})

test('no figure is shown before it is known', async () => {
  const { page } = demo
  await showHome()
  const shown = await page.locator('[class*="figureValue"]').allTextContents()
  await page.reload()
  const seen = await page.evaluate(async () => {
    const texts = new Set<string>()
    for (let frame = 0; frame < 600 && texts.size < 4; frame += 1) {
      for (const { textContent } of document.querySelectorAll('[class*="figureValue"]'))
        texts.add(textContent ?? '')
      await new Promise(requestAnimationFrame)
    }
    return [...texts]
  })
  expect(shown).toEqual(expect.arrayContaining(seen))
})

test('the worst case is chosen at first, and Enter goes to it', async () => {
  const { page } = demo
  await showHome()
  const cases = page.getByRole('listbox', { name: 'Start here' })
  await expect(cases).toBeFocused()
  await expect(cases.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('j')
  await expect(cases.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' }).first()).toBeVisible()
})

test('every bar is reached by keys and opens its events, which open their review', async () => {
  const { page } = demo
  await showHome()
  const bars = chart('Changes per month').locator('svg [role=button]')
  await chart('Changes per month').locator('svg [role=button][tabindex="0"]').focus()
  await page.keyboard.press('ArrowLeft')
  for (let row = 0; row < 2; row += 1) await page.keyboard.press('ArrowUp')
  const label = (await page.locator(':focus').getAttribute('aria-label')) ?? ''
  expect(label).toMatch(/^Hidden, /)
  await page.keyboard.press('Enter')
  await expectEvents(numberIn(label.split(': ').at(-1) ?? ''))
  await closeDialog()
  const named = await bars.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  expect(named.length).toBeGreaterThan(10)
  // Each bar is read once, and nothing without a name.
  const read = await chart('Changes per month').ariaSnapshot()
  expect(read).not.toMatch(/- img:?$/m)
  for (const name of named) expect(read.split(`"${name}"`)).toHaveLength(2)
  for (const name of named.filter((_, at) => at % 9 === 0)) {
    await chart('Changes per month').locator('svg').getByRole('button', { name, exact: true }).click()
    await expectEvents(numberIn(name.split(': ').at(-1) ?? ''))
    await closeDialog()
  }
  await chart('Changes per month').locator('button[aria-label^="Hidden, "]').click()
  const link = dialog().getByRole('row').nth(1).getByRole('button')
  const id = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('complementary')).toContainText(id)
})

test('a rate opens the reviews that were hidden', async () => {
  await showHome()
  const rate = chart('Hide rate by business').locator('button[aria-description]').first()
  const [, hidden = ''] = /; ([\d,]+) of/.exec((await rate.getAttribute('aria-description')) ?? '') ?? []
  await rate.click()
  await expect(countOfList(demo.page)).toContainText(hidden)
})

test('the tables add up: months to all events, hours to all hides', async () => {
  const { page } = demo
  await showHome()
  const months = await openDetail('Changes per month', 'Show table')
  const totals = await months.locator('tbody tr td:last-child').allTextContents()
  const overview = await page.evaluate(() => window.unhidden.invoke('overview:get', undefined))
  expect(sum(totals)).toBe(overview.ok ? overview.value.events : Number.NaN)
  expect(await listFaults(page)).toEqual([])
  await closeDialog()
  const rates = await openDetail('Hide rate by business', 'Show table')
  const hidden = await rates.locator('tbody tr td:nth-child(3)').allTextContents()
  await closeDialog()
  await chart('Changes per month').getByRole('button', { name: 'Options: Changes per month' }).click()
  await page.getByRole('menuitem', { name: 'Show hours' }).click()
  const cells = dialog().getByRole('button', { name: / hides?$/ })
  const labels = await cells.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const counts = labels.map((name) => numberIn(name.split(': ').at(-1) ?? ''))
  expect(counts.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(sum(hidden))
  expect(await listFaults(page)).toEqual([])
  const at = counts.findIndex((count) => count > 0 && count < 50)
  await cells.nth(at).click()
  const events = page.getByRole('dialog').last()
  await expect(events.getByRole('row')).toHaveCount((counts[at] ?? 0) + 1, { timeout: 90_000 })
  await page.keyboard.press('Escape')
  await closeDialog()
})

test('the businesses are compared in a dialog', async () => {
  const { page } = demo
  await showHome()
  const table = await openDetail('Hide rate by business', 'Compare businesses')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const hiddenNow = table.locator('tbody td:nth-child(5)').getByRole('button')
  await expect(hiddenNow).toHaveCount((await table.getByRole('row').count()) - 1)
  expect(await listFaults(page)).toEqual([])
  const counts = (await hiddenNow.allTextContents()).map(numberIn)
  const most = Math.max(...counts)
  await hiddenNow.nth(counts.indexOf(most)).click()
  expect(most).toBeGreaterThan(0)
  expect(numberIn(await readAnswer(page))).toBe(most)
})

const SINCE = {
  'newly-hidden': 'newly hidden',
  'first-known-hidden': 'first known as hidden',
  deleted: 'deleted',
  'shown-again': 'shown again',
  'no-longer-returned': 'entries no longer returned',
} as const
const lineOf = (words: string) => demo.page.getByRole('main').getByText(new RegExp(`^\\d[\\d,]* ${words}$`))

test('what changed since the last sync opens the reviews that it counts', async () => {
  const { page } = demo
  await showHome()
  await page.evaluate(() => window.unhidden.invoke('sync:start', { kind: 'complete', startsOver: true }))
  await expect(page.getByRole('heading', { name: /^Since last sync, / })).toBeVisible({ timeout: 180_000 })
  for (const words of Object.values(SINCE)) {
    const line = button(new RegExp(`^\\d[\\d,]* ${words}$`))
    await expect(lineOf(words)).toBeVisible()
    if ((await line.count()) === 0) continue
    const count = numberIn(await line.textContent())
    await line.click()
    const counted = words === SINCE['no-longer-returned'] ? '' : count.toLocaleString('en')
    await expect(countOfList(page)).toContainText(`${counted} of `)
    await goTo(page, 'Home')
  }
})

/** Saves the report on screen. */
async function save(form: string, path: string): Promise<void> {
  const { app, page } = demo
  await chooseToSave(app, path)
  await saveReport(page, form)
  await expect(reportStatus(page).getByText('“Changes since” is saved', { exact: true })).toBeVisible({
    timeout: 90_000,
  })
  await reportStatus(page).getByRole('button', { name: 'Close' }).click()
}

async function saveRows(path: string): Promise<readonly Record<string, string>[]> {
  await save('CSV', path)
  return parse(await readFile(path), { columns: true, bom: true })
}

const PRINTED = [...Array(95).keys()].map((at) => String.fromCodePoint(32 + at)).join('')

/** The number on the card of a figure, on the page in the middle. */
async function readCard(id: string): Promise<number> {
  const page = demo.page.getByRole('img', { name: 'Page 1 of the report “Changes since”', exact: true })
  const source = (await page.getAttribute('src', { timeout: 90_000 })) ?? ''
  const svg = decodeURIComponent(source.slice(source.indexOf(',') + 1))
  const runs = readPreview(svg, `${PRINTED}–−—’“”…·•`)
  return numberIn(runs[runs.indexOf(id) - 3] ?? '')
}

test('one click leads to a report of what changed since the last sync, or since a day', {
  tag: '@thorough',
}, async () => {
  const { page } = demo
  await showHome()
  // Responses are read after the history; the rules of cases wait for the end of the sync.
  await expect
    .poll(() => page.evaluate(() => window.unhidden.invoke('sync:status', undefined)), { timeout: 90_000 })
    .toMatchObject({ value: { isRunning: false } })
  const counts = Object.entries(SINCE).map(
    async ([change, words]) => [change, numberIn(await lineOf(words).textContent())] as const,
  )
  const onHome = await Promise.all(counts)
  await button('Report these changes').click()
  const since = page.getByRole('combobox', { name: 'Since', exact: true })
  await expect(since.locator('option:checked')).toHaveText(/^(?:Sync|Last report), .*\d/)
  const folder = await mkdtemp(join(tmpdir(), 'unhidden-e2e-since-'))
  const ofSync = await saveRows(join(folder, 'sync.csv'))
  const countOf = (rows: typeof ofSync, word: string) => rows.filter(({ change }) => change === word).length
  for (const [change, count] of onHome) expect(countOf(ofSync, change), change).toBe(count)
  await since.selectOption('Day')
  await expect(page.getByText('Choose a day. The report has what changed after it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save PDF', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: /^After: / }).click()
  for (let months = 0; months < 6; months += 1)
    await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^15 / }).click()
  await expect(page.getByRole('img', { name: 'Page 1 of the report “Changes since”' })).toBeVisible({
    timeout: 90_000,
  })
  const ofDay = await saveRows(join(folder, 'day.csv'))
  expect(countOf(ofDay, 'newly-hidden')).toBeGreaterThan(10)
  expect(countOf(ofDay, 'case-new')).toBeGreaterThan(10)
  expect(await readCard('CS-1.2')).toBe(countOf(ofDay, 'newly-hidden'))
  expect(await readCard('CS-1.5')).toBe(countOf(ofDay, 'shown-again'))
  await save('PDF', join(folder, 'day.pdf'))
  await page.getByRole('textbox', { name: 'Find figure' }).fill('CS-1.5')
  await page.getByRole('button', { name: 'Show its rows' }).click()
  await expect(countOfList(page)).toHaveText(new RegExp(`^${countOf(ofDay, 'shown-again')} of `))
  await rm(folder, { recursive: true })
})

test('Home with all its figures is accessible in every appearance', async () => {
  await showHome()
  expect(await listFaultsOfEveryAppearance(demo.page)).toEqual([])
})

test('the form for a connection leaves the demo open, and Escape leads back to it', async () => {
  const { page } = demo
  await goTo(page, 'Home')
  await page.getByRole('banner').getByRole('button', { name: 'Connect service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connect service' })).toBeVisible()
  const current = () => page.evaluate(() => window.unhidden.invoke('workspace:current', undefined))
  expect(await current()).toMatchObject({ ok: true, value: { isDemo: true } })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('the palette finds a business by a part of its name, and searches for whatever is typed', async () => {
  const { page } = demo
  const one = await page.evaluate(async () => {
    const reply = await window.unhidden.invoke('names:list', undefined)
    return reply.ok ? reply.value[0] : undefined
  })
  if (!one) throw new Error('the demo has names')
  await page.keyboard.press('Control+k')
  const typed = page.getByPlaceholder('Type what you want to do')
  await typed.fill(one.name.slice(0, 6).toLowerCase())
  await expect(
    page.getByRole('dialog').getByText(`Open business ${one.name} (${one.businessId})`),
  ).toBeVisible()
  await typed.fill('refnud')
  await page.getByRole('dialog').getByText('Search for “refnud”').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
  await goTo(page, 'Home')
})
