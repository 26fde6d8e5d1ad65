import type { RawEntries } from './raw-entries.ts'

/** The state of an item after its last entry. */
export interface RawItem {
  /** Its business is that of the last entry. */
  readonly home: bigint
  /** Those of all its entries. */
  readonly businesses: ReadonlySet<bigint>
  /** null where there is no entry about it. */
  readonly show: 0 | 1 | null
  readonly deleted: 0 | 1 | null
  /** Of the last entry. */
  readonly lastMs: number | null
}

/** Every item that has an entry or a response, rewritten entries left out, in ascending order of ids. */
export function toRawItems({ events, responses }: RawEntries): ReadonlyMap<bigint, RawItem> {
  const items = new Map<bigint, RawItem>()
  const joined = (feedbackId: bigint, businessId: bigint) =>
    new Set(items.get(feedbackId)?.businesses).add(businessId)
  for (const { feedbackId, businessId } of responses.filter(({ gone }) => gone !== 'rewritten')) {
    const businesses = joined(feedbackId, businessId)
    items.set(feedbackId, { home: businessId, businesses, show: null, deleted: null, lastMs: null })
  }
  const inOrder = events
    .filter(({ gone }) => gone !== 'rewritten')
    .sort((a, b) => a.timeMs - b.timeMs || 2 * (a.show - b.show) + a.deleted - b.deleted)
  for (const { feedbackId, businessId, show, deleted, timeMs } of inOrder) {
    const businesses = joined(feedbackId, businessId)
    items.set(feedbackId, { home: businessId, businesses, show, deleted, lastMs: timeMs })
  }
  return new Map([...items].sort(([a], [b]) => (a < b ? -1 : 1)))
}
