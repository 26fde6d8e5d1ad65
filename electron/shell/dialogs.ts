import { join } from 'node:path'
import { app, type BrowserWindow, dialog, type FileFilter, shell } from 'electron'
import { AppError, toAppError } from '../../shared/app-error.ts'
import { FORMATS } from '../../shared/domain/report-formats.ts'
import type { Dialogs, RecentDocuments } from '../app/handler-context.ts'
import type { LogFile } from '../lib/log/log-file.ts'

const DRAG_ICON = join(app.getAppPath(), 'resources/icons/64x64.png')

const ALL_FILES: FileFilter = { name: 'All files', extensions: ['*'] }

interface Question {
  readonly title: string
  readonly message: string
  readonly detail: string
  /** The first changes nothing, and is the default. */
  readonly buttons: [stay: string, goOn: string]
}

/** The system's dialogs, on top of the main window. */
export function createDialogs(getWindow: () => BrowserWindow | undefined): Dialogs {
  const alone = createTurns()
  const chooseFile = alone(async (title: string, filters: FileFilter[]): Promise<string | null> => {
    const window = getWindow()
    if (!window) return null
    const properties: ['openFile'] = ['openFile']
    const { canceled, filePaths } = await dialog.showOpenDialog(window, { title, filters, properties })
    return canceled ? null : (filePaths[0] ?? null)
  })
  const confirm = alone(async (question: Question): Promise<boolean> => {
    const window = getWindow()
    if (!window) return false
    const options = { ...question, type: 'question', defaultId: 0, cancelId: 0, noLink: true } as const
    const { response } = await dialog.showMessageBox(window, options)
    return response === 1
  })
  return {
    chooseWorkspaceFile: () =>
      chooseFile('Open a workspace or evidence bundle', [
        { name: 'Workspaces and evidence bundles', extensions: ['unhidden', 'zip'] },
        ALL_FILES,
      ]),
    chooseBundle: () =>
      chooseFile('Choose an evidence bundle', [{ name: 'Evidence bundles', extensions: ['zip'] }, ALL_FILES]),
    chooseSearchFile: () =>
      chooseFile('Import saved searches', [{ name: 'Saved searches', extensions: ['json'] }]),
    chooseNamesFile: () =>
      chooseFile('Choose a file of business names', [{ name: 'Tables', extensions: ['csv', 'tsv', 'txt'] }]),
    chooseAnswerFile: () =>
      chooseFile('Import answers of the company', [
        { name: 'Tables', extensions: ['xlsx', 'xlsm', 'csv', 'tsv', 'txt'] },
        ALL_FILES,
      ]),
    chooseReportFile: () =>
      chooseFile('Choose a report or an evidence bundle', [
        { name: 'Reports and bundles', extensions: Object.values(FORMATS).map(({ extension }) => extension) },
        ALL_FILES,
      ]),
    chooseSigningKey: () => chooseFile('Choose your key: SSH, its .pub file, or PKCS #12', [ALL_FILES]),
    chooseReportPath: alone(async (defaultPath: string, extension: string) => {
      const window = getWindow()
      if (!window) return null
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        title: 'Save the report',
        defaultPath,
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      })
      return canceled || !filePath ? null : filePath
    }),
    chooseImport: alone(async (from: Parameters<Dialogs['chooseImport']>[0]) => {
      const window = getWindow()
      if (!window) return []
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        title: 'Import replies of the service',
        ...(from === 'files' && {
          filters: [{ name: 'Replies and ZIP files', extensions: ['json', 'txt', 'zip'] }, ALL_FILES],
        }),
        properties: from === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory'],
      })
      return canceled ? [] : filePaths
    }),
    confirmLeavingSync: (file) =>
      confirm({
        title: 'A sync is running',
        message: `Stop the sync and open ${file}?`,
        detail: 'Everything fetched so far is kept, and the next sync goes on from there.',
        buttons: ['Keep syncing', 'Stop and open'],
      }),
    confirmHost: (origin) =>
      confirm({
        title: 'A host not asked before',
        message: `Send a request to ${origin}?`,
        detail: 'Continue only if you entered this address yourself.',
        buttons: ['Cancel', 'Continue'],
      }),
    dragFiles: (paths) => {
      const [file] = paths
      if (file !== undefined) getWindow()?.webContents.startDrag({ file, files: [...paths], icon: DRAG_ICON })
    },
    showInFolder: (path) => shell.showItemInFolder(path),
    openFile: async (path) => {
      const problem = await shell.openPath(path)
      if (problem !== '')
        throw new AppError('file-access', 'The system could not open the file.', { details: { path } })
    },
  }
}

/** A page that was taken over cannot bury the desktop under dialogs: one that asks while another is open fails. */
function createTurns() {
  let isOpen = false
  return <Args extends readonly unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (isOpen) throw new AppError('busy', 'Another dialog is open.')
      isOpen = true
      try {
        return await ask(...args)
      } finally {
        isOpen = false
      }
    }
}

/** The list of recent documents of macOS and Windows. On Linux both calls do nothing. */
export const recentDocuments: RecentDocuments = {
  add: (path) => app.addRecentDocument(path),
  replace: (paths) => {
    app.clearRecentDocuments()
    for (const path of paths.toReversed()) app.addRecentDocument(path)
  },
}

/** The message when the application could not start: the cause, and the folder of the log. */
export function describeFailedStart(
  error: unknown,
  { folder, isWritten }: Pick<LogFile, 'folder' | 'isWritten'>,
): { readonly title: string; readonly text: string } {
  const { message } = toAppError(error)
  const log = isWritten ? `The log is in ${folder}.` : `No log could be written to ${folder}.`
  return { title: 'Unhidden could not start', text: `${message}\n\n${log}` }
}
