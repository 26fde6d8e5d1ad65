import { app, type BrowserWindow, dialog, Menu, type MenuItemConstructorOptions, shell } from 'electron'
import type { MenuCommand } from '../../shared/ipc/contract.ts'
import { resourcePath } from '../lib/installation.ts'

/** The native menu. Items of the user interface are sent to the page as commands. */
export function setApplicationMenu(send: (command: MenuCommand) => void, showAbout: () => void): void {
  const item = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: command,
    label,
    ...(accelerator ? { accelerator } : {}),
    click: () => send(command),
  })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
      {
        label: '&File',
        submenu: [
          item('Open Workspace…', 'open-workspace', 'CmdOrCtrl+O'),
          item('Open Evidence Bundle…', 'open-bundle', 'CmdOrCtrl+Shift+O'),
          { type: 'separator' },
          item('Export List…', 'export', 'CmdOrCtrl+E'),
          item('Save PDF…', 'report-pdf', 'CmdOrCtrl+Shift+E'),
          item('Save Evidence Bundle…', 'report-bundle', 'CmdOrCtrl+Shift+B'),
          item('Print…', 'print', 'CmdOrCtrl+P'),
          { type: 'separator' },
          item('Verify File…', 'verify-file', 'CmdOrCtrl+Shift+F'),
          { type: 'separator' },
          item('Lock Workspace', 'lock-workspace'),
          item('Close Workspace', 'close-workspace', 'CmdOrCtrl+Shift+W'),
          { role: process.platform === 'darwin' ? 'close' : 'quit' },
        ],
      },
      { role: 'editMenu' },
      {
        label: '&View',
        submenu: [
          item('Home', 'show-home', 'CmdOrCtrl+1'),
          item('Reviews', 'show-reviews', 'CmdOrCtrl+2'),
          item('Responses', 'show-reviews/responses', 'CmdOrCtrl+3'),
          item('Cases', 'show-cases', 'CmdOrCtrl+4'),
          item('Samples', 'show-samples', 'CmdOrCtrl+5'),
          item('Reports', 'show-reports', 'CmdOrCtrl+6'),
          item('Data', 'show-data', 'CmdOrCtrl+7'),
          item('Watched', 'show-reviews/watched', 'CmdOrCtrl+8'),
          item('Settings', 'show-settings', 'CmdOrCtrl+,'),
          { type: 'separator' },
          item('Find', 'find', 'CmdOrCtrl+F'),
          item('Command Palette', 'command-palette', 'CmdOrCtrl+K'),
          { type: 'separator' },
          item('Standard Text Size', 'text-standard', 'CmdOrCtrl+0'),
          item('Larger Text', 'text-larger', 'CmdOrCtrl+Plus'),
          // On many keyboards the plus needs Shift, and users press Ctrl+=.
          {
            ...item('Larger Text', 'text-larger', 'CmdOrCtrl+='),
            id: 'text-larger-without-shift',
            visible: false,
            acceleratorWorksWhenHidden: true,
          },
          item('Smaller Text', 'text-smaller', 'CmdOrCtrl+-'),
          { role: 'togglefullscreen' },
        ],
      },
      { label: '&Sync', submenu: [item('Sync Now', 'sync', 'CmdOrCtrl+R')] },
      { role: 'windowMenu' },
      {
        label: '&Help',
        submenu: [
          item('Keyboard Shortcuts', 'keyboard-help', 'F1'),
          { type: 'separator' },
          item('Check for Updates…', 'check-for-updates'),
          item('Third-Party Licenses', 'show-licenses'),
          item('Open Log Folder', 'open-log-folder'),
          item('Copy Diagnostics', 'copy-diagnostics'),
          // On macOS it is in the application menu.
          ...(process.platform === 'darwin' ? [] : [{ label: 'About Unhidden', click: showAbout }]),
        ],
      },
    ]),
  )
}

const COPYRIGHT = 'MIT license'

/** The about panel of macOS; the other systems show a dialog of the application. */
export function describeApplication(): void {
  app.setAboutPanelOptions({
    applicationName: app.getName(),
    applicationVersion: app.getVersion(),
    copyright: COPYRIGHT,
    credits: listVersions(),
  })
}

/** Shows the version, the runtime, the license, and a button for the licenses of all components. */
export async function showAbout(window: BrowserWindow | undefined): Promise<void> {
  const options = {
    type: 'info' as const,
    title: `About ${app.getName()}`,
    message: `${app.getName()} ${app.getVersion()}`,
    detail: `${listVersions()}\n\n${COPYRIGHT}`,
    buttons: ['Close', 'Show licenses'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options))
  if (response === 1) await shell.openPath(resourcePath('THIRD-PARTY-LICENSES.txt'))
}

function listVersions(): string {
  const { electron, chrome, node, v8 } = process.versions
  return [`Electron ${electron}`, `Chromium ${chrome}`, `Node.js ${node}`, `V8 ${v8}`].join('\n')
}
