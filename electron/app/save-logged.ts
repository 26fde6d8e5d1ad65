import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import type { LogRecord } from '../../shared/domain/auditor-log.ts'
import type { HandlerContext } from './handler-context.ts'
import { type Workspace, workspaceName } from './workspace.ts'

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
