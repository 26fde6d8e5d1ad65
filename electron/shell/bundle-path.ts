import { join, normalize, sep } from 'node:path'

/** The user interface's origin. */
export const APP_ORIGIN = 'app://unhidden'
/** The only page there is. */
export const START_PAGE = `${APP_ORIGIN}/index.html`

/** True for the address of the page itself: going there is a reload. */
export function isReload(address: string): boolean {
  return address.split('#')[0] === START_PAGE
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
