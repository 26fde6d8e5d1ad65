import type { Finding } from '../../shared/domain/finding.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { type CsvCell, csvNumber, csvText, toCsvRow } from '../../shared/format/csv.ts'
import { ReportFile } from '../reports/report-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { RULES } from './all-rules.ts'
import { findCutOff } from './cut-off.ts'
import { type FindingSelection, type FindingsRequest, findFindings } from './read/list-findings.ts'

export interface FindingsExport extends FindingSelection {
  readonly sort: FindingsRequest['sort']
  readonly path: string
  /** Of these, only what it accepts; nothing: all. */
  readonly accepts?: (finding: Finding) => boolean
}

const BYTE_ORDER_MARK = '\uFEFF'
const ROWS_AT_ONCE = 1_000
const COLUMNS = [
  'ref',
  'rule',
  'version',
  'parameters',
  'feedbackId',
  'businessId',
  'fromUtc',
  'untilUtc',
  'measure',
  'unit',
  'disposition',
  'ground',
  'reason',
  'decidedUtc',
  'robust',
  'whyFragile',
  'cutOffUtc',
  'key',
]

/**
 * Writes findings as the screen lists them, as CSV, from one moment of the file.
 * @throws AppError *disk-full*, *file-access*
 */
export function exportFindings(db: ReadableDatabase, order: FindingsExport): ReportResult {
  return db.transaction(() => writeFile(db, order)).deferred()
}

function writeFile(
  db: ReadableDatabase,
  { path, accepts = () => true, ...request }: FindingsExport,
): ReportResult {
  const cutOffMs = findCutOff(db)?.atMs ?? null
  const file = new ReportFile(path)
  try {
    file.write(`${BYTE_ORDER_MARK}${toCsvRow(COLUMNS.map(csvText))}`)
    let written = 0
    for (let offset = 0; ; offset += ROWS_AT_ONCE) {
      const { rows } = findFindings(db, { ...request, offset, limit: ROWS_AT_ONCE })
      const accepted = rows.filter(accepts)
      for (const finding of accepted) file.write(toCsvRow(toCells(finding, cutOffMs)))
      written += accepted.length
      if (rows.length < ROWS_AT_ONCE) return file.finish(written)
    }
  } catch (error) {
    file.discard()
    throw error
  }
}

function toCells(finding: Finding, cutOffMs: number | null): CsvCell[] {
  const { reference, rule, version, parameters, feedbackId, businessId, disposition, robustness } = finding
  const isRobust = robustness === null ? null : robustness.isRobust ? 'yes' : 'no'
  return [
    csvText(reference),
    csvText(rule),
    csvNumber(version),
    csvText(printParameters(parameters)),
    feedbackId === null ? csvText(null) : csvNumber(feedbackId),
    csvNumber(businessId),
    csvText(toUtc(finding.fromMs)),
    csvText(toUtc(finding.untilMs)),
    finding.measure === null ? csvText(null) : csvNumber(finding.measure),
    csvText(RULES[rule].measureUnit),
    csvText(disposition.state),
    csvText(disposition.ground),
    csvText(disposition.reason),
    csvText(toUtc(disposition.decidedAtMs)),
    csvText(isRobust),
    csvText(robustness?.isRobust === false ? robustness.why : null),
    csvText(toUtc(cutOffMs)),
    csvText(finding.key),
  ]
}

function printParameters(parameters: Finding['parameters']): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}:${value}`)
    .join(' ')
}

function toUtc(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
