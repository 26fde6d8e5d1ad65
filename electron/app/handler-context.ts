import type { AppInfo, ProxyCredentials, ProxyQuestion } from '../../shared/ipc/application-contract.ts'
import type { Push } from '../../shared/ipc/channels.ts'
import type { Channel, CheckedRequestOf, GivenReplyOf, PushPayloads } from '../../shared/ipc/contract.ts'
import type { Transport } from '../api/transport.ts'
import type { DataFolder } from '../lib/installation.ts'
import type { LogFile } from '../lib/log/log-file.ts'
import type { StartProcess } from '../lib/processes/script-process.ts'
import type { AllowedHosts, RequestedFiles, SavedFolders } from './allowances.ts'
import type { BundleWork } from './bundle-work.ts'
import type { PreferencesStore } from './preferences-store.ts'
import type { WorkspaceServices } from './workspace-services.ts'
import type { WorkspaceSession } from './workspace-session.ts'

export type SendPush = <P extends Push>(push: P, payload: PushPayloads[P]) => void

/** Functions of the shell. Paths that the user chose pass through here, never through the renderer. */
export interface Dialogs {
  /** A workspace, or a bundle. */
  chooseWorkspaceFile(): Promise<string | null>
  chooseBundle(): Promise<string | null>
  /** A file of saved searches. */
  chooseSearchFile(): Promise<string | null>
  chooseReportPath(defaultPath: string, extension: string): Promise<string | null>
  /** A report or an evidence bundle, to verify it. */
  chooseReportFile(): Promise<string | null>
  /** A key of the auditor. */
  chooseSigningKey(): Promise<string | null>
  showInFolder(path: string): void
  /** With the program that the system has for it. @throws AppError *file-access*. */
  openFile(path: string): Promise<void>
  /** Files that may hold replies (ZIP files among them), or one folder of such; empty when the dialog was cancelled. */
  chooseImport(from: 'files' | 'folder'): Promise<readonly string[]>
  /** Whether the user leaves a sync that is running for another file. */
  confirmLeavingSync(file: string): Promise<boolean>
  /** Whether the user lets the application send something to this origin, which the page named. */
  confirmHost(origin: string): Promise<boolean>
  /** Begins to drag files out of the window, under the pointer that a button is pressed on. */
  dragFiles(paths: readonly string[]): void
  /** A request that the company filled in. */
  chooseAnswerFile(): Promise<string | null>
  /** A CSV or TSV file of names. */
  chooseNamesFile(): Promise<string | null>
}

/** Progress and outcome of a report outside the window. */
export interface ReportDisplay {
  /** In the task bar or dock. */
  showProgress(progress: PushPayloads['report:progress']): void
  endProgress(): void
  /** To a user who is looking elsewhere. */
  announceSaved(file: string, seq: number): void
  announceFailed(): void
}

/** The system's list of documents of this application, as in a dock or a task bar. */
export interface RecentDocuments {
  add(path: string): void
  /** @param paths newest first. */
  replace(paths: readonly string[]): void
}

/** Dependencies of the handlers. */
export interface HandlerContext {
  readonly appInfo: AppInfo
  readonly dataFolder: DataFolder
  readonly services: WorkspaceServices
  /** For small files, with low limits. */
  readonly updateTransport: Transport
  readonly session: WorkspaceSession
  readonly bundles: BundleWork
  readonly preferences: PreferencesStore
  readonly logFile: LogFile
  readonly dialogs: Dialogs
  readonly recentDocuments: RecentDocuments
  readonly requestedFiles: RequestedFiles
  readonly savedFolders: SavedFolders
  readonly hosts: AllowedHosts
  readonly reportDisplay: ReportDisplay
  readonly startProcess: StartProcess
  readonly proxyLogin: {
    readonly question: ProxyQuestion | null
    answer(credentials: ProxyCredentials | null): void
  }
  readonly push: SendPush
}

/** One handler for every channel of the contract; a missing one does not compile. */
export type Handlers = {
  readonly [C in Channel]: (request: CheckedRequestOf<C>) => Promise<GivenReplyOf<C>> | GivenReplyOf<C>
}
