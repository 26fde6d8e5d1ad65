import { app, session } from 'electron'
import { APP_ORIGIN, isReload } from './app-origin.ts'
import type { DevelopmentServer } from './development.ts'

/** What Chromium asks before a page opens a web socket to this machine. */
const NETWORK_OF_THIS_MACHINE = ['loopback-network', 'local-network-access']

/**
 * What a page may never do, whatever ends up in it: leave the bundle, open windows, use the network or ask for
 * permissions. Only text may be put on the clipboard.
 * @param server what a build of `npm run dev` may reach beside the bundle.
 */
export function hardenSession(server?: DevelopmentServer): void {
  const { defaultSession } = session
  const granted = ['clipboard-sanitized-write', ...(server ? NETWORK_OF_THIS_MACHINE : [])]
  const isGranted = (permission: string) => granted.includes(permission)
  defaultSession.setPermissionRequestHandler((_contents, permission, answer) => answer(isGranted(permission)))
  defaultSession.setPermissionCheckHandler((_contents, permission) => isGranted(permission))
  const allowed = [`${APP_ORIGIN}/`, 'devtools://', ...(server ? [`${server.webSocket}/`] : [])]
  defaultSession.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !allowed.some((beginning) => url.startsWith(beginning)) }),
  )
}

/** Holds for every window there will ever be. */
export function hardenWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    // The error screen reloads its own page (`location.reload()`), which is a navigation like any other.
    contents.on('will-navigate', (event) => {
      if (!isReload(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}

/** Electron offers the first client certificate of the system by default; the application identifies by signature only. */
export function refuseClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
}
