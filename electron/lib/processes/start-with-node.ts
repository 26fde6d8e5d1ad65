import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '../../../shared/app-error.ts'
import { childEnvironment, type ScriptProcess, type StartProcess } from './script-process.ts'

/**
 * For the command line and tests. Within Electron a fork would start a second application; shell/processes.ts starts
 * processes there.
 */
export const startWithNode: StartProcess = (script) => {
  if (process.versions.electron)
    throw new AppError('internal', 'A process was to be started without Electron.')
  const child = fork(script, [], {
    env: childEnvironment(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new ForkedProcess(child)
}

class ForkedProcess implements ScriptProcess {
  readonly stdout = null
  readonly #child: ChildProcess

  constructor(child: ChildProcess) {
    this.#child = child
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }

  postMessage(message: unknown): void {
    // The end of the process reports a failure.
    this.#child.send(message as object, () => undefined)
  }

  on(event: 'message', listener: (message: unknown) => void): void {
    this.#child.on(event, listener)
  }

  once(event: 'message' | 'spawn' | 'exit', listener: (value: never) => void): void {
    if (event === 'exit') this.#onceEnded(listener as (code: number) => void)
    else this.#child.once(event, listener as () => void)
  }

  /** A process that could not be started emits `error` and no `exit`. */
  #onceEnded(listener: (code: number) => void): void {
    let isTold = false
    const tell = (code: number) => {
      if (!isTold) listener(code)
      isTold = true
    }
    this.#child.once('exit', (code) => tell(code ?? 1))
    this.#child.once('error', () => tell(1))
  }
}
