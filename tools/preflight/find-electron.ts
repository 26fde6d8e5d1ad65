import { join } from 'node:path'
import { isExecutable } from './find-program.ts'

const PATHS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

const root = join(import.meta.dirname, '../..')

/** The stand-in for Electron's executable; see docs/decisions/0001-two-runtimes.md. */
export const STAND_IN = join(root, 'tools/chromium-runtime/electron')

/** @returns Electron's own executable where it has been downloaded; `ELECTRON_OVERRIDE_DIST_PATH` names another folder. */
export function findElectron(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = environment.ELECTRON_OVERRIDE_DIST_PATH || join(root, 'node_modules/electron/dist')
  const path = join(folder, PATHS[process.platform] ?? 'electron')
  return isExecutable(path) ? path : undefined
}
