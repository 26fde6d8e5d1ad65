import { tooLarge } from './content-coding.ts'

/** Gathers a body piece by piece and never holds more than the limit. */
export interface BodyCollector {
  /** @throws AppError *reply-too-large*; the piece is not kept. */
  add(piece: Uint8Array): void
  readonly sizeBytes: number
  /** All pieces in one array of their own memory, so that it can be transferred. */
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
