import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { makeUpAnswer, PLANTED_ANSWERS } from '../../../electron/demo/made-up-answers.ts'
import type { CompanyAnswer } from '../../../shared/domain/company-answer.ts'
import type { RequestRow } from '../../../shared/domain/company-request.ts'
import { findOffice, PYTHON } from '../../../tools/preflight/judges.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { textOfPdf } from '../../support/reports/printed-figures.ts'
import { callCli } from '../../support/run-cli.ts'

const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const SEED = 7
const office = findOffice()
const hasPython = spawnSync(PYTHON, ['--version']).status === 0

const folder = mkdtempSync(join(tmpdir(), 'unhidden-journey-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const workspace = at('Demo.unhidden')

async function run(...args: readonly string[]) {
  const words = args.findIndex((word) => word.startsWith('--'))
  const named = args.slice(0, words < 0 ? undefined : words)
  const options = words < 0 ? [] : args.slice(words)
  const { code, stdout, stderr } = await callCli(
    [...named, '--workspace', workspace, ...options, '--json'],
    ENV,
  )
  expect(code, `${args.join(' ')}: ${stdout.slice(0, 400)}${stderr}`).toBe(0)
  return JSON.parse(stdout)
}
const query = (what: string, filter: string) => run('query', '--what', what, '--filter', filter)

interface ListedAnswer extends CompanyAnswer {
  readonly reference: string
  readonly row: number
  readonly feedbackId: number
  readonly businessId: number
  readonly hiddenSince: string | null
}

/**
 * Opens the workbook in LibreOffice, types the answers of a text file into its cells, and saves it as XLSX. A line has
 * the row of the sheet, from 0, and the texts of the six cells of the company, with tabs between.
 */
const FILL_IN = `Sub FillIn(source As String, answers As String, target As String)
  Dim options(0) As New com.sun.star.beans.PropertyValue
  options(0).Name = "Hidden"
  options(0).Value = True
  book = StarDesktop.loadComponentFromURL(source, "_blank", 0, options())
  sheet = book.Sheets.getByIndex(0)
  first = 0
  Do While sheet.getCellByPosition(first, 0).String &lt;&gt; "Ground"
    first = first + 1
  Loop
  handle = FreeFile
  Open answers For Input As #handle
  Do While Not Eof(handle)
    Line Input #handle, text
    parts = Split(text, Chr(9))
    For part = 1 To 6
      If parts(part) &lt;&gt; "" Then
        cell = sheet.getCellByPosition(first + part - 1, CLng(parts(0)))
        If sheet.isProtected() And cell.CellProtection.IsLocked Then Error 1
        cell.setFormula(parts(part))
      End If
    Next
  Loop
  Close #handle
  options(0).Name = "FilterName"
  options(0).Value = "Calc MS Excel 2007 XML"
  book.storeToURL(target, options())
  book.close(True)
End Sub`

function runOffice(...words: readonly string[]): void {
  const profile = `-env:UserInstallation=${pathToFileURL(at('profile')).href}`
  execFileSync(office ?? '', [profile, '--headless', '--norestore', ...words], { stdio: 'ignore' })
}

/** The first start makes the library of macros, which ours then replaces. */
function prepareOffice(): void {
  runOffice('--terminate_after_init')
  const library = at('profile/user/basic/Standard')
  mkdirSync(library, { recursive: true })
  writeFileSync(
    join(library, 'Module1.xba'),
    `<?xml version="1.0" encoding="UTF-8"?>
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">
${FILL_IN}
</script:module>`,
  )
}

function fillIn(name: string, answers: ReadonlyMap<number, CompanyAnswer>): string {
  const lines = [...answers].map(([row, { ground, policyClause, decidedBy, decidedAt, rating, note }]) =>
    [row, ground ?? '', policyClause, decidedBy, decidedAt.slice(0, 10), rating ?? '', note].join('\t'),
  )
  writeFileSync(at('answers.txt'), `${lines.join('\n')}\n`)
  const filled = name.replace('.xlsx', ' filled.xlsx')
  const words = [pathToFileURL(at(name)).href, at('answers.txt'), pathToFileURL(at(filled)).href]
  runOffice(`macro:///Standard.Module1.FillIn(${words.join(',')})`)
  return at(filled)
}

/** What the demo's company answers, by the row of the request, and for each review whether its rating is negative. */
async function answerAsCompany(request: string, hidden: ReadonlySet<number>) {
  const rows: readonly ListedAnswer[] = await query('answers', request)
  const answers = rows.flatMap(({ row, feedbackId, hiddenSince }) => {
    const asked = {
      feedbackId: String(feedbackId),
      hiddenSinceMs: hiddenSince === null ? null : Date.parse(hiddenSince),
    } as RequestRow
    const answer = makeUpAnswer(asked, hidden.has(feedbackId), SEED)
    return answer ? [[row, answer] as const] : []
  })
  return { rows, answers: new Map(answers) }
}

function askPython(script: string, input: string, ...args: readonly string[]): string {
  return execFileSync(PYTHON, [script, ...args], { input, encoding: 'utf8' })
}

test.runIf(office !== undefined && hasPython)(
  'from a case to the verified report: LibreOffice fills in the sheets, and the result fits what is planted',
  async () => {
    const small = ['--events', '1500', '--responses', '560', '--seed', String(SEED)]
    expect((await callCli(['demo', '--out', folder, ...small, '--json'], ENV)).code).toBe(0)
    await run('criteria', 'choose', '--criterion', 'ftc-465-7b')
    const [burst] = (await run('query', '--what', 'cases')) as { kind: string; feedbackIds: number[] }[]
    const asked = burst?.feedbackIds ?? []
    expect(asked.length).toBeGreaterThan(0)
    const make = ['requests', 'create', '--format', 'xlsx'] as const
    await run(...make, '--filter', `feedback:${asked.join()}`, '--out', at('R-1.xlsx'))
    const design = ['--method', 'stratified', '--by', 'visibility', '--allocation', 'fixed', '--size', '60']
    const named = ['--title', 'Ratings', '--preparer', 'Ada', '--seed', 'journey']
    const population = ['--filter', 'deleted:no -visibility:unknown']
    await run('sample', 'draw', ...design, ...named, ...population)
    await run('sample', 'equal-treatment', '--sample', 'S-1', '--negative', '<=2')
    await run(...make, '--filter', 'sample:S-1', '--out', at('R-2.xlsx'), '--letter', at('R-2 letter.pdf'))
    const list: { feedbackId: number }[] = await query('feedback', 'visibility:hidden')
    const hidden = new Set(list.map(({ feedbackId }) => feedbackId))

    prepareOffice()
    const given = await Promise.all(['R-1', 'R-2'].map((request) => answerAsCompany(request, hidden)))
    for (const [index, { answers, rows }] of given.entries()) {
      const request = `R-${index + 1}`
      const taken = await run('requests', 'import', fillIn(`${request}.xlsx`, answers))
      expect(taken).toMatchObject({
        outcome: 'kept',
        notTaken: [],
        setAside: [],
        otherColumns: [],
        requests: [{ reference: request, version: 1, taken: answers.size }],
      })
      const kept: readonly ListedAnswer[] = await query('answers', request)
      expect(
        kept.map(({ row, ground, policyClause, decidedBy, decidedAt, rating }) => [
          row,
          ...[ground, policyClause, decidedBy, decidedAt, rating],
        ]),
      ).toEqual(
        rows.map(({ row }) => {
          const answer = answers.get(row)
          const {
            ground = null,
            policyClause = '',
            decidedBy = '',
            decidedAt = '',
            rating = null,
          } = answer ?? {}
          return [row, ground, policyClause, decidedBy, decidedAt.slice(0, 10), rating]
        }),
      )
    }

    // Counts and ratio once more: from what was typed, in whole numbers.
    const { result, negative, sentences } = await run('sample', 'equal-treatment', '--sample', 'S-1')
    const { rows, answers } = given[1] ?? { rows: [], answers: new Map<number, CompanyAnswer>() }
    const rated = rows.map(({ row, feedbackId, businessId }) => ({
      businessId,
      isHidden: hidden.has(feedbackId),
      rating: answers.get(row)?.rating ?? null,
    }))
    for (const [group, isHidden] of [
      ['hidden', true],
      ['shown', false],
    ] as const) {
      const own = rated.filter((one) => one.isHidden === isHidden)
      const count = (isCounted: (stars: number | null) => boolean) =>
        own.filter(({ rating }) => isCounted(rating)).length
      expect(result[group], group).toEqual({
        negative: count((stars) => stars !== null && stars <= 2),
        other: count((stars) => stars !== null && stars > 2),
        missing: count((stars) => stars === null),
      })
    }
    const strata = [...Map.groupBy(rated, ({ businessId }) => businessId).values()].map((own) =>
      [true, false].flatMap((isHidden) => {
        const group = own.filter((one) => one.isHidden === isHidden && one.rating !== null)
        return [group.filter(({ rating }) => (rating ?? 9) <= 2).length, group.length]
      }),
    )
    const model = 'tests/support/statistics/exact_odds_ratio.py'
    // Each day draws other reviews: an interval that leaves out the planted ratio on one day of twenty proves nothing.
    const wide = await run('sample', 'equal-treatment', '--sample', 'S-1', '--confidence', '0.9999')
    const cases = [0.95, 0.9999].map((confidence) => ({ strata, confidence, homogeneity: false }))
    const expected = JSON.parse(askPython(model, JSON.stringify(cases)))
    for (const [at, { odds }] of [result, wide.result].entries()) {
      expect(odds.ratio).toBeCloseTo(expected[at].ratio, 9)
      expect(odds.interval.low).toBeCloseTo(expected[at].low, 9)
      expect(odds.interval.high).toBeCloseTo(expected[at].high, 7)
      expect(odds.p).toBeCloseTo(expected[at].p, 9)
    }
    expect(expected[1].low).toBeLessThan(PLANTED_ANSWERS.oddsRatio)
    expect(expected[1].high).toBeGreaterThan(PLANTED_ANSWERS.oddsRatio)
    expect(negative).toMatchObject({ atMost: 2, isBeforeRatings: true, reason: '' })

    await run(
      ...['criteria', 'conclude', '--criterion', 'ftc-465-7b', '--conclusion', 'exception'],
      ...['--text', 'Grounds are not shown to be applied alike.'],
    )
    const report = (format: string, name: string) =>
      run('report', '--template', 'compliance', '--format', format, '--out', at(name))
    await report('pdf', 'review.pdf')
    const text = textOfPdf(at('review.pdf')).replace(/\s+/g, ' ')
    expect(text).toContain('An exception was noted on 1 of 1 criterion.')
    expect(text).toContain(sentences[0])
    expect(text).toContain('Seed journey')
    const byBusiness = text.slice(text.indexOf('By business'), text.indexOf('What it cannot show'))
    for (const { businessId, hidden, shown } of result.businesses) {
      const missing = hidden.missing + shown.missing
      const counts = [hidden.negative, hidden.other, shown.negative, shown.other, missing].join(' ')
      expect(businessId).toBeTypeOf('number')
      expect(byBusiness, businessId).toContain(String(businessId))
      expect(byBusiness, businessId).toContain(` ${counts} `)
    }
    await report('xlsx', 'review.xlsx')
    await report('bundle', 'review.zip')
    const verified = await callCli(['verify', at('review.zip'), '--json'], ENV)
    expect(verified.code, verified.stdout).toBe(0)
    expect(askPython('tools/verify_evidence.py', '', at('review.zip'))).toContain('intact')
    const { files } = new Bag(at('review.zip'))
    for (const request of ['R-1', 'R-2']) {
      const received = readFileSync(at(`${request} filled.xlsx`))
      expect(
        [...files.values()].some((file) => received.equals(file)),
        request,
      ).toBe(true)
    }
    const verifiedWorkspace = await callCli(['verify', workspace, '--json'], ENV)
    expect(verifiedWorkspace.code, verifiedWorkspace.stdout).toBe(0)
  },
  900_000,
)
