import type { DemoEvent, DemoResponse } from './demo-data.ts'
import type { Random } from './random.ts'
import type { DraftEvent, DraftItem, DraftResponse } from './scene.ts'
import { formatLocal } from './zones.ts'

/** Draft entries in the order of the service, newest first; within one second, the one recorded last comes first. */
interface OrderedEntry<E> {
  readonly item: DraftItem
  readonly feedbackId: string
  readonly entry: E
}

export function orderEvents(
  items: readonly DraftItem[],
  ids: ReadonlyMap<DraftItem, string>,
): OrderedEntry<DraftEvent>[] {
  return order(items, ids, (item) => item.events)
}

export function orderResponses(
  items: readonly DraftItem[],
  ids: ReadonlyMap<DraftItem, string>,
): OrderedEntry<DraftResponse>[] {
  return order(items, ids, (item) => item.responses)
}

function order<E extends { readonly ms: number }>(
  items: readonly DraftItem[],
  ids: ReadonlyMap<DraftItem, string>,
  entriesOf: (item: DraftItem) => readonly E[],
): OrderedEntry<E>[] {
  const rows: OrderedEntry<E>[] = []
  for (const item of items) {
    const feedbackId = ids.get(item)
    if (feedbackId === undefined) throw new Error('an item without an id')
    for (const entry of entriesOf(item)) rows.push({ item, feedbackId, entry })
  }
  // A stable sort, oldest first, then reversed, puts the later record first within a second.
  return rows.sort((a, b) => a.entry.ms - b.entry.ms).reverse()
}

export function toDemoEvent({ item, feedbackId, entry }: OrderedEntry<DraftEvent>): DemoEvent {
  return {
    feedbackId,
    businessId: item.business.id,
    showOnWebsite: entry.show,
    time: formatLocal(item.business.zone, entry.ms),
    deleted: entry.deleted,
  }
}

export function toDemoResponse({ item, feedbackId, entry }: OrderedEntry<DraftResponse>): DemoResponse {
  return {
    businessId: item.business.id,
    feedbackId,
    type: entry.type,
    date: formatLocal(item.business.zone, entry.ms),
    content: entry.content,
  }
}

const PAGE_ENTRIES = 500

/**
 * Repeats some entries exactly, as a service does when a click was saved twice. Both are on one page of 500: across a
 * page boundary, the second could not be distinguished from the same entry read twice.
 * @param isPlain whether an entry may be repeated; a repetition must not disturb a planted case.
 */
export function repeatSome<T>(
  random: Random,
  rows: readonly T[],
  repetitions: number,
  isPlain: (row: T) => boolean,
): T[] {
  const chosen = new Set<number>()
  const eligible = Math.floor(rows.length * 0.9)
  while (chosen.size < Math.min(repetitions, eligible)) chosen.add(random.integer(0, eligible - 1))
  const all: T[] = []
  let due = 0
  for (const [index, row] of rows.entries()) {
    all.push(row)
    if (chosen.has(index)) due += 1
    if (due === 0 || !isPlain(row) || all.length % PAGE_ENTRIES === 0) continue
    all.push(row)
    due -= 1
  }
  return all
}
