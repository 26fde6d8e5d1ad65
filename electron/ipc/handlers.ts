import type { HandlerContext } from '../app/handler-context.ts'
import { ReportRun } from '../app/reports/report-run.ts'
import { annotationHandlers } from './annotation-handlers.ts'
import { appHandlers } from './app-handlers.ts'
import { browseHandlers } from './browse-handlers.ts'
import { bundleHandlers } from './bundle-handlers.ts'
import { connectionHandlers } from './connection-handlers.ts'
import { consoleHandlers } from './console-handlers.ts'
import { detailHandlers } from './detail-handlers.ts'
import { findingsHandlers } from './findings-handlers.ts'
import { importHandlers } from './import-handlers.ts'
import { keptReportHandlers } from './kept-report-handlers.ts'
import { namesHandlers } from './names-handlers.ts'
import { overviewHandlers } from './overview-handlers.ts'
import { reportHandlers } from './report-handlers.ts'
import { requestLogHandlers } from './request-log-handlers.ts'
import type { Handlers } from './router.ts'
import { samplingHandlers } from './sampling-handlers.ts'
import { searchHandlers } from './search-handlers.ts'
import { syncHandlers } from './sync-handlers.ts'
import { workspaceHandlers } from './workspace-handlers.ts'

/** All channels of the contract, one file for each topic. */
export function createHandlers(context: HandlerContext): Handlers {
  const reportRun = new ReportRun(context)
  return {
    ...appHandlers(context),
    ...workspaceHandlers(context),
    ...bundleHandlers(context),
    ...connectionHandlers(context),
    ...syncHandlers(context),
    ...importHandlers(context),
    ...requestLogHandlers(context),
    ...namesHandlers(context),
    ...browseHandlers(context),
    ...detailHandlers(context),
    ...overviewHandlers(context),
    ...reportHandlers(context, reportRun),
    ...keptReportHandlers(context, reportRun),
    ...annotationHandlers(context),
    ...searchHandlers(context),
    ...samplingHandlers(context),
    ...findingsHandlers(context),
    ...consoleHandlers(context),
  }
}
