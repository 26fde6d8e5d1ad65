import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import type { AppInfo } from '../../shared/ipc/application-contract.ts'
import type { LogFile } from '../lib/log/log-file.ts'
import { INDEX_VERSION } from '../store/index-schema.ts'
import { MIGRATIONS } from '../store/migrate.ts'
import type { Workspace } from './workspace.ts'

export interface DiagnosticsParts {
  readonly appInfo: AppInfo
  readonly logFile: LogFile
  readonly workspace: Workspace | null
}

/**
 * Lines of text for support, which a user can read before sending them: versions, sizes and counts. They contain no id,
 * name or address; the home folder is written as ~.
 */
export async function describeDiagnostics({
  appInfo,
  logFile,
  workspace,
}: DiagnosticsParts): Promise<string> {
  const { node, chrome } = process.versions
  const counts = Object.entries(logFile.counts).map(([event, count]) => `${event} ${count}`)
  return [
    `Unhidden ${appInfo.version}`,
    `System: ${appInfo.platform}`,
    `Runtime: Electron ${appInfo.electron}, Chromium ${chrome ?? 'not known'}, Node ${node}`,
    `Data folder: ${shorten(appInfo.dataFolder)}`,
    `Log folder: ${shorten(logFile.folder)}`,
    `Log since the start: ${counts.join(', ')}`,
    ...(workspace ? await describeWorkspace(workspace) : ['Workspace: none open']),
  ].join('\n')
}

async function describeWorkspace(workspace: Workspace): Promise<readonly string[]> {
  const { protection, bundle, isDemo } = workspace.summarize()
  const { feedbackItems, events, responses, businesses } = await workspace.store.ask('overview:get')
  const kind = bundle ? 'restored bundle' : isDemo ? 'demo' : 'workspace'
  return [
    // Opening a file migrates it to the newest form.
    `Workspace: ${kind}, form ${MIGRATIONS.at(-1)?.version}, index ${INDEX_VERSION}, protection ${protection}`,
    `Size: ${sizeOf(workspace.path)} bytes, write-ahead log ${sizeOf(`${workspace.path}-wal`)} bytes`,
    `Counts: feedback ${feedbackItems}, events ${events}, responses ${responses}, businesses ${businesses}`,
  ]
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function shorten(path: string): string {
  const home = homedir()
  return path === home || path.startsWith(`${home}/`) || path.startsWith(`${home}\\`)
    ? `~${path.slice(home.length)}`
    : path
}
