import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import type { LoggedReport } from '../../../shared/domain/kept-report.ts'
import { withoutFolder } from '../../../shared/domain/kept-report.ts'
import { findConsoleTables } from '../../auditor/console/run-statement.ts'
import { findCriteria } from '../../auditor/criteria.ts'
import { isFinalFile, refuseOutdated } from '../../reports/review-steps.ts'
import {
  findAnnotationsOf,
  findNotes,
  findRecentSearches,
  findSearches,
  findTags,
  findWatched,
} from '../../store/read/auditor-lists.ts'
import {
  findKeptReport,
  findKeptReports,
  findReportOfFile,
  getReview,
} from '../../store/read/kept-report-list.ts'
import { findLastVerification, findLogEntries, listLogDays } from '../../store/read/log-list.ts'
import type { ContractQueries, Reading } from './query.ts'

/** What the auditor added, the log of it, and the reports that it names; the answers are always those of now. */
export const AUDITOR_QUERIES = {
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
export const OWN_REPORT_QUERIES = {
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
