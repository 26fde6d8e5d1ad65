import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { PdfOrder } from '../../../electron/reports/pdf/pdf-order.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { openStore } from '../../../electron/workers/store-client.ts'
import { countUnjudged } from '../../support/findings/plain-rules.ts'
import { CUT_OFF_MS, makeSweeps, UNREAD_BUSINESS } from '../../support/reports/hard-cases.ts'
import { figuresIn, textOfPdf } from '../../support/reports/printed-figures.ts'
import { type RawEntries, toRawEntries } from '../../support/reports/raw-entries.ts'
import { type RecountedFinding, recountFindings } from '../../support/reports/recount-findings.ts'
import { storeSweeps } from '../../support/reports/store-sweeps.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'

const DECIDED_MS = Date.UTC(2026, 10, 21)
const CASES = [
  { seed: 1, from: null, limitsOf: {} },
  { seed: 2, from: '2025-12-01', limitsOf: {} },
  { seed: 3, from: null, limitsOf: { 'long-hidden': { days: 45 }, toggling: { changes: 2 } } },
] as const

describe.each(CASES)('findings of seed $seed', ({ seed, from, limitsOf }) => {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-recount-'))
  const sweeps = makeSweeps({ seed })
  const raw: RawEntries = toRawEntries(sweeps)
  const task = {
    cutOffMs: CUT_OFF_MS,
    ...(from !== null && { scopeFromMs: Date.parse(from) }),
    areResponsesRead: (businessId: bigint) => String(businessId) !== UNREAD_BUSINESS,
    limitsOf,
  }
  const expected = recountFindings(raw, task)
  let db: ReadableDatabase
  beforeAll(async () => {
    const path = join(folder, 'recount.unhidden')
    const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
    await storeSweeps(store, sweeps, { endMs: CUT_OFF_MS, from })
    for (const [rule, parameters] of Object.entries(limitsOf))
      await store.writer.setParameters({ rule: rule as 'toggling', parameters, reason: 'other limits' }, 1)
    await store.findings.refresh()
    for (const [state, place] of [
      ['confirmed', 0],
      ['dismissed', 1],
    ] as const) {
      const keys = expected.filter((_, at) => at % 5 === place).map(({ key }) => key)
      const decided = { state, reason: 'seen', ground: null, by: 'ada' } as const
      await store.writer.decideFindings({ ...decided, keys }, DECIDED_MS)
    }
    await store.close()
    db = openReadonly({ path, keyHex: TEST_KEY })
  })
  afterAll(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })

  const order = (changes: Partial<PdfOrder>): PdfOrder => ({
    ...{ db, template: 'findings', filter: '', asOfMs: DECIDED_MS, path: join(folder, 'report.pdf') },
    ...{ paper: 'a4', language: 'en', preparedBy: '', workspaceName: 'Recount' },
    ...{ onProgress: () => undefined, isCancelled: () => false, ...changes },
  })
  const dispositionOf = (finding: RecountedFinding) =>
    (['confirmed', 'dismissed'] as const)[expected.indexOf(finding) % 5] ?? 'open'

  test('every row of the CSV is what the raw pages say', () => {
    const path = join(folder, 'findings.csv')
    exportRows({ ...order({ path }), template: 'findings', format: 'csv' })
    const rows = readCsv(path).map(({ ref, key, rule, ...row }) => ({
      ...{ key, ref, rule, ids: `${row.feedbackId}/${row.businessId}` },
      ...{ from: row.fromUtc, until: row.untilUtc, measure: row.measure },
      ...{ evidence: (row.evidence ?? '').split('; ').filter(Boolean).sort() },
      ...{ disposition: row.disposition, robust: row.robust, why: row.whyFragile },
      ...{ coverage: row.coverage, cutOff: row.cutOffUtc },
    }))
    const toUtc = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString())
    const wanted = expected.map((finding) => ({
      ...{ key: finding.key, ref: finding.reference, rule: finding.rule },
      ids: `${finding.feedbackId ?? ''}/${finding.businessId}`,
      ...{ from: toUtc(finding.from), until: toUtc(finding.until), measure: String(finding.measure ?? '') },
      evidence: finding.evidence.toSorted(),
      ...{ disposition: dispositionOf(finding), robust: finding.why === null ? 'yes' : 'no' },
      why: finding.why ?? '',
      coverage: `history completely read; responses ${task.areResponsesRead(finding.businessId) ? '' : 'not '}completely read`,
      cutOff: toUtc(CUT_OFF_MS),
    }))
    const byKey = <Row extends { key?: string | undefined }>(all: readonly Row[]) =>
      all.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
    expect(byKey(rows)).toEqual(byKey(wanted))
  })
})

/** Reads CSV with Python's own reader. */
function readCsv(path: string): readonly Readonly<Record<string, string>>[] {
  const script =
    'import csv,json,sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1],encoding="utf-8-sig",newline="")))))'
  return JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8', maxBuffer: 1e9 }))
}
