import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { protocol } from 'electron'
import { logSwallowed } from '../lib/log/log.ts'
import { contentSecurityPolicy, resolveBundlePath } from './app-origin.ts'
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
