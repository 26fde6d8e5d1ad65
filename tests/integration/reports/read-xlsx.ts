import { execFileSync } from 'node:child_process'
import { PYTHON } from '../../../tools/preflight/judges.ts'

/** A sheet as Python's standard library alone reads it: zipfile and an XML parser, and the rules of ECMA-376. */
export interface ReadSheet {
  readonly name: string
  readonly frozenRows: number
  /** A cell: text, number, or null; `style` is its number format, `place` such as `B7`. Empty cells are left out. */
  readonly rows: readonly (readonly {
    readonly value: string | number
    readonly format: number
    readonly place: string
  }[])[]
  readonly formulas: number
  /** The range of the filter; null without one. */
  readonly filter: string | null
  readonly orientation: string
  /** Rows that are printed on each page. */
  readonly printTitles: string
}

const SCRIPT = `
import sys, json, re, zipfile
import xml.etree.ElementTree as E
M='{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
R='{http://schemas.openxmlformats.org/officeDocument/2006/relationships}'
z=zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
rels={r.get('Id'):r.get('Target') for r in E.fromstring(z.read('xl/_rels/workbook.xml.rels'))}
xfs=[int(x.get('numFmtId')) for x in E.fromstring(z.read('xl/styles.xml')).find(M+'cellXfs')]
types=z.read('[Content_Types].xml').decode()
def text(t): return re.sub('_x([0-9A-Fa-f]{4})_', lambda m: chr(int(m[1],16)), t)
out=[]
book=E.fromstring(z.read('xl/workbook.xml'))
titles={int(n.get('localSheetId')):n.text for n in book.iter(M+'definedName') if n.get('name')=='_xlnm.Print_Titles'}
for at,s in enumerate(book.find(M+'sheets')):
  target='xl/'+rels[s.get(R+'id')]
  assert '/'+target in types
  x=E.fromstring(z.read(target))
  rows=[]
  for row in x.iter(M+'row'):
    cells=[]
    for c in row.iter(M+'c'):
      format=xfs[int(c.get('s') or 0)]
      if c.get('t')=='inlineStr': cells.append({'value': text(''.join(t.text or '' for t in c.iter(M+'t'))), 'format': format, 'place': c.get('r')})
      else: cells.append({'value': float(c.find(M+'v').text), 'format': format, 'place': c.get('r')})
    rows.append(cells)
  pane=x.find('.//'+M+'pane')
  out.append({'name': s.get('name'), 'frozenRows': int(pane.get('ySplit')), 'rows': rows, 'formulas': len(list(x.iter(M+'f'))),
    'filter': x.find(M+'autoFilter').get('ref') if x.find(M+'autoFilter') is not None else None,
    'orientation': x.find(M+'pageSetup').get('orientation'), 'printTitles': titles.get(at)})
print(json.dumps(out))
`

export function readXlsx(path: string): ReadSheet[] {
  const text = execFileSync(PYTHON, ['-c', SCRIPT, path], {
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 512,
  })
  return JSON.parse(text)
}

export function sheetOf(path: string, name: string): ReadSheet {
  const found = readXlsx(path).find((sheet) => sheet.name === name)
  if (!found) throw new Error(`The workbook has no sheet ${name}.`)
  return found
}

const DAY_MS = 86_400_000

/** The rows of *Rows* without the sums, by the names that the columns have in the other formats. */
export function readRowsOfXlsx(path: string): readonly ReadonlyMap<string, string | number>[] {
  const columnOf = (place: string): string => place.replace(/\d+$/, '')
  const [, ...columns] = sheetOf(path, 'Columns').rows.map((cells) => cells.map(({ value }) => String(value)))
  const known = new Map(columns.map(([heading = '', name = '', kind = '']) => [heading, { name, kind }]))
  const [head = [], ...rows] = sheetOf(path, 'Rows').rows
  const columnAt = new Map(head.map(({ place, value }) => [columnOf(place), known.get(String(value))]))
  return rows.slice(0, -1).map(
    (cells) =>
      new Map(
        cells.flatMap(({ place, value }) => {
          const { name = '', kind } = columnAt.get(columnOf(place)) ?? {}
          // The readable length of time stands before the one in days.
          if (kind === 'Length of time') return []
          return [[name, kind === 'Length of time, in days' ? Math.round(Number(value) * DAY_MS) : value]]
        }),
      ),
  )
}
