import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import { describeFailure, type FailureFacts } from '../../../shared/describe-failure.ts'

/**
 * What the application notes for whoever helps a user: internal errors, failures that were survived without a word, and calls
 * that took long. An entry has only the fields below. No message, text, id, path or value of a statement can be put into one,
 * so no secret, signature, customer or review can be in the log.
 *
 * Threads pass their entries to the main process, which alone writes the file. The command line writes none: its errors are
 * on standard error.
 */
export type LogEntry =
  | { readonly event: 'started'; readonly version: string; readonly runtime: string; readonly system: string }
  | ({ readonly event: 'start-failed' | 'internal-error' | 'page-failed' } & FailureFacts)
  /** Survived: the work went on without what failed. */
  | ({ readonly event: 'swallowed'; readonly place: LogPlace } & FailureFacts)
  | { readonly event: 'slow'; readonly call: string; readonly ms: number }
  | { readonly event: 'page-gone'; readonly reason: string }
  /** A process of the application's own that nobody ended; its name is that of its script. */
  | { readonly event: 'process-gone'; readonly process: string; readonly code: number }

/** Where something failed and the work went on. */
type LogPlace =
  | 'background work'
  | 'creating a workspace'
  | 'findings'
  | 'index'
  | 'writing rollups'
  | 'loading the page'
  | 'logging a sync'
  | 'logging a verification'
  | 'preferences'
  | 'restoring a bundle'
  | 'serving the page'
  | 'window state'

/** A call of a thread that took at least this long is noted, with its name and nothing of what was asked. */
const SLOW_MS = 1_000

const CHANNEL = 'unhidden-log'
let sink: ((entry: LogEntry) => void) | undefined
let toMain: BroadcastChannel | undefined

/** Writes an entry, in whatever thread; without a log (as on the command line) nothing happens. */
export function log(entry: LogEntry): void {
  if (isMainThread) {
    sink?.(entry)
    return
  }
  toMain ??= openChannel()
  toMain.postMessage(entry)
}

/** For a `catch` that goes on: what failed is noted. */
export function logSwallowed(place: LogPlace, error: unknown): void {
  log({ event: 'swallowed', place, ...describeFailure(error) })
}

export function logSlow(call: string, ms: number): void {
  if (ms >= SLOW_MS) log({ event: 'slow', call, ms: Math.round(ms) })
}

/** For the main process: entries of all threads go to `write` from now on. */
export function connectLog(write: (entry: LogEntry) => void): void {
  sink = write
  const fromThreads = openChannel()
  fromThreads.onmessage = ({ data }) => write(data as LogEntry)
}

function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL)
  // The log keeps no thread alive.
  channel.unref()
  return channel
}

const LIMIT = 20
const PERIOD_MS = 60_000

/** Failures that the page tells of: at most twenty in a minute, because a fault while drawing may come with every frame. */
export class PageFailures {
  readonly #nowMs: () => number
  #sinceMs = Number.NEGATIVE_INFINITY
  #count = 0

  /** @param nowMs a clock that only goes forward. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  note(facts: FailureFacts): void {
    const nowMs = this.#nowMs()
    if (nowMs - this.#sinceMs >= PERIOD_MS) {
      this.#sinceMs = nowMs
      this.#count = 0
    }
    this.#count += 1
    if (this.#count <= LIMIT) log({ event: 'page-failed', ...facts })
  }
}
