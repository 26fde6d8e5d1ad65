import type * as Electron from 'electron'
import type { DevtoolsSession, Protocol } from '../chromium/devtools-pipe.ts'

type Descriptor = Protocol.Browser.PermissionDescriptor
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>
type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>
type PermissionName = Parameters<CheckHandler>[1] & Parameters<RequestHandler>[1]

/** Electron's permission names with Chromium's. */
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
 * The DevTools protocol cannot ask the application when a page asks for a permission; it only takes answers in advance.
 * So the handlers are called once for each permission when they are set. A permission is granted when all handlers
 * grant it.
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

  /** Runtime only: called once Chromium answers. */
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
    // The page and the details of a request are not known here; the application's handlers read neither.
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
