import { setSourceMapsEnabled } from 'node:process'
import { app } from 'electron'
import { developmentPolicy } from './app-origin.ts'

/**
 * True only in builds of `npm run dev`: electron.vite.config.ts defines the value, and false removes this code from
 * the build.
 */
declare const IS_DEVELOPMENT_BUILD: boolean

/** How long the previous instance may take to close its workspace. */
const LOCK_LIMIT_MS = 10_000
const LOCK_STEP_MS = 100

/** The server of `npm run dev`, which compiles the user interface on demand. */
export interface DevelopmentServer {
  /** The address of its web socket: `ws://localhost:5173` */
  readonly webSocket: string
  readonly policy: ReturnType<typeof developmentPolicy>
  /** @param address with the application's own scheme. */
  fetch(address: string): Promise<Response>
}

export const developmentServer = IS_DEVELOPMENT_BUILD ? connect(process.env.ELECTRON_RENDERER_URL) : undefined

if (IS_DEVELOPMENT_BUILD) setSourceMapsEnabled(true)

/**
 * Whether this is the only instance. A restart after an edit waits until the previous instance has quit.
 * @param handedOver data for the instance that is already running.
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
      // The server may close a kept connection at the moment when it is used again.
      return fetch(new URL(pathname + search, origin), { headers: { connection: 'close' } })
    },
  }
}
