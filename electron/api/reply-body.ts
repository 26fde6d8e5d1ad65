import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { AppError } from '../../shared/app-error.ts'

/** Collects a body piece by piece and never holds more than the limit. */
export interface BodyCollector {
  /** @throws AppError *reply-too-large*; the piece is not kept. */
  add(piece: Uint8Array): void
  readonly sizeBytes: number
  /** All pieces in one array with its own buffer, so that it can be transferred to another thread. */
  join(): Uint8Array
}

export function createBodyCollector(limitBytes: number): BodyCollector {
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  return {
    add(piece) {
      if (sizeBytes + piece.length > limitBytes) throw tooLarge(limitBytes)
      sizeBytes += piece.length
      pieces.push(piece)
    },
    get sizeBytes() {
      return sizeBytes
    },
    join() {
      const body = new Uint8Array(sizeBytes)
      let at = 0
      for (const piece of pieces) {
        body.set(piece, at)
        at += piece.length
      }
      return body
    },
  }
}

type Decode = (body: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>

const inflateWrapped: Decode = promisify(inflate)
const inflateBare: Decode = promisify(inflateRaw)

/** Requests ask for identity (REQUEST_HEADERS); these decoders are for services that compress anyway. */
const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  // RFC 9110, 8.4.1.2: deflate includes the zlib wrapper, and some services omit it
  ['deflate', (body, options) => (hasZlibHeader(body) ? inflateWrapped : inflateBare)(body, options)],
  ['br', promisify(brotliDecompress)],
])

const TOO_LARGE = 'ERR_BUFFER_TOO_LARGE'
/** zlib and brotli ran out of input before the end of their stream. */
const CUT_CODES: ReadonlySet<string> = new Set(['Z_BUF_ERROR', 'ERR_PADDING_2'])

/**
 * The body without its Content-Encoding. The output never exceeds `limitBytes`, whatever the input states.
 * @throws AppError *reply-malformed* (unknown, stacked or untrue coding), *reply-cut*, *reply-too-large*.
 */
export async function decodeContent(
  body: Uint8Array,
  contentEncoding: string | undefined,
  limitBytes: number,
): Promise<Uint8Array> {
  const coding = contentEncoding?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return body
  const decode = DECODERS.get(coding)
  if (!decode) throw malformed('The reply is packed in a way that is not supported.')
  // every format starts with a header, so an empty body means that the reply has no body
  if (body.length === 0) return body
  return decode(body, { maxOutputLength: limitBytes }).catch((error: unknown) => {
    throw translate(error, limitBytes)
  })
}

function translate(error: unknown, limitBytes: number): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === TOO_LARGE) return tooLarge(limitBytes, error)
  if (CUT_CODES.has(code)) {
    return new AppError('reply-cut', 'The packed reply ends too early.', { cause: error })
  }
  return malformed('The reply is not packed the way it says.', error)
}

/** The error of every transport that limits the size of a body. */
export function tooLarge(limitBytes: number, cause?: unknown): AppError {
  return new AppError('reply-too-large', 'The reply is larger than any page can be.', {
    details: { part: 'body', limitBytes },
    cause,
  })
}

function malformed(message: string, cause?: unknown): AppError {
  return new AppError('reply-malformed', message, { details: { fault: 'content-encoding' }, cause })
}

/** RFC 1950, 2.2: the method is deflate, and both bytes are a multiple of 31. */
function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0
}
