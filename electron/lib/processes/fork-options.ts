import { basename } from 'node:path'
import { childEnvironment } from './child-environment.ts'

/**
 * Options of Electron's `utilityProcess.fork` for a script of the application. Its name is given because the command line
 * of such a process does not hold it: `app.getAppMetrics()` and *child-process-gone* do.
 */
export function toForkOptions(script: string) {
  const [serviceName = ''] = basename(script).split('.')
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore']
  return { env: childEnvironment(), stdio, serviceName }
}
