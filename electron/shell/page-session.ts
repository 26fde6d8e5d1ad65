import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { app, protocol, type Session, session } from 'electron'
import { logSwallowed } from '../lib/log/log.ts'
import { APP_ORIGIN, contentSecurityPolicy, isReload, resolveBundlePath } from './app-origin.ts'
import type { DevelopmentServer } from './development.ts'

/**
 * The user interface is served from `app://unhidden/`, a separate origin without file:// rights or a server; it
 * serves only the files of the build.
 */
const SCHEME = 'app'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}

/** Call it before the application is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/**
 * Makes Chromium obey the header of [Note: WebRTC], beside what the user enables. Call it before the application is
 * ready.
 */
export function enableConnectionAllowlist(): void {
  const given = app.commandLine.getSwitchValue('enable-features')
  const features = 'ConnectionAllowlists,OverrideConnectionAllowlistOriginTrial'
  app.commandLine.appendSwitch('enable-features', given ? `${given},${features}` : features)
}

/** For [Note: WebRTC]. It allows every address, because the content security policy and `webRequest` refuse those. */
const NO_WEBRTC = '("*://*:*/*"); webrtc=block'

/**
 * Serves the built renderer from `folder`, or its sources compiled by the development server; otherwise answers 404.
 */
export function serveApp(folder: string, server?: DevelopmentServer): void {
  protocol.handle(SCHEME, async (request) => {
    const path = resolveBundlePath(folder, request.url)
    if (!path || request.method !== 'GET') return refuse()
    const file = server ? await fetchFile(server, request.url) : await readBundleFile(path)
    if (!file) return refuse()
    return new Response(file.content, {
      headers: {
        'content-type': file.contentType,
        'content-security-policy': contentSecurityPolicy(server?.policy),
        'connection-allowlist': NO_WEBRTC,
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      },
    })
  })
}

interface ServedFile {
  readonly contentType: string
  readonly content: Uint8Array<ArrayBuffer>
}

async function readBundleFile(path: string): Promise<ServedFile | undefined> {
  const contentType = CONTENT_TYPES[extname(path)]
  try {
    return contentType ? { contentType, content: new Uint8Array(await readFile(path)) } : undefined
  } catch (error) {
    logSwallowed('serving the page', error)
    return undefined
  }
}

async function fetchFile(server: DevelopmentServer, address: string): Promise<ServedFile | undefined> {
  const response = await server.fetch(address)
  const contentType = response.headers.get('content-type')
  return response.ok && contentType
    ? { contentType, content: new Uint8Array(await response.arrayBuffer()) }
    : undefined
}

function refuse(): Response {
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
}

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
 * [Note: WebRTC] Neither the content security policy nor `webRequest` sees WebRTC. The header `Connection-Allowlist`
 * refuses it in the page and in its empty frames, each of which has its own `RTCPeerConnection`. Versions of Chromium
 * that have it on trial need a feature to be enabled, and refuse to make a connection; version 156 makes it, and
 * refuses what it sends; a version without the header ignores both. There, what WebRTC sends over UDP is refused where
 * it does not go through a proxy, and all TCP, that of the page included, goes to a proxy that is not there. Requests
 * of the application have their own session (net-transport.ts).
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
