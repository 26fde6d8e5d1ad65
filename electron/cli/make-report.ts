import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { AppError, invalid } from '../../shared/app-error.ts'
import { joinChangesFilter } from '../../shared/domain/changes.ts'
import type { ReportBasis } from '../../shared/domain/kept-report.ts'
import { PAPERS, PRINTED_ROWS } from '../../shared/domain/pdf-report.ts'
import { findReference, printSampleReference } from '../../shared/domain/reference.ts'
import type { ReportResult, ReportTemplate } from '../../shared/domain/report.ts'
import { isFullHistory } from '../../shared/domain/sweep.ts'
import { hashFile } from '../app/reports/verify-file.ts'
import { workspaceName } from '../app/workspace.ts'
import { findNotKnownBefore, refuseSince } from '../reports/changes-since.ts'
import { getBasis } from '../reports/explain-change.ts'
import type { PdfResult, PdfStyle } from '../reports/pdf/pdf-order.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { getMomentMs } from '../store/read/data-cutoff.ts'
import { iterateKeptReports } from '../store/read/kept-report-list.ts'
import { listAllSweeps } from '../store/sweeps.ts'
import { type Arguments, type AsOf, findAsOf } from './arguments.ts'
import { withCache } from './services.ts'

/** A written report and the basis from which it was made: the log keeps both, and only the result is printed. */
export interface MadeReport {
  readonly result: ReportResult & Partial<Pick<PdfResult, 'volumes'>>
  readonly basis: ReportBasis
  /** The requested date; null for all data. */
  readonly askedMs: number | null
  readonly countedToMs: number
  /** Of changes since a moment before the first reply: the time of that; else null. */
  readonly notKnownBeforeMs: number | null
}

interface MadeFrom {
  readonly db: ReadableDatabase
  readonly asOfMs: number
}

export async function makeReport<
  Order extends { readonly filter?: string; readonly report?: { readonly filter: string } },
>(
  db: ReadableDatabase,
  asOf: AsOf | null,
  order: Order,
  write: (order: Order & MadeFrom) => MadeReport['result'],
): Promise<MadeReport> {
  const askedMs = asOf?.(readAuditZone(db)) ?? null
  const asOfMs = getMomentMs(db, askedMs)
  const basis = getBasis(db)
  const notKnownBeforeMs = findNotKnownBefore(db, order.report?.filter ?? order.filter ?? '')
  return {
    result: write({ ...order, db, asOfMs }),
    basis,
    askedMs,
    countedToMs: asOfMs,
    notKnownBeforeMs,
  }
}

/**
 * Rejects an impossible target before any data is read. An existing file is replaced, but only when the new one is
 * complete.
 * @throws AppError *invalid-argument*
 */
export function refuseBadTarget(path: string): void {
  const folder = statSync(dirname(path), { throwIfNoEntry: false })
  if (!folder)
    throw invalid('The folder for the report does not exist. Create it, or choose another with --out.', 'out')
  if (!folder.isDirectory()) throw invalid('What --out names as a folder is a file.', 'out')
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw invalid(`"${basename(path)}" is a folder. Name a file with --out.`, 'out')
  }
}

export type OwnReport = 'none' | 'draft' | 'final'

/**
 * An existing file is replaced only where it is a report that was written before, or with --force; a final report is
 * never replaced.
 * @throws AppError *invalid-argument*, *report-final*
 */
export async function refuseForeignFile(
  args: Arguments,
  findOwn: (sha256: string) => Promise<OwnReport>,
): Promise<void> {
  const path = args.get('out')
  const sha256 = await hashFile(path)
  if (sha256 === null) return
  const own = await findOwn(sha256)
  if (own === 'final')
    throw new AppError('report-final', `"${basename(path)}" is a final report of this workspace.`)
  if (own === 'draft' || args.has('force')) return
  throw invalid(`"${basename(path)}" exists and is no report of this workspace. --force replaces it.`, 'out')
}

/**
 * The filter of a report: `--filter`, or for a sample its reference, from `--sample`.
 * @throws AppError *invalid-argument* when the options do not fit the template.
 */
function toReportFilter(args: Arguments, template: ReportTemplate): string {
  const [filter, sample] = [args.find('filter'), args.find('sample')]
  if (template !== 'sample') {
    if (sample === undefined) return filter ?? ''
    throw invalid('--sample goes with --template sample alone.', 'sample')
  }
  if (filter !== undefined) {
    throw invalid('A sample is named with --sample and has no filter.', 'filter')
  }
  const reference = findReference(args.get('sample'))
  if (reference?.kind === 'sample') return printSampleReference(reference.sampleId)
  throw invalid('--sample must be the reference of a sample, such as S-3.', 'sample')
}

/** Options of PDF reports and of bundles, which hold one. */
export const PDF_OPTIONS = [
  'paper',
  'prepared-by',
  'rows',
  'client',
  'engagement',
  'reference',
  'reviewed-by',
  'approved-by',
]

/** @throws AppError *invalid-argument* */
export function toPdfStyle(args: Arguments): Required<Omit<PdfStyle, 'businessNames'>> {
  const paper = args.find('paper') === undefined ? 'a4' : args.getOneOf('paper', [...PAPERS, 'letter'])
  return {
    paper: paper === 'letter' ? 'us-letter' : paper,
    preparedBy: args.find('prepared-by') ?? '',
    printedRows: args.find('rows') === undefined ? 'summary' : args.getOneOf('rows', PRINTED_ROWS),
    signOff: {
      client: args.find('client') ?? '',
      engagement: args.find('engagement') ?? '',
      reference: args.find('reference') ?? '',
      reviewedBy: args.find('reviewed-by') ?? '',
      approvedBy: args.find('approved-by') ?? '',
    },
    hidesNames: args.has('hide-names'),
    final: null,
    edited: null,
    workspaceName: workspaceName(args.get('workspace')),
  }
}

/**
 * The filter of a report: that of `--filter` or `--sample`; for changes also the first moment, from `--since`.
 * @throws AppError *invalid-argument* if the options do not fit the template
 */
export async function findReportFilter(
  args: Arguments,
  template: ReportTemplate,
  env: Parameters<typeof withCache>[1],
): Promise<string> {
  const filter = toReportFilter(args, template)
  if (template !== 'changes') {
    if (args.find('since') === undefined) return filter
    return refuseSince('--since goes with --template changes alone.')
  }
  args.get('since')
  const sinceMs = await withCache(args.get('workspace'), env, async (db) => findSince(db, args))
  return joinChangesFilter(sinceMs, filter)
}

/** The moment of `--since`. A report or a sync counts if its data end before those of this report. */
export function findSince(db: ReadableDatabase, args: Arguments): number {
  const text = args.get('since')
  const zone = readAuditZone(db)
  const endMs = getMomentMs(db, findAsOf(args)?.(zone) ?? null)
  const isBefore = (ms: number | null): ms is number => ms !== null && ms < endMs
  if (text === 'last-report') {
    const moments = iterateKeptReports(db).map(({ countedToMs, asOfMs }) => countedToMs ?? asOfMs)
    return (
      moments.find(isBefore) ?? refuseSince('No report was saved whose data end before those of this one.')
    )
  }
  const [, number] = /^sync:(\d{1,9})$/.exec(text) ?? []
  const sweeps = listAllSweeps(db).toReversed()
  if (text === 'last-sync') {
    const ends = sweeps.filter(isFullHistory).map(({ finishedAtMs }) => finishedAtMs)
    return ends.find(isBefore) ?? refuseSince('No full sync ended before the data of this report.')
  }
  if (number === undefined) return findAsOf(args, 'since')?.(zone) ?? refuseSince('--since is missing.')
  const sweep = sweeps.find(({ sweepId }) => sweepId === Number(number))
  return sweep?.finishedAtMs ?? refuseSince(`No sync ${number} has ended in this workspace.`)
}
