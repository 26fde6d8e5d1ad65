import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import { hasStuckKeychainThread } from '../credentials/ask-keychain.ts'
import { systemCode } from '../lib/file-error.ts'
import { joinRelay } from '../reports/pdf/typesetter.ts'
import { runCommandLine } from './run-command-line.ts'

/** The input of the command line's thread. */
export interface CommandOrder {
  readonly args: readonly string[]
  /** For `joinRelay`; null when no processes can be started. */
  readonly relay: MessagePort | null
}

/** Messages of the thread. `isStuck`: a keychain call that never returns blocks the thread, so it will not exit. */
export type CommandEnd =
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'ended'; readonly exitCode: number; readonly isStuck: boolean }

/**
 * The command line of an installed application. The whole command runs in a thread, because it may block for minutes,
 * and only Electron's own thread can start the process that typesets a report.
 */
if (!parentPort) throw new Error('command-line.worker.ts runs as a worker thread only')
const port = parentPort
// Only shell/run-command.ts starts this worker.
const { args, relay } = workerData as CommandOrder
joinRelay(relay)

// Signals reach the main thread only, which passes them on.
port.on('message', () => {
  if (process.emit('SIGINT')) port.postMessage({ kind: 'interrupted' } satisfies CommandEnd)
})
port.unref()

const exitCode = await runCommandLine({
  args,
  env: process.env,
  input: Readable.from(readStandardInput()),
  output: process.stdout,
  errors: process.stderr,
})
process.exitCode = exitCode
port.postMessage({ kind: 'ended', exitCode, isStuck: hasStuckKeychainThread() } satisfies CommandEnd)

/**
 * Read only when a command asks for it. Not `process.stdin`: on Windows, Electron replaces it with an empty stream,
 * because a GUI program gets standard input only when it is redirected.
 */
async function* readStandardInput(): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream('', { fd: 0, autoClose: false })
  } catch (cause) {
    // Windows reports the end of a pipe as an error.
    if (systemCode(cause) === 'EOF') return
    throw new AppError(
      'private-key-missing',
      'Standard input cannot be read here. Put the private key into UNHIDDEN_PRIVATE_KEY.',
      { cause },
    )
  }
}
