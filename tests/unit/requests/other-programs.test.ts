import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findColumns, matchAnswers } from '../../../electron/requests/match-answers.ts'
import { readAnswerTable } from '../../../electron/requests/read-answer-table.ts'
import type { RequestRow } from '../../../shared/domain/company-request.ts'
import { REQUEST_COLUMNS } from '../../../shared/domain/company-request.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'

/*
 * Files made after ECMA-376 and what is known of how Excel and Google Sheets write it; neither program made them. Ids
 * have 10 to 19 digits, of which a spreadsheet keeps 15 in a number.
 */
const IDS = ['4567890123', '123456789012', '1234567890123456789', '88', '89', '90']
const BUSINESS = '12345678901'

function findRow(requestId: number, number: number): RequestRow | undefined | null {
  const feedbackId = IDS[number - 1]
  if (requestId !== 1) return null
  if (feedbackId === undefined) return undefined
  return {
    number,
    feedbackId: feedbackId as FeedbackId,
    businessId: BUSINESS as BusinessId,
    firstEntryMs: null,
    hiddenSinceMs: null,
    deletedAtMs: null,
  }
}

/** The answers by row, without empty values, and what was not taken. */
function take(bytes: Uint8Array) {
  const table = readAnswerTable(bytes)
  const columns = findColumns(table.headings)
  if (!columns) throw new Error('no columns')
  const { answers, leftovers } = matchAnswers(table, columns, findRow)
  const { notTaken, setAside } = leftovers
  const filled = answers.map(({ number, answer }) => [
    number,
    Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null && value !== '')),
  ])
  return {
    answers: Object.fromEntries(filled),
    notTaken: notTaken.map(({ line, reason }) => `${line} ${reason}`),
    setAside: setAside.map(({ reference, column, text }) => `${reference} ${column}: ${text}`),
  }
}

/** Deflated entries with their sizes behind the data, as programs write that do not know them before. */
function zip(parts: Readonly<Record<string, string>>): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const data = deflateRawSync(text)
    const sizes = Buffer.alloc(12)
    for (const [at, value] of [crc32(text), data.length, Buffer.byteLength(text)].entries())
      sizes.writeUInt32LE(value, at * 4)
    const head = Buffer.alloc(10)
    for (const [at, value] of [20, 0x0808, 8, 0, 0x5a21].entries()) head.writeUInt16LE(value, at * 2)
    const length = Buffer.from([name.length, 0, 0, 0])
    const local = [Buffer.from('PK\x03\x04'), head, Buffer.alloc(12), length, Buffer.from(name)]
    const file = Buffer.concat([...local, data, Buffer.from('PK\x07\x08'), sizes])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      head,
      sizes,
      length,
      place,
      Buffer.from(name),
    )
    files.push(file)
    offset += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  for (const at of [4, 6]) end.writeUInt16LE(files.length, at)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end])
}

const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** A general number, a text, a date, a date with time of a format of its own, and a share. */
const STYLE = { general: 0, text: 1, date: 2, moment: 3, percent: 4 } as const
const STYLES = `${XML}<styleSheet ${NAMESPACES}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0"/><xf numFmtId="49"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>`

/** The sheet of rows behind one of notes, under a new name, with parts that are not read. */
function workbook(sheet: string, texts: readonly string[]): Buffer {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}/${kind}" Target="${target}"/>`
  return zip({
    '[Content_Types].xml': `${XML}<Types><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook ${NAMESPACES}><workbookPr defaultThemeVersion="166925"/><sheets><sheet name="Notes" sheetId="3" r:id="rId7"/><sheet name="Antworten &amp; Gründe" sheetId="1" state="visible" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${relation('rId7', 'worksheet', 'worksheets/sheet2.xml')}${relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')}${relation('rId9', 'styles', 'styles.xml')}${relation('rId8', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet2.xml': `${XML}<worksheet ${NAMESPACES}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `${XML}<sst ${NAMESPACES} count="${texts.length}" uniqueCount="${texts.length}">${texts.join('')}</sst>`,
    'xl/theme/theme1.xml': '<a:theme xmlns:a="a"/>',
  })
}

/** Collects shared texts; a cell is a raw element, or a text. */
function sheetOf(rows: readonly (readonly (string | ((place: string) => string))[])[], write: SheetWriter) {
  const texts: string[] = []
  const lines = rows.map((cells, line) => {
    const written = cells.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${line + 1}`
      if (typeof cell === 'function') return cell(place)
      if (cell === '') return `<c r="${place}" s="${STYLE.text}"/>`
      const text = cell.startsWith('<si>') ? cell : `<si><t${write.space}>${cell}</t></si>`
      return `<c r="${place}" s="${STYLE.text}" t="s"><v>${texts.push(text) - 1}</v></c>`
    })
    return write.row(line + 1, written.join(''))
  })
  return workbook(
    `${XML}<worksheet ${NAMESPACES}>${write.before}<sheetData>${lines.join('')}</sheetData>${write.after}</worksheet>`,
    texts,
  )
}

interface SheetWriter {
  readonly before: string
  readonly after: string
  readonly space: string
  row(line: number, cells: string): string
}

const EXCEL: SheetWriter = {
  before:
    '<dimension ref="A1:L7"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><cols><col min="1" max="1" width="9.1" customWidth="1"/></cols>',
  after: '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
  space: '',
  row: (line, cells) => `<row r="${line}" spans="1:12" x14ac:dyDescent="0.25">${cells}</row>`,
}
/** Without dimension, columns, protection and lists; a whole number has a decimal. */
const GOOGLE: SheetWriter = {
  before:
    '<sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/>',
  after: '<drawing r:id="rId1"/>',
  space: ' xml:space="preserve"',
  row: (line, cells) => `<row r="${line}" ht="15.75" customHeight="1">${cells}</row>`,
}

const number =
  (value: string, style: keyof typeof STYLE = 'general') =>
  (place: string) =>
    `<c r="${place}" s="${STYLE[style]}"><v>${value}</v></c>`
const typed =
  (type: string, value: string, formula = '') =>
  (place: string) =>
    `<c r="${place}" t="${type}">${formula}<v>${value}</v></c>`
const inline = (text: string) => (place: string) => `<c r="${place}" t="inlineStr"><is>${text}</is></c>`

const key = (row: number, id = IDS[row - 1] ?? '') => ['R-1', String(row), id, BUSINESS, '', '']

describe('a workbook as Excel writes it', () => {
  it('gives texts in runs, dates and truth values as they were typed', () => {
    const rich =
      '<si><r><t xml:space="preserve">Insult </t></r><r><rPr><b/></rPr><t>of staff</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>'
    const file = sheetOf(
      [
        REQUEST_COLUMNS,
        [...key(1), 'abusive', number('4.2'), 'Ann_x000D_', number('46274', 'date'), number('4'), rich],
        // “false”, typed in a cell that is no text, is a truth value
        [...key(2), typed('b', '0'), '', '', number('46274.4375', 'moment'), number('4.5'), ''],
        [
          ...key(3),
          inline('<t>fa</t><r><t>ke</t></r>'),
          '',
          '',
          typed('d', '2026-09-09'),
          '',
          '<si><t/></si>',
        ],
      ],
      EXCEL,
    )
    expect(take(file)).toEqual({
      answers: {
        1: {
          ground: 'abusive',
          policyClause: '4.2',
          decidedBy: 'Ann',
          decidedAt: '2026-09-09',
          rating: 4,
          note: 'Insult of staff',
        },
        2: { ground: 'false', decidedAt: '2026-09-09T10:30:00', rating: 4.5 },
        3: { ground: 'fake', decidedAt: '2026-09-09' },
      },
      notTaken: [],
      setAside: [],
    })
  })

  it('lists what Excel made of an answer, and takes the rest of the row', () => {
    const shared = '<f t="shared" si="0"/>'
    const file = sheetOf(
      [
        REQUEST_COLUMNS,
        // 80%; “4/5”, which became a day; a formula whose text is in another cell
        [...key(1), 'fake', '', '', '', number('0.8', 'percent'), typed('str', 'x', shared)],
        [...key(2), 'fake', '', typed('e', '#REF!'), number('12', 'date'), number('46117', 'date'), ''],
        [...key(4), typed('b', '1'), number('46057', 'date'), '', '', typed('e', '#DIV/0!'), ''],
      ],
      EXCEL,
    )
    expect(take(file)).toEqual({
      answers: { 1: { ground: 'fake' }, 2: { ground: 'fake' }, 4: { policyClause: '2026-02-04' } },
      notTaken: [],
      setAside: [
        'R-1.1 rating: 0.8',
        'R-1.1 note: =',
        'R-1.2 decidedBy: #REF!',
        'R-1.2 decidedAt: 12',
        'R-1.2 rating: 2026-04-05',
        'R-1.4 ground: TRUE',
        'R-1.4 rating: #DIV/0!',
      ],
    })
  })

  it('takes ids that became numbers as far as all their digits are there', () => {
    const asNumbers = (row: string, id: string) =>
      ['R-1', number(row), number(id), number('1.2345678901E10'), '', '', 'fake', '', '', '', '', ''] as const
    const file = sheetOf(
      [
        REQUEST_COLUMNS,
        asNumbers('1', '4567890123'),
        asNumbers('2', '1.23456789012E+11'),
        asNumbers('3', '1.2345678901234568E+18'),
      ],
      EXCEL,
    )
    expect(take(file)).toMatchObject({
      answers: { 1: { ground: 'fake' }, 2: { ground: 'fake' } },
      notTaken: ['4 ids-changed'],
    })
  })
})

it('a workbook as Google writes it, with columns moved and added, gives every answer', () => {
  const columns = [
    'note',
    'rating',
    'decidedAt',
    'ground',
    'Team',
    'businessId',
    'feedbackId',
    'row',
    'request',
  ]
  const file = sheetOf(
    [
      columns,
      [
        ' Größe ★ &amp; &#128512;\n“x” ',
        number('4.0'),
        number('46274.0', 'date'),
        typed('b', '0'),
        'A',
        BUSINESS,
        IDS[0] ?? '',
        number('1.0'),
        'R-1',
      ],
      [
        typed('str', 'x', '<f>HYPERLINK(&quot;https://a.example&quot;)</f>'),
        '',
        '',
        'Personal data',
        '',
        BUSINESS,
        IDS[2] ?? '',
        number('3.0'),
        'R-1',
      ],
      ...Array.from({ length: 900 }, () => ['', '', '']),
    ],
    GOOGLE,
  )
  expect(take(file)).toEqual({
    answers: {
      1: { ground: 'false', decidedAt: '2026-09-09', rating: 4, note: 'Größe ★ & 😀\n“x”' },
      3: { ground: 'personal-data', note: '=HYPERLINK("https://a.example")' },
    },
    notTaken: [],
    setAside: [],
  })
})

describe('text', () => {
  const head = REQUEST_COLUMNS.join
  const google = [
    head.call(REQUEST_COLUMNS, ','),
    `R-1,1,${IDS[0]},${BUSINESS},,,abusive,"4.2, b",Ann,2026-09-09,4.5,"Größe ★`,
    `second line"`,
    `R-1,2,${IDS[1]},${BUSINESS},,,FALSE,,,,,`,
  ].join('\n')
  const answers = {
    1: {
      ground: 'abusive',
      policyClause: '4.2, b',
      decidedBy: 'Ann',
      decidedAt: '2026-09-09',
      rating: 4.5,
      note: 'Größe ★\nsecond line',
    },
    2: { ground: 'false' },
  }

  it('as Google writes it, in UTF-8 without a mark or a last line end', () => {
    expect(take(Buffer.from(google))).toEqual({ answers, notTaken: [], setAside: [] })
  })

  it.each([
    ['with a mark', Buffer.from(`\ufeff${google.replaceAll('\n', '\r\n')}\r\n`)],
    ['in UTF-16 with tabs', Buffer.from(`\ufeff${toTabs(google)}`, 'utf16le')],
  ])('as Excel writes it %s', (_, bytes) => {
    expect(take(bytes)).toMatchObject({ notTaken: [], setAside: [], answers: { 2: { ground: 'false' } } })
    expect(Object.keys(take(bytes).answers)).toEqual(['1', '2'])
  })

  it('as a German Excel writes it: semicolons, windows-1252, its own truth values, dates and decimals', () => {
    const text = [
      head.call(REQUEST_COLUMNS, ';'),
      `R-1;1;${IDS[0]};${BUSINESS};01.09.2026 12:00;;abusive;04. Feb;Jürgen;09.09.2026;4,5;"Größe – „x“; 1 €"`,
      `R-1;2;1,23457E+11;1,23457E+10;;;fake;;;;;`,
      `R-1;4;${IDS[3]};${BUSINESS};;;FALSCH;;;09.09.2026 10:30;04. Mai;`,
      ';;;;;;;;;;;',
    ].join('\r\n')
    const codes: Readonly<Record<string, number>> = { '–': 0x96, '„': 0x84, '“': 0x93, '€': 0x80 }
    const bytes = Buffer.from(Array.from(text, (one) => codes[one] ?? one.charCodeAt(0)))
    expect(take(bytes)).toEqual({
      answers: {
        1: {
          ground: 'abusive',
          policyClause: '04. Feb',
          decidedBy: 'Jürgen',
          decidedAt: '2026-09-09',
          rating: 4.5,
          note: 'Größe – „x“; 1 €',
        },
        4: { ground: 'false', decidedAt: '2026-09-09T10:30:00' },
      },
      notTaken: ['3 ids-changed'],
      setAside: ['R-1.4 rating: 04. Mai'],
    })
  })

  it('as an old Excel of a Mac writes it, with carriage returns', () => {
    expect(
      Object.keys(take(Buffer.from(`${google.split('\n')[0]}\r${google.split('\n').at(-1)}\r`)).answers),
    ).toEqual(['2'])
  })
})

function toTabs(text: string): string {
  return text.replace('"4.2, b"', '4.2').replaceAll(',', '\t').replaceAll('\n', '\r\n')
}
