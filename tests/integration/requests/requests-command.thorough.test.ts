import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY_GROUNDS } from '../../../shared/domain/company-answer.ts'
import { findOpenpyxl } from '../../../tools/preflight/judges.ts'
import { textOfPdf } from '../../support/reports/printed-figures.ts'
import { callCli, runCli } from '../../support/run-cli.ts'

const ENV = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }

const folder = mkdtempSync(join(tmpdir(), 'unhidden-requests-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const workspace = join(folder, 'Demo.unhidden')

beforeAll(async () => {
  const small = ['--events', '600', '--responses', '60', '--seed', '7']
  expect((await callCli(['demo', '--out', folder, ...small, '--json'], ENV)).code).toBe(0)
}, 240_000)

const run = (action: string, ...args: string[]) =>
  callCli(['requests', action, '--workspace', workspace, ...args, '--json'], ENV)
const query = async (what: string, ...args: string[]) =>
  JSON.parse(
    (await callCli(['query', '--workspace', workspace, '--what', what, ...args, '--json'], ENV)).stdout,
  )

test('the command line makes a request, takes its answers and lists them beside the record', async () => {
  const out = join(folder, 'R-1.csv')
  const create = ['--filter', 'visibility:hidden', '--format', 'csv', '--due', '2099-12-04', '--out', out]
  const order = ['requests', 'create', '--workspace', workspace, ...create, '--json']
  const made = JSON.parse((await runCli(order, ENV)).stdout)
  expect(made).toMatchObject({
    request: 'R-1',
    title: 'visibility:hidden',
    dueDay: '2099-12-04',
    state: 'open',
  })
  const hidden = await query('feedback', '--filter', 'visibility:hidden')
  expect(made.rows).toBe(hidden.length)
  const [head = '', ...lines] = readFileSync(out, 'utf8').trimEnd().split('\r\n')
  expect(head).toBe(
    'request,row,feedbackId,businessId,hiddenSince,deletedAt,ground,policyClause,decidedBy,decidedAt,rating,note',
  )
  expect(lines).toHaveLength(hidden.length)
  expect(lines.map((line) => Number(line.split(',')[2])).toSorted((a, b) => a - b)).toEqual(
    hidden
      .map(({ feedbackId }: { feedbackId: number }) => feedbackId)
      .toSorted((a: number, b: number) => a - b),
  )
  expect((await run('create', ...create)).code).toBe(2)
  expect(JSON.parse((await run('sent', '--request', 'R-1')).stdout).state).toBe('sent')

  const answers = join(folder, 'answers.csv')
  const filled = lines.map((line, at) =>
    at === 0 ? line.replace(/,{6}$/, ',never-hidden,,,,"4,5",Not us') : line,
  )
  writeFileSync(answers, `${[head, ...filled].join('\r\n')}\r\n`)
  const taken = await run('import', answers)
  expect(taken.code).toBe(0)
  expect(JSON.parse(taken.stdout)).toMatchObject({
    outcome: 'kept',
    rows: lines.length,
    requests: [{ reference: 'R-1', version: 1, taken: 1, notInFile: lines.length - 1 }],
  })
  expect((await query('answers', '--filter', 'R-1'))[0]).toMatchObject({
    reference: 'R-1.1',
    ground: 'never-hidden',
    rating: 4.5,
    note: 'Not us',
    version: 1,
    contradictions: ['never-hidden'],
    source: 'supplied by the company, not verified',
  })
  expect(await query('requests')).toMatchObject([{ answered: 1, contradicting: 1, state: 'partly-answered' }])
  expect(JSON.parse((await run('list')).stdout)).toEqual(await query('requests'))

  writeFileSync(answers, `${head}\r\nR-2,1,1,1,,,fake,,,,,\r\n`)
  expect((await run('import', answers)).code).toBe(2)
  const wrong = lines.slice(0, 2).map((line) => line.replace(/^(R-1,\d+),\d+/, '$1,1'))
  writeFileSync(answers, `${[head, ...wrong, 'R-1,999999,1,1,,,fake,,,,,'].join('\r\n')}\r\n`)
  const refused = await callCli(['requests', 'import', '--workspace', workspace, answers], ENV)
  expect(refused.stdout.split('\n').map((line) => /^line \d+ not taken, [^:]*/.exec(line)?.[0])).toEqual([
    undefined,
    ...[2, 3].map((line) => `line ${line} not taken, review or business changed`),
    ...['line 4 not taken, no such row in the request', undefined],
  ])
  const again = join(folder, 'again.csv')
  await run('file', '--request', 'R-1', '--format', 'csv', '--out', again)
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(out, 'utf8'))
  const verified = await callCli(['verify', workspace, '--json'], ENV)
  expect(verified.code).toBe(0)
}, 240_000)

const python = findOpenpyxl()
const READ_BOOK = `import sys, json, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet = book.worksheets[0]
print(json.dumps({
  "names": book.sheetnames, "locked": sheet.protection.sheet,
  "rows": [list(row) for row in sheet.values],
  "open": [cell.column_letter for cell in sheet[2] if not cell.protection.locked],
  "lists": {str(each.sqref): each.formula1 for each in sheet.data_validations.dataValidation},
}))`

test.skipIf(!python)(
  'the workbook reads back in openpyxl, with a letter beside it',
  async () => {
    const [out, letter] = [join(folder, 'R.xlsx'), join(folder, 'R letter.pdf')]
    const files = ['--format', 'xlsx', '--out', out, '--letter', letter]
    const made = JSON.parse((await run('create', '--filter', 'visibility:hidden', ...files)).stdout)
    const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
    expect(made).toMatchObject({
      path: out,
      sha256: hash(out),
      state: 'open',
      letter: { path: letter, sha256: hash(letter) },
    })
    expect(made.written).toMatchObject([
      { file: 'R.xlsx', sha256: hash(out) },
      { file: 'R letter.pdf', sha256: hash(letter) },
    ])
    expect(textOfPdf(letter)).toContain(`Request for information ${made.request}\n`)
    const book = JSON.parse(execFileSync(python ?? '', ['-c', READ_BOOK, out], { encoding: 'utf8' }))
    const [head, ...rows] = book.rows
    expect(head.slice(0, 8)).toEqual([
      ...['Request', 'Row', 'Review ID', 'Business ID', 'Business', 'Last hidden (UTC)', 'Deleted at (UTC)'],
      'Ground',
    ])
    const hidden: { feedbackId: number; businessId: number }[] = await query(
      'feedback',
      ...['--filter', 'visibility:hidden'],
    )
    expect(rows).toHaveLength(made.rows)
    expect(rows.map(([request, row]: unknown[]) => `${request}.${row}`)).toEqual(
      rows.map((_: unknown, at: number) => `${made.request}.${at + 1}`),
    )
    expect(rows.map(([, , review, business]: string[]) => `${review} ${business}`).toSorted()).toEqual(
      hidden.map(({ feedbackId, businessId }) => `${feedbackId} ${businessId}`).toSorted(),
    )
    expect(rows.every((row: unknown[]) => row.slice(7).every((cell) => cell === null))).toBe(true)
    expect(book).toMatchObject({
      names: [made.request, 'Instructions'],
      locked: true,
      open: ['H', 'I', 'J', 'K', 'L', 'M'],
      lists: {
        [`H2:H${made.rows + 1}`]: `"${COMPANY_GROUNDS.join(',')}"`,
        [`L2:L${made.rows + 1}`]: '"1,2,3,4,5"',
      },
    })
    expect((await run('file', '--request', made.request, '--format', 'csv', '--out', letter)).code).toBe(2)
  },
  240_000,
)
