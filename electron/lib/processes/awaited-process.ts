import type { ScriptProcess, StartProcess } from './script-process.ts'

/** Starts processes that are asked for before `start` may be called, as soon as `whenReady` allows it. */
export function startWhenReady(whenReady: () => Promise<void>, start: StartProcess): StartProcess {
  return (script) => new AwaitedProcess(whenReady().then(() => start(script)))
}

/** A process that may not run yet: what it is told waits for it. One that cannot be started ends with code 1. */
class AwaitedProcess implements ScriptProcess {
  readonly stdout = null
  readonly #started: Promise<ScriptProcess>
  #process: ScriptProcess | undefined

  constructor(started: Promise<ScriptProcess>) {
    this.#started = started
    started.then(
      (process) => {
        this.#process = process
      },
      () => undefined,
    )
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  postMessage(message: unknown): void {
    this.#whenStarted((process) => process.postMessage(message))
  }

  on(event: 'message', listener: (message: unknown) => void): void {
    this.#whenStarted((process) => process.on(event, listener))
  }

  once(event: 'message' | 'spawn' | 'exit', listener: (value: never) => void): void {
    // The events of both kinds of process are those of ScriptProcess.
    this.#whenStarted((process) => process.once(event as 'exit', listener as (code: number) => void))
    if (event === 'exit') this.#started.catch(() => (listener as (code: number) => void)(1))
  }

  #whenStarted(use: (process: ScriptProcess) => void): void {
    this.#started.then(use, () => undefined)
  }
}
