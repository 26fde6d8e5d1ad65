import { utilityProcess } from 'electron'
import type { StartProcess } from '../processes/script-process.ts'

/** Electron's own way: a package refuses to run as plain Node (fuse *RunAsNode*), so `child_process.fork` would start a second application. */
export const startProcess: StartProcess = (script) =>
  utilityProcess.fork(script, [], { env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
