import { orderEvents, orderResponses, repeatSome, toDemoEvent, toDemoResponse } from './assemble.ts'
import { assignIds } from './assign-ids.ts'
import { type DemoBusiness, makeBusinesses } from './businesses.ts'
import type { DemoData, DemoOptions, PlantedCase } from './demo-data.ts'
import { countDraftEvents, countDraftResponses, type DraftItem, wasHidden } from './draft.ts'
import { makeOrdinaryItems } from './ordinary-items.ts'
import { addOrdinaryResponses } from './ordinary-responses.ts'
import { type DraftCase, plantCases } from './plant-cases.ts'
import { createRandom } from './random.ts'
import { createScene, type Scene } from './scene.ts'

/** One entry in this many is an exact repetition. */
const ENTRIES_PER_REPETITION = 2_500
/** Fewer hidden items than this do not make a business stand out. */
const OUTLIER_HIDDEN_ITEMS = 20

/**
 * Sample data with exactly the stated number of history entries, responses and businesses, and no time after `nowMs`.
 * Equal options give equal data. From about 2,000 events and 600 responses on, every rule has at least one planted case.
 * @throws RangeError when a number is not a whole one, is negative, or there is no business.
 */
export function generateDemo(options: DemoOptions): DemoData {
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

function assertOptions({ seed, events, responses, businesses, nowMs }: DemoOptions): void {
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
