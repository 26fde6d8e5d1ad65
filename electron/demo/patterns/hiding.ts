import {
  DAY_MS,
  type DraftItem,
  HOUR_MS,
  hidden,
  MINUTE_MS,
  type Pattern,
  type Scene,
  shown,
} from '../scene.ts'

/** Shown, hidden within a few weeks, and hidden ever since. Lasts at least `lowestDays`, at most `highestDays`. */
function hiddenSince(scene: Scene, lowestDays: number, highestDays: number): DraftItem {
  const business = scene.anyBusiness()
  const latestHideMs = scene.nowMs - lowestDays * DAY_MS
  const receivedMs = scene.receivedAt(business, latestHideMs - HOUR_MS)
  const earliestHideMs = Math.max(receivedMs + 10 * MINUTE_MS, scene.nowMs - highestDays * DAY_MS)
  const hideMs = scene.momentBetween(
    business,
    earliestHideMs,
    Math.max(earliestHideMs, Math.min(latestHideMs, earliestHideMs + 40 * DAY_MS)),
  )
  return { business, events: [shown(receivedMs), hidden(hideMs)], responses: [] }
}

function withOwnerAnswerBeforeHide(scene: Scene, item: DraftItem): DraftItem {
  const [first, hide] = item.events
  if (!first || !hide) return item
  const ms = scene.momentBetween(item.business, first.ms + MINUTE_MS, hide.ms - MINUTE_MS)
  return { ...item, responses: [scene.respond(item.business, 'owner', ms)] }
}

const ANY_AGE_DAYS = 5_000

export const longHidden: Pattern = {
  cases: 60,
  plant: (scene, index) => {
    const item = hiddenSince(scene, 31, ANY_AGE_DAYS)
    return [index % 3 === 0 ? withOwnerAnswerBeforeHide(scene, item) : item]
  },
  nearMisses: 12,
  plantNearMiss: (scene) => [hiddenSince(scene, 20, 29)],
}

export const hiddenNeverAnswered: Pattern = {
  cases: 40,
  plant: (scene, index) => {
    const item = hiddenSince(scene, 2, ANY_AGE_DAYS)
    const [first, hide] = item.events
    if (index % 4 !== 0 || !first || !hide || hide.ms - first.ms < 9 * DAY_MS) return [item]
    const ms = scene.momentBetween(item.business, first.ms + HOUR_MS, hide.ms - 4 * DAY_MS)
    return [{ ...item, responses: [scene.respond(item.business, 'customer', ms)] }]
  },
  nearMisses: 12,
  plantNearMiss: (scene) => [withOwnerAnswerBeforeHide(scene, hiddenSince(scene, 2, ANY_AGE_DAYS))],
}

export const hiddenAfterCustomerReply: Pattern = {
  cases: 35,
  plant: (scene, index) => [afterCustomerReply(scene, index, 20 * MINUTE_MS, 70 * HOUR_MS)],
  nearMisses: 10,
  plantNearMiss: (scene, index) => [afterCustomerReply(scene, index, 74 * HOUR_MS, 120 * HOUR_MS)],
}

/** The owner answers, the customer answers back, and then the review is hidden. */
function afterCustomerReply(
  scene: Scene,
  index: number,
  lowestLagMs: number,
  highestLagMs: number,
): DraftItem {
  const business = scene.anyBusiness()
  const receivedMs = scene.receivedAt(business, scene.nowMs - 20 * DAY_MS)
  const ownerMs = scene.momentBetween(business, receivedMs + HOUR_MS, receivedMs + 4 * DAY_MS)
  const customerMs = scene.momentBetween(business, ownerMs + HOUR_MS, ownerMs + 5 * DAY_MS)
  const hideMs = scene.momentBetween(business, customerMs + lowestLagMs, customerMs + highestLagMs)
  const owner = index % 5 === 4 ? [] : [scene.respond(business, 'owner', ownerMs)]
  return {
    business,
    events: [shown(receivedMs), hidden(hideMs)],
    responses: [...owner, scene.respond(business, 'customer', customerMs)],
  }
}
