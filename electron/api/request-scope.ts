import type { HistoryEntry, ResponseEntry } from './parsed-page.ts'
import { parseHttpDate } from './retry-policy.ts'

const DAY_MS = 86_400_000

/** The businesses and days that the request of a page named. */
interface RequestedScope {
  /** null when the request asked for every business. */
  readonly businessIds: ReadonlySet<string> | null
  /** A date outside these moments is outside the requested days in every time zone. */
  readonly fromMs: number
  readonly toMs: number
  /** The page came from a file; there was no request. */
  readonly isImported: boolean
}

type Entry = HistoryEntry | ResponseEntry

/**
 * @param requestJson the parameters as sent (see buildPageRequest). The time zone in which the service counts days is
 *   not documented, so one more day on either side is accepted.
 */
export function readRequestedScope(requestJson: string): RequestedScope {
  const request: unknown = JSON.parse(requestJson)
  const text = (name: string): string | null => {
    const value: unknown = typeof request === 'object' && request !== null ? Reflect.get(request, name) : null
    return typeof value === 'string' ? value : null
  }
  const [businessIds, from, to] = [text('businessId'), text('from'), text('to')]
  return {
    businessIds: businessIds === null ? null : new Set(businessIds.split(',')),
    fromMs: from === null ? Number.NEGATIVE_INFINITY : Date.parse(from) - DAY_MS,
    toMs: to === null ? Number.POSITIVE_INFINITY : Date.parse(to) + 2 * DAY_MS,
    isImported: text('imported') === 'true',
  }
}

export function countOutsideScope(entries: readonly Entry[], { businessIds }: RequestedScope): number {
  if (businessIds === null) return 0
  return entries.filter(({ businessId }) => !businessIds.has(businessId)).length
}

export function countOutsideWindow(entries: readonly Entry[], { fromMs, toMs }: RequestedScope): number {
  return entries.filter((entry) => {
    const { utcMs } = 'time' in entry ? entry.time : entry.date
    return utcMs < fromMs || utcMs >= toMs
  }).length
}

/** @param date the reply's Date header, which has a resolution of one second. */
export function readClockSkew(date: string | undefined, receivedAtMs: number): number | null {
  const serviceMs = parseHttpDate(date ?? '')
  return serviceMs === null ? null : serviceMs - Math.floor(receivedAtMs / 1_000) * 1_000
}
