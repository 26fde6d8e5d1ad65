import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import { log, logSwallowed } from '../log/log.ts'

/** A process that runs a script of the application, with the methods of Electron's UtilityProcess. */
export interface ScriptProcess {
  /** Undefined before it starts and after it has ended. */
  readonly pid?: number | undefined
  readonly stdout: NodeJS.ReadableStream | null
  /** The message is lost when the process has ended. */
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'spawn', listener: () => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
}

/** Standard output is piped or discarded; the environment is `childEnvironment`. */
export type StartProcess = (script: string) => ScriptProcess

const ended = new WeakSet<ScriptProcess>()

/** Logs an unexpected end of a process. @returns the same process */
export function noteUnexpectedEnd(child: ScriptProcess, name: string): ScriptProcess {
  child.once('exit', (code) => {
    if (!ended.has(child)) log({ event: 'process-gone', process: name, code })
  })
  return child
}

/** Kills it, because it may be in native code that does not return. */
export function endProcess(child: ScriptProcess): void {
  ended.add(child)
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
    } catch {
      // It has ended in the meantime.
    }
  }
  kill()
  child.once('spawn', kill)
}

/** Identifies the process, and keeps its environment from being empty. */
const MARK = { UNHIDDEN_PROCESS: 'child' }
/** Windows needs the first two to find its libraries, and the others to find the folder of temporary files. */
const NEEDED = ['SystemRoot', 'SystemDrive', 'TEMP', 'TMP']

/**
 * The environment of a process that the application starts: only the variables that the system needs, because those
 * of this process may hold secrets (`UNHIDDEN_PASSPHRASE`, `UNHIDDEN_PRIVATE_KEY`, a proxy's password). Never empty:
 * Electron treats an empty environment as unset and passes on its own.
 */
export function childEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const needed = NEEDED.flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(needed), ...MARK }
}

/**
 * Options of Electron's `utilityProcess.fork` for a script of the application. Its name is given because the command
 * line of such a process does not hold it: `app.getAppMetrics()` and *child-process-gone* do.
 */
export function toForkOptions(script: string) {
  const [serviceName = ''] = basename(script).split('.')
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore']
  return { env: childEnvironment(), stdio, serviceName }
}

/** Defers starting processes until `whenReady` resolves. */
export function startWhenReady(whenReady: () => Promise<void>, start: StartProcess): StartProcess {
  return (script) => new AwaitedProcess(whenReady().then(() => start(script)))
}

/**
 * A process that has not started yet: messages to it wait for its start. If it cannot be started, it ends with code
 * 1.
 */
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
    // Both kinds of process have the events of ScriptProcess.
    this.#whenStarted((process) => process.once(event as 'exit', listener as (code: number) => void))
    if (event === 'exit') this.#started.catch(() => (listener as (code: number) => void)(1))
  }

  #whenStarted(use: (process: ScriptProcess) => void): void {
    this.#started.then(use, () => undefined)
  }
}

/**
 * Keeps the memory of this process, which holds keys, out of core dumps: the kernel of Linux writes none of its
 * mappings (core(5), *coredump_filter*; 0), nor those of processes that it starts. Elsewhere the system writes no core
 * dumps unless its administrator asks for them.
 */
export function keepMemoryFromDumps(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch (error) {
    // As in a container without a writable /proc.
    logSwallowed('core dumps', error)
  }
}

/** Environment variables that hold secrets for the command line (README, *Command line*). */
const SECRET_VARIABLES = ['UNHIDDEN_PASSPHRASE', 'UNHIDDEN_NEW_PASSPHRASE', 'UNHIDDEN_PRIVATE_KEY']

/**
 * The application with a window reads no secret from its environment, and programs that it starts (a PDF viewer,
 * Chromium's processes) must not find any.
 */
export function forgetSecretVariables(): void {
  for (const name of SECRET_VARIABLES) delete process.env[name]
}

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
