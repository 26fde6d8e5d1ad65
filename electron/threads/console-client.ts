import { fileURLToPath } from 'node:url'
import { AppError } from '../../shared/app-error.ts'
import { CONSOLE_LIMITS, type ConsoleOutcome, OUT_OF_MEMORY } from '../../shared/domain/console.ts'
import { endProcess, type StartProcess } from '../lib/processes/script-process.ts'
import { workerUrl } from '../lib/workers.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { ConsoleOrder } from './sql-console.worker.ts'

/** Time for the process to start, in addition to the time of the statement. */
const START_MS = 5_000
/** For the whole process, which takes some 70 MiB without a statement. */
const MEMORY_BYTES = 512 * 1024 * 1024

/**
 * Runs one statement of the SQL console in a process of its own ([Note: SQL console]). Without variables of this
 * process's environment: secrets may be among them.
 * @param signal ends it with *cancelled*.
 * @throws AppError *internal* when the process cannot be started or dies for another reason than time and memory.
 */
export function runInConsole(
  start: StartProcess,
  location: DatabaseLocation,
  sql: string,
  signal: AbortSignal,
  limitMs: number = CONSOLE_LIMITS.seconds * 1_000,
): Promise<ConsoleOutcome> {
  const child = start(fileURLToPath(workerUrl('threads/sql-console')))
  const order: ConsoleOrder = { ...location, sql, limitMs: limitMs + START_MS, memoryBytes: MEMORY_BYTES }
  return new Promise((resolve, reject) => {
    let limit: NodeJS.Timeout | undefined
    const finish = (settle: () => void): void => {
      clearTimeout(limit)
      signal.removeEventListener('abort', cancel)
      endProcess(child)
      settle()
    }
    const cancel = () => finish(() => resolve({ kind: 'cancelled' }))
    limit = setTimeout(() => finish(() => resolve({ kind: 'out-of-time' })), limitMs)
    signal.addEventListener('abort', cancel, { once: true })
    // runStatement made the message.
    child.once('message', (outcome) => finish(() => resolve(outcome as ConsoleOutcome)))
    // Electron closes the output when the process ends, even with unread data, so the process waits for this before it
    // ends.
    let lastWords = ''
    child.stdout?.on('data', (words) => {
      lastWords += String(words)
      if (lastWords === OUT_OF_MEMORY) finish(() => resolve({ kind: 'out-of-memory' }))
    })
    child.once('exit', (code) =>
      finish(() => reject(new AppError('internal', `The SQL console ended unexpectedly (${code}).`))),
    )
    child.postMessage(order)
    if (signal.aborted) cancel()
  })
}
