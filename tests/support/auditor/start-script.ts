import { type StartProcess, toForkOptions } from '../../../electron/lib/processes/script-process.ts'
import { app } from '../../../tools/chromium-runtime/api/app.ts'
import { utilityProcess } from '../../../tools/chromium-runtime/api/utility-process.ts'

// Electron starts none before.
app.start(() => [])

/** As the application's shell does. */
export const startScript: StartProcess = (script) => utilityProcess.fork(script, [], toForkOptions(script))
