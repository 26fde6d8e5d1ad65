import type { DemoData } from '../../../electron/demo/demo-data.ts'
import type { RuleName } from '../../../shared/domain/finding.ts'

/**
 * The rules' definitions, written for these tests from the rows alone and without the application's code: each answers
 * with the ids of the items that the rule finds at the cutoff.
 */
export interface Item {
  readonly feedbackId: string
  readonly businessId: string
  /** Oldest first; within a second in the order of recording. */
  readonly events: { readonly ms: number; readonly show: number; readonly deleted: number }[]
  readonly responses: { readonly ms: number; readonly type: string }[]
}

export function toItems(data: DemoData): Item[] {
  const items = new Map<string, Item>()
  const itemOf = (feedbackId: string, businessId: string): Item => {
    const known = items.get(feedbackId) ?? { feedbackId, businessId, events: [], responses: [] }
    items.set(feedbackId, known)
    return known
  }
  for (const row of data.history.toReversed()) {
    const event = { ms: Date.parse(row.time), show: row.showOnWebsite, deleted: row.deleted }
    itemOf(row.feedbackId, row.businessId).events.push(event)
  }
  for (const row of data.responses.toReversed()) {
    itemOf(row.feedbackId, row.businessId).responses.push({ ms: Date.parse(row.date), type: row.type })
  }
  return [...items.values()]
}

interface HiddenSpan {
  readonly startMs: number
  readonly endMs: number
}

function hiddenSpans({ events }: Item): HiddenSpan[] {
  const spans: HiddenSpan[] = []
  let startMs: number | undefined
  for (const event of events) {
    if (event.show === 0) startMs ??= event.ms
    else if (startMs !== undefined) {
      spans.push({ startMs, endMs: event.ms })
      startMs = undefined
    }
  }
  return startMs === undefined ? spans : [...spans, { startMs, endMs: Number.POSITIVE_INFINITY }]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
type Finder = (items: readonly Item[], cutoffMs: number) => string[]

const each =
  (holds: (item: Item, cutoffMs: number) => boolean): Finder =>
  (items, cutoffMs) =>
    items.filter((item) => holds(item, cutoffMs)).map((item) => item.feedbackId)

const deletionOf = ({ events }: Item): number | undefined => events.find((event) => event.deleted === 1)?.ms
const isDeletedNow = ({ events }: Item): boolean => events.at(-1)?.deleted === 1
const openSpan = (item: Item): HiddenSpan | undefined =>
  hiddenSpans(item).find((span) => span.endMs === Number.POSITIVE_INFINITY)
const flips = ({ events }: Item): number =>
  events.filter((event, index) => index > 0 && event.show !== events[index - 1]?.show).length

export const RULES: Readonly<Record<RuleName, Finder>> = {
  'long-hidden': each((item, cutoff) => {
    const span = openSpan(item)
    return span !== undefined && !isDeletedNow(item) && cutoff - span.startMs > 30 * DAY
  }),
  'deleted-after-hiding': each((item) => {
    const at = deletionOf(item)
    return at !== undefined && hiddenSpans(item).some((span) => span.startMs < at && at <= span.endMs)
  }),
  'deleted-without-hide': each((item) => {
    const at = deletionOf(item)
    return at !== undefined && !hiddenSpans(item).some((span) => span.startMs < at)
  }),
  toggling: each((item) => flips(item) >= 3),
  'hidden-after-customer-reply': each((item) =>
    item.responses.some(
      ({ ms, type }) =>
        type === 'customer' &&
        hiddenSpans(item).some((span) => span.startMs >= ms && span.startMs - ms <= 72 * HOUR),
    ),
  ),
  'hidden-never-answered': each(
    (item) =>
      openSpan(item) !== undefined &&
      !isDeletedNow(item) &&
      !item.responses.some(({ type }) => type === 'owner'),
  ),
  'reply-nobody-could-see': each((item) =>
    item.responses.some(
      ({ ms, type }) =>
        type === 'owner' &&
        (hiddenSpans(item).some((span) => ms >= span.startMs && ms < span.endMs) ||
          ms >= (deletionOf(item) ?? Infinity)),
    ),
  ),
  'bulk-hide': findBulkHides,
  'window-dressing': each((item, cutoff) =>
    hiddenSpans(item).some((span) => span.endMs <= cutoff && cutoff - span.endMs <= 30 * DAY),
  ),
  'contradictory-record': each(({ events }) =>
    events.some((event, index) => {
      const before = events[index - 1]
      if (!before) return false
      const isOpposite = event.show !== before.show || event.deleted !== before.deleted
      return (event.ms === before.ms && isOpposite) || (before.deleted === 1 && event.deleted === 0)
    }),
  ),
  'outlier-business': findOutliers,
}

function findBulkHides(items: readonly Item[]): string[] {
  const hides = items.flatMap((item) =>
    hiddenSpans(item).map((span) => ({ ms: span.startMs, businessId: item.businessId, id: item.feedbackId })),
  )
  const found = new Set<string>()
  for (const ofOne of Object.values(Object.groupBy(hides, (hide) => hide.businessId))) {
    const sorted = (ofOne ?? []).toSorted((a, b) => a.ms - b.ms)
    for (const first of sorted) {
      const together = sorted.filter((hide) => hide.ms >= first.ms && hide.ms - first.ms <= 10 * 60_000)
      if (together.length >= 10) for (const hide of together) found.add(hide.id)
    }
  }
  return [...found]
}

/**
 * Hidden items of businesses whose share of hidden items is too high for chance: exact binomial test, Bonferroni, 1 %.
 */
function findOutliers(items: readonly Item[]): string[] {
  const withHistory = items.filter((item) => item.events.length > 0)
  const isHidden = (item: Item): boolean => item.events.some((event) => event.show === 0)
  const groups = Object.values(Object.groupBy(withHistory, (item) => item.businessId))
  const usualShare = withHistory.filter(isHidden).length / withHistory.length
  return groups.flatMap((group = []) => {
    const hidden = group.filter(isHidden)
    const chance = binomialTail(group.length, hidden.length, usualShare)
    return chance < 0.01 / groups.length ? hidden.map((item) => item.feedbackId) : []
  })
}

/** P(X ≥ k) for X ~ B(n, p), summed from the density in logarithms. */
function binomialTail(n: number, k: number, p: number): number {
  let logDensity = n * Math.log1p(-p)
  let below = 0
  for (let i = 0; i < k; i += 1) {
    below += Math.exp(logDensity)
    logDensity += Math.log(((n - i) * p) / ((i + 1) * (1 - p)))
  }
  return Math.max(0, 1 - below)
}
