import { resolve } from 'node:path'
import { app, utilityProcess } from 'electron'
import { noteUnexpectedEnd, type StartProcess, toForkOptions } from '../lib/processes/script-process.ts'

/**
 * The arguments of the application: in a package everything after the executable, in a checkout everything after the
 * folder of the application, which is an argument of Electron itself.
 */
export function argumentsOf(argv: readonly string[]): readonly string[] {
  if (app.isPackaged) return argv.slice(1)
  const folder = app.getAppPath()
  const at = argv.findIndex((arg, index) => index > 0 && resolve(arg) === folder)
  return at < 0 ? [] : argv.slice(at + 1)
}

/**
 * Starts a process with Electron: a package does not run as plain Node (fuse *RunAsNode*), so `child_process.fork`
 * would start a second application.
 */
export const startProcess: StartProcess = (script) => {
  const options = toForkOptions(script)
  return noteUnexpectedEnd(utilityProcess.fork(script, [], options), options.serviceName)
}
