import { CONSOLE_LIMITS, type ConsoleOutcome } from '../../shared/domain/console.ts'
import { findTextRefusal } from '../auditor/console/check-text.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { Workspace } from './workspace.ts'

/**
 * Runs a statement between two entries of the log: that it was asked, which stands there even where the machine stops
 * before it ends, and how it ended. An empty statement asks nothing, and is not logged.
 * @throws AppError what `run` throws; the log then says that the console broke.
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

/** How it ended, without what it found. */
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
