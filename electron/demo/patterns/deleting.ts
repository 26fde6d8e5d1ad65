import {
  DAY_MS,
  type DraftItem,
  deletedWhileHidden,
  deletedWhileShown,
  HOUR_MS,
  hidden,
  MINUTE_MS,
  type Pattern,
  type Scene,
  shown,
} from '../scene.ts'

interface HiddenStretch {
  readonly business: DraftItem['business']
  readonly receivedMs: number
  readonly hideMs: number
  /** At most 25 days later; the item is still hidden then. */
  readonly laterMs: number
}

function hiddenStretch(scene: Scene): HiddenStretch {
  const business = scene.anyBusiness()
  const receivedMs = scene.receivedAt(business, scene.nowMs - 70 * DAY_MS)
  const hideMs = scene.momentBetween(business, receivedMs + 15 * MINUTE_MS, receivedMs + 30 * DAY_MS)
  const laterMs = scene.momentBetween(business, hideMs + 30 * MINUTE_MS, hideMs + 25 * DAY_MS)
  return { business, receivedMs, hideMs, laterMs }
}

/** Hidden, shown again, and deleted only then: a hidden span lies before the deletion, but not around it. */
function deletedAfterShownAgain(scene: Scene): DraftItem[] {
  const { business, receivedMs, hideMs, laterMs } = hiddenStretch(scene)
  const deletionMs = scene.momentBetween(business, laterMs + HOUR_MS, laterMs + 4 * DAY_MS)
  const events = [shown(receivedMs), hidden(hideMs), shown(laterMs), deletedWhileShown(deletionMs)]
  return [{ business, events, responses: [] }]
}

export const deletedAfterHiding: Pattern = {
  cases: 40,
  plant: (scene) => {
    const { business, receivedMs, hideMs, laterMs } = hiddenStretch(scene)
    return [
      { business, events: [shown(receivedMs), hidden(hideMs), deletedWhileHidden(laterMs)], responses: [] },
    ]
  },
  nearMisses: 6,
  plantNearMiss: deletedAfterShownAgain,
}

export const deletedWithoutHide: Pattern = {
  cases: 22,
  plant: (scene) => {
    const business = scene.anyBusiness()
    const receivedMs = scene.receivedAt(business, scene.nowMs - 40 * DAY_MS)
    const deletionMs = scene.momentBetween(business, receivedMs + HOUR_MS, receivedMs + 38 * DAY_MS)
    return [{ business, events: [shown(receivedMs), deletedWhileShown(deletionMs)], responses: [] }]
  },
  nearMisses: 4,
  plantNearMiss: deletedAfterShownAgain,
}

export const replyNobodyCouldSee: Pattern = {
  cases: 30,
  plant: (scene, index) => {
    const { business, receivedMs, hideMs, laterMs } = hiddenStretch(scene)
    const isDeleted = index % 3 === 2
    const replyMs = scene.momentBetween(business, laterMs + HOUR_MS, laterMs + 6 * DAY_MS)
    return [
      {
        business,
        events: [shown(receivedMs), hidden(hideMs), ...(isDeleted ? [deletedWhileHidden(laterMs)] : [])],
        responses: [scene.respond(business, 'owner', replyMs)],
      },
    ]
  },
  nearMisses: 8,
  plantNearMiss: (scene) => {
    const { business, receivedMs, hideMs } = hiddenStretch(scene)
    const replyMs = scene.momentBetween(business, receivedMs + 5 * MINUTE_MS, hideMs - MINUTE_MS)
    return [
      {
        business,
        events: [shown(receivedMs), hidden(hideMs)],
        responses: [scene.respond(business, 'owner', replyMs)],
      },
    ]
  },
}
