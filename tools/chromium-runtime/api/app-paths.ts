import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import type * as Electron from 'electron'
import { isEngineSwitch } from '../chromium/chromium.ts'
import { notImplemented, strictStub } from '../strict-stub.ts'

/** The paths of `app.getPath`, as Electron chooses them on this platform. */
export class AppPaths {
  readonly #chosen = new Map<string, string>()
  readonly #name: string

  /** @param name of the application */
  constructor(name: string) {
    this.#name = name
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
      case 'appData':
        return appDataFolder()
      case 'userData':
      case 'sessionData':
        return join(this.get('appData'), this.#name)
      case 'logs':
        return join(this.get('userData'), 'logs')
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

type CommandLine = Pick<Electron.CommandLine, 'getSwitchValue' | 'appendSwitch'>

/**
 * The switches of this process. Chromium already runs when the application's code does: appending a switch throws
 * unless Chromium was started with it.
 */
export const commandLine: CommandLine = strictStub('app.commandLine', {
  getSwitchValue: (name: string) => findSwitch(name)?.split('=').slice(1).join('=') ?? '',
  appendSwitch: (name: string, value?: string) => {
    if (isEngineSwitch(value === undefined ? `--${name}` : `--${name}=${value}`)) return
    throw notImplemented(`app.commandLine.appendSwitch('${name}', '${value}')`)
  },
})

/**
 * Whether a test driver controls the pages. In Electron the keys that a driver sends never reach the menu, and
 * Playwright turns off Chromium's throttling.
 */
export function isDriven(): boolean {
  return findSwitch('remote-debugging-port') !== undefined
}

function findSwitch(name: string): string | undefined {
  return [...process.execArgv, ...process.argv].find(
    (argument) => argument === `--${name}` || argument.startsWith(`--${name}=`),
  )
}

/** The application's folder: Electron's first argument, or else the current folder. */
export function findAppFolder(): string {
  const folder = process.argv.slice(2).find((argument) => !argument.startsWith('-'))
  return resolve(folder ?? '.')
}

/** The arguments after the folder, which are the application's own. */
export function findAppArguments(): readonly string[] {
  const argv = process.argv.slice(2)
  const at = argv.findIndex((argument) => !argument.startsWith('-'))
  return at < 0 ? [] : argv.slice(at + 1)
}
