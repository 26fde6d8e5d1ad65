import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { toCoverage } from '../../../shared/domain/coverage.ts'
import { type LoggedReport, withoutFolder } from '../../../shared/domain/kept-report.ts'
import { findConsoleTables } from '../../auditor/console/run-statement.ts'
import { findCriteria } from '../../auditor/criteria.ts'
import { isFinalFile, refuseOutdated } from '../../reports/review-steps.ts'
import { listBusinessNames } from '../../store/business-names.ts'
import { readAuditZone } from '../../store/read/audit-zone.ts'
import {
  findAnnotationsOf,
  findNotes,
  findRecentSearches,
  findSearches,
  findTags,
  findWatched,
} from '../../store/read/auditor-lists.ts'
import { getDataStatus } from '../../store/read/data-cutoff.ts'
import { findDifference } from '../../store/read/difference-list.ts'
import {
  countQuarantined,
  countReceipts,
  findArchivedRequests,
  findQuarantined,
  type PageOfRows,
} from '../../store/read/evidence-rows.ts'
import {
  findKeptReport,
  findKeptReports,
  findReportOfFile,
  getReview,
} from '../../store/read/kept-report-list.ts'
import { findLastVerification, findLogEntries, listLogDays } from '../../store/read/log-list.ts'
import { findRestoredBundle } from '../../store/restored-bundle.ts'
import { getSchedule, getSweep, listAllSweeps, listSweeps } from '../../store/sweeps.ts'
import type { ContractQueries, Reading } from './query.ts'

/**
 * Sweeps, what they covered and set aside, names of businesses; and what the auditor added, its log, and the reports
 * that it names. The answers are always those of now.
 */
export const WORKSPACE_QUERIES = {
  'sweeps:list': ({ db }, rows) => listSweeps(db, rows),
  'sweeps:difference': ({ db }, { sweepId, kind, ...page }) =>
    findDifference(db, getSweep(db, sweepId), kind, page),
  'coverage:get': ({ db }) => toCoverage(listAllSweeps(db), readAuditZone(db)),
  'data:status': ({ db }) => getDataStatus(db),
  'quarantine:list': ({ db }, rows) => findQuarantined(db, rows),
  'quarantine:counts': ({ db }) => countQuarantined(db),
  'names:list': ({ db }) => listBusinessNames(db),
  'annotations:get': ({ db }, { feedbackIds }) => findAnnotationsOf(db, feedbackIds),
  'criteria:list': ({ db }) => findCriteria(db),
  'tags:list': ({ db }) => findTags(db),
  'notes:list': ({ db }, { feedbackId }) => findNotes(db, feedbackId),
  'watchlist:get': ({ db }) => findWatched(db),
  'searches:list': ({ db }) => findSearches(db),
  'searches:recent': ({ db }, { subject }) => findRecentSearches(db, subject),
  'log:list': ({ db }, request) => findLogEntries(db, request),
  'log:days': ({ db }, { zone, ...filter }) => listLogDays(db, filter, getAuditZone(zone)),
  'evidence:last-verified': ({ db }) => findLastVerification(db) ?? null,
  'console:tables': ({ db }) => findConsoleTables(db),
  'report:list-kept': ({ db }, page) =>
    findKeptReports(db, page).map((report) => ({ ...withoutFolder(report), review: getReview(db, report) })),
} satisfies Partial<ContractQueries>

/** Questions of the main process itself, which knows the folders of reports. */
export const OWN_WORKSPACE_QUERIES = {
  'schedule:stored': ({ db }: Reading) => getSchedule(db),
  'requests:list-archived': ({ db }: Reading, rows: PageOfRows) => findArchivedRequests(db, rows),
  'requests:count-archived': ({ db }: Reading) => ({ count: countReceipts(db) }),
  /** null for a workspace that was not restored from a bundle. */
  'bundle:restored': ({ db }: Reading) => findRestoredBundle(db),
  'report:find-logged': ({ db }: Reading, { seq }: { readonly seq: number }) => findKeptReport(db, seq),
  /** The newest with a file of these bytes, or else of this name. */
  'report:find-of-file': (
    { db }: Reading,
    file: { readonly sha256: string; readonly name: string },
  ): LoggedReport | null => findReportOfFile(db, file),
  'report:is-final': ({ db }: Reading, { sha256 }: { readonly sha256: string }) => isFinalFile(db, sha256),
  'report:get-review': ({ db }: Reading, report: LoggedReport) => getReview(db, report),
  /** @throws AppError *report-outdated*, *report-superseded* */
  'report:refuse-outdated': ({ db }: Reading, report: LoggedReport) => refuseOutdated(db, report),
}
