import { LONGEST_RETRY_AFTER_MS } from './retry-after.ts'

/**
 * Policy: what may pass is tried again at most five times, each time after about twice the wait. Half of each wait is
 * left to chance, so that requests that failed together do not come back together. A wait that the service asks for is
 * kept, within reason. What may pass is decided elsewhere (AppError.retryable, isRetryableFailure).
 */
const MOST_RETRIES = 5

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

export interface FailedAttempt {
  /** 1 after the first request failed, 2 after its first retry failed, … */
  readonly attempt: number
  /** What the service asked for, or null. */
  readonly retryAfterMs?: number | null
  /** Uniform in [0, 1). */
  readonly random: () => number
}

/** How long to wait before the next attempt; null when the budget is spent. */
export function planRetry({
  attempt,
  retryAfterMs = null,
  random,
}: FailedAttempt): { readonly delayMs: number } | null {
  if (attempt > MOST_RETRIES) return null
  const full = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)
  const jittered = Math.round(full / 2 + (full / 2) * random())
  const asked = Math.min(Math.max(retryAfterMs ?? 0, 0), LONGEST_RETRY_AFTER_MS)
  return { delayMs: Math.max(jittered, asked) }
}
