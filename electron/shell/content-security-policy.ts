/** What the pages of the application may load: its own bundle, and nothing from any network. */
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
}

export function contentSecurityPolicy(changes: Partial<typeof STRICT> = {}): string {
  return Object.entries({ ...STRICT, ...changes })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/**
 * What `npm run dev` changes: React's refresh puts a script into the page, Vite puts in styles, and edits come through a
 * web socket.
 */
export function developmentPolicy(webSocket: string): Partial<typeof STRICT> {
  return {
    'script-src': "'self' 'unsafe-inline'",
    'style-src': "'self' 'unsafe-inline'",
    'connect-src': `'self' ${webSocket}`,
  }
}
