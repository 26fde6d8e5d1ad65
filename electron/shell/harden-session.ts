import { app, session } from 'electron'
import { APP_ORIGIN, isReload } from './app-origin.ts'
import type { DevelopmentServer } from './development.ts'

/** Permissions that Chromium requires for a web socket to this machine. */
const NETWORK_OF_THIS_MACHINE = ['loopback-network', 'local-network-access']

/**
 * Prevents the page from using the network and from getting permissions, except for writing text to the clipboard.
 * @param server the development server, which a build of `npm run dev` may reach.
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

/** Prevents every page, now and later, from leaving the build and from opening windows. */
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

/**
 * Electron sends the first client certificate of the system by default; the application authenticates by signature
 * only.
 */
export function refuseClientCertificates(): void {
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
}
