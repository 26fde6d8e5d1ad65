import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import { z } from 'zod'
import { DROPPED_FILE } from '../../shared/ipc/channels.ts'
import { CHANNELS } from '../../shared/ipc/contract.ts'
import type { Router } from '../ipc/router.ts'
import { APP_ORIGIN } from './app-origin.ts'

/** The only listener on ipcMain. Calls from anything but the application's own top frame are rejected. */
export function connectRouter(router: Router): void {
  for (const channel of CHANNELS) {
    ipcMain.handle(channel, (event, request: unknown) => {
      if (!isOwnTopFrame(event)) throw new Error('refused')
      return router(channel, request)
    })
  }
}

/** Listens on the channel of the preload script; the page can call only the channels of the contract. */
export function listenForDrops(onDrop: (path: string) => void): void {
  ipcMain.on(DROPPED_FILE, (event, path: unknown) => {
    const parsed = z.string().min(1).max(4_096).safeParse(path)
    if (isOwnTopFrame(event) && parsed.success) onDrop(parsed.data)
  })
}

function isOwnTopFrame({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.url.startsWith(`${APP_ORIGIN}/`)
}
