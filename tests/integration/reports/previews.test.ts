import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWithNode } from '../../../electron/lib/processes/script-process.ts'
import { type ReportWorker, startReportWorker } from '../../../electron/threads/report-client.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { PDF_TEMPLATES, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { CUTOFF_MS, makeSweeps } from '../../support/reports/hard-cases.ts'
import { readPreview } from '../../support/reports/read-preview.ts'
import { storeSweeps } from '../../support/reports/store-sweeps.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'

const AS_OF_MS = CUTOFF_MS + 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'unhidden-previews-'))
const location = { path: join(folder, 'previews.unhidden'), keyHex: TEST_KEY }
const FILTERS: Partial<Record<PdfTemplate, string>> = {
  dossier: 'feedback:12000011',
  sample: 'S-1',
  'visibility-changes': 'business:20760',
  changes: 'since:2026-06-01T00:00:00.000Z business:20760',
  responses: 'business:20760',
  findings: 'business:20760',
  feedback: 'business:20760,31007',
  'hidden-and-deleted': 'business:20760,31007',
}
let worker: ReportWorker
beforeAll(async () => {
  const store = await openStore({ ...location, mode: 'create', record: SAMPLE_RECORD })
  await storeSweeps(store, makeSweeps(5), { endMs: CUTOFF_MS, from: null })
  const parameters = { days: 30, notice: 20_760, again: 60 }
  await store.run('findings:set-parameters', { rule: 'window-dressing', parameters, reason: 'notice' }, 1)
  await store.findings.refresh()
  const populationId = await store.run('samples:freeze', 'visibility:hidden', AS_OF_MS)
  const basis = { confidence: 0.905, tolerableRate: 0.125, expectedDeviations: 1 }
  const design = { method: 'stratified', by: 'visibility', allocation: 'fixed', size: 12 } as const
  const people = { preparer: 'Ada', reason: '', title: 'Previewed', seed: 'seed' }
  const { sampleId } = await store.run('samples:draw', { populationId, design, basis, ...people }, AS_OF_MS)
  for (const role of ['first', 'second'] as const) {
    if (role === 'second') await change({ kind: 'begin-second', name: 'Grace' })
    for (let number = 1; number <= 12; number += 1) {
      const verdict = number % (role === 'first' ? 3 : 4) === 0 ? 'fail' : 'pass'
      await change({ kind: 'assess', role, number, verdict, ground: null, note: '' })
    }
    await change({ kind: 'finish', role })
  }
  await store.close()
  worker = startReportWorker(startWithNode)
  function change(one: object) {
    return store.run('samples:change', { sampleId, ...one } as never, AS_OF_MS)
  }
})
afterAll(async () => {
  await worker.stop()
  rmSync(folder, { recursive: true })
})

const order = (template: PdfTemplate, paper: 'a4' | 'us-letter') => ({
  location,
  template,
  filter: FILTERS[template] ?? '',
  asOfMs: null,
  paper,
  preparedBy: 'A. Auditor',
  workspaceName: 'Previews',
  path: join(folder, `${template}.pdf`),
})
const run = (program: string, ...args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const textOf = (path: string, ...options: readonly string[]): string =>
  run('pdftotext', '-raw', ...options, path, '-')

/** In points. */
const SIZES = { a4: [595.28, 841.89], 'us-letter': [612, 792] } as const

/** Each template on one of the papers. */
const PAPERS_OF = PDF_TEMPLATES.map((template, at) => [template, at % 2 === 0 ? 'a4' : 'us-letter'] as const)

describe('the preview', () => {
  test.each(PAPERS_OF)('of %s on %s begins with the first page of the report', async (template, paper) => {
    const asked = order(template, paper)
    const { path } = await worker.exportPdf(asked)
    const [width, height] = SIZES[paper]
    const pages = Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', path))?.[1])
    const first = toLetters(textOf(path, '-l', '1')).replace(HASH_OF_ROWS, `$1${NOT_YET}`)
    const previewed = (await worker.previewPdf(asked)).pages
    for (const page of previewed) {
      expect(page.width).toBeCloseTo(width, 1)
      expect(page.height).toBeCloseTo(height, 1)
    }
    expect(previewed.length).toBeLessThanOrEqual(pages)
    const drawn = readPreview(previewed[0]?.svg ?? '', `${first}0123456789`)
    // A preview has fewer pages where the report has more rows than it shows.
    const runs = drawn.join('').replace(`1of${previewed.length}`, `1of${pages}`)
    expect(sorted(runs)).toBe(sorted(first))
    for (const run of drawn.filter((one) => !one.includes('of'))) expect(first).toContain(run)
  })

  test('has the text of its pages after the first as the report has it, and only the latest', async () => {
    // Without rows, which a preview has fewer of, the pages are those of the report.
    const asked = { ...order('feedback', 'us-letter'), printedRows: 'summary' as const }
    const { path } = await worker.exportPdf(asked)
    const former = await worker.previewPdf(asked)
    const { id, pages } = await worker.previewPdf(asked)
    expect(await worker.readPreview(former.id)).toBeNull()
    const text = (await worker.readPreview(id)) ?? []
    expect(text).toHaveLength(pages.length - 1)
    const [second = []] = text
    const printed = toLetters(textOf(path, '-f', '2', '-l', '2'))
    expect(second.length).toBeGreaterThan(5)
    // Cells are separated by commas, and the numbers of pages are those of the preview.
    const toPlain = (line: string) => toLetters(line.replace(/, \d+$/, '')).replaceAll(',', '')
    for (const line of second.slice(0, -1)) expect(printed.replaceAll(',', '')).toContain(toPlain(line))
  })
})

/** A preview reads only the first rows. */
const HASH_OF_ROWS = /(SHA-256ofrows\.csv\([\d,]+rows?\))[0-9a-f]{64}/
const NOT_YET = 'printedinthesavedfile'
const toLetters = (text: string): string => text.replace(/[\s\u200b\f]/g, '')
const sorted = (text: string): string => [...text].sort().join('')
