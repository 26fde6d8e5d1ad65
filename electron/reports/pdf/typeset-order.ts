import type { MessagePort } from 'node:worker_threads'

/** What a typesetting thread is started with. */
export interface TypesetterStart {
  /** Carries orders one way and answers the other. */
  readonly port: MessagePort
  /** One 32-bit number: how many answers were sent. */
  readonly answers: SharedArrayBuffer
}

/** `error`: what went wrong, a fault of this application. */
export type TypesetAnswer = { readonly bytes: Uint8Array } | { readonly error: string }
