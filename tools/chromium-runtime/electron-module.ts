/** The module that `import … from 'electron'` resolves to in this runtime. */
import { absent } from './strict-stub.ts'

export { app } from './api/app.ts'
export { Notification, nativeTheme, powerMonitor, powerSaveBlocker, screen, shell } from './api/desktop.ts'
export { dialog } from './api/dialog.ts'
export { ipcMain } from './api/ipc-main.ts'
export { Menu, MenuItem } from './api/menu.ts'
export { net } from './api/net.ts'
export { protocol } from './api/protocol.ts'
export { session } from './api/session.ts'
export { utilityProcess } from './api/utility-process.ts'
export { BrowserWindow, webContents } from './window/browser-window.ts'

export const autoUpdater = absent('autoUpdater')
export const BaseWindow = absent('BaseWindow')
export const BrowserView = absent('BrowserView')
export const clipboard = absent('clipboard')
export const contentTracing = absent('contentTracing')
export const crashReporter = absent('crashReporter')
export const desktopCapturer = absent('desktopCapturer')
export const globalShortcut = absent('globalShortcut')
export const inAppPurchase = absent('inAppPurchase')
export const MessageChannelMain = absent('MessageChannelMain')
export const nativeImage = absent('nativeImage')
export const netLog = absent('netLog')
export const pushNotifications = absent('pushNotifications')
export const safeStorage = absent('safeStorage')
export const ShareMenu = absent('ShareMenu')
export const systemPreferences = absent('systemPreferences')
export const TouchBar = absent('TouchBar')
export const Tray = absent('Tray')
export const View = absent('View')
export const WebContentsView = absent('WebContentsView')
export const webFrameMain = absent('webFrameMain')
