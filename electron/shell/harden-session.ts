import { app, type Session, session } from 'electron'
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
  if (!server) leadNowhere(defaultSession)
  const allowed = [`${APP_ORIGIN}/`, 'devtools://', ...(server ? [`${server.webSocket}/`] : [])]
  defaultSession.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !allowed.some((beginning) => url.startsWith(beginning)) }),
  )
}

/** Nothing listens on the discard port of this machine. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * [Note: WebRTC] Neither the content security policy nor `webRequest` sees WebRTC, and Chromium does not implement the
 * directive `webrtc`. What WebRTC sends over UDP is refused where it does not go through a proxy, and all TCP, that of
 * the page included, goes to a proxy that is not there. Deleting `RTCPeerConnection` would not do: an empty frame of
 * the page has its own. Requests of the application have their own session (net-transport.ts).
 */
function leadNowhere(pages: Session): void {
  // Set before the first window opens: it is answered in the order of the calls.
  void pages.setProxy({ mode: 'fixed_servers', proxyRules: NOWHERE, proxyBypassRules: '<-loopback>' })
}

/** Prevents every page, now and later, from leaving the build and from opening windows. */
export function hardenWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
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
