import type { DemoParameters } from '../store/writer-api.ts'
import { type DemoBusiness, makeBusinesses } from './businesses.ts'
import type { DemoData, DemoEvent, DemoResponse, PlantedCase } from './demo-data.ts'
import { formatLocal } from './local-time.ts'
import { addOrdinaryResponses, makeOrdinaryItems } from './ordinary-items.ts'
import { type DraftCase, plantCases } from './plant-cases.ts'
import { createRandom, type Random } from './random.ts'
import {
  countDraftEvents,
  countDraftResponses,
  createScene,
  DAY_MS,
  type DraftEvent,
  type DraftItem,
  type DraftResponse,
  type Scene,
  wasHidden,
} from './scene.ts'

/** One entry in this many is an exact repetition. */
const ENTRIES_PER_REPETITION = 2_500
/** Fewer hidden items than this do not make a business an outlier. */
const OUTLIER_HIDDEN_ITEMS = 20

/**
 * Sample data with exactly the stated number of history entries, responses and businesses, and no time after `nowMs`.
 * Equal options give equal data. From about 2,000 events and 600 responses on, every rule has at least one planted
 * case.
 * @throws RangeError when a number is not a whole one, is negative, or there is no business.
 */
export function generateDemo(options: DemoParameters): DemoData {
  assertOptions(options)
  const random = createRandom(options.seed)
  const nowMs = Math.floor(options.nowMs / 1000) * 1000
  const businesses = makeBusinesses(random.fork('businesses'), options.businesses, nowMs)
  const sceneFor = (subject: string): Scene =>
    createScene(random.fork(subject), businesses, nowMs, options.events)

  const repeatedEvents = Math.floor(options.events / ENTRIES_PER_REPETITION)
  const repeatedResponses = Math.floor(options.responses / ENTRIES_PER_REPETITION)
  const events = options.events - repeatedEvents
  const responses = options.responses - repeatedResponses

  const cases = plantCases(sceneFor('cases'), { events, responses })
  const planted = cases.flatMap((one) => one.items)
  const shownAndHidden = makeOrdinaryItems(sceneFor('items'), events - countDraftEvents(planted), planted)
  const ordinary = addOrdinaryResponses(
    sceneFor('responses'),
    shownAndHidden,
    responses - countDraftResponses(planted),
  )
  const items = [...planted, ...ordinary]
  const ids = assignIds(random.fork('ids'), items, businesses)

  const repeat = random.fork('repetitions')
  const isPlain = (row: { readonly item: DraftItem }): boolean =>
    row.item.events.length <= 1 && row.item.responses.length <= 1
  const history = repeatSome(repeat, orderEvents(items, ids), repeatedEvents, isPlain)
  const answers = repeatSome(repeat, orderResponses(items, ids), repeatedResponses, isPlain)

  return {
    history: history.map(toDemoEvent),
    responses: answers.map(toDemoResponse),
    businesses: businesses.map(({ id, name, city, country }) => ({
      businessId: id,
      businessName: name,
      city,
      country,
    })),
    planted: [...nameCases(cases, 'planted', ids), ...findOutlier(sceneFor('cases').outlier, ordinary, ids)],
    nearMisses: nameCases(cases, 'near-miss', ids),
  }
}

function assertOptions({ seed, events, responses, businesses, nowMs }: DemoParameters): void {
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
  if (!Number.isSafeInteger(seed)) throw new RangeError('the seed must be a whole number')
  if (!isCount(events) || !isCount(responses) || !isCount(businesses) || businesses === 0) {
    throw new RangeError('events, responses and businesses must be whole numbers, with at least one business')
  }
  if (!Number.isFinite(nowMs)) throw new RangeError('nowMs must be a moment')
}

function nameCases(
  cases: readonly DraftCase[],
  kind: DraftCase['kind'],
  ids: ReadonlyMap<DraftItem, string>,
): PlantedCase[] {
  return cases
    .filter((one) => one.kind === kind)
    .map(({ rule, items }) => ({ rule, feedbackIds: items.map((item) => ids.get(item) ?? '') }))
}

/** The hidden items of the business that hides far more than the others. */
function findOutlier(
  outlier: DemoBusiness | undefined,
  ordinary: readonly DraftItem[],
  ids: ReadonlyMap<DraftItem, string>,
): PlantedCase[] {
  const items = ordinary.filter((item) => item.business === outlier && wasHidden(item))
  if (items.length < OUTLIER_HIDDEN_ITEMS) return []
  return [{ rule: 'outlier-business', feedbackIds: items.map((item) => ids.get(item) ?? '') }]
}

/** The first feedback id of the public sample, see api-facts.md. */
const FIRST_ID = 12_955_403
/** 2⁵³: from here on, neighbouring ids are one and the same JavaScript number. */
const FIRST_MIGRATED_ID = 9_007_199_254_740_992n
const MIGRATED_RANK = 5
const MIGRATION_DAYS = 45

/**
 * Ids rise with the time at which an item came in. Items that one business imported from another system in its first
 * weeks have ids beyond 2⁵³.
 */
function assignIds(
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

/** Draft entries in the order of the service, newest first; within one second, the one recorded last comes first. */
interface OrderedEntry<E> {
  readonly item: DraftItem
  readonly feedbackId: string
  readonly entry: E
}

function orderEvents(
  items: readonly DraftItem[],
  ids: ReadonlyMap<DraftItem, string>,
): OrderedEntry<DraftEvent>[] {
  return order(items, ids, (item) => item.events)
}

function orderResponses(
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

function toDemoEvent({ item, feedbackId, entry }: OrderedEntry<DraftEvent>): DemoEvent {
  return {
    feedbackId,
    businessId: item.business.id,
    showOnWebsite: entry.show,
    time: formatLocal(item.business.zone, entry.ms),
    deleted: entry.deleted,
  }
}

function toDemoResponse({ item, feedbackId, entry }: OrderedEntry<DraftResponse>): DemoResponse {
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
