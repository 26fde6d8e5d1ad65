import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, Menu, nativeTheme, protocol, session } from 'electron'

// A small application that uses the parts of Electron that the stand-in has to get right. Tests look at `globalThis.seen`.
const here = import.meta.dirname
const seen = {
  ...{ navigations: [], windowOpens: [], commands: [], secondInstances: [], requests: [], contextMenus: [] },
}
globalThis.seen = seen

const PAGE = `<!doctype html><title>Fixture</title><script src="/page.js"></script>
<h1>Fixture</h1><button id="ask">Ask</button><output id="reply"></output>
<a id="outside" href="http://localhost:9/">outside</a> <a id="blank" href="http://localhost:9/" target="_blank">blank</a>
<input id="field" value="some text"><form id="form" action="http://localhost:9/"><button>send</button></form>
<script>window.inlineRan = true</script>`
const SCRIPT = `try { new Function('window.textRan = true')() } catch {}
addEventListener('DOMContentLoaded', () => {
  document.querySelector('#ask').onclick = async () => {
    document.querySelector('#reply').textContent = await window.fixture.invoke('greet', 'page')
  }
})`
const FILES = { '/index.html': ['text/html', PAGE], '/page.js': ['text/javascript', SCRIPT] }

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
if (process.env.UNHIDDEN_DATA_DIR) app.setPath('userData', process.env.UNHIDDEN_DATA_DIR)
if (app.requestSingleInstanceLock()) app.whenReady().then(start)
else app.quit()
app.on('second-instance', (_event, argv) => seen.secondInstances.push(argv))
app.on('window-all-closed', () => app.quit())

function start() {
  protocol.handle('app', (request) => {
    seen.requests.push(request.url)
    const [type, body] = FILES[new URL(request.url).pathname] ?? []
    if (!body) return new Response('Not found', { status: 404 })
    return new Response(body, {
      headers: {
        'content-type': type,
        'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
      },
    })
  })
  session.defaultSession.setPermissionRequestHandler((_contents, name, answer) =>
    answer(name === 'clipboard-sanitized-write'),
  )
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(({ url }) => {
      seen.windowOpens.push(url)
      return { action: 'deny' }
    })
    contents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
      const { canCut, canCopy, canPaste } = editFlags
      seen.contextMenus.push({ isEditable, selectionText, canCut, canCopy, canPaste })
    })
    contents.on('will-navigate', (event) => {
      seen.navigations.push(event.url)
      event.preventDefault()
    })
  })
  ipcMain.handle('greet', (_event, name) => `Hello, ${name}`)
  ipcMain.handle('echo', (_event, value) => value)
  ipcMain.handle('keep', (event) => {
    globalThis.kept = event
  })
  ipcMain.handle('proxy', () => new Proxy({}, {}))
  ipcMain.handle('fail', () => {
    throw new TypeError('as told')
  })
  ipcMain.handle('sender', ({ sender, senderFrame }) => ({
    id: sender.id,
    url: senderFrame.url,
    isTop: senderFrame.parent === null,
  }))
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: 'File',
        submenu: [
          { label: 'Sync', id: 'sync', accelerator: 'CmdOrCtrl+R', click: () => seen.commands.push('sync') },
          { role: 'quit' },
        ],
      },
    ]),
  )
  nativeTheme.themeSource = 'dark'
  const window = new BrowserWindow({
    width: 900,
    height: 700,
    show: false,
    webPreferences: { preload: join(here, 'preload.cjs'), contextIsolation: true, sandbox: true },
  })
  window.once('ready-to-show', () => window.show())
  window.loadURL('app://fixture/index.html')
}
