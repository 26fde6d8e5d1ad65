const { contextBridge, ipcRenderer } = require('electron')

globalThis.onlyInPreload = true
contextBridge.exposeInMainWorld('fixture', {
  invoke: (channel, value) => ipcRenderer.invoke(channel, value),
  subscribe: (channel, listener) => {
    const receive = (_event, value) => listener(value)
    ipcRenderer.on(channel, receive)
    return () => ipcRenderer.removeListener(channel, receive)
  },
  double: (number) => number * 2,
  refuse: () => {
    throw new RangeError('refused')
  },
  bytes: new Uint8Array([1, 2, 3]),
  nested: { list: [1, () => 'deep'] },
})
