import { resolve } from 'node:path'
import { app, utilityProcess } from 'electron'
import { noteUnexpectedEnd, type StartProcess, toForkOptions } from '../lib/processes/script-process.ts'

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

/** Electron's own way: a package refuses to run as plain Node (fuse *RunAsNode*), so `child_process.fork` would start a second application. */
export const startProcess: StartProcess = (script) => {
  const options = toForkOptions(script)
  return noteUnexpectedEnd(utilityProcess.fork(script, [], options), options.serviceName)
}
