import type { DemoBusiness } from './businesses.ts'
import {
  DAY_MS,
  type DraftEvent,
  type DraftItem,
  type DraftResponse,
  deletedWhileHidden,
  deletedWhileShown,
  HOUR_MS,
  hidden,
  MINUTE_MS,
  type Scene,
  shown,
  wasHidden,
} from './scene.ts'

/**
 * Share of a business's items that are ever hidden: planted cases count towards it, so that none sticks out by them.
 */
const USUAL_HIDE_SHARE = 0.034
const LOWEST_HIDE_SHARE = 0.004
const OUTLIER_HIDE_SHARE = 0.19
/** Events per ordinary item, as it comes out of the shares below. */
const EVENTS_PER_ITEM = 1.07

/** Everyday items until exactly `events` entries are made. Most are shown once, and that is all. */
export function makeOrdinaryItems(scene: Scene, events: number, planted: readonly DraftItem[]): DraftItem[] {
  const shares = planHideShares(scene, events, planted)
  const weights = scene.businesses.map((business) => business.weight)
  const items: DraftItem[] = []
  let left = events
  while (left > 0) {
    const business = scene.businesses[scene.random.weightedIndex(weights)] as DemoBusiness
    const story = tellStory(scene, business, shares.get(business) ?? USUAL_HIDE_SHARE)
    const told = story.length <= left ? story : story.slice(0, left)
    items.push({ business, events: told, responses: [] })
    left -= told.length
  }
  return items
}

function planHideShares(
  scene: Scene,
  events: number,
  planted: readonly DraftItem[],
): ReadonlyMap<DemoBusiness, number> {
  const hides = new Map<DemoBusiness, number>()
  for (const item of planted) {
    if (wasHidden(item)) hides.set(item.business, (hides.get(item.business) ?? 0) + 1)
  }
  const totalWeight = scene.businesses.reduce((sum, business) => sum + business.weight, 0)
  const shareOf = (business: DemoBusiness): number => {
    if (business === scene.outlier) return OUTLIER_HIDE_SHARE
    const items = (events / EVENTS_PER_ITEM) * (business.weight / totalWeight)
    return Math.max(LOWEST_HIDE_SHARE, USUAL_HIDE_SHARE - (hides.get(business) ?? 0) / (items + 1))
  }
  return new Map(scene.businesses.map((business) => [business, shareOf(business)]))
}

/** A moment in the range, or undefined when it is in the future. */
type MomentBefore = (fromMs: number, toMs: number) => number | undefined

function tellStory(scene: Scene, business: DemoBusiness, hideShare: number): DraftEvent[] {
  const { random, nowMs } = scene
  const receivedMs = scene.receivedAt(business, nowMs)
  const moment: MomentBefore = (fromMs, toMs) => {
    const ms = scene.momentBetween(business, fromMs, toMs)
    return ms > nowMs ? undefined : ms
  }
  if (random.chance(hideShare)) return tellHiding(scene, receivedMs, moment)
  if (random.chance(0.003)) {
    const ms = moment(receivedMs + HOUR_MS, receivedMs + 200 * DAY_MS)
    if (ms !== undefined) return [shown(receivedMs), deletedWhileShown(ms)]
  }
  if (random.chance(0.008)) {
    const ms = moment(receivedMs + MINUTE_MS, receivedMs + 90 * DAY_MS)
    if (ms !== undefined) return [shown(receivedMs), shown(ms)]
  }
  return [shown(receivedMs)]
}

/** Most hides follow soon after the review; half of them last, the others end after days or in a deletion. */
function tellHiding(scene: Scene, receivedMs: number, moment: MomentBefore): DraftEvent[] {
  const { random } = scene
  if (random.chance(0.12)) {
    const releasedMs = moment(receivedMs + HOUR_MS, receivedMs + 6 * DAY_MS)
    return releasedMs === undefined ? [hidden(receivedMs)] : [hidden(receivedMs), shown(releasedMs)]
  }
  const [soonest, latest] = random.pick([
    [10 * MINUTE_MS, 10 * HOUR_MS],
    [2 * HOUR_MS, 3 * DAY_MS],
    [DAY_MS, 20 * DAY_MS],
    [10 * DAY_MS, 300 * DAY_MS],
  ] as const)
  const hideMs = moment(receivedMs + soonest, receivedMs + latest)
  if (hideMs === undefined) return [shown(receivedMs)]
  const events = [shown(receivedMs), hidden(hideMs)]
  const ending = random.fraction()
  const endMs =
    ending < 0.48 ? moment(hideMs + HOUR_MS, hideMs + random.pick([2, 9, 45, 160]) * DAY_MS) : undefined
  if (endMs !== undefined) events.push(ending < 0.4 ? shown(endMs) : deletedWhileHidden(endMs))
  return events
}

/** The share of responses to items without any history entry, whose reviews were never shown or hidden. */
const WITHOUT_HISTORY_SHARE = 0.025
/** Responses of an item that has some, as it comes out of the conversations below. */
const RESPONSES_PER_ANSWERED_ITEM = 1.19

/** Adds exactly `responses` entries to the items, and items that have nothing but responses. */
export function addOrdinaryResponses(
  scene: Scene,
  items: readonly DraftItem[],
  responses: number,
): DraftItem[] {
  let left = responses - Math.round(responses * WITHOUT_HISTORY_SHARE)
  const answered = items.map((item, index) => {
    const share = left / ((items.length - index) * RESPONSES_PER_ANSWERED_ITEM)
    if (left <= 0 || !scene.random.chance(share)) return item
    const talk = converse(scene, item.business, item.events[0]?.ms ?? scene.nowMs).slice(0, left)
    left -= talk.length
    return { ...item, responses: talk }
  })
  left += Math.round(responses * WITHOUT_HISTORY_SHARE)
  while (left > 0) {
    const business = scene.anyBusiness()
    const talk = converse(scene, business, scene.receivedAt(business, scene.nowMs - DAY_MS)).slice(0, left)
    answered.push({ business, events: [], responses: talk })
    left -= talk.length
  }
  return answered
}

/**
 * Mostly one answer of the owner; now and then the customer answers back, or writes first. May be empty near the end.
 */
function converse(scene: Scene, business: DemoBusiness, receivedMs: number): DraftResponse[] {
  const talk: DraftResponse[] = []
  const say = (type: 'owner' | 'customer', afterMs: number, withinMs: number): boolean => {
    const fromMs = (talk.at(-1)?.ms ?? receivedMs) + afterMs
    const ms = scene.momentBetween(business, fromMs, fromMs + withinMs)
    if (ms > scene.nowMs) return false
    talk.push(scene.respond(business, type, ms))
    return true
  }
  const opening = scene.random.fraction()
  if (opening < 0.06) {
    say('customer', 10 * MINUTE_MS, 12 * DAY_MS)
    return talk
  }
  if (!say('owner', 12 * MINUTE_MS, scene.random.pick([DAY_MS, 3 * DAY_MS, 9 * DAY_MS]))) return talk
  if (opening > 0.88 && say('customer', HOUR_MS, 8 * DAY_MS) && opening > 0.95) {
    say('owner', 30 * MINUTE_MS, 3 * DAY_MS)
  }
  return talk
}
