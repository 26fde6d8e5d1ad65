import { once } from 'node:events'
import { join } from 'node:path'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { app } from 'electron'
import type { CommandEnd, CommandOrder } from '../cli/command-line.worker.ts'
import { allowClosedPipe } from '../cli/terminal.ts'
import { forceExit } from '../credentials/ask-keychain.ts'
import { keepMemoryFromDumps, startWhenReady } from '../lib/processes/script-process.ts'
import { workerUrl } from '../lib/workers.ts'
import { relayTypesetters } from '../reports/pdf/typeset-relay.ts'
import { startProcess } from './processes.ts'

/** Exit code of a program that was ended by Ctrl+C. */
const INTERRUPTED = 130
/** A command that can be stopped confirms the interrupt at once; any other is terminated, or else the whole process. */
const ANSWER_LIMIT_MS = 2_000

/**
 * Runs one command without a window and ends the application with its exit code ([Note: Command line of the package]
 * in docs/decisions/0102-command-line-in-the-package.md).
 *
 * Electron waits for the main module before it uses the display, so a command that ends before needs no display and
 * does not conflict with another instance. Only typesetting processes need the rest of Electron.
 * @returns when Electron may continue to start; never, when the command does not need it.
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  keepMemoryFromDumps()
  const released = Promise.withResolvers<void>()
  const whenReady = (): Promise<void> => {
    app.setPath('sessionData', join(app.getPath('userData'), 'command-line'))
    released.resolve()
    return app.whenReady().then(() => {
      if (process.platform === 'darwin') app.dock?.hide()
      // Once ready, Electron treats Ctrl+C as a request to quit, and would exit with 0.
      app.on('before-quit', () => app.exit(INTERRUPTED))
    })
  }
  const relay = hasDisplay() ? openRelay(whenReady) : null
  void runInThread({ args, relay }).then((exitCode) => app.exit(exitCode))
  return released.promise
}

function openRelay(whenReady: () => Promise<void>): MessagePort {
  const { port1, port2 } = new MessageChannel()
  relayTypesetters(port1, startWhenReady(whenReady, startProcess))
  port1.unref()
  return port2
}

/** Without a display Electron cannot become ready on Linux. */
function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

async function runInThread(workerData: CommandOrder): Promise<number> {
  const { relay } = workerData
  const transferList = relay ? [relay] : []
  const options = { name: 'command-line', workerData, transferList, stdout: true, stderr: true }
  const worker = new Worker(workerUrl('cli/command-line'), options)
  const outputs = [passOn(worker.stdout, process.stdout), passOn(worker.stderr, process.stderr)]
  const signals = passSignalsTo(worker)
  worker.on('message', (end: CommandEnd) => {
    if (end.kind === 'ended' && end.isStuck) void flush().then(() => forceExit(end.exitCode))
  })
  worker.once('error', (error) => process.stderr.write(`${error.stack}\n`))
  const [exitCode] = await once(worker, 'exit')
  await Promise.all(outputs)
  await flush()
  return signals.isEnded ? INTERRUPTED : Number(exitCode)
}

/** @returns when everything has been passed on. When the reader has closed, the rest is discarded. */
function passOn(from: NodeJS.ReadableStream, to: NodeJS.WriteStream): Promise<unknown> {
  allowClosedPipe(to)
  to.once('close', () => from.unpipe(to).resume())
  from.pipe(to, { end: false })
  return once(from, 'end')
}

async function flush(): Promise<void> {
  const written = (stream: NodeJS.WriteStream) =>
    new Promise<void>((resolve) => {
      if (stream.destroyed) resolve()
      else stream.write('', () => resolve())
    })
  await Promise.all([written(process.stdout), written(process.stderr)])
}

function passSignalsTo(worker: Worker): { readonly isEnded: boolean } {
  const signals = { isEnded: false }
  /** A thread that reads standard input ends only when the read does, and every regular exit waits for the thread. */
  const end = () => {
    signals.isEnded = true
    void worker.terminate()
    setTimeout(() => forceExit(INTERRUPTED), ANSWER_LIMIT_MS)
  }
  const interrupt = () => {
    const limit = setTimeout(end, ANSWER_LIMIT_MS)
    worker.on('message', (answer: CommandEnd) => {
      if (answer.kind === 'interrupted') clearTimeout(limit)
    })
    worker.postMessage('interrupt')
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  return signals
}
