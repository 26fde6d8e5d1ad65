import { broken } from '../lib/zip/zip-directory.ts'

const LINE_FEED = 10
/** No line that the application writes is nearly as long; whoever writes one wants the memory. */
const LINE_LIMIT_BYTES = 64 * 1024 * 1024

/**
 * The lines of a file, without their line feeds, from pieces that are cut anywhere. What stands behind the last line feed is
 * a line where it is not empty.
 * @param name of the file, for the message.
 * @throws AppError *evidence-broken* for a line that is no UTF-8, or far too long.
 */
export function* splitLines(pieces: Iterable<Buffer>, name: string): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decode = (bytes: Buffer): string => {
    try {
      return decoder.decode(bytes)
    } catch {
      throw broken(`${name} is no UTF-8`)
    }
  }
  let held: Buffer[] = []
  let heldBytes = 0
  for (const piece of pieces) {
    let start = 0
    for (;;) {
      const end = piece.indexOf(LINE_FEED, start)
      const part = piece.subarray(start, end < 0 ? piece.length : end)
      if (heldBytes + part.length > LINE_LIMIT_BYTES) throw broken(`${name} has a line without an end`)
      if (end < 0) {
        held.push(part)
        heldBytes += part.length
        break
      }
      yield decode(held.length === 0 ? part : Buffer.concat([...held, part]))
      held = []
      heldBytes = 0
      start = end + 1
    }
  }
  if (heldBytes > 0) yield decode(Buffer.concat(held))
}
