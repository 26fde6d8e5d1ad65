import { app, session } from 'electron'
import { APP_ORIGIN } from './bundle-path.ts'

/**
 * What a page may never do, whatever ends up in it: leave the bundle, open windows, use the network or ask for
 * permissions. Only text may be put on the clipboard.
 */
export function hardenSession(): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(permission === 'clipboard-sanitized-write'),
  )
  defaultSession.setPermissionCheckHandler(
    (_contents, permission) => permission === 'clipboard-sanitized-write',
  )
  defaultSession.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !details.url.startsWith(`${APP_ORIGIN}/`) && !details.url.startsWith('devtools://') }),
  )
}

/** Holds for every window there will ever be. */
export function hardenWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event) => event.preventDefault())
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}
