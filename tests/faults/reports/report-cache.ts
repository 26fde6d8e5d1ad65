import { join } from 'node:path'
import { exportEvidence } from '../../../electron/reports/export-evidence.ts'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { writePage } from '../../support/independent-reply.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { sweepInto } from '../../support/store/demo-store.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'

const NOW_MS = Date.UTC(2026, 10, 20)
export const KINDS = ['report.pdf', 'report.xlsx', 'report.zip'] as const
export type Kind = (typeof KINDS)[number]

/** A workspace with enough rows that a report takes a moment. @returns its path; the key is `TEST_KEY`. */
export async function createReportWorkspace(folder: string): Promise<string> {
  const path = join(folder, 'reports.unhidden')
  const { events } = makeRows({ events: 1_200, responses: 0, seed: 3 })
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  const pager = () => writePage({ page: 1, pages: 1, perPage: 2_000, rows: events }, 'flat')
  await sweepInto(store, { operation: 'history', pager, endMs: NOW_MS })
  await store.close()
  return path
}

/** The PDF in volumes of 400 rows; the bundle with its PDF. */
export function writeReport(db: ReadableDatabase, kind: Kind, path: string): void {
  const style = { paper: 'a4', preparedBy: '', workspaceName: 'Faults' } as const
  const rows = { template: 'visibility-changes', filter: '', asOfMs: NOW_MS } as const
  const order = { ...rows, db, path, onProgress: () => undefined, isCancelled: () => false }
  if (kind === 'report.pdf') exportPdf({ ...order, ...style, rowsPerVolume: 400 })
  if (kind === 'report.xlsx') exportRows({ ...order, format: 'xlsx' })
  if (kind === 'report.zip') exportEvidence({ ...order, head: null, report: { ...rows, pdf: style } })
}
