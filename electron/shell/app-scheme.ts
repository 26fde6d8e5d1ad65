import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { protocol } from 'electron'
import { resolveBundlePath } from './bundle-path.ts'

/**
 * The user interface is served from `app://unhidden/`, an origin of its own: no file:// rights, no server, nothing but
 * the files of the bundle. The policy allows what the bundle contains and no network at all.
 */
const SCHEME = 'app'

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
