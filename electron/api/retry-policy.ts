/** The longest wait that a service can ask for; a longer one is the user's decision. */
export const LONGEST_RETRY_AFTER_MS = 60_000

const SECONDS = /^-?\d{1,15}$/
/** The three forms of RFC 9110, 5.6.7; senders must use the first. */
const HTTP_DATES: readonly RegExp[] = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
]

/**
 * The wait that a Retry-After header asks for (RFC 9110, 10.2.3), limited to 0 through LONGEST_RETRY_AFTER_MS; null
 * when absent or unreadable.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? ''
  const waitMs = SECONDS.test(text) ? Number(text) * 1_000 : (parseHttpDate(text) ?? Number.NaN) - nowMs
  return Number.isNaN(waitMs) ? null : clamp(waitMs)
}

function clamp(waitMs: number): number {
  return Math.min(Math.max(Math.round(waitMs), 0), LONGEST_RETRY_AFTER_MS)
}

/** Milliseconds since 1970, or null for anything but an HTTP date (RFC 9110, 5.6.7). */
export function parseHttpDate(text: string): number | null {
  if (!HTTP_DATES.some((form) => form.test(text))) return null
  const utcMs = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(utcMs) ? null : utcMs
}

/**
 * Policy: a request that may succeed later is sent again at most five times; each wait is about twice the one before.
 * Half of each wait is random, so that requests that failed together are not retried together. A wait that the
 * service asks for is respected up to a limit. AppError.retryable and isRetryableFailure decide which failures are
 * retried.
 */
const MOST_RETRIES = 5

const FIRST_WAIT_MS = 500

interface FailedAttempt {
  /** 1 after the first request failed, 2 after its first retry failed, … */
  readonly attempt: number
  /** The wait that the service asked for, or null. */
  readonly retryAfterMs?: number | null
  /** Uniform in [0, 1). */
  readonly random: () => number
}

/** How long to wait before the next attempt; null after the last one. */
export function planRetry({
  attempt,
  retryAfterMs = null,
  random,
}: FailedAttempt): { readonly delayMs: number } | null {
  if (attempt > MOST_RETRIES) return null
  const full = FIRST_WAIT_MS * 2 ** (attempt - 1)
  const jittered = Math.round(full / 2 + (full / 2) * random())
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS)
  return { delayMs: Math.max(jittered, asked) }
}
