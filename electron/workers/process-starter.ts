/** A process that runs a script of the application; as Electron's UtilityProcess. */
export interface ScriptProcess {
  /** Undefined before it runs and after it has ended. */
  readonly pid?: number | undefined
  readonly stdout: NodeJS.ReadableStream | null
  postMessage(message: unknown): void
  once(event: 'message', listener: (message: unknown) => void): unknown
  once(event: 'spawn', listener: () => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
}

/** Standard output is piped; no variables of this process's environment are passed on. */
export type StartProcess = (script: string) => ScriptProcess
