import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePage } from '../../support/independent-reply.ts'
import { callCli } from '../../support/run-cli.ts'

/** One file with one entry, as somebody may bring it; nobody knows what was asked for. */
const PAGE = writePage(
  {
    page: 1,
    pages: 1,
    perPage: 100,
    rows: [
      {
        feedbackId: '101',
        businessId: '20760',
        showOnWebsite: 0,
        deleted: 0,
        time: '2026-03-01T10:00:00+00:00',
      },
    ],
  },
  'data-array',
)
const SHA256 = createHash('sha256').update(PAGE).digest('hex')
const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const folder = mkdtempSync(join(tmpdir(), 'unhidden-completeness-'))
const workspace = join(folder, 'Audit.unhidden')
const run = (...args: string[]) => callCli([...args, '--workspace', workspace, '--json'], SECRETS)
const query = async (what: string) => JSON.parse((await run('query', '--what', what)).stdout)

beforeAll(async () => {
  expect(await run('workspace', 'create', '--time-zone', 'UTC', '--offline')).toMatchObject({ code: 0 })
  mkdirSync(join(folder, 'pages'))
  writeFileSync(join(folder, 'pages', 'history.json'), PAGE)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('before anything is read, both operations are not fetched', async () => {
  expect(await query('status')).toMatchObject([
    { operation: 'history', completeness: 'not-fetched', verdict: 'History not fetched' },
    { operation: 'responses', completeness: 'not-fetched', verdict: 'Responses not fetched' },
  ])
})

test('one imported file makes nothing complete: its coverage is not known', async () => {
  const imported = await run('import', join(folder, 'pages'), '--json')
  expect(imported).toMatchObject({ code: 0 })
  expect(JSON.parse(imported.stdout)).toMatchObject({ outcome: 'complete', completeness: 'imported' })
  const coverage: readonly { readonly operation: string; readonly state: string }[] = await query('coverage')
  const states = coverage.filter(({ operation }) => operation === 'history').map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['imported', 'not-fetched']))
  expect(await query('status')).toMatchObject([
    {
      operation: 'history',
      completeness: 'imported',
      verdict: 'History imported, coverage not known',
      dataThroughFrom: 'receipt',
    },
    { operation: 'responses', completeness: 'not-fetched' },
  ])
})

test('a report says the same of the import, in the same words', async () => {
  const out = join(folder, 'rows.csv')
  const asked = ['--template', 'feedback', '--format', 'csv', '--out', out]
  expect(await run('report', ...asked)).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(`${out}.about.json`, 'utf8'))).toMatchObject({
    completeness: ['History imported, coverage not known', 'Responses not fetched'],
  })
})

test('a PDF and the README of a bundle name what was supplied as files, and give no number for what was not fetched', async () => {
  const marked = 'Supplied as files; origin not verified: visibility history.'
  const pdf = join(folder, 'report.pdf')
  const asked = ['--template', 'hidden-and-deleted', '--out']
  expect(await run('report', ...asked, pdf, '--format', 'pdf')).toMatchObject({ code: 0 })
  const text = execFileSync('pdftotext', ['-raw', pdf, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ')
  const [pageOne = '', others = ''] = text.split('Page 1 of')
  expect(pageOne).toContain(`Coverage History imported, coverage not known Responses not fetched ${marked}`)
  expect(pageOne).toContain('responses were not fetched.')
  expect(pageOne).toMatch(/not fetched Hidden, no owner response .*? HD-1\.12/)
  expect(others).toContain('origin and completeness are not verified')
  expect(others).toMatch(/visibility history supplied as files; origin not verified complete/)
  expect(pageOne).toContain(`SHA-256 of history.json, supplied as a file ${SHA256}`)
  const by = userInfo().username
  expect(others).toMatch(
    new RegExp(
      `Imported files history\\.json visibility history, file dated \\S+, imported [^(]+ by account ${by}`,
    ),
  )
  expect(others).toContain(`SHA-256 ${SHA256}`)
  const ofResponses = join(folder, 'responses.pdf')
  const responses = ['--template', 'responses', '--format', 'pdf', '--out', ofResponses]
  expect(await run('report', ...responses)).toMatchObject({ code: 0 })
  expect(execFileSync('pdftotext', ['-raw', ofResponses, '-'], { encoding: 'utf8' })).toMatch(
    /Result\nNot determinable: nothing was fetched of the responses\.\nnot fetched\nResponses in scope/,
  )
  const bundle = join(folder, 'bundle.zip')
  expect(await run('report', ...asked, bundle, '--format', 'bundle')).toMatchObject({ code: 0 })
  const readme = execFileSync('unzip', ['-p', bundle, '*/README.txt'], { encoding: 'utf8' })
  expect(readme).toContain(marked)
  expect(readme).toContain(`${SHA256}  history.json\n    visibility history, file dated `)
  const redacted = join(folder, 'redacted.pdf')
  expect(await run('report', ...asked, redacted, '--format', 'pdf', '--redact')).toMatchObject({ code: 0 })
  expect(execFileSync('pdftotext', [redacted, '-'], { encoding: 'utf8' })).not.toContain('history.json')
  const log = await query('log')
  expect(log.find(({ action }: { action: string }) => action === 'files-imported')).toBeDefined()
})
