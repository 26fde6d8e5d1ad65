import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { DEFINED_AFTER_RATINGS } from '../../../shared/sampling/equal-treatment-strings.ts'
import { listFaults, listFaultsOfEveryAppearance } from '../../support/axe.ts'
import type { LaunchedApp } from '../../support/electron-app.ts'
import type { EventRow } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import { runCli } from '../../support/run-cli.ts'
import { goTo, launchAudit } from '../screens/open-demo.ts'
import { countOfList } from '../screens/search-list.ts'

/** Ratings that a company supplied for a sample, from the definition of *negative* to the odds ratio. */
const CLIENT_ID = 'c'.repeat(40)
const PASSPHRASE = 'correct horse battery staple'
const SECRETS = { UNHIDDEN_PASSPHRASE: PASSPHRASE, UNHIDDEN_PRIVATE_KEY: 'a private key' }

/** So many negative, other and missing ratings of the hidden and of the shown reviews of each business. */
const BUSINESSES = [
  { businessId: '101', hidden: [19, 8, 3], shown: [6, 23, 1] },
  { businessId: '102', hidden: [12, 14, 4], shown: [7, 21, 2] },
  { businessId: '103', hidden: [9, 16, 5], shown: [7, 21, 2] },
] as const

const reviews = BUSINESSES.flatMap(({ businessId, hidden, shown }) =>
  [...toRatings(hidden, 0), ...toRatings(shown, 1)].map((review) => ({ ...review, businessId })),
).map((review, at) => ({ ...review, feedbackId: String(at + 1) }))

function toRatings([negative, other, missing]: readonly [number, number, number], showOnWebsite: 0 | 1) {
  const ratings = [
    ...Array.from({ length: negative }, () => '1'),
    ...Array.from({ length: other }, () => '4'),
    ...Array.from({ length: missing }, () => ''),
  ]
  return ratings.map((rating) => ({ rating, showOnWebsite }))
}

test.describe.configure({ mode: 'serial' })
let folder: string
let workspace: string
let service: IndependentService
let launched: LaunchedApp

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-treatment-'))
  workspace = join(folder, 'Audit.unhidden')
  const events = reviews.flatMap(({ feedbackId, businessId, showOnWebsite }): EventRow[] => {
    const entry = { feedbackId, businessId, deleted: 0 } as const
    const first = { ...entry, showOnWebsite: 1, time: '2026-01-10T10:00:00Z' } as const
    return showOnWebsite === 1
      ? [first]
      : [first, { ...entry, showOnWebsite: 0, time: '2026-02-10T10:00:00Z' }]
  })
  service = await startIndependentService({
    events,
    responses: [],
    clientId: CLIENT_ID,
    privateKey: SECRETS.UNHIDDEN_PRIVATE_KEY,
  })
  const connection = ['--base-url', service.baseUrl, '--client-id', CLIENT_ID, '--time-zone', 'UTC']
  await run('workspace', 'create', ...connection)
  await run('sync')
  await draw('visibility', 90, '--seed', 'x', '--title', 'Ratings')
  await draw('visibility-business', 30, '--seed', 'y', '--title', 'Late', '--reason', 'x')
  await writeFile(join(folder, 'recent.json'), JSON.stringify({ paths: [workspace] }))
  await start()
})
test.afterAll(async () => {
  await launched?.close()
  await service?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function run(command: string, ...args: string[]): Promise<void> {
  const [action = '', ...rest] = args
  const named = action === '' || action.startsWith('--') ? [command] : [command, action]
  const options = named.length === 1 ? args : rest
  const { code, stdout, stderr } = await runCli([...named, '--workspace', workspace, ...options], SECRETS)
  expect(code, `${named.join(' ')}: ${stdout}${stderr}`).toBe(0)
}

async function draw(by: string, size: number, ...more: string[]): Promise<void> {
  const design = ['--method', 'stratified', '--by', by, '--allocation', 'fixed', '--size', String(size)]
  await run('sample', 'draw', ...design, '--preparer', 'Ada', ...more)
}

async function start(): Promise<void> {
  launched = await launchAudit(folder, PASSPHRASE)
  const { page } = launched
  await openSample(page, 'S-1')
}

async function openSample(page: Page, reference: string): Promise<void> {
  await goTo(page, 'Samples')
  await page.getByRole('grid', { name: 'Samples' }).getByText(reference, { exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toContainText(reference)
  await page.getByRole('button', { name: 'Continue coding' }).click()
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Equal treatment' }).click()
}

const asideOf = (page: Page) => page.getByRole('complementary', { name: 'Equal treatment' })

test('which ratings are negative is fixed before there are any', async () => {
  const { page } = launched
  await expect(asideOf(page).getByRole('listitem')).toContainText(['Why reviews were hidden, or any intent.'])
  expect(await listFaults(page)).toEqual([])
  await page.getByRole('radiogroup', { name: 'Negative ratings' }).getByText('1–2 stars').click()
  await page.getByRole('button', { name: 'Lock definition' }).click()
  await expect(page.getByRole('heading', { name: 'No ratings to compare yet' })).toBeVisible()
  await expect(asideOf(page)).toContainText('Fixed before any rating was received')
  await expect(asideOf(page)).toContainText('1–2 stars')
  await page.getByRole('button', { name: 'Request grounds…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request grounds' })
  await expect(dialog).toContainText('S-1 Ratings · 180 reviews')
  // The title is for the company, which is not told what is tested.
  await expect(dialog.getByLabel('Title')).toHaveValue('S-1')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Show reviews' }).click()
  await expect(countOfList(page)).toContainText(/^180 /)
})

test('ratings supplied give the odds ratio, its bounds and that of each business', async () => {
  await launched.close()
  const file = join(folder, 'request.csv')
  await run('requests', 'create', '--filter', 'sample:S-1', '--format', 'csv', '--out', file)
  await fillIn(file)
  await run('requests', 'import', file)
  await start()
  const { page } = launched
  await expect(
    page.getByRole('heading', { name: 'Negative reviews had 3.4 times the odds of being hidden' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save paper' })).toHaveAttribute('data-kind', 'primary')
  const main = page.getByRole('main')
  await expect(main).toContainText(
    '95% interval 1.7 to 7.1. If every one of 17 missing ratings favored the company: 2.1 (1.1 to 4.1)',
  )
  await expect(main).toContainText('The ratings were supplied by the company and not verified.')
  const shares = page.getByRole('table', { name: 'Share of negative reviews' })
  const cellsOf = (name: string) =>
    shares.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expect(cellsOf('Hidden')).toHaveText(['40', '51.3%', '38', '48.7%', '78', '12'])
  await expect(cellsOf('Shown')).toHaveText(['20', '23.5%', '65', '76.5%', '85', '5'])
  await expect(cellsOf('All')).toHaveText(['60', '', '103', '', '163', '17'])
  const forest = page.getByRole('table').nth(1)
  for (const [name, hidden, shown, ratio] of [
    ['All, as answered', '40/78', '20/85', '3.4'],
    ['Missing favor company', '40/90', '25/90', '2.1'],
    ['Missing go against it', '52/90', '20/90', '4.7'],
    ['101', '19/27', '6/29', '8.7'],
    ['103', '9/25', '7/28', '1.7'],
  ] as const) {
    const cells = forest.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
    await expect(cells.nth(0), name).toHaveText(hidden)
    await expect(cells.nth(1), name).toHaveText(shown)
    await expect(cells.nth(3), name).toHaveText(ratio)
  }
  await expect(main).toContainText(
    'Without 101: 2.1 (0.85 to 5.2). The spread between businesses is within chance (p = 0.14).',
  )
  await expect(asideOf(page)).toContainText('163 of 180, 90.6%')
  await expect(asideOf(page)).toContainText('78 of 90')
  await expect(asideOf(page)).toContainText('Supplied by the company, not verified')
  const received = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  await expect(asideOf(page)).toContainText(/RequestR-1, imported .+Filerequest\.csv, 163 of these ratings/)
  await expect(asideOf(page).locator('code')).toHaveText(`${received.slice(0, 8)} … ${received.slice(-4)}`)
  await expect(asideOf(page).locator('code')).toHaveAttribute('title', received)
  await expect(asideOf(page)).toContainText('Draw90 hidden, 90 shown')
})

test('the labels of the axis are apart, and each is below its ratio', async () => {
  const labels = launched.page.getByRole('table').nth(1).locator('tbody svg text')
  const drawn = await labels.evaluateAll((texts) =>
    texts.map((text) => {
      const { left, right } = text.getBoundingClientRect()
      return { ratio: Number(text.textContent), left, right, middle: (left + right) / 2 }
    }),
  )
  const places = drawn.toSorted((a, b) => a.ratio - b.ratio)
  expect(places.length).toBeGreaterThan(3)
  const one = places.find(({ ratio }) => ratio === 1)
  const last = places.at(-1)
  if (!one || !last) throw new Error('The axis has no label at 1.')
  const perDecade = (last.middle - one.middle) / Math.log10(last.ratio)
  for (const [at, { ratio, middle, left }] of places.entries()) {
    expect(middle - one.middle, `${ratio}`).toBeCloseTo(Math.log10(ratio) * perDecade, 0)
    if (at > 0) expect(left, `${ratio}`).toBeGreaterThan(places[at - 1]?.right ?? 0)
  }
})

test('each group has a bar of its share', async () => {
  const bars = launched.page.getByRole('table', { name: 'Share of negative reviews' }).locator('progress')
  const shares = await bars.evaluateAll((all) =>
    all.map((bar) => (bar as HTMLProgressElement).position.toFixed(3)),
  )
  expect(shares).toEqual([(40 / 78).toFixed(3), (20 / 85).toFixed(3)])
})

test('the result is accessible in every appearance, and fits a small window', async () => {
  const { page } = launched
  await expect(page.getByRole('table', { name: 'Share of negative reviews' })).toBeVisible()
  expect.soft(await listFaultsOfEveryAppearance(page)).toEqual([])
  await page.setViewportSize({ width: 1_024, height: 700 })
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(isWide)).toBe(false)
})

test('a definition after ratings were received needs a reason, which every result states', async () => {
  const { page } = launched
  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.getByRole('button', { name: 'All samples' }).click()
  await openSample(page, 'S-2')
  await expect(page.getByText('Ratings were received already.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Negative ratings' }).getByText('1–2 stars').click()
  const fix = page.getByRole('button', { name: 'Lock definition' })
  await expect(fix).toBeDisabled()
  await page.getByLabel('Reason for locking it now').fill('The scale was agreed late.')
  await fix.click()
  await expect(page.getByRole('main')).toContainText(DEFINED_AFTER_RATINGS)
  await expect(asideOf(page)).toContainText('Fixed after ratings were received')
  await expect(asideOf(page)).toContainText('ReasonThe scale was agreed late.')
  // All reviews are in both samples, so the ratio is the same.
  await expect(
    page.getByRole('heading', { name: 'Negative reviews had 3.4 times the odds of being hidden' }),
  ).toBeVisible()
  await expect(asideOf(page)).toContainText(
    'Draw90 hidden, 90 shown, apart for each of the businesses with most hidden reviews',
  )
})

/** As the company returns it. */
async function fillIn(file: string): Promise<void> {
  const [heading = '', ...lines] = (await readFile(file, 'utf8'))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  const columns = heading.split(',')
  const filled = lines.map((line) => {
    const cells = line.split(',')
    const id = cells[columns.indexOf('feedbackId')]
    cells[columns.indexOf('rating')] = reviews.find(({ feedbackId }) => feedbackId === id)?.rating ?? ''
    return cells.join(',')
  })
  await writeFile(file, `${[heading, ...filled].join('\r\n')}\r\n`)
}
