import { join } from 'node:path'
import { app } from 'electron'
import { findCommandLine, SELF_CHECK } from './cli/command-names.ts'
import { argumentsOf } from './shell/processes.ts'

/**
 * What the program was started for, decided before a lock is asked for: a command ends with its exit code while a
 * window of the same user stays as it is. Electron becomes ready after this module has run to its end, awaited imports
 * included.
 */
const dataPath = process.env.UNHIDDEN_DATA_DIR
if (dataPath) {
  app.setPath('userData', dataPath)
  app.setPath('logs', join(dataPath, 'logs'))
}
const command = findCommandLine(argumentsOf(process.argv))
if (command === null) await import('./main.ts')
else if (command[0] === SELF_CHECK) {
  const { runSelfCheck } = await import('./shell/self-check.ts')
  runSelfCheck()
} else {
  const { runCommand } = await import('./shell/run-command.ts')
  await runCommand(command)
}
