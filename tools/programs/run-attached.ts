import { spawn } from 'node:child_process'
import { endChild } from './child-process.ts'

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
