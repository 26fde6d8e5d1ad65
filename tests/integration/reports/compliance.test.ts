import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCriterion, findCriteria } from '../../../electron/auditor/criteria.ts'
import { verifyBundle } from '../../../electron/evidence/verify-bundle.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { compareRedacted, recomputeBundle } from '../../../electron/import/bundle/recompute-bundle.ts'
import { exportEvidence } from '../../../electron/reports/export-evidence.ts'
import { exportRows, type RowsOrder } from '../../../electron/reports/export-rows.ts'
import { exportPdf, previewPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { PdfStyle } from '../../../electron/reports/pdf/pdf-order.ts'
import { makeRequest } from '../../../electron/requests/make-request.ts'
import type { SampleDocument } from '../../../electron/sampling/sample-document.ts'
import { NO_SIGN_OFF } from '../../../shared/domain/pdf-report.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { textOfPdf } from '../../support/reports/printed-figures.ts'
import {
  DATA_END_MS,
  DAY_MS,
  makeReviewedWorkspace,
  POPULATION,
  type ReviewedWorkspace,
  WORDS,
} from '../../support/reports/reviewed-workspace.ts'
import { type PopulationLine, repeatDraw } from '../../support/sampling/raw-population.ts'
import { readXlsx } from './read-xlsx.ts'

const hasPython = spawnSync(PYTHON, ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'unhidden-compliance-'))
const at = (name: string) => join(folder, name)
let made: ReviewedWorkspace
let text: string
beforeAll(async () => {
  made = await makeReviewedWorkspace(folder)
  text = writePdf('full.pdf')
  writeBundle('full.zip')
})
afterAll(() => {
  made.db.close()
  rmSync(folder, { recursive: true })
})

const scope = () => ({
  db: made.db,
  template: 'compliance' as const,
  filter: '',
  asOfMs: DATA_END_MS,
  onProgress: () => undefined,
  isCancelled: () => false,
})
const STYLE: PdfStyle = {
  preparedBy: 'Ada',
  workspaceName: WORDS.client,
  printedRows: 'summary' as const,
  paper: 'a4',
  signOff: { ...NO_SIGN_OFF, client: WORDS.client },
}

/** Lines are joined, because the page breaks sentences. */
function writePdf(name: string, isRedacted = false): string {
  exportPdf({ ...scope(), ...STYLE, isRedacted, path: at(name) })
  return textOfPdf(at(name)).replace(/\s+/g, ' ')
}

function writeRows(name: string, format: RowsOrder['format'], isRedacted = false): string {
  return exportRows({ ...scope(), format, isRedacted, path: at(name) }).path
}

function writeBundle(name: string, isRedacted = false): string {
  const report = { template: 'compliance' as const, filter: '', isRedacted, pdf: STYLE }
  return exportEvidence({ ...scope(), head: made.head, report, path: at(name) }).path
}

const answered = (request: string) =>
  made.rows.filter((row) => row.request === request && (row.ground !== '' || row.rating !== ''))

describe('the pages', () => {
  test('have the conclusions of the auditor, and none of their own', () => {
    expect(text).toContain(
      'An exception was noted on 1 of 3 criteria; 1 is not determinable; 1 has no conclusion yet.',
    )
    expect(text).toContain('none states intent or law')
    expect(text).toContain('Open .O Confirmed .C Dismissed .D All .A')
    for (const own of [WORDS.policy, WORDS.conclusion]) expect(text).toContain(own)
  })

  test('count requests as the returned files have them', () => {
    const [grounds, ratings] = [answered('R-1'), answered('R-2')]
    const rows = (request: string) => made.rows.filter((row) => row.request === request).length
    const differing = grounds.filter(({ ground, decidedAt }) => ground === 'never-hidden' || decidedAt !== '')
    const line = (all: number, given: number, differs: number) =>
      `${all} ${given} ${all - given} ${((given / all) * 100).toFixed(1)}% ${differs}`
    expect(text).toContain(line(rows('R-1'), grounds.length, differing.length))
    expect(text).toContain(line(rows('R-2'), ratings.length, 0))
    expect(text).toContain(line(made.rows.length, grounds.length + ratings.length, differing.length))
    expect(text).toContain('Not due yet, and not counted in the total: R-3 (Jan 31, 2027).')
    for (const [word, ground] of [
      ['Abusive', 'abusive'],
      ['None given', 'none'],
    ] as const)
      expect(text).toContain(`${word} ${grounds.filter((row) => row.ground === ground).length} `)
  })

  test('compare the ratings as the returned file has them', () => {
    expect(text).toMatch(/Same odds ratio in all businesses \(Zelen’s exact test\): p [=<] 0\.\d+/)
    expect(text).toMatch(
      /All businesses as one \(Fisher’s exact test\): \d[\d.]* \([\d.]+ to [\d.]+\), p [=<] 0\./,
    )
    const count = (isHidden: boolean, rating: string) =>
      made.rows.filter(
        (row) =>
          row.request === 'R-2' && made.drawnHidden.has(row.feedbackId) === isHidden && row.rating === rating,
      ).length
    expect(text).toContain(`Hidden ${count(true, '1')} ${count(true, '5')} ${count(true, '')} `)
    expect(text).toContain(`Shown ${count(false, '1')} ${count(false, '5')} ${count(false, '')} `)
    expect(text).toContain('Negative means 1 to 2 stars of 5, fixed before any rating was received.')
    expect(text).toMatch(/As answered \d+\.\d \(\d/)
    expect(text).toContain('Whether a law was broken.')
  })

  test('name each received file with its SHA-256, as supplied and not verified', () => {
    for (const { sha256 } of received()) expect(text.replaceAll(' ', '')).toContain(sha256)
    expect(text).toContain('statements of the company, not verified')
  })
})

test('the files written for the company can be recognized by their SHA-256', () => {
  const { files } = new Bag(at('full.zip'))
  for (const request of ['R-1', 'R-2']) {
    const sha256 = createHash('sha256')
      .update(readFileSync(at(`${request}.csv`)))
      .digest('hex')
    const [place, name] = [text.indexOf(WORDS.asked), text.indexOf('Files written for the company')]
    expect(place).toBeGreaterThan(name)
    expect(text.replaceAll(' ', '')).toContain(sha256)
    expect(JSON.parse(files.get(`data/requests/${request}.json`)?.toString() ?? '').files).toMatchObject([
      { file: WORDS.asked, sha256 },
    ])
  }
})

test('a bundle whose request names another written file is not restored', () => {
  const bag = new Bag(at('full.zip'))
  const name = 'data/requests/R-1.json'
  const document = bag.files.get(name)?.toString('utf8') ?? ''
  bag.set(name, document.replace(/"sha256": "\w+"/, `"sha256": "${'a'.repeat(64)}"`))
  bag.renewManifests()
  bag.write(at('other.zip'))
  expect(() => recomputeBundle(at('other.zip'))).toThrow('is not the request of the log')
})

const received = () =>
  made.db.prepare('SELECT sha256 FROM answer_file ORDER BY file_id').all() as { readonly sha256: string }[]

test('the rows are the cases with a rule of a chosen criterion, the ground of the company beside that of the auditor', () => {
  const rules = new Set(
    ['ftc-465-7b', 'eu-ucpd-23c', 'own-policy'].flatMap(
      (name) =>
        JSON.parse(readFileSync(`resources/criteria/${name}.json`, 'utf8')).rules as readonly string[],
    ),
  )
  const bearing = [...iterateCases(made.db)].filter((one) => one.rules.some((rule) => rules.has(rule)))
  const rows: readonly Record<string, string>[] = parse(readFileSync(writeRows('rows.csv', 'csv')), {
    columns: true,
    bom: true,
  })
  expect(rows.map((row) => row.caseRef).toSorted()).toEqual(
    bearing.map(({ reference }) => reference).toSorted(),
  )
  const given = new Map(answered('R-1').map((row) => [row.feedbackId, row.ground]))
  const ofOne = rows.filter((row) => row.feedbackId !== '')
  expect(ofOne.filter((row) => row.companyGrounds !== '').length).toBeGreaterThan(3)
  for (const row of ofOne) {
    const ground = given.get(row.feedbackId ?? '')
    expect(row.companyGrounds).toBe(ground === undefined ? '' : `${ground}:1`)
  }
})

test.skipIf(!hasPython)('a workbook has sheets of criteria, requests and answers', () => {
  const sheets = readXlsx(writeRows('rows.xlsx', 'xlsx'))
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  expect(rowsOf('Criteria')).toHaveLength(4)
  expect(rowsOf('Requests')).toHaveLength(4)
  const asked = made.db.prepare('SELECT count(*) FROM company_request_row').pluck().get()
  expect(rowsOf('Answers')).toHaveLength(Number(asked) + 1)
  const links = rowsOf('Answers').filter((row) =>
    row.some(({ value }) => String(value).startsWith(WORDS.link)),
  )
  expect(links).toHaveLength(answered('R-2').length)
})

/** The criteria of the workspace by the files of the application, under the names of rows, pages and redacted rows. */
const CHOSEN = [
  ['ftc-465-7b', 'ftc-465-7b', 'FTC rule, US', 'ftc-465-7b'],
  ['eu-ucpd-23c', 'eu-ucpd-23c', 'UCPD, EU', 'eu-ucpd-23c'],
  ['own-policy', 'policy-4.2', 'Own policy 4.2', 'policy'],
] as const

test('a report about findings names the chosen criteria of each finding in every format', {
  tags: 'thorough',
}, async () => {
  const files = CHOSEN.map(([name, ...names]) => {
    const { rules } = JSON.parse(readFileSync(`resources/criteria/${name}.json`, 'utf8'))
    return { rules: rules as readonly string[], names }
  })
  const namesOf = (rule: unknown, at: 0 | 1 | 2) =>
    files.filter(({ rules }) => rules.includes(String(rule))).map(({ names }) => names[at])
  const about = { ...scope(), template: 'findings' as const }
  const rowsOf = (format: RowsOrder['format'], isRedacted = false) =>
    exportRows({ ...about, format, isRedacted, path: at(`findings.${format}`) }).path
  const readRows = (isRedacted = false): readonly Record<string, string>[] =>
    parse(readFileSync(rowsOf('csv', isRedacted)), { columns: true })

  const rows = readRows()
  expect(new Set(rows.map(({ criteria }) => criteria)).size).toBeGreaterThan(1)
  expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('criteria')
  for (const { rule, criteria } of rows) expect(criteria).toBe(namesOf(rule, 0).join('; '))
  for (const { rule, criteria } of readRows(true)) expect(criteria).toBe(namesOf(rule, 2).join('; '))
  const lines = readFileSync(rowsOf('jsonl'), 'utf8').trimEnd().split('\n')
  for (const { rule, criteria } of lines.map((line) => JSON.parse(line)))
    expect(criteria).toEqual(namesOf(rule, 0))
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const asked = await connection.runAndReadAll(`SELECT rule, criteria FROM '${rowsOf('parquet')}'`)
  const read = asked.getRowsJson() as [string, string[]][]
  connection.closeSync()
  for (const [rule, criteria] of read) expect(criteria).toEqual(namesOf(rule, 0))
  expect([lines.length, read.length]).toEqual([rows.length, rows.length])
  if (hasPython) {
    const [head = [], ...sheet] = readXlsx(rowsOf('xlsx')).find(({ name }) => name === 'Rows')?.rows ?? []
    const letters = ({ place }: { readonly place: string }) => place.replace(/\d+$/, '')
    const column = head.filter(({ value }) => value === 'Bears on').map(letters)
    const cells = sheet
      .slice(0, -1)
      .map((row) => row.find((cell) => letters(cell) === column[0])?.value ?? '')
    expect(cells).toEqual(rows.map(({ criteria }) => criteria))
  }

  const pages = (isRedacted: boolean) => {
    const path = at('findings.pdf')
    exportPdf({ ...about, ...STYLE, isRedacted, path })
    return textOfPdf(path).replace(/\s+/g, ' ')
  }
  const full = pages(false)
  expect(full).toContain(namesOf('long-hidden', 1).join('; '))
  const ofRule = (name: string) => rows.filter(({ rule }) => rule === name).length
  // The value at a bar.
  for (const [title, name] of [
    ['Hidden long', 'long-hidden'],
    ['Switched back and forth', 'toggling'],
  ] as const)
    expect(full).toContain(`${title} ${ofRule(name)} `)
  const withheld = pages(true)
  expect(withheld).toContain('FTC rule, US; UCPD, EU; Own policy')
  expect(withheld).not.toContain('Own policy 4.2')

  const [whole, redacted] = [at('findings.zip'), at('findings-redacted.zip')]
  for (const [path, isRedacted] of [
    [whole, false],
    [redacted, true],
  ] as const) {
    const report = { template: 'findings' as const, filter: '', isRedacted, pdf: STYLE }
    exportEvidence({ ...scope(), head: made.head, report, path })
  }
  expect(recomputeBundle(whole)?.outcome).toBe('match')
  if (hasPython) expect(askPython(whole)).toContain('intact')
  expect(compareRedacted(redacted, whole).outcome).toBe('match')
})

describe('a bundle', () => {
  test('has the requests and the files as received, and both verifiers and the report made again accept it', () => {
    const path = at('full.zip')
    expect(readFileSync(writeBundle('again.zip')).equals(readFileSync(path))).toBe(true)
    const { files } = new Bag(path)
    const names = [...files.keys()].filter((name) => name.startsWith('data/answers/'))
    expect(names).toEqual(received().map(({ sha256 }) => `data/answers/${sha256}`))
    for (const name of names) {
      const digest = createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex')
      expect(name).toBe(`data/answers/${digest}`)
    }
    expect(files.get('data/requests/R-1.csv')?.toString('utf8').split('\r\n')[0]).toContain('policyClause')
    expect(verifyBundle(path)).toMatchObject({ isIntact: true })
    if (hasPython) expect(askPython(path)).toContain('intact')
    const again = recomputeBundle(path)
    expect(again?.figures.filter(({ stated, recomputed }) => stated !== recomputed)).toEqual([])
    expect(again?.outcome).toBe('match')
    expect(again?.figures.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['CR-2.1.A', 'CR-3.1.A', 'CR-4.1']),
    )
  })

  test.skipIf(!hasPython)('lets a program of others repeat the draw of the comparison from a search', () => {
    const { files } = new Bag(at('full.zip'))
    const read = (name: string) => files.get(`data/samples/${name}`)?.toString('utf8') ?? ''
    const { seed, design, population, items }: SampleDocument = JSON.parse(read('S-1.json'))
    expect(population.query).toBe(POPULATION)
    const list = read(`population-${population.number}.tsv`).trimEnd().split('\n')
    const repeated = repeatDraw(
      folder,
      list.map((line) => line.split('\t') as unknown as PopulationLine),
      { seed, design: ['stratified', String(design.size), 'visibility', 'fixed'] },
    )
    expect(repeated).toEqual({
      idsSha256: population.idsSha256,
      listSha256: population.listSha256,
      ids: items.map(({ feedbackId }) => feedbackId),
    })
    const kept = recomputeBundle(at('full.zip'))?.figures.filter(({ id }) => id.startsWith('S-1 '))
    expect(kept).toHaveLength(3)
    expect(kept?.map(({ recomputed }) => recomputed)).toEqual(kept?.map(({ stated }) => stated))
  })

  test.each([
    ['changed', (bag: Bag, name: string) => bag.set(name, 'request,row,feedbackId,businessId\r\n')],
    ['removed', (bag: Bag, name: string) => bag.delete(name)],
    ['added', (bag: Bag) => bag.set(`data/answers/${'a'.repeat(64)}`, 'x')],
  ] as const)('with a file of answers that was %s is refused by both verifiers', (what, change) => {
    const bag = new Bag(at('full.zip'))
    const name = [...bag.files.keys()].find((one) => one.startsWith('data/answers/')) ?? ''
    change(bag, name)
    bag.renewManifests()
    bag.write(at(`${what}.zip`))
    expect(verifyBundle(at(`${what}.zip`))).toMatchObject({ problem: { kind: 'received-file-changed' } })
    if (hasPython) expect(askPython(at(`${what}.zip`))).toMatch(/^received-file-changed/)
  })
})

function askPython(path: string): string {
  return spawnSync(PYTHON, ['tools/verify_evidence.py', path], { encoding: 'utf8' }).stdout
}

test('redacted files have no id, name, note, link or word of the auditor, and equal the full ones', () => {
  const ids = new Set(made.rows.flatMap(({ feedbackId, businessId }) => [feedbackId, businessId]))
  const words = [...Object.values(WORDS), 'zaunkoenig', 'Kanarienvogel', 'Nymphensittich']
  writePdf('redacted.pdf', true)
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', at('redacted.pdf'), at('unpacked.pdf')])
  const { files } = new Bag(writeBundle('redacted.zip', true))
  const texts: readonly (readonly [string, string])[] = [
    ['pages', textOfPdf(at('redacted.pdf'))],
    ['csv', readFileSync(writeRows('redacted.csv', 'csv', true), 'utf8')],
    ['about', readFileSync(at('redacted.csv.about.json'), 'utf8')],
    ['xlsx', hasPython ? JSON.stringify(readXlsx(writeRows('redacted.xlsx', 'xlsx', true))) : ''],
    ...['rows.csv', 'rows.jsonl', 'recipe.json'].map(
      (name) => [name, files.get(`data/report/${name}`)?.toString('utf8') ?? ''] as const,
    ),
  ]
  // A number in the bytes of a PDF, such as the place of an object, can have the digits of an id.
  for (const [name, text] of texts) {
    const numbers = new Set(text.match(/[\w.]+/g))
    expect([name, [...ids].filter((id) => numbers.has(id))]).toEqual([name, []])
  }
  const bytes = [readFileSync(at('unpacked.pdf')), ...files.values()].map((file) => file.toString('latin1'))
  for (const text of [...texts.map(([, one]) => one), ...bytes])
    expect(words.filter((word) => text.includes(word))).toEqual([])
  expect([...files.keys()].filter((name) => /requests|answers/.test(name))).toEqual([])
  const compared = compareRedacted(at('redacted.zip'), at('full.zip'))
  expect(compared.figures.filter(({ stated, recomputed }) => stated !== recomputed)).toEqual([])
})

test('exceptions and cases have the names of businesses before their ids, redacted ones neither', () => {
  const high = [...iterateCases(made.db)].find(({ priority }) => priority === 'high')
  const business = high?.businessId ?? ''
  const printed = (isRedacted: boolean) => {
    const names = { businessNames: { [business]: 'Harbor Café' }, printedRows: 'all' as const }
    exportPdf({ ...scope(), ...STYLE, ...names, isRedacted, path: at('named.pdf') })
    return textOfPdf(at('named.pdf')).replace(/\s+/g, ' ')
  }
  const [, exceptions = '', cases = ''] = printed(false)
    .split(/ Exceptions | Schedule of cases /)
    .slice(-3)
  expect(exceptions).toContain(`Harbor Café (${business})`)
  expect(cases).toContain(`Harbor Café (${business})`)
  const redacted = printed(true)
  for (const one of ['Harbor', business]) expect(redacted).not.toContain(one)
})

test('without a criterion the report says so, and a past moment is refused', () => {
  expect(() => exportPdf({ ...scope(), ...STYLE, isPast: true, path: at('past.pdf') })).toThrow(
    'Criteria and conclusions are of today',
  )
  for (const id of ['ftc-465-7b', 'eu-ucpd-23c', 'policy-4.2'])
    changeCriterion(made.db, { kind: 'leave-out', id }, DATA_END_MS)
  const empty = writePdf('empty.pdf')
  expect(empty).toContain('No criterion is chosen for this workspace.')
  expect(empty).not.toContain('Odds ratio')
  // It lists the cases of criteria: without any, it says nothing about cases.
  expect(empty).not.toContain('No cases in scope')
  expect(empty).toContain('The embedded file rows.csv has no rows.')
})

test.each(['a4', 'us-letter'] as const)(
  'page one holds six criteria, requests, limits and sign-off on %s',
  (paper) => {
    const long = 'A reason of the auditor that takes more room than a line of the first page has. '.repeat(9)
    const nowMs = DATA_END_MS + 30 * DAY_MS
    const ids = ['ftc-465-7b', 'eu-ucpd-23c', 'uk-dmcc-13', 'iso-20488']
    for (const id of ids) changeCriterion(made.db, { kind: 'choose', id }, nowMs)
    for (const clause of ['4.2', '4.3'])
      changeCriterion(made.db, { kind: 'enter-clause', clause, text: long, grounds: ['fake'] }, nowMs)
    for (const id of [...ids, 'policy-4.2', 'policy-4.3'])
      changeCriterion(made.db, { kind: 'conclude', id, conclusion: 'exception', text: long }, nowMs)
    for (const at of [1, 2])
      makeRequest(made.db, { title: `${long.slice(0, 150)} ${at}`, query: '', dueDay: null }, nowMs)
    exportPdf({ ...scope(), ...STYLE, paper, path: at('six.pdf') })
    const pageOne = textOfPdf(at('six.pdf'), 1).replace(/\s+/g, ' ')
    expect(pageOne).toContain('Exceptions were noted on 6 of 6 criteria.')
    for (const number of [1, 2, 3, 4, 5, 6]) expect(pageOne).toContain(`CR-2.${number} `)
    const parts = [
      'Answers to requests',
      'R-1',
      'due',
      'Limitations',
      'Basis',
      'History complete',
      'Sign-off',
    ]
    for (const part of [...parts, 'Prepared by', 'Reviewed by', 'Approved by'])
      expect(pageOne).toContain(part)
    expect(textOfPdf(at('six.pdf')).replace(/\s+/g, ' ')).toContain(long.trim())

    const text = long.repeat(3).slice(0, 2_000).trim()
    const { result: generated } = previewPdf({ ...scope(), ...STYLE, paper, path: '' })
    const edited = { text, generated, by: 'Ada', atMs: nowMs }
    exportPdf({ ...scope(), ...STYLE, paper, edited, path: at('edited.pdf') })
    const [first = '', second = ''] = textOfPdf(at('edited.pdf'))
      .replace(/[^\S\f]+/g, ' ')
      .split('\f')
    expect(first).toContain(long.slice(0, 40))
    for (const part of [...parts, 'This text continues on page 2.', 'Approved by'])
      expect(first).toContain(part)
    expect(second).toContain(`Result in full ${text}`)
  },
)

test.each([1, 2, 3])('page one has longer texts of %i criteria, and holds them', (count) => {
  const long = 'A reason of the auditor that takes more room than a line of the first page has. '.repeat(9)
  const nowMs = DATA_END_MS + 30 * DAY_MS
  for (const { id, isChosen } of findCriteria(made.db))
    if (isChosen) changeCriterion(made.db, { kind: 'leave-out', id }, nowMs)
  for (const id of ['ftc-465-7b', 'eu-ucpd-23c', 'uk-dmcc-13'].slice(0, count)) {
    changeCriterion(made.db, { kind: 'choose', id }, nowMs)
    changeCriterion(made.db, { kind: 'conclude', id, conclusion: 'exception', text: long }, nowMs)
  }
  exportPdf({ ...scope(), ...STYLE, paper: 'us-letter', path: at('few.pdf') })
  const pageOne = textOfPdf(at('few.pdf'), 1).replace(/\s+/g, ' ')
  for (const part of ['Answers to requests', 'Limitations', 'Basis', 'Sign-off', 'Approved by'])
    expect(pageOne).toContain(part)
  // The word comes after the end of the reasons of six criteria.
  expect(pageOne.match(/\bpage\b/g)?.length).toBeGreaterThanOrEqual(count)
})
