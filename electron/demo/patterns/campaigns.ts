import { secondBetween } from '../local-time.ts'
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

/** Reviews of one business, received over a year, all hidden within one stretch of time. */
function hiddenTogether(scene: Scene, businessIndex: number, items: number, stretchMs: number): DraftItem[] {
  const business = scene.largeBusiness(businessIndex)
  const { nowMs, random } = scene
  const dayMs = nowMs - random.integer(20, 150) * DAY_MS
  const startMs = scene.momentBetween(business, dayMs, dayMs + DAY_MS)
  return Array.from({ length: items }, () => {
    const hideMs = secondBetween(random, startMs, startMs + stretchMs)
    const receivedMs = scene.receivedAt(business, startMs - HOUR_MS)
    return { business, events: [shown(receivedMs), hidden(hideMs)], responses: [] }
  })
}

export const bulkHide: Pattern = {
  cases: 3,
  plant: (scene, index) => hiddenTogether(scene, index, [12, 34, 19][index % 3] ?? 12, 8 * MINUTE_MS),
  nearMisses: 1,
  plantNearMiss: (scene) => hiddenTogether(scene, 5, 9, 8 * MINUTE_MS),
}

/**
 * Reviews hidden months ago and shown again together within a few days; a quarter of them are hidden once more.
 * @param lastDays the days before the end in which they are shown again, the later one first.
 */
function shownAgain(
  scene: Scene,
  businessIndex: number,
  items: number,
  lastDays: readonly [number, number],
): DraftItem[] {
  const business = scene.largeBusiness(businessIndex)
  const { nowMs, random } = scene
  const [latest, earliest] = lastDays
  return Array.from({ length: items }, (_, index) => {
    const receivedMs = scene.receivedAt(business, nowMs - 110 * DAY_MS)
    const hideMs = scene.momentBetween(business, receivedMs + HOUR_MS, receivedMs + 20 * DAY_MS)
    const againMs = scene.momentBetween(business, nowMs - earliest * DAY_MS, nowMs - latest * DAY_MS)
    const events = [shown(receivedMs), hidden(hideMs), shown(againMs)]
    if (index % 4 === 3) {
      const lastMs = secondBetween(random, againMs + (latest / 2) * DAY_MS, againMs + (latest - 0.1) * DAY_MS)
      events.push(hidden(lastMs))
    }
    return { business, events, responses: [] }
  })
}

export const windowDressing: Pattern = {
  cases: 4,
  plant: (scene, index) =>
    index < 2
      ? shownAgain(scene, 8 + index * 3, 16 - index * 5, [9, 13])
      : shownAgain(scene, 14 + index, 2, [4, 26]),
  nearMisses: 3,
  plantNearMiss: (scene, index) => shownAgain(scene, 20 + index, 1, [32, 55]),
}
