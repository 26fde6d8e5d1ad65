import type { Readable, Writable } from 'node:stream'
import type { ExitCode } from './exit-codes.ts'

/** What a command line run talks to; tests bring their own. */
export interface Terminal {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: Readable
  readonly output: Writable
  readonly errors: Writable
}

/**
 * Waits where the reader is slower than the writer, so that memory stays flat. Once whoever reads has gone (`… | head`), nothing
 * is written any more, and the command goes on to its own exit code.
 */
export async function write(stream: Writable, text: string): Promise<void> {
  if (stream.destroyed || stream.write(text)) return
  await new Promise<void>((resolve) => {
    const goOn = () => {
      stream.off('drain', goOn)
      stream.off('close', goOn)
      resolve()
    }
    stream.on('drain', goOn)
    stream.on('close', goOn)
  })
}

/** A reader that has gone is no failure of the command; anything else that befalls its output is. */
export function allowClosedPipe(stream: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    stream.destroy()
  })
}

export function writeLine(stream: Writable, text: string): Promise<void> {
  return write(stream, `${text}\n`)
}

/** A command of the contract. `args` of the terminal are what stands behind the command's name. */
export type Command = (terminal: Terminal) => Promise<ExitCode>
