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

/** Standard output is piped or thrown away; no variables of this process's environment are passed on. */
export type StartProcess = (script: string) => ScriptProcess

/** Killed, because it may be inside native code that does not end. */
export function endProcess(child: ScriptProcess): void {
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
