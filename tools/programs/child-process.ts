import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Asks a child process to end, and kills it after two seconds. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), 2_000)
  await ended
  clearTimeout(limit)
}

/**
 * Starts a server that writes a line to a descriptor when it is ready.
 * @param descriptor 1 for standard output, or 3
 * @returns the child and the line. Throws when the server ends before it writes one.
 */
export async function startServer(
  command: string,
  parameters: readonly string[],
  options: { readonly descriptor: 1 | 3; readonly environment?: NodeJS.ProcessEnv; readonly input?: string },
): Promise<{ readonly child: ChildProcess; readonly line: string }> {
  const child = spawn(command, parameters, {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    env: options.environment ?? process.env,
  })
  // A write error means that the child has ended, which its exit event reports.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(options.input ?? '')
  const stream = child.stdio[options.descriptor]
  if (!stream || !('readable' in stream))
    throw new Error(`${command} has no descriptor ${options.descriptor}`)
  const lines = createInterface({ input: stream as NodeJS.ReadableStream })
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}`)))
  })
  lines.close()
  return { child, line }
}

/**
 * Kills a process with all its descendants. Except on Windows, it must be the leader of its own process group
 * (`detached: true`). A process that has already ended is not an error.
 */
export function endTree(pid: number): void {
  if (process.platform === 'win32') {
    const taskkill = join(process.env.SystemRoot ?? String.raw`C:\Windows`, 'System32', 'taskkill.exe')
    spawnSync(taskkill, ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface AttachedRun {
  /** Null when a signal ended it. */
  readonly code: number | null
  /** The signal that asked this process to end meanwhile. */
  readonly interruption: NodeJS.Signals | undefined
  readonly isOverLimit: boolean
}

/**
 * Runs a program with the input and output of this process. Forwards signals such as Ctrl+C to it. Rejects if the
 * program cannot be started.
 */
export async function runAttached(
  program: string,
  parameters: readonly string[],
  options: {
    readonly environment: NodeJS.ProcessEnv
    /** After this time the program is ended. Without a limit it may also take any time to quit after a signal. */
    readonly limitMs?: number
    /** Receives the messages of the program, which must be Node, to its parent process. */
    readonly onMessage?: (message: unknown) => void
  },
): Promise<AttachedRun> {
  const { environment, limitMs, onMessage } = options
  const child = spawn(program, parameters, {
    stdio: ['inherit', 'inherit', 'inherit', ...(onMessage ? (['ipc'] as const) : [])],
    env: environment,
  })
  if (onMessage) child.on('message', onMessage)
  let interruption: NodeJS.Signals | undefined
  let isOverLimit = false
  const passOn = (signal: NodeJS.Signals) => {
    interruption ??= signal
    if (limitMs === undefined) child.kill(signal)
    else void endChild(child)
  }
  for (const signal of INTERRUPTIONS) process.on(signal, passOn)
  const limit =
    limitMs &&
    setTimeout(() => {
      isOverLimit = true
      void endChild(child)
    }, limitMs)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    })
    return { code, interruption, isOverLimit }
  } finally {
    clearTimeout(limit)
    for (const signal of INTERRUPTIONS) process.off(signal, passOn)
  }
}
