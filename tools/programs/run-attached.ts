import { spawn } from 'node:child_process'
import { endChild } from './child-process.ts'

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface AttachedRun {
  /** Null when a signal ended it. */
  readonly code: number | null
  /** The signal with which this process was asked to end meanwhile. */
  readonly interruption: NodeJS.Signals | undefined
  readonly isOverLimit: boolean
}

/**
 * Runs a program in this terminal: it shares input and output. Ctrl+C reaches it even where only this process got the
 * signal. Rejects where the program cannot be started.
 */
export async function runAttached(
  program: string,
  parameters: readonly string[],
  options: {
    readonly environment: NodeJS.ProcessEnv
    /** After this time it is ended; without a limit it may also take its time to quit after a signal. */
    readonly limitMs?: number
    /** Gets what the program, being Node, sends to its parent process. */
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
