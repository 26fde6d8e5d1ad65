import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import { CHANNELS } from '../../shared/ipc/channels.ts'
import type { Router } from '../ipc/router.ts'
import { APP_ORIGIN } from './bundle-path.ts'

/** The only place that listens on ipcMain. Who is not the application's own top frame is answered like a stranger. */
export function connectRouter(router: Router): void {
  for (const channel of CHANNELS) {
    ipcMain.handle(channel, (event, request: unknown) => {
      if (!isOwnTopFrame(event)) throw new Error('refused')
      return router(channel, request)
    })
  }
}

function isOwnTopFrame({ senderFrame }: IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.url.startsWith(`${APP_ORIGIN}/`)
}
