import type { MenuItemConstructorOptions, PopupOptions } from 'electron'
import { notImplemented, strictStub } from '../strict-stub.ts'
import { BrowserWindow } from '../window/browser-window.ts'
import { app } from './app.ts'
import { isDriven } from './app-paths.ts'

let lastCommandId = 0

/** A menu item. It is never drawn; accelerators and tests click it. */
export class MenuItem {
  readonly id: string
  readonly commandId = ++lastCommandId
  readonly label: string
  readonly role: string | undefined
  readonly type: NonNullable<MenuItemConstructorOptions['type']>
  readonly accelerator: string | undefined
  readonly submenu?: Menu
  enabled: boolean
  visible: boolean
  checked: boolean
  readonly #run: ((window: BrowserWindow | null) => void) | undefined

  constructor(options: MenuItemConstructorOptions) {
    const role = options.role === undefined ? undefined : ROLES[options.role.toLowerCase()]
    if (options.role && !role) throw notImplemented(`the menu role '${options.role}'`)
    const submenu = options.submenu ?? role?.submenu
    this.id = options.id ?? ''
    this.label = options.label ?? role?.label ?? ''
    this.role = options.role?.toLowerCase()
    this.type = options.type ?? (submenu ? 'submenu' : 'normal')
    this.accelerator = options.accelerator ?? role?.accelerator
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    // A submenu in a template is an instance of this class; Electron's type is wider.
    if (submenu)
      this.submenu =
        submenu instanceof Menu
          ? submenu
          : Menu.buildFromTemplate(submenu as readonly MenuItemConstructorOptions[])
    const { click } = options
    // Electron's types of items and windows are wider; their other members throw when they are read (strict-stub.ts).
    this.#run = click
      ? (window) => click(this as never, (window ?? undefined) as never, {} as never)
      : role?.run
  }

  click(_event?: unknown, window?: BrowserWindow | null): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    this.#run?.(window ?? BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null)
  }
}
strictStub('MenuItem', MenuItem.prototype)

let applicationMenu: Menu | null = null

export class Menu {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): Menu {
    const menu = new Menu()
    for (const options of template) menu.append(new MenuItem(options))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu
    for (const window of BrowserWindow.getAllWindows()) window.webContents.setAccelerators(menuAccelerators())
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu
  }

  /** Draws nothing. Tests read `items` of the menu. */
  popup(_options: Pick<PopupOptions, 'window'> = {}): void {}

  append(item: MenuItem): void {
    this.items.push(item)
  }

  getMenuItemById(id: string): MenuItem | null {
    return listItems(this).find((item) => item.id === id) ?? null
  }
}
strictStub('Menu', Menu.prototype)

/** The accelerators of the application menu, normalized. Empty for a test driver, whose keys never reach a menu. */
export function menuAccelerators(): string[] {
  if (isDriven()) return []
  return listItems(applicationMenu).flatMap(({ accelerator }) =>
    accelerator ? [normalizeAccelerator(accelerator)] : [],
  )
}

export function runAccelerator(key: string, window: BrowserWindow): void {
  listItems(applicationMenu)
    .find(({ accelerator, enabled }) => enabled && accelerator && normalizeAccelerator(accelerator) === key)
    ?.click(undefined, window)
}

function listItems(menu: Menu | null): MenuItem[] {
  return (menu?.items ?? []).flatMap((item) => [item, ...listItems(item.submenu ?? null)])
}

const MODIFIERS: Readonly<Record<string, string>> = {
  cmdorctrl: process.platform === 'darwin' ? 'meta' : 'ctrl',
  commandorcontrol: process.platform === 'darwin' ? 'meta' : 'ctrl',
  ctrl: 'ctrl',
  control: 'ctrl',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  meta: 'meta',
  alt: 'alt',
  option: 'alt',
  shift: 'shift',
}
const ORDER = ['ctrl', 'meta', 'alt', 'shift']
const KEYS: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  esc: 'escape',
  return: 'enter',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

/** An accelerator in the form that pages report: `ctrl+shift+w`. */
export function normalizeAccelerator(accelerator: string): string {
  const parts = accelerator.toLowerCase().split('+')
  const key = parts.at(-1) || 'plus'
  const modifiers = new Set(parts.slice(0, -1).map((part) => MODIFIERS[part]))
  return [...ORDER.filter((modifier) => modifiers.has(modifier)), KEYS[key] ?? key].join('+')
}

interface Role {
  readonly label: string
  readonly accelerator?: string
  readonly run?: (window: BrowserWindow | null) => void
  readonly submenu?: readonly MenuItemConstructorOptions[]
}

const edit = (label: string, command: string): Role => ({
  label,
  run: (window) => window?.webContents.runEditingCommand(command),
})
const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The menu roles that are used. Editing roles have no accelerator: Chromium handles the same keys itself. */
const ROLES: Readonly<Record<string, Role>> = {
  undo: edit('Undo', 'undo'),
  redo: edit('Redo', 'redo'),
  cut: edit('Cut', 'cut'),
  copy: edit('Copy', 'copy'),
  paste: edit('Paste', 'paste'),
  delete: edit('Delete', 'delete'),
  selectall: edit('Select All', 'selectAll'),
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
  appmenu: { label: 'Application', submenu: [{ role: 'about' }, separator, { role: 'quit' }] },
}
