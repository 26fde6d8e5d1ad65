import type { DemoBusiness } from './businesses.ts'
import { DAY_MS, type DraftItem } from './draft.ts'
import type { Random } from './random.ts'

/** The first feedback id of the public sample, see api-facts.md. */
const FIRST_ID = 12_955_403
/** 2⁵³: from here on, neighbouring ids are one and the same JavaScript number. */
const FIRST_MIGRATED_ID = 9_007_199_254_740_992n
const MIGRATED_RANK = 5
const MIGRATION_DAYS = 45

/**
 * Ids rise with the time at which an item came in. What one business brought along from another system in its first
 * weeks has ids beyond 2⁵³.
 */
export function assignIds(
  random: Random,
  items: readonly DraftItem[],
  businesses: readonly DemoBusiness[],
): ReadonlyMap<DraftItem, string> {
  const migrated = businesses[Math.min(MIGRATED_RANK, businesses.length - 1)]
  const ids = new Map<DraftItem, string>()
  let next = FIRST_ID
  let nextMigrated = FIRST_MIGRATED_ID
  for (const { item, ms } of inOrderOfReceipt(items)) {
    if (item.business === migrated && ms < migrated.openedMs + MIGRATION_DAYS * DAY_MS) {
      ids.set(item, String(nextMigrated))
      nextMigrated += BigInt(random.integer(1, 3))
    } else {
      ids.set(item, String(next))
      next += random.integer(1, 60)
    }
  }
  return ids
}

function inOrderOfReceipt(items: readonly DraftItem[]): { readonly item: DraftItem; readonly ms: number }[] {
  return items
    .map((item) => ({ item, ms: (item.events[0] ?? item.responses[0])?.ms ?? 0 }))
    .sort((a, b) => a.ms - b.ms)
}
