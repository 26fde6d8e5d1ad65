import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import { exportPdf, previewPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { PdfOrder } from '../../../electron/reports/pdf/pdf-order.ts'
import { keepBusinessNames } from '../../../electron/store/business-names.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import { PDF_TEMPLATES, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { codeOf } from '../../support/code-of.ts'
import { makeHourlyData } from '../../support/reports/hourly-data.ts'
import { SAMPLE_RECORD } from '../../support/store/sample-pages.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache } from '../../unit/read/cache-fixture.ts'

const BIG = 9_223_372_036_854_700_000n
/** The scripts of the requirement, each in words that a renderer has to shape. */
const SCRIPTS = {
  latin: 'Straße Ærø',
  greek: 'Ευχαριστώ',
  cyrillic: 'Спасибо',
  arabic: 'شكرا جزيلا',
  hebrew: 'תודה רבה',
  devanagari: 'धन्यवाद',
  thai: 'ขอบคุณ',
  chinese: '非常感谢您',
  japanese: 'ありがとうございます',
  korean: '감사합니다',
  emoji: '😀 👍',
}
const HOSTILE = [
  '#panic("x") $a$ *b* @c <d> \\ [e] `f` = g',
  'left\u202eright\u200bzero\u{e0041}tag\u0007bell',
  'private \ue123 and \u{10ffff}',
  'a\nb\r\nc\td',
  'word'.repeat(40),
  '/MarkInfo <<\n    /Marked true\n    /Suspects false',
]
const CONTENTS = [...Object.values(SCRIPTS), ...HOSTILE]

const DATA = makeHourlyData({
  nowMs: NOW_MS,
  firstId: BIG,
  events: 600,
  items: 250,
  contents: CONTENTS,
  hoursApart: 60,
})

const folder = mkdtempSync(join(tmpdir(), 'unhidden-pdf-'))
let db: Database.Database
let out: string
beforeAll(() => {
  db = createCache(DATA, join(folder, 'cache.db'))
  insertWorkspaceRecord(db as never, SAMPLE_RECORD)
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  out = mkdtempSync(join(folder, 'out-'))
})

const order = (changes: Partial<PdfOrder> = {}): PdfOrder => ({
  db,
  template: 'hidden-and-deleted',
  filter: '',
  asOfMs: NOW_MS,
  path: join(out, 'report.pdf'),
  paper: 'a4',
  preparedBy: 'A. Auditor',
  workspaceName: 'Sample',
  onProgress: () => undefined,
  isCancelled: () => false,
  ...changes,
})
/** A report as `order` alone asks for it, typeset once for all tests. */
const whole = new Map<PdfTemplate, ReturnType<typeof exportPdf>>()
function exportWhole(template: PdfTemplate): ReturnType<typeof exportPdf> {
  const made = whole.get(template) ?? exportPdf(order({ template, path: join(folder, `${template}.pdf`) }))
  whole.set(template, made)
  return made
}
const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const complaintsOf = (command: string, path: string): string =>
  spawnSync(command, [path], { encoding: 'utf8' }).stderr
const textOf = (path: string, ...options: readonly string[]): string =>
  run('pdftotext', ...options, path, '-')
const flat = (text: string): string => text.replace(/\s/g, '')
function attached(path: string): Buffer {
  const target = join(out, 'detached.csv')
  run('pdfdetach', '-save', '1', '-o', target, path)
  return readFileSync(target)
}

describe('every template', () => {
  // A sample has to be drawn before it has a paper: tests/integration/sampling.
  test.each(PDF_TEMPLATES.filter((template) => template !== 'sample'))(
    '%s is sound, tagged, with embedded fonts and the rows of the CSV export',
    (template) => {
      const filters = { dossier: `feedback:${BIG + 3n}`, changes: 'since:2000-01-01T00:00:00.000Z' }
      const filter = filters[template as 'dossier'] ?? ''
      const { path, rows } = filter === '' ? exportWhole(template) : exportPdf(order({ template, filter }))
      run('qpdf', '--check', path)
      expect(complaintsOf('pdfinfo', path)).toBe('')
      const info = run('pdfinfo', '-meta', path)
      expect(info).toMatch(/<pdfaid:part>3<\/pdfaid:part>/)
      expect(info).toMatch(/<pdfaid:conformance>A<\/pdfaid:conformance>/)
      expect(run('pdfinfo', path)).toMatch(/Tagged:\s+yes[\s\S]*JavaScript:\s+no/)
      for (const line of run('pdffonts', path).trim().split('\n').slice(2))
        expect(line).toMatch(/yes yes yes/)
      expect(run('qpdf', '--json', '--json-key=outlines', path)).toContain('Provenance')
      // Viewers show the title instead of the name of the file.
      expect(readFileSync(path).includes('/DisplayDocTitle true')).toBe(true)
      const csv = exportRows({ ...order({ filter, path: join(out, 'rows.csv') }), template, format: 'csv' })
      expect(attached(path).equals(readFileSync(csv.path))).toBe(true)
      expect(rows).toBe(csv.rows)
    },
  )

  test('the title is tagged as a heading, the facts as a table, in the order of the page', {
    tags: 'thorough',
  }, () => {
    const { path } = exportPdf(order({ template: 'businesses' }))
    const structure = run('pdfinfo', '-struct-text', path)
    const names = ['H1 "Businesses"', 'H1 "Result"', 'H1 "About this report"', 'Table (block)']
    const places = names.map((name, at) =>
      structure.indexOf(name, at === 3 ? structure.indexOf(names[2] ?? '') : 0),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('the axis of hide rates ends above the highest limit, and not before', () => {
    const { path } = exportWhole('businesses')
    const text = textOf(path, '-layout')
    const most = Number(/0–(\d+)%/.exec(text)?.[1])
    const highs = [...text.matchAll(/BU-3\.\d+ .*? – +(\d+\.\d)%/g)].map(([, high]) => Number(high))
    expect(highs.length).toBeGreaterThan(0)
    expect(Math.max(...highs)).toBeLessThanOrEqual(most)
    expect(Math.max(...highs)).toBeGreaterThan(most - 5.1)
  })

  test('hide rates have the names of businesses before their ids, redacted ones the pseudonyms alone', () => {
    const business = '20001'
    keepBusinessNames(db as never, {
      source: 'file',
      sourceName: 'names.csv',
      notedAtMs: NOW_MS,
      names: [{ businessId: business, name: 'Harbor Café مقهى' }],
    })
    const textWith = (changes: Partial<PdfOrder>) =>
      textOf(exportPdf(order({ template: 'businesses', ...changes })).path, '-layout')
    expect(textWith({})).toMatch(/Harbor Café.*20001 +BU-3\.20001/)
    // A name that runs from right to left has its id on the same line.
    expect(textWith({ businessNames: { [business]: 'ورشة النخيل' } })).toMatch(
      /^.*[^\s\d].* ?20001\W+BU-3\.20001/m,
    )
    expect(textWith({ businessNames: {} })).not.toContain('Harbor')
    expect(textWith({ isRedacted: true, recipient: 'A', redactionKey: Buffer.alloc(32) })).not.toContain(
      'Harbor',
    )
    db.exec('DELETE FROM business_name')
  })

  test('says what the scope is, who prepared it and what was read', () => {
    const { path } = exportPdf(order({ filter: 'business:20001 visibility:hidden' }))
    const text = textOf(path, '-layout')
    expect(text).toMatch(/Prepared by\s+A\. Auditor/)
    expect(text).toMatch(/Search\s+business:20001 visibility:hidden/)
    expect(text).toContain('Coverage: data received')
    expect(text).toContain('not fetched')
    expect(text).toMatch(/Page 1 of \d+/)
  })
})

test('no page is blank, and every row is on a page', () => {
  const { path, rows } = exportWhole('visibility-changes')
  const text = textOf(path)
  for (const id of new Set(DATA.events.map(({ feedbackId }) => String(feedbackId))))
    expect(text).toContain(id)
  expect(rows).toBe(DATA.events.length)
  expect(textOf(path, '-raw')).toMatch(/Contents\n[^\f]*Schedule of entries \d+\n[^\f]*Provenance \d+\n/)
  run('pdftoppm', '-r', '20', '-gray', path, join(out, 'page'))
  const pages = readdirSync(out).filter((name) => name.endsWith('.pgm'))
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) expect(readFileSync(join(out, page)).some((value) => value < 128)).toBe(true)
})

test('what a column is measured by is wide enough for all its cells', () => {
  const text = textOf(exportWhole('visibility-changes').path, '-layout')
  const rows = text.match(/^ *\d{19} +\d{5} +\d{4}-\d\d-\d\dT\S+:\d\d +.*(?:shown|hidden)/gim) ?? []
  expect(rows).toHaveLength(DATA.events.length)
})

test('rows of several lines have room for them', () => {
  const { path } = exportWhole('responses')
  for (const page of run('pdftotext', '-bbox', path, '-').split('<page').slice(1)) {
    const words = [...page.matchAll(/xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)"/g)].map((match) =>
      match.slice(1).map(Number),
    )
    expect(words.filter((word, at) => words.slice(at + 1).some((other) => liesOn(word, other)))).toEqual([])
  }
})

/** By more than half of its height; boxes of lines that follow each other touch. */
function liesOn(
  [left = 0, top = 0, right = 0, bottom = 0]: readonly number[],
  [otherLeft = 0, otherTop = 0, otherRight = 0, otherBottom = 0]: readonly number[],
): boolean {
  const across = Math.min(right, otherRight) - Math.max(left, otherLeft)
  const down = Math.min(bottom, otherBottom) - Math.max(top, otherTop)
  return across > 1 && down > (bottom - top) / 2
}

test('the scripts of the world can be read back from the page', () => {
  const text = flat(textOf(exportWhole('responses').path)).normalize('NFKC')
  const { arabic, hebrew, ...others } = SCRIPTS
  for (const content of Object.values(others)) expect(text).toContain(flat(content).normalize('NFKC'))
  for (const word of hebrew.split(' ')) expect(text).toContain(word)
  // The reader gives a letter of joined Arabic once for each piece that it is drawn of.
  expect(text.replace(/(\p{Script=Arabic})\1+/gu, '$1')).toContain(flat(arabic))
})

test('text is never markup, what hides is shown, and what no font has is named', () => {
  const text = flat(textOf(exportWhole('responses').path))
  expect(text).toContain(flat(HOSTILE[0] ?? ''))
  expect(text).toContain('left‹RLO›right‹ZWSP›zero‹U+E0041›tag‹U+0007›bell')
  expect(text).toContain('private‹U+E123›and‹U+10FFFF›')
  expect(text.replaceAll('\u200b', '')).toContain('word'.repeat(40))
  expect(text).toContain(flat('shown as their code points: 2 (U+E123, U+10FFFF)'))
})

test('hashes and references are copied without invisible characters, in one piece', () => {
  for (const isRedacted of [false, true]) {
    const text = textOf(exportPdf(order({ template: 'responses', isRedacted })).path, '-raw')
    expect(text).not.toMatch(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/)
    expect(text).toMatch(/SHA-256 of rows\.csv \(\d+ rows\) [0-9a-f]{64}\n/)
  }
})

test('the same cache and parameters give the same bytes', () => {
  const first = exportPdf(order())
  const second = exportPdf(order({ path: join(out, 'second.pdf') }))
  expect(readFileSync(second.path).equals(readFileSync(first.path))).toBe(true)
  expect(exportPdf(order({ paper: 'us-letter' })).sha256).not.toBe(first.sha256)
  expect(run('pdfinfo', first.path)).toContain('letter')
})

test('a summary prints no rows, has them all as CSV, and names client, reference and status on each page', () => {
  const signOff = {
    client: 'Harbor Dental',
    engagement: 'Audit',
    reference: 'WP-7',
    reviewedBy: 'R. Patel',
    approvedBy: '',
  }
  const summary = exportPdf(order({ template: 'visibility-changes', printedRows: 'summary', signOff }))
  expect([summary.rows, summary.volumes.length]).toEqual([DATA.events.length, 1])
  const csv = exportRows({
    ...order({ path: join(out, 'rows.csv') }),
    template: 'visibility-changes',
    format: 'csv',
  })
  expect(attached(summary.path).equals(readFileSync(csv.path))).toBe(true)
  const pages = textOf(summary.path).split('\f').slice(0, -1)
  expect(pages.length).toBeLessThanOrEqual(4)
  expect(flat(pages[0] ?? '')).toContain(csv.sha256)
  for (const page of pages) {
    expect(page).toContain('Harbor Dental · Visibility changes')
    expect(page).toContain('WP-7 · DRAFT')
    expect(page).toMatch(/Evidence fingerprint/)
  }
  expect(pages.join('')).not.toContain(String(BIG + 3n))
  expect(pages.join('')).not.toContain('Contents')
  const named = order({ printedRows: 'summary', signOff: { ...signOff, approvedBy: 'J. Doe' } })
  expect(textOf(exportPdf(named).path)).toContain('WP-7 · DRAFT')
  const redacted = textOf(exportPdf(order({ printedRows: 'summary', signOff, isRedacted: true })).path)
  expect(redacted).toContain('DRAFT · REDACTED')
  expect(redacted).not.toMatch(/Harbor|WP-7/)
})

test('a final report has no draft mark, and names and times of its sign-off', () => {
  const at = (minute: number) => Date.UTC(2026, 10, 22, 9, minute)
  const final = {
    prepared: { by: 'Jo Auditor', atMs: at(4) },
    reviewed: { by: 'R. Patel', atMs: at(20) },
    approved: { by: 'D. Approver', atMs: at(31) },
  }
  const asked = order({ printedRows: 'summary', preparedBy: 'Somebody else', final })
  const [page = ''] = textOf(exportPdf(asked).path).split('\f')
  expect(page).not.toContain('DRAFT')
  expect(page).not.toContain('Somebody else')
  expect(page).toMatch(/Jo Auditor\s+R\. Patel\s+D\. Approver/)
  const times = [...page.matchAll(/Nov 22, 2026, (\S+) UTC/g)].map(([, time]) => time)
  expect(times).toEqual(['09:04:00', '09:20:00', '09:31:00'])
})

test('an edited result is on page one with its author, and the generated one under About this report', () => {
  const asked = order({ printedRows: 'summary' })
  const { result: generated } = previewPdf(asked)
  const edited = {
    text: 'Written by hand.',
    generated,
    by: 'Jo Auditor',
    atMs: Date.UTC(2026, 10, 22, 9, 4),
  }
  const { path, sha256 } = exportPdf({ ...asked, edited })
  const [page = '', ...rest] = textOf(path).split('\f').map(flat)
  expect(page).toContain(flat('Written by hand.'))
  expect(page).toContain(flat('Edited by Jo Auditor, Nov 22, 2026, 09:04:00 UTC.'))
  expect(page).not.toContain(flat(generated))
  expect(rest.join('')).toContain(flat(generated))
  expect(exportPdf({ ...asked, edited, path: join(out, 'again.pdf') }).sha256).toBe(sha256)
  const foreign = exportPdf({ ...asked, edited: { ...edited, generated: 'of other figures' } })
  const [other = ''] = textOf(foreign.path).split('\f').map(flat)
  expect(other).toContain(flat(generated))
  expect(other).toContain(
    flat('What Jo Auditor wrote on Nov 22, 2026, 09:04:00 UTC was about other figures.'),
  )
  expect(other).not.toContain(flat('Written by hand.'))
  const redacted = flat(textOf(exportPdf({ ...asked, edited, isRedacted: true }).path))
  expect(redacted).not.toContain(flat('Written by hand.'))
})

const PAGE_ONE_ENDS = ['Limitations', 'Basis', 'Sign-off', 'Prepared by', 'Reviewed by', 'Approved by']

test.each([
  ['of a few lines', 'A sentence of the auditor about what the record shows. '.repeat(12).trim(), true],
  ['of 2,000 characters', 'A sentence of the auditor about what the record shows. '.repeat(36).trim(), false],
  ['of 40 lines', 'ab\n'.repeat(40).trim(), false],
  [
    'in a script without spaces',
    '隠されたレビューは以前に所有者によって回答されていました。'.repeat(64),
    false,
  ],
] as const)('an edited result %s leaves page one one page, with the sign-off', (_, text, fits) => {
  const asked = order({ printedRows: 'summary' })
  const edited = { text, generated: previewPdf(asked).result, by: 'Jo Auditor', atMs: NOW_MS }
  const [page = '', next = '', ...rest] = textOf(exportPdf({ ...asked, edited }).path)
    .split('\f')
    .map((one) => flat(one).normalize('NFKC'))
  const [whole, begin] = [text, text.slice(0, 20)].map((one) => flat(one).normalize('NFKC'))
  for (const part of PAGE_ONE_ENDS) expect(page).toContain(flat(part))
  expect(page).toContain(begin)
  expect(page.includes(whole ?? '')).toBe(fits)
  expect(page.includes(flat('This text continues on page 2.'))).toBe(!fits)
  expect(next.includes(flat('Result in full'))).toBe(!fits)
  expect((next + rest.join('')).includes(whole ?? '')).toBe(!fits)
})

describe('volumes', () => {
  test('together they have every row once, and each says which', () => {
    const { volumes } = exportPdf(order({ template: 'visibility-changes', rowsPerVolume: 250 }))
    expect(volumes.map(({ rows }) => rows)).toEqual([150, 150, 150, 150])
    expect(readdirSync(out).sort()).toEqual(['report-2.pdf', 'report-3.pdf', 'report-4.pdf', 'report.pdf'])
    expect(flat(textOf(volumes[1]?.path ?? ''))).toContain(flat('holds the rows 151 to 300 of 600'))
    const lines = volumes.flatMap(({ path }) => attached(path).toString('utf8').trim().split('\r\n').slice(1))
    expect(new Set(lines).size).toBe(600)
  })

  test('are the same bytes each time, whichever thread is ready first', { tags: 'thorough' }, () => {
    const change = { template: 'visibility-changes', rowsPerVolume: 300 } as const
    const first = exportPdf(order(change)).volumes.map(({ sha256 }) => sha256)
    const again = exportPdf(order({ ...change, path: join(out, 'again.pdf') }))
    expect(again.volumes.map(({ sha256 }) => sha256)).toEqual(first)
    expect(new Set(first).size).toBe(2)
  })

  test('a file that nobody was asked about is not replaced', () => {
    writeFileSync(join(out, 'report-2.pdf'), 'mine')
    expect(codeOf(() => exportPdf(order({ template: 'visibility-changes', rowsPerVolume: 400 })))).toBe(
      'invalid-argument',
    )
    expect(readdirSync(out)).toEqual(['report-2.pdf'])
  })

  test('a report that is cancelled in its last volume leaves none', () => {
    let news = 0
    const isCancelled = () => {
      news += 1
      return news > 6
    }
    expect(
      codeOf(() => exportPdf(order({ template: 'visibility-changes', rowsPerVolume: 200, isCancelled }))),
    ).toBe('cancelled')
    expect(readdirSync(out)).toEqual([])
  })
})

test('a report without rows says what that means', () => {
  const { path, rows } = exportPdf(order({ filter: 'business:1' }))
  expect(rows).toBe(0)
  expect(flat(textOf(path))).toContain(flat('No matching reviews in the data received'))
})

test('a folder that is missing and a filter that cannot be read leave nothing', () => {
  expect(codeOf(() => exportPdf(order({ path: join(out, 'none', 'a.pdf') })))).toBe('file-access')
  expect(codeOf(() => exportPdf(order({ filter: 'visibility:' })))).toBe('invalid-query')
  expect(readdirSync(out)).toEqual([])
})

test('a report names its language for readers of the screen, and describes its chart', () => {
  const { path } = exportPdf(order({ paper: 'us-letter' }))
  const unpacked = join(out, 'unpacked.pdf')
  run('qpdf', '--qdf', '--object-streams=disable', path, unpacked)
  const objects = readFileSync(unpacked, 'latin1')
  expect(objects).toContain('/Lang (en)')
  const description = Buffer.from('Stacked bars of', 'utf16le').swap16().toString('hex')
  expect(objects).toContain(`/Alt <feff${description}`)
})
