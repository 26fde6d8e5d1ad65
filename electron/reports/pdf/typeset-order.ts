import type { MessagePort } from 'node:worker_threads'
import type { PdfParts } from './compile-pdf.ts'

/** Asks for a process that compiles. */
export interface TypesetterStart {
  /** Carries orders one way and answers the other. */
  readonly port: MessagePort
  /** One 32-bit number: how many answers were sent. */
  readonly answers: SharedArrayBuffer
}

/** What the port carries: a volume, or null for the end of the process. The end of the port, of a thread that died, ends it too. */
export type TypesetMessage = PdfParts | null

/** `error`: what went wrong, a fault of this application. */
export type TypesetAnswer = { readonly bytes: Uint8Array } | { readonly error: string }
