import { utilityProcess } from 'electron'
import { toForkOptions } from '../lib/processes/child-environment.ts'
import { noteUnexpectedEnd, type StartProcess } from '../lib/processes/script-process.ts'

/** Electron's own way: a package refuses to run as plain Node (fuse *RunAsNode*), so `child_process.fork` would start a second application. */
export const startProcess: StartProcess = (script) => {
  const options = toForkOptions(script)
  return noteUnexpectedEnd(utilityProcess.fork(script, [], options), options.serviceName)
}
