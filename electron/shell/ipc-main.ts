import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import { z } from 'zod'
import { DROPPED_FILE } from '../../shared/ipc/channels.ts'
import { CHANNELS } from '../../shared/ipc/contract.ts'
import type { Router } from '../ipc/router.ts'
import { APP_ORIGIN } from './app-origin.ts'

/** The only place that listens on ipcMain. Who is not the application's own top frame is answered like a stranger. */
export function connectRouter(router: Router): void {
  for (const channel of CHANNELS) {
    ipcMain.handle(channel, (event, request: unknown) => {
      if (!isOwnTopFrame(event)) throw new Error('refused')
      return router(channel, request)
    })
  }
}

/** The channel of the preload script alone: pages name none but those of the contract. */
export function listenForDrops(onDrop: (path: string) => void): void {
  ipcMain.on(DROPPED_FILE, (event, path: unknown) => {
    const parsed = z.string().min(1).max(4_096).safeParse(path)
    if (isOwnTopFrame(event) && parsed.success) onDrop(parsed.data)
  })
}

function isOwnTopFrame({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.url.startsWith(`${APP_ORIGIN}/`)
}
