import type { SyncRequestNote } from '../../shared/domain/receipt.ts'

/** The archive keeps all replies; this log only helps to diagnose problems. */
const NOTES_KEPT = 20_000

/** Requests of this session, failed ones included. The oldest are dropped. */
export class RequestLog {
  readonly #limit: number
  #notes: SyncRequestNote[] = []

  constructor(limit = NOTES_KEPT) {
    this.#limit = limit
  }

  get size(): number {
    return this.#notes.length
  }

  add(note: SyncRequestNote): void {
    this.#notes.push(note)
    // in batches, because each removal copies the array
    if (this.#notes.length > this.#limit * 1.1) this.#notes = this.#notes.slice(-this.#limit)
  }

  clear(): void {
    this.#notes = []
  }

  /** Newest first. */
  list({ offset, limit }: { readonly offset: number; readonly limit: number }): SyncRequestNote[] {
    const end = this.#notes.length - offset
    return this.#notes.slice(Math.max(0, end - limit), Math.max(0, end)).reverse()
  }
}
