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
for s in E.fromstring(z.read('xl/workbook.xml')).find(M+'sheets'):
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
  out.append({'name': s.get('name'), 'frozenRows': int(pane.get('ySplit')), 'rows': rows, 'formulas': len(list(x.iter(M+'f')))})
print(json.dumps(out))
`

export function readXlsx(path: string): ReadSheet[] {
  const text = execFileSync(PYTHON, ['-c', SCRIPT, path], {
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 512,
  })
  return JSON.parse(text)
}
