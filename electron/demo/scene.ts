import type { ResponseType } from '../../shared/domain/feedback-item.ts'
import type { DemoBusiness } from './businesses.ts'
import { preferBusy, secondBetween, workingMoment } from './local-time.ts'
import type { Random } from './random.ts'
import { createResponseWriter } from './texts/compose-response.ts'

export interface DraftEvent {
  readonly ms: number
  readonly show: 0 | 1
  readonly deleted: 0 | 1
}

export interface DraftResponse {
  readonly ms: number
  readonly type: ResponseType
  readonly content: string
}

/** A feedback item before it has an id. */
export interface DraftItem {
  readonly business: DemoBusiness
  /** In the order in which they were recorded, which decides within one second. */
  readonly events: readonly DraftEvent[]
  readonly responses: readonly DraftResponse[]
}

export const shown = (ms: number): DraftEvent => ({ ms, show: 1, deleted: 0 })
export const hidden = (ms: number): DraftEvent => ({ ms, show: 0, deleted: 0 })
export const deletedWhileShown = (ms: number): DraftEvent => ({ ms, show: 1, deleted: 1 })
export const deletedWhileHidden = (ms: number): DraftEvent => ({ ms, show: 0, deleted: 1 })

export const countDraftEvents = (items: readonly DraftItem[]): number =>
  items.reduce((sum, item) => sum + item.events.length, 0)
export const countDraftResponses = (items: readonly DraftItem[]): number =>
  items.reduce((sum, item) => sum + item.responses.length, 0)
export const wasHidden = (item: DraftItem): boolean => item.events.some((event) => event.show === 0)

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The basis of every generated feedback item: randomness, businesses, and plausible times. */
export interface Scene {
  readonly random: Random
  readonly nowMs: number
  /** The largest first. */
  readonly businesses: readonly DemoBusiness[]
  /** Hides far more than the others; no other case is planted there. Undefined when there are too few to compare. */
  readonly outlier: DemoBusiness | undefined
  /** Any business but the outlier, in proportion to its size. */
  anyBusiness(): DemoBusiness
  /** One of the larger businesses but the outlier; the same index gives the same one. */
  largeBusiness(index: number): DemoBusiness
  /** When a review of the business came in, at the latest at `latestMs`. */
  receivedAt(business: DemoBusiness, latestMs: number): number
  /** A moment in working hours, if there is one. */
  momentBetween(business: DemoBusiness, fromMs: number, toMs: number): number
  respond(business: DemoBusiness, type: ResponseType, ms: number): DraftResponse
}

/** Large enough for a significant rate, and still a medium-sized business. */
const OUTLIER_ITEMS = 600
const FEWEST_BUSINESSES_TO_COMPARE = 5

/** @param items about how many feedback items there will be. */
export function createScene(
  random: Random,
  businesses: readonly DemoBusiness[],
  nowMs: number,
  items: number,
): Scene {
  const outlier = chooseOutlier(businesses, items)
  const compose = createResponseWriter(random)
  const others = businesses.filter((business) => business !== outlier)
  const weights = others.map((business) => business.weight)
  return {
    random,
    nowMs,
    businesses,
    outlier,
    anyBusiness: () => others[random.weightedIndex(weights)] as DemoBusiness,
    largeBusiness: (index) => others[(index + 1) % others.length] as DemoBusiness,
    receivedAt: (business, latestMs) => drawReceived(random, business, latestMs),
    momentBetween: (business, fromMs, toMs) => workingMoment(random, business, fromMs, toMs),
    respond: (business, type, ms) => ({
      ms,
      type,
      content: compose(type, business),
    }),
  }
}

/** The smallest business that is large enough; in small data the largest. */
function chooseOutlier(businesses: readonly DemoBusiness[], items: number): DemoBusiness | undefined {
  if (businesses.length < FEWEST_BUSINESSES_TO_COMPARE) return undefined
  const totalWeight = businesses.reduce((sum, business) => sum + business.weight, 0)
  const isLarge = (business: DemoBusiness): boolean =>
    (items * business.weight) / totalWeight >= OUTLIER_ITEMS
  return businesses.findLast(isLarge) ?? businesses[0]
}

/**
 * Reviews begin with what was imported in one go, then a push to collect some, then slow growth: the share of recent
 * ones rises towards the end.
 */
function drawReceived(random: Random, business: DemoBusiness, latestMs: number): number {
  const { openedMs } = business
  const phase = random.fraction()
  if (phase < 0.06) return secondBetween(random, openedMs, Math.min(latestMs, openedMs + 40 * MINUTE_MS))
  if (phase < 0.14)
    return workingMoment(random, business, openedMs, Math.min(latestMs, openedMs + 21 * DAY_MS))
  return preferBusy(random, business, () => {
    const first = random.fraction()
    const position = random.chance(0.55) ? Math.max(first, random.fraction()) : first
    return Math.floor((openedMs + position * (latestMs - openedMs)) / 1000) * 1000
  })
}

/**
 * A case that one rule (features.md, "Analytics and findings") must find with its default parameters, and one that it
 * must not find although it comes close.
 */
export interface Pattern {
  /** Cases to plant in data of the default size; fewer in smaller data, but at least one while there is room. */
  readonly cases: number
  /** Items of the case with this number, 0 for the first. All times lie at or before the scene's moment. */
  plant(scene: Scene, index: number): DraftItem[]
  readonly nearMisses?: number
  plantNearMiss?(scene: Scene, index: number): DraftItem[]
}
