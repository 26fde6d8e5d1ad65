import type { LogEntry, LogFilter } from '../../shared/domain/auditor-log.ts'
import type { ConsoleTable } from '../../shared/domain/console.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import type { LoggedReport } from '../../shared/domain/kept-report.ts'
import type { Note } from '../../shared/domain/note.ts'
import type { SavedSearch } from '../../shared/domain/saved-search.ts'
import type { TagCount } from '../../shared/domain/tag.ts'
import type { LastVerification } from '../../shared/domain/verification.ts'
import type { WatchedItem } from '../../shared/domain/watched-item.ts'
import {
  type AnnotatedItem,
  findAnnotationsOf,
  findNotes,
  findSearches,
  findTags,
  findWatched,
} from '../store/read/auditor-lists.ts'
import type { PageOfRows } from '../store/read/evidence-rows.ts'
import {
  findKeptReport,
  findKeptReports,
  findReportOfFile,
  type KeptReportPage,
} from '../store/read/kept-report-list.ts'
import { countLogEntries, findLastVerification, findLogEntries } from '../store/read/log-list.ts'
import { findConsoleTables } from '../store/read/schema-help.ts'
import type { ReaderSession } from './reader-session.ts'

/** Questions about what the auditor added; the answers are always those of now. */
export interface AuditorReads {
  getAnnotations(request: { readonly feedbackIds: readonly FeedbackId[] }): readonly AnnotatedItem[]
  /** In the order of their folded names. */
  listTags(): readonly TagCount[]
  /** Oldest first. */
  listNotes(request: { readonly feedbackId: FeedbackId }): readonly Note[]
  /** Last added first. */
  listWatched(): readonly WatchedItem[]
  /** By name. */
  listSearches(): readonly SavedSearch[]
  /** Newest first. */
  listLog(request: LogFilter & PageOfRows): readonly LogEntry[]
  countLog(filter: LogFilter): { readonly count: number }
  findLastVerification(): LastVerification | null
  /** Newest first. */
  listKeptReports(page: KeptReportPage): readonly LoggedReport[]
  findKeptReport(request: { readonly seq: number }): LoggedReport | null
  /** The newest with a file of these bytes, or else of this name. */
  findReportOfFile(file: { readonly sha256: string; readonly name: string }): LoggedReport | null
  listConsoleTables(): readonly ConsoleTable[]
}

export function auditorReads(session: ReaderSession): AuditorReads {
  return {
    getAnnotations: ({ feedbackIds }) => session.read((_, db) => findAnnotationsOf(db, feedbackIds)),
    listTags: () => session.read((_, db) => findTags(db)),
    listNotes: ({ feedbackId }) => session.read((_, db) => findNotes(db, feedbackId)),
    listWatched: () => session.read((_, db) => findWatched(db)),
    listSearches: () => session.read((_, db) => findSearches(db)),
    listLog: (request) => session.read((_, db) => findLogEntries(db, request)),
    countLog: (filter) => session.read((_, db) => ({ count: countLogEntries(db, filter) })),
    findLastVerification: () => session.read((_, db) => findLastVerification(db) ?? null),
    listKeptReports: (page) => session.read((_, db) => findKeptReports(db, page)),
    findKeptReport: ({ seq }) => session.read((_, db) => findKeptReport(db, seq)),
    findReportOfFile: (file) => session.read((_, db) => findReportOfFile(db, file)),
    listConsoleTables: () => session.read((_, db) => findConsoleTables(db)),
  }
}
