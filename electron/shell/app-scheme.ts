import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { protocol } from 'electron'

/**
 * The user interface is served from `app://unhidden/`, an origin of its own: no file:// rights, no server, nothing but
 * the files of the bundle. The policy allows what the bundle contains and no network at all.
 */
const SCHEME = 'app'
export const APP_ORIGIN = 'app://unhidden'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}

/** Must run before the application is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves the built renderer from `folder`; anything else is answered with 404. */
export function serveApp(folder: string): void {
  protocol.handle(SCHEME, async (request) => {
    const path = resolveBundlePath(folder, request.url)
    const contentType = path && CONTENT_TYPES[extname(path)]
    if (!path || !contentType || request.method !== 'GET') return refuse()
    try {
      return new Response(new Uint8Array(await readFile(path)), {
        headers: {
          'content-type': contentType,
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'x-content-type-options': 'nosniff',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        },
      })
    } catch {
      return refuse()
    }
  })
}

function refuse(): Response {
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
}

/**
 * @returns the file below `folder` that an app:// address names, or null for another host, a path that cannot be
 * decoded, or one that would leave the folder.
 */
export function resolveBundlePath(folder: string, address: string): string | null {
  const url = URL.parse(address)
  if (!url || `${url.protocol}//${url.host}` !== APP_ORIGIN) return null
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    return null
  }
  if (path.includes('\0') || path.includes('\\')) return null
  const root = normalize(folder + sep)
  const file = normalize(join(root, path === '/' ? 'index.html' : path))
  return file.startsWith(root) ? file : null
}
