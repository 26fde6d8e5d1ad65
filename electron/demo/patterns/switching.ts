import { secondBetween } from '../local-time.ts'
import {
  DAY_MS,
  type DraftEvent,
  type DraftItem,
  deletedWhileHidden,
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

/** Shown, then flipped this many times, with pauses from minutes (a test, a quarrel) to weeks (a dispute). */
function flipped(scene: Scene, flips: number, isHasty: boolean): DraftItem {
  const business = scene.anyBusiness()
  const longestPauseMs = isHasty ? 40 * MINUTE_MS : 24 * DAY_MS
  const receivedMs = scene.receivedAt(business, scene.nowMs - flips * longestPauseMs - 10 * DAY_MS)
  const events: DraftEvent[] = [shown(receivedMs)]
  let ms = scene.momentBetween(business, receivedMs + HOUR_MS, receivedMs + 9 * DAY_MS)
  for (let flip = 1; flip <= flips; flip += 1) {
    events.push(flip % 2 === 1 ? hidden(ms) : shown(ms))
    const shortestPauseMs = isHasty ? 5_000 : 2 * HOUR_MS
    ms = scene.momentBetween(business, ms + shortestPauseMs, ms + longestPauseMs)
  }
  return { business, events, responses: [] }
}

export const toggling: Pattern = {
  cases: 30,
  plant: (scene, index) => [flipped(scene, scene.random.integer(3, 7), index % 3 === 0)],
  nearMisses: 10,
  plantNearMiss: (scene) => [flipped(scene, 1, false)],
}

/** Three ways in which a record contradicts itself; the near miss is one second away from the first. */
function contradiction(scene: Scene, kind: number): DraftItem {
  const business = scene.anyBusiness()
  const receivedMs = scene.receivedAt(business, scene.nowMs - 50 * DAY_MS)
  const ms = scene.momentBetween(business, receivedMs + HOUR_MS, receivedMs + 30 * DAY_MS)
  const laterMs = scene.momentBetween(business, ms + MINUTE_MS, ms + 15 * DAY_MS)
  const story: readonly (readonly DraftEvent[])[] = [
    [hidden(ms), shown(ms)],
    [hidden(ms), deletedWhileHidden(laterMs), shown(laterMs + 4_000)],
    [deletedWhileHidden(ms), hidden(ms)],
    [hidden(ms), shown(ms + 1_000)],
  ]
  return { business, events: [shown(receivedMs), ...(story[kind] ?? [])], responses: [] }
}

export const contradictoryRecord: Pattern = {
  cases: 15,
  plant: (scene, index) => [contradiction(scene, index % 3)],
  nearMisses: 4,
  plantNearMiss: (scene) => [contradiction(scene, 3)],
}
