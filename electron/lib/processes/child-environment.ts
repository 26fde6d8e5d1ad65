import { basename } from 'node:path'

/** Names what the process is, and keeps its environment from being empty. */
const MARK = { UNHIDDEN_PROCESS: 'child' }
/** Windows finds its own libraries through the first two, and folders for temporary files through the others. */
const NEEDED = ['SystemRoot', 'SystemDrive', 'TEMP', 'TMP']

/**
 * The environment of a process that the application starts: what the system needs and nothing else, since secrets may be
 * among the variables of this one (`UNHIDDEN_PASSPHRASE`, `UNHIDDEN_PRIVATE_KEY`, a proxy's password). Never empty:
 * Electron takes an empty environment for none and passes on the whole of its own.
 */
export function childEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const needed = NEEDED.flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(needed), ...MARK }
}

/**
 * Options of Electron's `utilityProcess.fork` for a script of the application. Its name is given because the command line
 * of such a process does not hold it: `app.getAppMetrics()` and *child-process-gone* do.
 */
export function toForkOptions(script: string) {
  const [serviceName = ''] = basename(script).split('.')
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore']
  return { env: childEnvironment(), stdio, serviceName }
}
