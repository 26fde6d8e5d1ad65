import { setSourceMapsEnabled } from 'node:process'
import { app } from 'electron'
import { developmentPolicy } from './app-origin.ts'

/** True only in what `npm run dev` builds: electron.vite.config.ts puts the value here, and false takes all of this out of the bundle. */
declare const IS_DEVELOPMENT_BUILD: boolean

/** How long the application that `npm run dev` ends may take to close its workspace. */
const LOCK_LIMIT_MS = 10_000
const LOCK_STEP_MS = 100

/** The server of `npm run dev`, which compiles the user interface while it is edited. */
export interface DevelopmentServer {
  /** The address of its web socket: `ws://localhost:5173` */
  readonly webSocket: string
  readonly policy: ReturnType<typeof developmentPolicy>
  /** @param address of the application's own scheme. */
  fetch(address: string): Promise<Response>
}

export const developmentServer = IS_DEVELOPMENT_BUILD ? connect(process.env.ELECTRON_RENDERER_URL) : undefined

if (IS_DEVELOPMENT_BUILD) setSourceMapsEnabled(true)

/**
 * Whether this is the only start. A restart after an edit waits until the one before has quit.
 * @param handedOver goes to the instance that already runs.
 */
export function isOnlyStart(handedOver: Readonly<Record<string, unknown>>): boolean {
  if (!IS_DEVELOPMENT_BUILD) return app.requestSingleInstanceLock(handedOver)
  const pause = new Int32Array(new SharedArrayBuffer(4))
  const endMs = Date.now() + LOCK_LIMIT_MS
  while (!app.requestSingleInstanceLock(handedOver)) {
    if (Date.now() > endMs) return false
    Atomics.wait(pause, 0, 0, LOCK_STEP_MS)
  }
  return true
}

function connect(origin: string | undefined): DevelopmentServer {
  if (!origin) throw new Error('This was built by `npm run dev`, and runs only there.')
  const webSocket = origin.replace(/^http/, 'ws')
  return {
    webSocket,
    policy: developmentPolicy(webSocket),
    fetch: (address) => {
      const { pathname, search } = new URL(address)
      // A connection that is kept may be closed by the server in the moment in which it is used again.
      return fetch(new URL(pathname + search, origin), { headers: { connection: 'close' } })
    },
  }
}
