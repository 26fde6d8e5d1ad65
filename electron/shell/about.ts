import { app, type BrowserWindow, dialog, shell } from 'electron'
import { resourcePath } from '../lib/resource-path.ts'

const COPYRIGHT = 'MIT license'

/** What the panel of macOS shows; the other systems get a dialog of ours. */
export function describeApplication(): void {
  app.setAboutPanelOptions({
    applicationName: app.getName(),
    applicationVersion: app.getVersion(),
    copyright: COPYRIGHT,
    credits: listVersions(),
  })
}

/** Version, what it runs on, license, and a way to the licenses of everything in it. */
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
