import { z } from 'zod'
import { AppError } from './app-error.ts'

/** What a log may know of a failure: kinds and places in the source, never a message. */
export interface FailureFacts {
  readonly error: string
  /** Of an AppError, or of the system (*ENOSPC*). */
  readonly code?: string
  /** Innermost first: function, file and line. */
  readonly frames: readonly string[]
  readonly cause?: FailureFacts
}

const FRAMES_LIMIT = 12
const CAUSES_LIMIT = 3
const NAME = /^[A-Za-z][\w.]{0,39}$/
const CODE = /^[A-Za-z][A-Z_a-z0-9-]{0,39}$/
const FRAME = /^ {4}at (?:(?:async |new )?([\w$.<>#]{1,80})(?: \[as \w+\])? \()?(\S{1,400}?):(\d+):(\d+)\)?$/

const SHOWN_FRAME = /^(?:[\w$.<>#]{1,80} )?[\w.<>@$-]{1,80}:\d{1,9}$/

/** What the page sends of its failures: no cause, and nothing but what `describeFailure` would have made. */
export const pageFailureSchema = z.strictObject({
  error: z.string().regex(NAME),
  code: z.string().regex(CODE).optional(),
  frames: z.array(z.string().regex(SHOWN_FRAME)).max(FRAMES_LIMIT).readonly(),
})

/**
 * Messages are left out whatever they are: one may quote a reply, a file name that holds a customer, or a secret. The
 * frames are read behind the message, so that a line of it cannot pass for one.
 */
export function describeFailure(error: unknown, depth = 0): FailureFacts {
  if (!(error instanceof Error)) return { error: typeof error, frames: [] }
  const code = codeOf(error)
  const hasCause = error.cause !== undefined && depth < CAUSES_LIMIT
  return {
    error: NAME.test(error.name) ? error.name : 'Error',
    ...(code === undefined ? {} : { code }),
    frames: framesOf(error),
    ...(hasCause ? { cause: describeFailure(error.cause, depth + 1) } : {}),
  }
}

function codeOf(error: Error): string | undefined {
  if (error instanceof AppError) return error.code
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && CODE.test(code) ? code : undefined
}

function framesOf({ message, stack = '' }: Error): string[] {
  const at = message === '' ? 0 : stack.indexOf(message)
  // The message was changed afterwards: what the stack quotes is not known any more.
  if (at < 0) return []
  return stack
    .slice(at + message.length)
    .split('\n')
    .map((line) => FRAME.exec(line))
    .filter((found) => found !== null)
    .slice(0, FRAMES_LIMIT)
    .map(([, name = '', file = '', line]) => `${name} ${fileOf(file)}:${line}`.trim())
    .filter((frame) => SHOWN_FRAME.test(frame))
}

/** The file's own name: the folders above it are the person's. */
function fileOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? ''
}
