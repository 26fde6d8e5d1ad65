import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import { describeFailure, type FailureFacts } from '../../../shared/describe-failure.ts'

/**
 * Entries of the log for user support: internal errors, failures that were handled silently, and slow calls. An entry
 * has only the fields below. None of them can hold a message, text, id, path or value of a statement, so no secret,
 * signature, customer or review can reach the log.
 *
 * Threads send their entries to the main process, the only one that writes the file. The command line writes no log:
 * its errors go to standard error.
 */
export type DiagnosticEntry =
  | { readonly event: 'started'; readonly version: string; readonly runtime: string; readonly system: string }
  | ({ readonly event: 'start-failed' | 'internal-error' | 'page-failed' } & FailureFacts)
  /** Handled: the work continued without the part that failed. */
  | ({ readonly event: 'swallowed'; readonly place: LogPlace } & FailureFacts)
  /** The user was asked about a host that the page named; see [Note: Hosts asked]. */
  | { readonly event: 'host-asked'; readonly isAllowed: boolean }
  | { readonly event: 'slow'; readonly call: string; readonly ms: number }
  | { readonly event: 'page-gone'; readonly reason: string }
  /** A thread of the application that ended unexpectedly. */
  | ({ readonly event: 'thread-gone'; readonly thread: string } & FailureFacts)
  /** A process of the application that ended unexpectedly; its name is that of its script. */
  | { readonly event: 'process-gone'; readonly process: string; readonly code: number }

/** The work during which a failure was handled. */
type LogPlace =
  | 'background work'
  | 'core dumps'
  | 'creating a workspace'
  | 'fetching names of the demo'
  | 'findings'
  | 'index'
  | 'writing rollups'
  | 'loading the page'
  | 'locking'
  | 'logging a sync'
  | 'logging a verification'
  | 'moving the keys'
  | 'preferences'
  | 'restoring a bundle'
  | 'sealing the key file again'
  | 'serving the page'
  | 'window state'
  | 'witness'

/** A call of a thread that took at least this long is logged, with its name and without its arguments. */
const SLOW_MS = 1_000

const CHANNEL = 'unhidden-log'
let sink: ((entry: DiagnosticEntry) => void) | undefined
let toMain: BroadcastChannel | undefined

/** Writes an entry from any thread; does nothing when there is no log (as on the command line). */
export function log(entry: DiagnosticEntry): void {
  if (isMainThread) {
    sink?.(entry)
    return
  }
  toMain ??= openChannel()
  toMain.postMessage(entry)
}

/** For a `catch` that continues: logs the failure. */
export function logSwallowed(place: LogPlace, error: unknown): void {
  log({ event: 'swallowed', place, ...describeFailure(error) })
}

export function logSlow(call: string, ms: number): void {
  if (ms >= SLOW_MS) log({ event: 'slow', call, ms: Math.round(ms) })
}

/** For the main process: sends the entries of all threads to `write` from now on. */
export function connectLog(write: (entry: DiagnosticEntry) => void): void {
  sink = write
  const fromThreads = openChannel()
  fromThreads.onmessage = ({ data }) => write(data as DiagnosticEntry)
}

function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL)
  // The channel must not keep a thread alive.
  channel.unref()
  return channel
}

const LIMIT = 20
const PERIOD_MS = 60_000

/** Logs failures of the page: at most twenty a minute, because a rendering error may occur in every frame. */
export class PageFailures {
  readonly #nowMs: () => number
  #sinceMs = Number.NEGATIVE_INFINITY
  #count = 0

  /** @param nowMs a monotonic clock. */
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
