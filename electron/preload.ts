import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { CHANNELS, PUSHES } from '../shared/ipc/channels.ts'
import type { Bridge } from '../shared/ipc/contract.ts'

/** The renderer's whole world outside itself: two functions that pass on the channels of the contract and nothing else. */
const channels: ReadonlySet<string> = new Set(CHANNELS)
const pushes: ReadonlySet<string> = new Set(PUSHES)

const bridge: Bridge = {
  invoke: (channel, request) => {
    if (!channels.has(channel)) throw new TypeError('unknown channel')
    return ipcRenderer.invoke(channel, request)
  },
  subscribe: (push, listener) => {
    if (!pushes.has(push)) throw new TypeError('unknown push')
    const receive = (_event: IpcRendererEvent, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(push, receive)
    return () => {
      ipcRenderer.removeListener(push, receive)
    }
  },
}

contextBridge.exposeInMainWorld('unhidden', bridge)
