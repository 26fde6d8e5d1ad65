import {
  STORE_QUERIES,
  type StoreQuery,
  WRITER_COMMANDS,
  type WriterCommand,
} from '../../../shared/ipc/contract.ts'
import type { HandlerContext, Handlers } from '../handler-context.ts'
import { ReportRun } from '../reports/verify-file.ts'
import { appHandlers, connectionHandlers } from './application.ts'
import { consoleHandlers, searchHandlers } from './auditor.ts'
import { bundleHandlers } from './bundles.ts'
import { findingsHandlers, samplingHandlers } from './findings.ts'
import { keptReportHandlers } from './kept-reports.ts'
import { reportReviewHandlers } from './report-review.ts'
import { reportHandlers } from './reports.ts'
import { requestHandlers } from './requests.ts'
import { importHandlers, namesHandlers, requestLogHandlers, syncHandlers } from './sync.ts'
import { workspaceHandlers } from './workspaces.ts'

/** All operations of the contract: those of the store's threads by their lanes, the others by topic. */
export function createHandlers(context: HandlerContext): Handlers {
  const reportRun = new ReportRun(context)
  return {
    ...storeQueries(context),
    ...writerCommands(context),
    ...appHandlers(context),
    ...workspaceHandlers(context),
    ...bundleHandlers(context, reportRun),
    ...connectionHandlers(context),
    ...syncHandlers(context),
    ...importHandlers(context),
    ...requestLogHandlers(context),
    ...namesHandlers(context),
    ...reportHandlers(context, reportRun),
    ...keptReportHandlers(context, reportRun),
    ...reportReviewHandlers(context, reportRun),
    ...searchHandlers(context),
    ...samplingHandlers(context),
    ...findingsHandlers(context),
    ...consoleHandlers(context),
    ...requestHandlers(context),
  }
}

/** Queries of the store's threads; their implementation is in `operations/queries`. */
function storeQueries({ session }: HandlerContext): Pick<Handlers, StoreQuery> {
  const ask = (name: StoreQuery, request: unknown): unknown =>
    // The contract pairs each name with its request; the compiler cannot follow that through the list.
    (session.getWorkspace().store.ask as AskStore)(name, request)
  const queries = STORE_QUERIES.map((name) => [name, (request: unknown) => ask(name, request)] as const)
  return Object.fromEntries(queries) as unknown as Pick<Handlers, StoreQuery>
}

type AskStore = (name: StoreQuery, request: unknown) => Promise<unknown>

/** Commands of the writing thread, in `operations/commands`, with the time of the application's clock. */
function writerCommands({ session, services }: HandlerContext): Pick<Handlers, WriterCommand> {
  const run = (name: WriterCommand, request: unknown): unknown =>
    (session.getWorkspace().store.run as RunCommand)(name, request, services.clock.nowMs())
  const commands = WRITER_COMMANDS.map((name) => [name, (request: unknown) => run(name, request)] as const)
  return Object.fromEntries(commands) as unknown as Pick<Handlers, WriterCommand>
}
type RunCommand = (name: WriterCommand, request: unknown, atMs: number) => Promise<unknown>
