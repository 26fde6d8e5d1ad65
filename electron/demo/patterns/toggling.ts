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
