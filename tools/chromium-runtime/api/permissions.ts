import type * as Electron from 'electron'
import type { DevtoolsSession, Protocol } from '../chromium/devtools-pipe.ts'

type Descriptor = Protocol.Browser.PermissionDescriptor
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>
type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>
type PermissionName = Parameters<CheckHandler>[1] & Parameters<RequestHandler>[1]

/** Electron's names and what Chromium calls the same permissions. */
const PERMISSIONS: readonly (readonly [PermissionName, ...Descriptor[]])[] = [
  ['background-fetch', { name: 'background-fetch' }],
  ['background-sync', { name: 'background-sync' }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write', allowWithoutSanitization: false }],
  ['display-capture', { name: 'display-capture' }],
  ['geolocation', { name: 'geolocation' }],
  ['idle-detection', { name: 'idle-detection' }],
  ['keyboardLock', { name: 'keyboard-lock' }],
  ['local-fonts', { name: 'local-fonts' }],
  ['local-network', { name: 'local-network' }],
  ['local-network-access', { name: 'local-network-access' }],
  ['loopback-network', { name: 'loopback-network' }],
  ['media', { name: 'camera' }, { name: 'microphone' }],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['nfc', { name: 'nfc' }],
  ['notifications', { name: 'notifications' }],
  ['payment-handler', { name: 'payment-handler' }],
  ['periodic-background-sync', { name: 'periodic-background-sync' }],
  ['persistent-storage', { name: 'persistent-storage' }],
  ['pointerLock', { name: 'pointer-lock' }],
  ['screen-wake-lock', { name: 'screen-wake-lock' }],
  ['sensors', { name: 'accelerometer' }, { name: 'gyroscope' }, { name: 'magnetometer' }],
  ['speaker-selection', { name: 'speaker-selection' }],
  ['storage-access', { name: 'storage-access' }],
  ['top-level-storage-access', { name: 'top-level-storage-access' }],
  ['window-management', { name: 'window-management' }],
]

/**
 * The DevTools protocol cannot ask when a page asks; it can only fix the answer beforehand. So each permission is put to
 * the application's handlers once, when they are set, and is granted only where every handler that is set agrees.
 */
export class Permissions {
  #check: CheckHandler | null = null
  #request: RequestHandler | null = null
  #browser: DevtoolsSession | undefined

  setCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler
    this.#apply()
  }

  setRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler
    this.#apply()
  }

  /** For the runtime: Chromium answers from now on. */
  connect(browser: DevtoolsSession): void {
    this.#browser = browser
    this.#apply()
  }

  #apply(): void {
    for (const [name, ...descriptors] of PERMISSIONS) {
      const setting = this.#decide(name) ? 'granted' : 'denied'
      for (const permission of descriptors)
        this.#browser?.tell('Browser.setPermission', { permission, setting })
    }
  }

  #decide(name: PermissionName): boolean {
    if (!this.#check && !this.#request) return false
    // Handlers that look at the page or the details would need what Chromium does not tell; the compiler is told so here.
    const nobody = null as unknown as Electron.WebContents
    const noDetails = { isMainFrame: true, requestingUrl: '' } as Electron.PermissionRequest
    let isGranted = true
    this.#request?.(
      nobody,
      name,
      (answer) => {
        isGranted = answer
      },
      noDetails,
    )
    return isGranted && (this.#check?.(null, name, '', { isMainFrame: true }) ?? true)
  }
}
