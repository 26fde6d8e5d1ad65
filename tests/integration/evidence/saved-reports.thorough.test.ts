import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locateWitnessed } from '../../../electron/cli/services.ts'
import { COMMANDS } from '../../../electron/operations/commands/all.ts'
import { WriterSession } from '../../../electron/threads/writer-session.ts'
import type { ReviewStep } from '../../../shared/domain/report-review.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { callCli } from '../../support/run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'unhidden-saved-reports-'))
const workspace = join(folder, 'Demo.unhidden')
const env = { UNHIDDEN_PASSPHRASE: 'a bundle test', UNHIDDEN_DATA_DIR: join(folder, 'data') }
const PAST = new Date(Date.now() - 174 * 86_400_000).toISOString().slice(0, 10)
const VERIFIER = join(import.meta.dirname, '../../../tools/verify_evidence.py')
const FIRST = 'data/reports/1/'
const SECOND = 'data/reports/2/'

const at = (name: string) => join(folder, name)
const run = (...args: string[]) => callCli(args, env)
const report = (name: string, template: string, format: string, ...more: string[]) =>
  run(
    ...['report', '--workspace', workspace, '--template', template, '--format', format],
    '--out',
    at(name),
    ...more,
  )

async function make(...args: Parameters<typeof report>): Promise<void> {
  expect(await report(...args)).toMatchObject({ code: 0, stderr: '' })
}

async function verify(name: string) {
  const { code, stdout } = await run('verify', at(name), '--json')
  return { code, ...JSON.parse(stdout) }
}

function askPython(name: string) {
  const { status, stdout } = spawnSync(PYTHON, [VERIFIER, at(name)], { encoding: 'utf8' })
  return { code: status, stdout }
}

const sha256 = (name: string) =>
  createHash('sha256')
    .update(readFileSync(at(name)))
    .digest('hex')
const textOf = (bag: Bag, name: string) => bag.files.get(name)?.toString('utf8') ?? ''

/** The log entry of the newest report, and steps of its review. */
async function review(toSteps: (seq: number) => readonly ReviewStep[]): Promise<void> {
  const { stdout } = await run('query', '--workspace', workspace, '--what', 'log', '--json')
  const seqs = [...stdout.matchAll(/"seq":\s*(\d+)/g)].map(([, seq]) => Number(seq))
  const session = await WriterSession.open(await locateWitnessed(workspace, env))
  try {
    for (const [n, step] of toSteps(Math.max(...seqs)).entries())
      session.carryOut(COMMANDS['report:take-step'], [step, Date.UTC(2026, 0, 5, 10, n)])
  } finally {
    await session.close()
  }
}

beforeAll(async () => {
  expect(
    await run('demo', '--out', folder, '--events', '600', '--responses', '300', '--seed', '11'),
  ).toMatchObject({
    code: 0,
  })
  await make('then.pdf', 'visibility-changes', 'pdf', '--as-of', PAST)
  await make('Hidden reviews.pdf', 'hidden-and-deleted', 'pdf', '--prepared-by', 'Jo Auditor')
  await review((seq) => [
    { kind: 'send', seq, by: 'Jo Auditor' },
    { kind: 'add-note', seq, by: 'R. Patel', place: 'HD-1.2', text: 'Which period?' },
    { kind: 'answer-note', seq, by: 'Jo Auditor', note: 1, text: 'All data received.' },
    { kind: 'close-note', seq, by: 'R. Patel', note: 1 },
    { kind: 'sign', seq, by: 'R. Patel' },
  ])
  const saved = ['--report', at('then.pdf'), '--report', at('Hidden reviews.pdf')]
  await make('bundle.zip', 'businesses', 'bundle', ...saved)
  await make('again.zip', 'businesses', 'bundle', ...saved)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('saved reports in a bundle', () => {
  it('are there as they were saved, with their reviews, and the bundle is repeatable', () => {
    expect(sha256('again.zip')).toBe(sha256('bundle.zip'))
    const bag = new Bag(at('bundle.zip'))
    expect(bag.files.get(`${FIRST}report.pdf`)?.equals(readFileSync(at('then.pdf')))).toBe(true)
    expect(bag.files.get(`${SECOND}report.pdf`)?.equals(readFileSync(at('Hidden reviews.pdf')))).toBe(true)
    expect(JSON.parse(textOf(bag, `${FIRST}review.json`))).toMatchObject({ status: 'draft', noteCount: 0 })
    expect(JSON.parse(textOf(bag, `${SECOND}review.json`))).toMatchObject({
      template: 'hidden-and-deleted',
      files: [
        { name: `${SECOND}report.pdf`, sha256: sha256('Hidden reviews.pdf'), savedAs: 'Hidden reviews.pdf' },
      ],
      status: 'for-review',
      prepared: { by: 'Jo Auditor', atMs: Date.UTC(2026, 0, 5, 10) },
      reviewed: { by: 'R. Patel', atMs: Date.UTC(2026, 0, 5, 10, 4) },
      approved: null,
      noteCount: 1,
      openNotes: 0,
      notes: [{ note: 1, place: 'HD-1.2', text: 'Which period?', answers: [{ text: 'All data received.' }] }],
    })
    const state =
      'For review; prepared by Jo Auditor, Jan 5, 2026, 10:00:00 UTC; reviewed by R. Patel, Jan 5, 2026, 10:04:00 UTC; 1 of 1 notes closed'
    expect(textOf(bag, 'README.txt')).toContain(state)
    expect(textOf(bag, 'index.html')).toContain(`<a href="${SECOND}report.pdf">`)
    expect(textOf(bag, 'index.html')).toContain(state)
  })

  it('have their entries in the log of the bundle, also where nothing followed them', async () => {
    await make('last.pdf', 'businesses', 'pdf')
    await make('log.zip', 'businesses', 'bundle', '--report', at('last.pdf'))
    const bag = new Bag(at('log.zip'))
    const { entry } = JSON.parse(textOf(bag, `${FIRST}review.json`))
    const log = textOf(bag, 'data/auditor/log.jsonl').trimEnd().split('\n')
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ seq: entry, action: 'report-exported' })
    expect((await verify('log.zip')).code).toBe(0)
    expect(askPython('log.zip').code).toBe(0)
  })

  it('are made again by figures, rows and pages, each in its own moment', async () => {
    const { code, reperformance, reports } = await verify('bundle.zip')
    expect({ code, outcome: reperformance.outcome }).toEqual({ code: 0, outcome: 'match' })
    const made = new Map(
      reperformance.figures.map((one: { id: string; recomputed: string }) => [one.id, one.recomputed]),
    )
    expect(made.get(`${FIRST}report.pdf`)).toBe(sha256('then.pdf'))
    expect(made.get(`${SECOND}report.pdf`)).toBe(sha256('Hidden reviews.pdf'))
    const rows = textOf(new Bag(at('bundle.zip')), `${SECOND}rows.jsonl`)
      .trimEnd()
      .split('\n').length
    expect(made.get('report 2, rows')).toBe(String(rows))
    expect(made.get('report 2, HD-1.2')).toMatch(/^\d+$/)
    expect(reports).toMatchObject([
      { number: 1, file: 'then.pdf', status: 'draft', isMadeAgain: true },
      { number: 2, file: 'Hidden reviews.pdf', status: 'for-review', isMadeAgain: true },
    ])
    const { stdout } = await run('verify', at('bundle.zip'))
    expect(stdout).toContain(
      'Saved report 2 (Hidden reviews.pdf): its bytes are those listed when it was saved. For review; prepared by',
    )
    const python = askPython('bundle.zip')
    expect(python.code).toBe(0)
    expect(python.stdout).toContain(
      'saved report 2 (Hidden reviews.pdf): for-review; prepared by Jo Auditor; reviewed by R. Patel; 1 of 1 notes closed\n',
    )
    expect(python.stdout).toMatch(/\nsaved report 2: recomputed: [1-9]\d* figures of the rows\n/)
  })

  it('can have any format, and each file is made again in its own', async () => {
    const formats = ['csv', 'xlsx', 'jsonl', 'parquet', 'dataset'] as const
    const endings = { csv: 'csv', xlsx: 'xlsx', jsonl: 'jsonl', parquet: 'parquet', dataset: 'zip' }
    for (const format of formats) {
      await make(`rows.${endings[format]}`, 'visibility-changes', format, '--filter', 'visibility:hidden')
    }
    const names = formats.map((format) => `rows.${endings[format]}`)
    await make('all.zip', 'evidence', 'bundle', ...names.flatMap((name) => ['--report', at(name)]))
    const bag = new Bag(at('all.zip'))
    const { code, reperformance, reports } = await verify('all.zip')
    expect({ code, outcome: reperformance.outcome }).toEqual({ code: 0, outcome: 'match' })
    for (const [index, name] of names.entries()) {
      const inBundle = `data/reports/${index + 1}/report${name.slice(4)}`
      expect(bag.files.get(inBundle)?.equals(readFileSync(at(name)))).toBe(true)
      expect(textOf(bag, 'index.html')).toContain(`<a href="${inBundle}">`)
      expect(reports[index]).toMatchObject({ file: name, status: 'draft', isMadeAgain: true })
      expect(reperformance.figures).toContainEqual({
        id: inBundle,
        stated: sha256(name),
        recomputed: sha256(name),
      })
    }
    expect(askPython('all.zip')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('saved report 5 (rows.zip): draft'),
    })
    // another workbook under the hash that its review states: only the report made again shows it
    const forged = Buffer.from('another workbook')
    const review = JSON.parse(textOf(bag, 'data/reports/2/review.json'))
    review.files[0].sha256 = createHash('sha256').update(forged).digest('hex')
    bag.set('data/reports/2/report.xlsx', forged)
    bag.set('data/reports/2/review.json', JSON.stringify(review))
    bag.renewManifests()
    bag.write(at('forged-workbook.zip'))
    const { code: forgedCode, reperformance: again } = await verify('forged-workbook.zip')
    const wrong = again.figures.filter(
      ({ stated, recomputed }: { stated: string; recomputed: string }) => stated !== recomputed,
    )
    expect({ forgedCode, wrong }).toMatchObject({
      forgedCode: 4,
      wrong: [{ id: 'data/reports/2/report.xlsx' }],
    })
  })

  it('are found out by both verifiers where a figure of the second was forged', async () => {
    const bag = new Bag(at('bundle.zip'))
    const recipe = JSON.parse(textOf(bag, `${SECOND}recipe.json`))
    recipe.figures.find(({ id }: { id: string }) => id === 'rows').value = '1'
    bag.set(`${SECOND}recipe.json`, JSON.stringify(recipe))
    bag.renewManifests()
    bag.write(at('forged.zip'))
    const { code, reperformance } = await verify('forged.zip')
    const wrong = reperformance.figures.filter(
      ({ stated, recomputed }: { stated: string; recomputed: string }) => stated !== recomputed,
    )
    expect({ code, wrong }).toMatchObject({ code: 4, wrong: [{ id: 'report 2, rows', stated: '1' }] })
    expect(askPython('forged.zip')).toEqual({
      code: 4,
      stdout: expect.stringMatching(
        /^figure-differs -: saved report 2: rows is stated as 1, and the rows have \d+\n$/,
      ),
    })
  })

  it.each([
    ['pages', `${SECOND}report.pdf`, () => 'x'],
    ['a review', `${FIRST}review.json`, () => '{}'],
    [
      'times, for some that no date can have,',
      `${SECOND}review.json`,
      (text: string) => text.replaceAll(/(?<="atMs": ?)\d+/g, String(8.64e15 + 1)),
    ],
  ])('are found out by both verifiers where %s were exchanged', async (_, named, change) => {
    const bag = new Bag(at('bundle.zip'))
    bag.set(named, change(textOf(bag, named)))
    bag.renewManifests()
    bag.write(at('exchanged.zip'))
    expect(await verify('exchanged.zip')).toMatchObject({
      code: 4,
      problem: { kind: 'report-changed', message: expect.stringContaining(named) },
    })
    expect(askPython('exchanged.zip')).toMatchObject({
      code: 4,
      stdout: expect.stringMatching(new RegExp(`^report-changed -: ${named} `)),
    })
  })

  it('go with evidence alone too', async () => {
    await make('evidence.zip', 'evidence', 'bundle', '--report', at('Hidden reviews.pdf'))
    const bag = new Bag(at('evidence.zip'))
    expect([...bag.files.keys()].filter((name) => name.startsWith('data/report'))).toEqual(
      ['report.pdf', 'review.json', 'rows.csv', 'rows.jsonl', 'recipe.json'].map((name) => `${FIRST}${name}`),
    )
    expect(textOf(bag, 'index.html')).toContain(`<a href="${FIRST}report.pdf">`)
    expect(await verify('evidence.zip')).toMatchObject({ code: 0, reperformance: { outcome: 'match' } })
    expect(askPython('evidence.zip')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('saved report 1: recomputed'),
    })
  })

  it('are refused where they are bundles, not of this workspace, changed or not redacted alike', async () => {
    await make('redacted.pdf', 'businesses', 'pdf', '--redact', '--recipient', 'A')
    copyFileSync(at('then.pdf'), at('changed.pdf'))
    appendFileSync(at('changed.pdf'), '\n')
    const A = ['--redact', '--recipient', 'A']
    const B = ['--redact', '--recipient', 'B']
    const refusals: readonly (readonly [string, readonly string[], string])[] = [
      ['bundle.zip', [], 'is an evidence bundle, which is not put into another one'],
      ['changed.pdf', [], '"changed.pdf" is not the first file of a report that this workspace saved'],
      ['redacted.pdf', [], 'redacted.pdf is redacted'],
      ['then.pdf', A, 'then.pdf is not redacted, so it is not put into a redacted bundle'],
      ['redacted.pdf', B, 'redacted.pdf was redacted for another recipient'],
    ]
    for (const [name, more, message] of refusals) {
      const { code, stderr } = await report('no.zip', 'businesses', 'bundle', ...more, '--report', at(name))
      expect({ name, code, stderr }).toEqual({ name, code: 2, stderr: expect.stringContaining(message) })
    }
    await make('redacted.zip', 'businesses', 'bundle', ...A, '--report', at('redacted.pdf'))
    const bag = new Bag(at('redacted.zip'))
    expect(JSON.parse(textOf(bag, `${FIRST}review.json`))).toMatchObject({
      files: [{ savedAs: null }],
      notes: [],
    })
    expect(textOf(bag, 'README.txt')).not.toContain('redacted.pdf')
    expect(await verify('redacted.zip')).toMatchObject({
      code: 0,
      isIntact: true,
      reports: [{ file: null, isMadeAgain: true }],
    })
    expect(askPython('redacted.zip')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^files intact: /),
    })
  })

  it('are not made again where a reply came after them, and both verifiers state it', async () => {
    const { files } = new Bag(at('bundle.zip'))
    const pages = [...files].filter(([name]) => name.startsWith('data/evidence/pages/'))
    const [, page = ''] = pages.find(([, bytes]) => bytes.includes('"showOnWebsite1"')) ?? []
    writeFileSync(at('page.json'), page)
    const imported = await run('import', '--workspace', workspace, '--operation', 'history', at('page.json'))
    // One page of many: taken, but not complete.
    expect(imported).toMatchObject({ code: 3, stderr: '' })
    await make('earlier.zip', 'businesses', 'bundle', '--report', at('then.pdf'))
    const added = [...new Bag(at('earlier.zip')).files.keys()].filter((name) => name.startsWith(FIRST))
    expect(added).toEqual([`${FIRST}report.pdf`, `${FIRST}review.json`])
    expect(await verify('earlier.zip')).toMatchObject({
      reperformance: { outcome: 'match' },
      reports: [{ number: 1, isMadeAgain: false }],
    })
    const { stdout, code } = await run('verify', at('earlier.zip'))
    expect(code).toBe(0)
    expect(stdout).toContain(
      'Saved report 1 (then.pdf): its bytes are those listed when it was saved; NOT made again',
    )
    expect(askPython('earlier.zip')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('saved report 1: not recomputed: it was made from an earlier state'),
    })
  })
})
