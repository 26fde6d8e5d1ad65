import { join, normalize, sep } from 'node:path'

/** The user interface's origin. */
export const APP_ORIGIN = 'app://unhidden'
/** The only page. */
export const START_PAGE = `${APP_ORIGIN}/index.html`

/** True for the address of the page itself: a navigation to it is a reload. */
export function isReload(address: string): boolean {
  return address.split('#')[0] === START_PAGE
}

/**
 * @returns the file in `folder` that an app:// address names; null for another host, a path that cannot be decoded,
 *   or one outside the folder.
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

/** Resources that the page may load: only those of the build, none from a network. */
const STRICT = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  // Text does not become markup or a script: such an assignment throws.
  'require-trusted-types-for': "'script'",
}

export function contentSecurityPolicy(changes: Partial<typeof STRICT> = {}): string {
  return Object.entries({ ...STRICT, ...changes })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/**
 * Changes for `npm run dev`: React's refresh inserts a script, Vite inserts styles, and edits arrive through a web
 * socket.
 */
export function developmentPolicy(webSocket: string): Partial<typeof STRICT> {
  return {
    'script-src': "'self' 'unsafe-inline'",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': `'self' ${webSocket}`,
  }
}
