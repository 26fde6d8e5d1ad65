import { readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { notImplemented } from '../strict-stub.ts'

/** The paths of `app.getPath`, as Electron chooses them on this platform. */
export class AppPaths {
  readonly #chosen = new Map<string, string>()
  readonly #name: () => string
  readonly #appFolder: string

  constructor(name: () => string, appFolder: string) {
    this.#name = name
    this.#appFolder = appFolder
  }

  get(which: string): string {
    return this.#chosen.get(which) ?? this.#standard(which)
  }

  set(which: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    this.#chosen.set(which, path)
  }

  #standard(which: string): string {
    switch (which) {
      case 'home':
        return homedir()
      case 'temp':
        return tmpdir()
      case 'appData':
        return appDataFolder()
      case 'userData':
      case 'sessionData':
        return join(this.get('appData'), this.#name())
      case 'logs':
        return join(this.get('userData'), 'logs')
      case 'exe':
        return process.execPath
      case 'module':
      case 'assets':
        return this.#appFolder
      case 'documents':
      case 'downloads':
      case 'desktop':
        return join(homedir(), which.charAt(0).toUpperCase() + which.slice(1))
      default:
        throw notImplemented(`app.getPath('${which}')`)
    }
  }
}

function appDataFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
}

interface Manifest {
  readonly name?: string
  readonly productName?: string
  readonly version?: string
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
