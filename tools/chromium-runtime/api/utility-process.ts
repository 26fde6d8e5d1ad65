import { type ChildProcess, fork } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import type * as Electron from 'electron'
import { notImplemented, StrictEmitter, strictStub } from '../strict-stub.ts'
import { app, runningProcesses } from './app.ts'

// Either the source file or, compiled by tools/build/compile-runtime.config.ts, a file in the same folder as this one.
const here = import.meta.url
const file = here.endsWith('.ts') ? '../utility-process-main.ts' : 'utility-process-main.js'
const MAIN = fileURLToPath(new URL(file, here))
/** The command line of a utility process of Electron, which does not name the script. */
const SWITCHES = ['--type=utility', '--utility-sub-type=node.mojom.NodeService']
const OPTIONS = new Set(['env', 'execArgv', 'cwd', 'stdio', 'serviceName'])

class ForkedProcess extends StrictEmitter {
  readonly #child: ChildProcess
  #state: 'starting' | 'running' | 'ended' = 'starting'
  #isKilled = false

  constructor(child: ChildProcess, name: string) {
    super('UtilityProcess', ['spawn', 'exit', 'message', 'error'])
    this.#child = child
    child.once('spawn', () => {
      this.#state = 'running'
      if (child.pid !== undefined) runningProcesses.set(child.pid, name)
      this.emit('spawn')
    })
    child.on('message', (message) => this.emit('message', message))
    child.once('exit', (code, signal) => this.#end(code ?? constants.signals[signal ?? 'SIGKILL']))
  }

  /** As in Electron, undefined until *spawn*. */
  get pid(): number | undefined {
    return this.#state === 'running' ? this.#child.pid : undefined
  }

  get stdout(): ChildProcess['stdout'] {
    return this.#state === 'ended' ? null : this.#child.stdout
  }

  postMessage(message: unknown): void {
    // As in Electron, a message to an ended process is lost.
    this.#child.send(message as object, () => undefined)
  }

  kill(): boolean {
    if (this.#state === 'ended') return false
    this.#isKilled = this.#child.kill()
    return this.#isKilled
  }

  /** As in Electron, a requested end has exit code 0, and output that was not yet read is dropped. */
  #end(code: number): void {
    this.#state = 'ended'
    runningProcesses.delete(this.#child.pid ?? 0)
    const wasAsked = this.#isKilled && [constants.signals.SIGTERM, constants.signals.SIGKILL].includes(code)
    try {
      this.emit('exit', wasAsked ? 0 : code)
    } finally {
      this.#child.stdout?.removeAllListeners()
      this.#child.stderr?.removeAllListeners()
    }
  }
}

/** Starts Node processes that have `process.parentPort`, like Electron's utility processes. */
export const utilityProcess = strictStub('utilityProcess', {
  fork(
    script: string,
    args: readonly string[] = [],
    options: Electron.ForkOptions = {},
  ): Electron.UtilityProcess {
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready.')
    for (const name of Object.keys(options)) {
      if (!OPTIONS.has(name)) throw notImplemented(`utilityProcess.fork({ ${name} })`)
    }
    const { execArgv = [], cwd, serviceName = 'Node Utility Process' } = options
    const child = fork(MAIN, SWITCHES, {
      execArgv: [...execArgv],
      env: environmentOf(options),
      ...(cwd === undefined ? {} : { cwd }),
      serialization: 'advanced',
      stdio: ['ignore', ...outputsOf(options), 'ipc'],
    })
    child.send({ script, args }, () => undefined)
    const forked = strictStub('UtilityProcess', new ForkedProcess(child, serviceName))
    return forked as unknown as Electron.UtilityProcess
  },
})

/** As in Electron, a process with an empty environment inherits its parent's. */
function environmentOf({ env }: Electron.ForkOptions): NodeJS.ProcessEnv {
  const isGiven = env !== undefined && Object.keys(env).length > 0
  return isGiven ? { ...env } : { ...process.env }
}

function outputsOf({ stdio = 'inherit' }: Electron.ForkOptions): ('pipe' | 'ignore' | 'inherit')[] {
  const [input, ...outputs] = Array.isArray(stdio) ? stdio : ['ignore', stdio, stdio]
  if (input !== 'ignore') throw new Error('stdin value other than ignore is not supported.')
  return outputs.map((output) => {
    if (output === 'pipe' || output === 'ignore' || output === 'inherit') return output
    throw new Error('stdio must be of the following values: inherit, pipe, ignore')
  })
}
