import { READER_QUERIES, type ReaderQuery } from '../../shared/ipc/contract.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import { ReportRun } from '../app/reports/report-run.ts'
import type { AskReaders } from '../threads/ask-readers.ts'
import { appHandlers } from './app-handlers.ts'
import { bundleHandlers } from './bundle-handlers.ts'
import { connectionHandlers } from './connection-handlers.ts'
import { consoleHandlers } from './console-handlers.ts'
import { countHandlers } from './count-handlers.ts'
import { findingsHandlers } from './findings-handlers.ts'
import { importHandlers } from './import-handlers.ts'
import { keptReportHandlers } from './kept-report-handlers.ts'
import { namesHandlers } from './names-handlers.ts'
import { reportHandlers } from './report-handlers.ts'
import { requestLogHandlers } from './request-log-handlers.ts'
import type { Handlers } from './router.ts'
import { samplingHandlers } from './sampling-handlers.ts'
import { searchHandlers } from './search-handlers.ts'
import { syncHandlers } from './sync-handlers.ts'
import { workspaceHandlers } from './workspace-handlers.ts'

/** Everything that the contract names: queries of the reading threads as the contract lists them, the rest by topic. */
export function createHandlers(context: HandlerContext): Handlers {
  const reportRun = new ReportRun(context)
  return {
    ...readerQueries(context),
    ...appHandlers(context),
    ...workspaceHandlers(context),
    ...bundleHandlers(context),
    ...connectionHandlers(context),
    ...syncHandlers(context),
    ...importHandlers(context),
    ...requestLogHandlers(context),
    ...namesHandlers(context),
    ...countHandlers(context),
    ...reportHandlers(context, reportRun),
    ...keptReportHandlers(context, reportRun),
    ...searchHandlers(context),
    ...samplingHandlers(context),
    ...findingsHandlers(context),
    ...consoleHandlers(context),
  }
}

/** A query of these lanes has its name from the contract, and its implementation in `operations/queries`. */
function readerQueries({ session }: HandlerContext): Pick<Handlers, ReaderQuery> {
  const ask = (name: ReaderQuery, request: unknown): unknown =>
    // The contract pairs each name with its request; the compiler cannot follow that through the list of all.
    (session.getWorkspace().store.ask as AskReaders)(name, request)
  const queries = READER_QUERIES.map((name) => [name, (request: unknown) => ask(name, request)] as const)
  return Object.fromEntries(queries) as unknown as Pick<Handlers, ReaderQuery>
}
