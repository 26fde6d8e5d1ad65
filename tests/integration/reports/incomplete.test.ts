import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePage } from '../../support/independent-reply.ts'
import { textOfPdf } from '../../support/reports/printed-figures.ts'
import { callCli } from '../../support/run-cli.ts'

const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const folder = mkdtempSync(join(tmpdir(), 'unhidden-incomplete-'))
const workspace = join(folder, 'Files.unhidden')
const inWorkspace = async (command: string, ...args: readonly string[]): Promise<void> => {
  await callCli([command, ...args, '--workspace', workspace], ENV)
}
beforeAll(async () => {
  await inWorkspace('workspace', 'create', '--offline', '--time-zone', 'UTC')
  const files = join(folder, 'files')
  mkdirSync(files)
  const one = { feedbackId: '12', businessId: '20760', deleted: 0 } as const
  const rows = [
    { ...one, showOnWebsite: 1, time: '2026-03-01T10:00:00+01:00' },
    { ...one, showOnWebsite: 0, time: '2026-03-02T10:00:00+01:00' },
  ] as const
  // The second of its pages was never handed over.
  writeFileSync(join(files, '1.json'), writePage({ page: 1, pages: 2, perPage: 2, rows }, 'flat'))
  await inWorkspace('import', '--operation', 'history', files)
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read(
  template: string,
  ...options: readonly string[]
): Promise<readonly [pageOne: string, rest: string]> {
  const path = join(folder, 'report.pdf')
  const asked = ['--template', template, '--format', 'pdf', '--out', path, '--force']
  await inWorkspace('report', ...asked, ...options)
  const [first = '', ...pages] = textOfPdf(path).split('\f')
  return [first, pages.join(' ')].map((text) => text.replace(/\s+/g, ' ')) as [string, string]
}

const WHY = 'Pages are missing among the imported files.'
const DETAIL = 'Of 2 pages no file holds 2.'

test('page one says what is known to be missing, and the syncs in which detail', async () => {
  const [pageOne, rest] = await read('visibility-changes')
  expect(pageOne).toContain(`History imported, coverage not known ${WHY}`)
  expect(rest).toContain(`Sync 1: ${WHY} ${DETAIL}`)
})

test('a redacted report has the reason without its detail', async () => {
  const [pageOne, rest] = await read('visibility-changes', '--redact')
  expect(pageOne).toContain(WHY)
  expect(rest).toContain(`Sync 1: ${WHY}`)
  expect(rest).not.toContain(DETAIL)
})

test('nothing is said about missing answers while the responses are not known to be complete', async () => {
  const files = join(folder, 'responses')
  mkdirSync(files)
  const rows = [
    {
      businessId: '20760',
      feedbackId: '99',
      type: 'customer' as const,
      date: '2026-03-05T10:00:00+01:00',
      content: 'Where is it?',
    },
  ] as const
  writeFileSync(join(files, '1.json'), writePage({ page: 1, pages: 1, perPage: 2, rows }, 'flat'))
  await inWorkspace('import', '--operation', 'responses', files)
  const [pageOne, rest] = await read('hidden-and-deleted')
  expect(pageOne).toContain('Of 2 reviews, 1 (50.0%) is hidden or deleted')
  expect(pageOne).toContain('whether owners responded to those hidden is not determinable')
  expect(pageOne).toMatch(
    /not determinable Hidden, no owner response|Hidden, no owner response.* not determinable/,
  )
  expect(rest).toMatch(/Hidden, no response by anyone .*HD-1\.6 not determinable/)

  // The business has the response; its other review may have one.
  const [, list] = await read('feedback', '--rows', 'all')
  expect(list).toMatch(/ 12 20760 hidden .* not known /)
  expect(list).toMatch(/ 99 20760 not known .* 0 /)
  expect(list).not.toContain('not fetched')
})
