import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'
import { CHANNELS, DROPPED_FILE, PUSHES } from '../shared/ipc/channels.ts'
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

// A file may be dropped anywhere on the window. Its path goes to the main process and is not seen by the page; a file that
// the page made itself has none.
window.addEventListener('dragover', (event) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'copy'
})
window.addEventListener('drop', (event) => {
  const file = event.dataTransfer?.files[0]
  if (event.defaultPrevented || !file) return
  event.preventDefault()
  const path = webUtils.getPathForFile(file)
  if (path !== '') ipcRenderer.send(DROPPED_FILE, path)
})

contextBridge.exposeInMainWorld('unhidden', bridge)
