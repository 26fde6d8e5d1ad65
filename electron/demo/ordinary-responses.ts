import type { DemoBusiness } from './businesses.ts'
import { DAY_MS, type DraftItem, type DraftResponse, HOUR_MS, MINUTE_MS, type Scene } from './scene.ts'

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
