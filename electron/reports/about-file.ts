import { basename } from 'node:path'
import { type CoverageGroup, toCoverage } from '../../shared/domain/coverage.ts'
import { OPERATIONS } from '../../shared/domain/operation.ts'
import type { ReportResult, ReportTemplate } from '../../shared/domain/report.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { findLastReceipt } from '../store/read/evidence-rows.ts'
import { toExactNumber } from '../store/read/exact-number.ts'
import { toCoverageFields } from '../store/read/query-fields.ts'
import { listAllSweeps } from '../store/sweeps.ts'
import { toUtcText } from './utc-text.ts'

/** What a report was made from; see docs/decisions/0014-about-files.md. */
export interface AboutReport {
  readonly template: ReportTemplate
  readonly filter: string
  readonly asOfMs: number
  readonly file: ReportResult
}

/** Beside the report, so that the report itself stays what a parser of its format expects. */
export function aboutPathOf(reportPath: string): string {
  return `${reportPath}.about.json`
}

const DAYS_NOTE =
  'Days are those asked for by the first and last day of each sweep. The service does not say which date it goes by; it may be the day on which the review was received.'

/** The same cache and parameters give the same text. */
export function describeReport(
  db: ReadableDatabase,
  { template, filter, asOfMs, file }: AboutReport,
): string {
  const head = findLastReceipt(db)
  const about = {
    file: { name: basename(file.path), rows: file.rows, sizeBytes: file.sizeBytes, sha256: file.sha256 },
    template,
    filter,
    asOfUtc: toUtcText(asOfMs),
    headOfChain: head && { receipt: head.seq, hash: head.hash },
    daysNote: DAYS_NOTE,
    coverage: toCoverage(listAllSweeps(db)).groups.map(describeGroup),
  }
  return `${JSON.stringify(about, null, 2)}\n`
}

/** `businessId` null: every business that no other group names. */
function describeGroup(group: CoverageGroup): object {
  return {
    businessId: group.businessIds?.map((id) => toExactNumber(id)) ?? null,
    responsesCompletelyRead: group.areResponsesRead,
    days: OPERATIONS.flatMap((operation) =>
      group.stretches[operation].map((stretch) => toCoverageFields(group, operation, stretch)),
    ).map(({ businessId: _, ...days }: { readonly businessId?: unknown }) => days),
  }
}
