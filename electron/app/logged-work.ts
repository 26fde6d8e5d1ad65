import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import type { LogRecord } from '../../shared/domain/auditor-log.ts'
import { CONSOLE_LIMITS, type ConsoleOutcome } from '../../shared/domain/console.ts'
import type { Verification } from '../../shared/domain/verification.ts'
import { findTextRefusal } from '../auditor/console/run-statement.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { HandlerContext } from './handler-context.ts'
import { type Workspace, workspaceName } from './workspace.ts'

/** Logs the result of a verification. A failed log entry does not hide the result of a damaged file. */
export async function logVerification(
  { store }: Workspace,
  { isIntact, receipts, headHash, problem, index }: Verification,
  atMs: number,
): Promise<void> {
  const details = { isIntact, receipts, headHash, problem: problem?.kind ?? null, index }
  const recorded = store.run('log:record', { atMs, action: 'verified', subject: '', details })
  await (isIntact ? recorded : recorded.catch((error) => logSwallowed('logging a verification', error)))
}

interface SavedFile<Result> {
  /** Proposed after the name of the workspace. */
  readonly name: string
  readonly extension: string
  readonly write: (path: string, workspace: Workspace) => Promise<Result>
  /** The entry of the auditor's log; `file` is the name that the user chose. */
  readonly toEntry: (result: Result, file: string) => Omit<LogRecord, 'atMs'>
}

/** Asks where to save, writes the file, and logs it; null when the dialog was cancelled. */
export async function saveLogged<Result>(
  { session, services, dialogs }: Pick<HandlerContext, 'session' | 'services' | 'dialogs'>,
  { name, extension, write, toEntry }: SavedFile<Result>,
): Promise<Result | null> {
  const workspace = session.getWorkspace()
  const proposal = `${workspaceName(workspace.path)} ${name}.${extension}`
  const path = await dialogs.chooseReportPath(join(homedir(), proposal), extension)
  if (path === null) return null
  const result = await write(path, workspace)
  const atMs = services.clock.nowMs()
  await workspace.store.run('log:record', { atMs, ...toEntry(result, basename(path)) })
  return result
}

/**
 * Runs a statement between two entries of the log: the statement, which is there even if the machine stops, and its
 * outcome. An empty statement is not logged.
 * @throws AppError as `run`; the outcome in the log is *broken* then.
 */
export async function runLogged(
  workspace: Pick<Workspace, 'path' | 'store' | 'getDatabaseKey'>,
  sql: string,
  nowMs: () => number,
  run: (location: DatabaseLocation) => Promise<ConsoleOutcome>,
): Promise<ConsoleOutcome> {
  const refusal = findTextRefusal(sql)
  if (refusal?.reason === 'empty') return refusal
  const asked = await workspace.store.run('log:record', {
    atMs: nowMs(),
    action: 'statement-run',
    subject: '',
    details: { sql: sql.slice(0, CONSOLE_LIMITS.statementUnits) },
  })
  const end = (details: Readonly<Record<string, unknown>>) =>
    workspace.store.run('log:record', {
      atMs: nowMs(),
      action: 'statement-ended',
      subject: '',
      details: { entry: asked, ...details },
    })
  const location = { path: workspace.path, keyHex: await workspace.getDatabaseKey() }
  const outcome = await run(location).catch(async (error: unknown) => {
    await end({ outcome: 'broken' })
    throw error
  })
  await end(toDetails(outcome))
  return outcome
}

/** The outcome without the rows. */
function toDetails(outcome: ConsoleOutcome): Readonly<Record<string, unknown>> {
  switch (outcome.kind) {
    case 'rows':
      return { outcome: outcome.kind, rows: outcome.rows.length, isCut: outcome.isCut }
    case 'refused':
      return { outcome: outcome.kind, reason: outcome.reason }
    default:
      return { outcome: outcome.kind }
  }
}
