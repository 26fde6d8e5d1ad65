import type { Readable, Writable } from 'node:stream'
import { type AppErrorCode, type ErrorExit, toErrorExit } from '../../shared/app-error.ts'
import type { Arguments } from './arguments.ts'

/** Exit codes of the command-line contract. */
export const EXIT = {
  done: 0,
  internal: 1,
  usage: 2,
  incomplete: 3,
  verificationFailed: 4,
  credentials: 5,
  network: 6,
} as const satisfies Readonly<Record<'done' | ErrorExit, number>>
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

export function exitOfError(code: AppErrorCode): ExitCode {
  return EXIT[toErrorExit(code)]
}

/** The input and output of a command; tests provide their own. */
export interface Terminal {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: Readable
  readonly output: Writable
  readonly errors: Writable
}

/** Controls but line feed and tab, and characters that change the direction of a line. */
const PAINTING = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Names in bundles, replies and paths come from outside: none of them reaches a terminal as a control sequence that
 * paints another verdict. The form is that of JSON, so JSON stays what it was.
 */
export function toTerminalText(text: string): string {
  return text.replace(PAINTING, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Waits while the reader is slower than the writer, so that memory use stays constant. After the reader has closed
 * (`… | head`), nothing more is written, and the command continues to its own exit code.
 */
export async function write(stream: Writable, text: string): Promise<void> {
  if (stream.destroyed || stream.write(toTerminalText(text))) return
  await new Promise<void>((resolve) => {
    const proceed = () => {
      stream.off('drain', proceed)
      stream.off('close', proceed)
      resolve()
    }
    stream.on('drain', proceed)
    stream.on('close', proceed)
  })
}

/** A reader that closes the pipe is not a failure of the command; any other error of its output is. */
export function allowClosedPipe(stream: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    stream.destroy()
  })
}

export function writeLine(stream: Writable, text: string): Promise<void> {
  return write(stream, `${text}\n`)
}

/** What a command found: its fields with `--json`, else text. */
export function writeResult(output: Writable, args: Arguments, fields: unknown, text: string): Promise<void> {
  return writeLine(output, args.has('json') ? JSON.stringify(fields) : text)
}

/** A command. `args` of the terminal are the arguments after its name. */
export type Command = (terminal: Terminal) => Promise<ExitCode>
