import { resolve } from 'node:path'
import { app } from 'electron'

/**
 * What was asked of the application: in a package all that follows the program, in a checkout what follows the folder of
 * the application, which Electron itself was given.
 */
export function argumentsOf(argv: readonly string[]): readonly string[] {
  if (app.isPackaged) return argv.slice(1)
  const folder = app.getAppPath()
  const at = argv.findIndex((arg, index) => index > 0 && resolve(arg) === folder)
  return at < 0 ? [] : argv.slice(at + 1)
}
