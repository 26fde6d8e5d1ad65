import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ZipWriter } from '../../../electron/lib/zip/zip-writer.ts'
import { writeRequestWorkbook } from '../../../electron/reports/request-workbook.ts'
import { importAnswers } from '../../../electron/requests/import-answers.ts'
import { makeRequest } from '../../../electron/requests/make-request.ts'
import { readWorkbook } from '../../../electron/requests/read-workbook.ts'
import { answersOf } from '../../../electron/requests/request-rows.ts'
import { keepBusinessNames } from '../../../electron/store/business-names.ts'
import { findProgram } from '../../../tools/programs/find-program.ts'
import { runShell } from '../../support/shell.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'
import { fillCache } from '../../unit/read/cache-fixture.ts'

const START = Date.parse('2026-09-01T12:00:00Z')
const NOW = Date.parse('2026-11-23T12:00:00Z')
/** One more digit than a spreadsheet keeps of a number. */
const LONG_ID = 1234567890123456789n

function start() {
  const { db } = createSampleWorkspace()
  fillCache(db, {
    events: [LONG_ID, 102n, 103n].map((feedbackId, at) => ({
      feedbackId,
      businessId: 7n,
      timeMs: START + at,
      show: 0 as const,
      deleted: 0 as const,
    })),
    responses: [],
  })
  const requestId = makeRequest(db, { title: 'Hidden <&> "all"', query: '', dueDay: '2026-12-04' }, NOW)
  const path = join(temporaryFolder(), 'R-1.xlsx')
  writeRequestWorkbook(db, requestId, path)
  const take = (bytes: Buffer) => importAnswers(db, { name: 'R-1.xlsx', bytes }, NOW)
  return { db, requestId, path, take }
}

/** A workbook of one sheet, as another program may write it. */
function makeWorkbook(sheet: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const pieces: Uint8Array[] = []
  const zip = new ZipWriter((bytes) => pieces.push(Buffer.from(bytes)), NOW)
  const relation = '<Relationship Id="rId1" Type="t" Target="worksheets/sheet1.xml"/>'
  const all = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  }
  for (const [name, text] of Object.entries(all)) zip.add(name, [Buffer.from(text)])
  zip.finish()
  return Buffer.concat(pieces)
}

const listRows = (path: string) => [...readWorkbook(readFileSync(path))].map(({ rows }) => rows)
const toSheet = (...rows: readonly string[]) =>
  `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
const inline = (texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const HEAD = inline(['request', 'row', 'feedbackId', 'businessId', 'ground', 'decidedAt', 'rating', 'note'])
const unreadable = expect.objectContaining({ code: 'answers-unreadable' })

it('reads its own workbook, whole ids included, and writes the same bytes again', () => {
  const { db, path, take } = start()
  const [rows = [], instructions = []] = listRows(path)
  expect(rows[1]?.cells.slice(0, 5)).toEqual(['R-1', '1', String(LONG_ID), '7', '2026-09-01 12:00:00'])
  expect(rows[0]?.cells).toEqual([
    ...['Request', 'Row', 'Review ID', 'Business ID', 'Last hidden (UTC)', 'Deleted at (UTC)'],
    ...['Ground', 'Policy clause', 'Decided by', 'Decided on', 'Rating', 'Note'],
  ])
  expect(instructions[0]?.cells).toEqual(['Request', 'R-1, Hidden <&> "all"'])
  const guide = instructions.map(({ cells }) => cells.join(': '))
  for (const line of [
    'Answer by: Dec 4, 2026',
    'How: Fill in the yellow cells of the sheet R-1, one row for each review.',
    'Return: Send this file back to whoever sent it to you, by Dec 4, 2026.',
    'Column: Enter',
    'Decided on: When it was decided, as year-month-day: 2026-09-09.',
    'Ground: Meaning',
    'never-hidden: Your company did not hide this review.',
    'Deleted at (UTC): The recorded deletion. Empty where none is known.',
  ])
    expect(guide).toContain(line)
  const again = `${path}.again.xlsx`
  writeRequestWorkbook(db, 1, again)
  expect(readFileSync(again).equals(readFileSync(path))).toBe(true)
  expect(take(readFileSync(path))).toMatchObject({ outcome: 'kept', rows: 3, notTaken: [], setAside: [] })
})

it('names businesses beside their ids, and reads no name back', () => {
  const { db, path, take } = start()
  keepBusinessNames(db, {
    names: [
      { businessId: '7', name: '=Harbor <Café>' },
      { businessId: '9', name: 'Not asked about' },
    ],
    source: 'file',
    sourceName: 'names.csv',
    notedAtMs: NOW,
  })
  writeRequestWorkbook(db, 1, path)
  const [rows = [], instructions = []] = listRows(path)
  expect(rows[0]?.cells.slice(2, 8)).toEqual([
    ...['Review ID', 'Business ID', 'Business', 'Last hidden (UTC)', 'Deleted at (UTC)', 'Ground'],
  ])
  expect(rows[1]?.cells.slice(2, 6)).toEqual([String(LONG_ID), '7', '=Harbor <Café>', '2026-09-01 12:00:00'])
  expect(instructions.map(({ cells }) => cells.join(': '))).toContain(
    'Business: The known name of the business with that ID.',
  )
  expect(take(readFileSync(path))).toMatchObject({ rows: 3, notTaken: [], setAside: [], otherColumns: [] })
  const [head, ...answers] = [
    ['request', 'row', 'feedbackId', 'businessId', 'Business', 'ground'],
    ['R-1', '2', '102', '7', 'Another name', 'fake'],
  ].map(inline)
  expect(take(makeWorkbook(toSheet(head ?? '', ...answers)))).toMatchObject({
    outcome: 'kept',
    notTaken: [],
    otherColumns: [],
    requests: [{ taken: 1 }],
  })
})

it.runIf(findProgram('soffice') !== undefined)(
  'takes a file that LibreOffice read and wrote again, with columns moved and added',
  { tags: 'thorough', timeout: 120_000 },
  () => {
    const { db, requestId, path, take } = start()
    const folder = temporaryFolder()
    // 76 is UTF-8
    const convert = (from: string, to: string, ...options: readonly string[]) =>
      runShell(
        `soffice -env:UserInstallation=file://${folder}/profile --headless ${options.join(' ')} --convert-to ${to} --outdir ${folder} ${from} 2>&1`,
        '',
      )
    convert(path, 'csv')
    const lines = readFileSync(join(folder, 'R-1.csv'), 'utf8').trimEnd().split('\n')
    const answers = [
      ['Abusive', '4.2 b', 'Ann', '2026-09-09', '4.5', 'Insult'],
      ['fake', '', '', '2026-08-01', '2', 'Größe ★'],
      ['', '', '', '', '', ''],
    ]
    const filled = lines.slice(1).map((line, at) => {
      const asked = line.split(',').slice(0, 4)
      return [...(answers[at] ?? []), 'ours', ...asked.toReversed()].join(',')
    })
    const head =
      'ground,policyClause,decidedBy,decidedAt,rating,note,Internal,businessId,feedbackId,row,request'
    // LibreOffice reads the long id of a CSV file as a number, so the text is marked
    const csv = [head, ...filled].join('\n').replace(String(LONG_ID), `'${LONG_ID}`)
    writeFileSync(join(folder, 'filled.csv'), `\ufeff${csv}\n`)
    convert(join(folder, 'filled.csv'), 'xlsx', '--infilter=CSV:44,34,76,1')
    const result = take(readFileSync(join(folder, 'filled.xlsx')))
    expect(result).toMatchObject({ outcome: 'kept', notTaken: [], setAside: [], otherColumns: ['Internal'] })
    expect(answersOf(db, requestId).map(({ answer }) => answer && Object.values(answer))).toEqual([
      ['abusive', '4.2 b', 'Ann', '2026-09-09', 4.5, 'Insult'],
      ['fake', '', '', '2026-08-01', 2, 'Größe ★'],
      null,
    ])
  },
)

it('reads shared and formatted texts, dates as numbers, and a formula as its text', () => {
  const { db, requestId, take } = start()
  const shared = '<sst><si><r><t>fa</t></r><r><t>ke</t></r><rPh><t>x</t></rPh></si></sst>'
  const row = `<row r="9"><c r="A9" t="str"><v>R-1</v></c><c r="B9"><v>2</v></c><c r="C9"><v>102</v></c>
    <c r="D9"><v>7</v></c><c r="E9" t="s"><v>0</v></c><c r="F9"><v>46274</v></c><c r="G9"><v>4.4999999999999996</v></c>
    <c r="H9" t="str"><f>HYPERLINK(&quot;x&quot;)</f><v>click</v></c></row>`
  const result = take(
    makeWorkbook(toSheet(HEAD, row), { 'xl/sharedStrings.xml': shared, 'xl/vbaProject.bin': 'macro' }),
  )
  expect(result).toMatchObject({ notTaken: [], setAside: [] })
  expect(answersOf(db, requestId)[1]?.answer).toEqual({
    ground: 'fake',
    policyClause: '',
    decidedBy: '',
    decidedAt: '2026-09-09',
    rating: 4.5,
    note: '=HYPERLINK("x")',
  })
})

it('refuses entities, bombs, damaged and encrypted workbooks, and other files', () => {
  const { db, take } = start()
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'
  expect(() => take(makeWorkbook(bomb))).toThrow(unreadable)
  expect(() => take(makeWorkbook(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`))).toThrow(unreadable)
  expect(() => take(makeWorkbook('<worksheet><row></worksheet>'))).toThrow(unreadable)
  expect(() => take(makeWorkbook(' '.repeat(65 * 1024 * 1024)))).toThrow('too large')
  // One large sheet that the workbook lists three times.
  const sheets = '<sheet name="A" sheetId="1" r:id="rId1"/>'.repeat(3)
  const listed = `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`
  const large = `<worksheet>${' '.repeat(60 * 1024 * 1024)}</worksheet>`
  expect(() => take(makeWorkbook(large, { 'xl/workbook.xml': listed }))).toThrow(
    'The sheets of the workbook are too large',
  )
  const lying = makeWorkbook(toSheet(HEAD, inline(Array(1_000).fill('fake'))))
  const entry = lying.lastIndexOf('xl/worksheets/sheet1.xml') - 46
  lying.writeUInt32LE(10, entry + 24)
  expect(() => take(lying)).toThrow('damaged')
  expect(() =>
    take(makeWorkbook('', { 'xl/workbook.xml': '<workbook><workbookPr date1904="1"/></workbook>' })),
  ).toThrow('1904')
  expect(() => take(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toThrow('encrypted')
  expect(() => take(Buffer.from('504b0304', 'hex'))).toThrow(unreadable)
  expect(db.prepare('SELECT count(*) FROM answer_file').pluck().get()).toBe(0)
})

it('names what a workbook has beside the texts of its cells', () => {
  const { take } = start()
  const row = inline(['R-1', '1', String(LONG_ID), '7', 'fake'])
  const formula = '<row r="3"><c r="A3"><f>B3</f><v>1</v></c></row>'
  const more =
    '<mergeCells><mergeCell ref="E2:E9"/></mergeCells><hyperlinks><hyperlink ref="H2" r:id="x"/></hyperlinks>'
  const sheet = `<worksheet><sheetData>${HEAD}${row}${formula}</sheetData>${more}</worksheet>`
  const second = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/><sheet name="Remarks" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet2.xml': toSheet(inline(['We do not know.'])),
    'xl/comments1.xml': '<comments/>',
  }
  expect(take(makeWorkbook(sheet, second)).notRead).toEqual([
    { part: 'merged', places: ['E2:E9'] },
    { part: 'formulas', places: ['A3'] },
    { part: 'links', places: ['H2'] },
    { part: 'comments', places: [] },
    { part: 'sheets', places: ['Remarks'] },
  ])
})

it('names nothing of its own workbook', () => {
  const { path, take } = start()
  expect(take(readFileSync(path)).notRead).toEqual([])
})
