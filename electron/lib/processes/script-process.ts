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
