import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import { hasStuckKeychainThread } from '../credentials/ask-keychain.ts'
import { systemCode } from '../lib/file-error.ts'
import { joinRelay } from '../reports/pdf/typesetter.ts'
import { runCommandLine } from './run-command-line.ts'

/** What the thread of the command line is started with. */
export interface CommandOrder {
  readonly args: readonly string[]
  /** For `joinRelay`; null where no processes can be started. */
  readonly relay: MessagePort | null
}

/** What it tells. `isStuck`: a keychain that never answers holds the thread, which therefore will not end. */
export type CommandEnd =
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'ended'; readonly exitCode: number; readonly isStuck: boolean }

/**
 * The command line of an installed application: the whole command in a thread, because a command may block its thread
 * for minutes, and the process that typesets a report can be started by Electron's own thread alone.
 */
if (!parentPort) throw new Error('command-line.worker.ts runs as a worker thread only')
const port = parentPort
// By shell/run-command.ts alone.
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
 * Read only when a command asks for it. Not `process.stdin`: Electron replaces that by an empty stream on Windows, where a
 * program with windows gets standard input only when it was redirected.
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
