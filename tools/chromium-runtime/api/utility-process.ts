import { type ChildProcess, fork } from 'node:child_process'
import type * as Electron from 'electron'
import { HonestEmitter, honest } from '../honest.ts'

// As source, or as compiled by tools/build/compile-runtime.config.ts, where all lies in one folder.
const here = import.meta.url
const file = here.endsWith('.ts') ? '../utility-parent-port.ts' : 'utility-parent-port.js'
const PARENT_PORT = new URL(file, here).href

class ForkedProcess extends HonestEmitter {
  readonly #child: ChildProcess

  constructor(child: ChildProcess) {
    super('UtilityProcess', ['spawn', 'exit', 'message', 'error'])
    this.#child = child
    child.once('spawn', () => this.emit('spawn'))
    child.on('message', (message) => this.emit('message', message))
    child.once('exit', (code) => this.emit('exit', code ?? 1))
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }

  get stdout(): ChildProcess['stdout'] {
    return this.#child.stdout
  }

  postMessage(message: unknown): void {
    // As with Electron, a message to a process that has gone is lost.
    this.#child.send(message as object, () => undefined)
  }

  kill(): boolean {
    return this.#child.kill()
  }
}

/** A Node process with `process.parentPort`, as Electron's utility processes have. */
export const utilityProcess = honest('utilityProcess', {
  fork(
    script: string,
    args: readonly string[] = [],
    options: Electron.ForkOptions = {},
  ): Electron.UtilityProcess {
    const { execArgv = [] } = options
    const env = { ...(options.env ?? process.env) }
    const [, stdout = 'inherit', stderr = 'inherit'] = Array.isArray(options.stdio) ? options.stdio : []
    const child = fork(script, [...args], {
      execArgv: [...execArgv, '--import', PARENT_PORT],
      env,
      serialization: 'advanced',
      stdio: ['ignore', stdout, stderr, 'ipc'],
    })
    // What it lacks throws.
    return honest('UtilityProcess', new ForkedProcess(child)) as unknown as Electron.UtilityProcess
  },
})
