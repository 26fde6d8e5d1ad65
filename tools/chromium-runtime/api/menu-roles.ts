import type { MenuItemConstructorOptions } from 'electron'
import type { BrowserWindow } from '../window/browser-window.ts'
import { app } from './app.ts'

interface Role {
  readonly label: string
  readonly accelerator?: string
  readonly run?: (window: BrowserWindow | null) => void
  readonly submenu?: readonly MenuItemConstructorOptions[]
}

const zoom = (change: (level: number) => number) => (window: BrowserWindow | null) => {
  if (window) window.webContents.zoomLevel = change(window.webContents.zoomLevel)
}
const edit = (label: string, command: string): Role => ({
  label,
  run: (window) => window?.webContents.runEditingCommand(command),
})
const separator: MenuItemConstructorOptions = { type: 'separator' }

/** Electron's menu roles. Editing roles have no accelerator: Chromium handles the same keys itself. */
export const ROLES: Readonly<Record<string, Role>> = {
  undo: edit('Undo', 'undo'),
  redo: edit('Redo', 'redo'),
  cut: edit('Cut', 'cut'),
  copy: edit('Copy', 'copy'),
  paste: edit('Paste', 'paste'),
  pasteandmatchstyle: edit('Paste and Match Style', 'pasteAndMatchStyle'),
  delete: edit('Delete', 'delete'),
  selectall: edit('Select All', 'selectAll'),
  resetzoom: { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', run: zoom(() => 0) },
  zoomin: { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus', run: zoom((level) => level + 0.5) },
  zoomout: { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-', run: zoom((level) => level - 0.5) },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', run: (window) => window?.webContents.reload() },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    run: (window) => window?.webContents.reloadIgnoringCache(),
  },
  toggledevtools: {
    label: 'Toggle Developer Tools',
    accelerator: 'Ctrl+Shift+I',
    run: (window) => window?.webContents.openDevTools(),
  },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: 'F11',
    run: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  minimize: { label: 'Minimize', accelerator: 'CmdOrCtrl+M', run: (window) => window?.minimize() },
  close: { label: 'Close', accelerator: 'CmdOrCtrl+W', run: (window) => window?.close() },
  quit: { label: 'Quit', accelerator: 'CmdOrCtrl+Q', run: () => app.quit() },
  zoom: { label: 'Zoom', run: (window) => window?.maximize() },
  about: { label: 'About' },
  editmenu: {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      separator,
      { role: 'selectAll' },
    ],
  },
  windowmenu: { label: '&Window', submenu: [{ role: 'minimize' }, { role: 'zoom' }, { role: 'close' }] },
  filemenu: { label: '&File', submenu: [{ role: 'quit' }] },
  appmenu: { label: 'Application', submenu: [{ role: 'about' }, separator, { role: 'quit' }] },
  viewmenu: {
    label: '&View',
    submenu: [
      { role: 'reload' },
      { role: 'forceReload' },
      { role: 'toggleDevTools' },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  },
}
