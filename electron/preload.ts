import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron'
import { DROPPED_FILE, PUSHES } from '../shared/ipc/channels.ts'
import type { Bridge } from '../shared/ipc/contract.ts'

/**
 * The names of the contract. electron.vite.config.ts puts them here: the contract itself would bring its schemas along.
 */
declare const CONTRACT_CHANNELS: readonly string[]

/**
 * The renderer's whole world outside itself: two functions that pass on the channels of the contract and nothing else.
 */
const channels: ReadonlySet<string> = new Set(CONTRACT_CHANNELS)
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

// A file may be dropped anywhere on the window. Its path goes to the main process and is not seen by the page; a file
// that the page made itself has none.
const acceptFiles = (event: DragEvent): void => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'copy'
}
// Where the page replaces what is under the mouse, the next event is dragenter again, and a drop right after it counts.
window.addEventListener('dragenter', acceptFiles)
window.addEventListener('dragover', acceptFiles)
window.addEventListener('drop', (event) => {
  const file = event.dataTransfer?.files[0]
  if (event.defaultPrevented || !file) return
  event.preventDefault()
  const path = webUtils.getPathForFile(file)
  if (path !== '') ipcRenderer.send(DROPPED_FILE, path)
})

contextBridge.exposeInMainWorld('unhidden', bridge)
