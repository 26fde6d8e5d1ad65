import { basename } from 'node:path'
import { log } from '../log/log.ts'

/** A process that runs a script of the application; as Electron's UtilityProcess. */
export interface ScriptProcess {
  /** Undefined before it runs and after it has ended. */
  readonly pid?: number | undefined
  readonly stdout: NodeJS.ReadableStream | null
  /** Lost when the process has ended. */
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'spawn', listener: () => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
}

/** Standard output is piped or thrown away; the environment is `childEnvironment`. */
export type StartProcess = (script: string) => ScriptProcess

const ended = new WeakSet<ScriptProcess>()

/** Notes the end of a process that nobody ended in the log. @returns the same process */
export function noteUnexpectedEnd(child: ScriptProcess, name: string): ScriptProcess {
  child.once('exit', (code) => {
    if (!ended.has(child)) log({ event: 'process-gone', process: name, code })
  })
  return child
}

/** Killed, because it may be inside native code that does not end. */
export function endProcess(child: ScriptProcess): void {
  ended.add(child)
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself meanwhile.
    }
  }
  kill()
  child.once('spawn', kill)
}

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

/** Variables that hold secrets for the command line (README, *Command line*). */
const SECRET_VARIABLES = ['UNHIDDEN_PASSPHRASE', 'UNHIDDEN_PRIVATE_KEY']

/** The window reads no secret from its environment, and what it starts (a viewer of PDFs, the engine) must not find any. */
export function forgetSecretVariables(): void {
  for (const name of SECRET_VARIABLES) delete process.env[name]
}
