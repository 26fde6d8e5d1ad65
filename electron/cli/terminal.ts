import type { Readable, Writable } from 'node:stream'

/** What a command line run talks to; tests bring their own. */
export interface Terminal {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: Readable
  readonly output: Writable
  readonly errors: Writable
}

/** Waits where the reader is slower than the writer, so that memory stays flat. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (stream.write(text)) return
  await new Promise<void>((resolve) => {
    stream.once('drain', resolve)
  })
}

export function writeLine(stream: Writable, text: string): Promise<void> {
  return write(stream, `${text}\n`)
}
