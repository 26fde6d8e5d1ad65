import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isExecutable, type Machine, thisMachine } from '../programs/find-program.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The npm package, without the executable, which its installer downloads. */
export const ELECTRON_PACKAGE = join(ROOT, 'node_modules/electron')

/** The stand-in for Electron's executable; see docs/decisions/0001-two-runtimes.md. */
export const STAND_IN = join(ROOT, 'tools/chromium-runtime/electron')

const EXECUTABLES: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

type Place = Pick<Machine, 'platform' | 'environment'>

/** @returns Electron's executable if it is downloaded; `ELECTRON_OVERRIDE_DIST_PATH` names another folder */
export function findElectron({ platform, environment }: Place = thisMachine): string | undefined {
  const chosenFolder = environment.ELECTRON_OVERRIDE_DIST_PATH
  if (!chosenFolder && !isDownloadComplete()) return undefined
  const path = join(chosenFolder || join(ELECTRON_PACKAGE, 'dist'), EXECUTABLES[platform] ?? 'electron')
  return isExecutable(path) ? path : undefined
}

export function readElectronVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(ELECTRON_PACKAGE, 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest && 'version' in manifest) return String(manifest.version)
  throw new Error(`${ELECTRON_PACKAGE} has no version`)
}

/** Whether `UNHIDDEN_REQUIRE_ELECTRON` forbids the stand-in. */
export function isElectronRequired({ environment }: Pick<Machine, 'environment'> = thisMachine): boolean {
  return environment.UNHIDDEN_REQUIRE_ELECTRON === '1'
}

/** @returns the executable for tests and screenshots. Throws if Electron is required and not downloaded. */
export function findEngine(): string {
  const electron = findElectron()
  if (electron) return electron
  if (isElectronRequired()) {
    throw new Error('UNHIDDEN_REQUIRE_ELECTRON is set, and Electron is not here: run `npx install-electron`.')
  }
  return STAND_IN
}

/** The installer writes `path.txt` last: if it is missing, unpacking was interrupted. */
function isDownloadComplete(): boolean {
  const version = join(ELECTRON_PACKAGE, 'dist/version')
  return (
    existsSync(join(ELECTRON_PACKAGE, 'path.txt')) &&
    existsSync(version) &&
    readFileSync(version, 'utf8').trim().replace(/^v/, '') === readElectronVersion()
  )
}
