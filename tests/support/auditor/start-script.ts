import type { StartProcess } from '../../../electron/processes/script-process.ts'
import { utilityProcess } from '../../../tools/chromium-runtime/api/utility-process.ts'

/** As the application's shell does. */
export const startScript: StartProcess = (script) =>
  utilityProcess.fork(script, [], { env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
