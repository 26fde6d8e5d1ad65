import type { HistoryEntry, ResponseEntry } from './parsed-page.ts'
import { parseHttpDate } from './retry-policy.ts'

const DAY_MS = 86_400_000

/** What a page was asked for, as its receipt states it. */
interface AskedFor {
  /** null where every business was asked for. */
  readonly businessIds: ReadonlySet<string> | null
  /** Moments within which a date must lie to belong to the days asked for, in whichever time zone. */
  readonly fromMs: number
  readonly toMs: number
  /** The page came from a file, and nobody asked for it. */
  readonly isImported: boolean
}

type Entry = HistoryEntry | ResponseEntry

/**
 * @param requestJson the parameters as sent (see buildPageRequest). Nothing says in which time zone the service counts
 *   days, so a day more on either side belongs to them.
 */
export function readAskedFor(requestJson: string): AskedFor {
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

export function countOutsideScope(entries: readonly Entry[], { businessIds }: AskedFor): number {
  if (businessIds === null) return 0
  return entries.filter(({ businessId }) => !businessIds.has(businessId)).length
}

export function countOutsideWindow(entries: readonly Entry[], { fromMs, toMs }: AskedFor): number {
  return entries.filter((entry) => {
    const { utcMs } = 'time' in entry ? entry.time : entry.date
    return utcMs < fromMs || utcMs >= toMs
  }).length
}

/** @param date the reply's Date header, which is true to the second. */
export function readClockSkew(date: string | undefined, receivedAtMs: number): number | null {
  const serviceMs = parseHttpDate(date ?? '')
  return serviceMs === null ? null : serviceMs - Math.floor(receivedAtMs / 1_000) * 1_000
}
