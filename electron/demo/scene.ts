import type { ResponseType } from '../../shared/domain/feedback-response.ts'
import type { DemoBusiness } from './businesses.ts'
import { DAY_MS, type DraftResponse, HOUR_MS, MINUTE_MS } from './draft.ts'
import type { Random } from './random.ts'
import { composeResponse } from './texts/compose-response.ts'
import { secondBetween, workingMoment } from './working-hours.ts'

/** What every story of a feedback item is made from: chance, businesses, and moments at which people do things. */
export interface Scene {
  readonly random: Random
  readonly nowMs: number
  /** The largest first. */
  readonly businesses: readonly DemoBusiness[]
  /** Hides far more than the others; no other case is planted there. Undefined where there are too few to compare. */
  readonly outlier: DemoBusiness | undefined
  /** Any business but the outlier, in proportion to its size. */
  anyBusiness(): DemoBusiness
  /** One of the larger businesses but the outlier; the same index gives the same one. */
  largeBusiness(index: number): DemoBusiness
  /** When a review of the business came in, at the latest at `latestMs`. */
  receivedAt(business: DemoBusiness, latestMs: number): number
  /** A moment in working hours, where there is one. */
  momentBetween(business: DemoBusiness, fromMs: number, toMs: number): number
  respond(business: DemoBusiness, type: ResponseType, ms: number): DraftResponse
}

const OUTLIER_RANK = 12
const FEWEST_BUSINESSES_TO_COMPARE = 5

export function createScene(random: Random, businesses: readonly DemoBusiness[], nowMs: number): Scene {
  const outlier =
    businesses.length < FEWEST_BUSINESSES_TO_COMPARE
      ? undefined
      : businesses[Math.min(OUTLIER_RANK, Math.floor(businesses.length / 2))]
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
      content: composeResponse(random, type, business),
    }),
  }
}

/**
 * Reviews begin with what was imported in one go, then a push to collect some, then slow growth: the share of recent
 * ones rises towards the end.
 */
function drawReceived(random: Random, business: DemoBusiness, latestMs: number): number {
  const { openedMs } = business
  const lifeMs = latestMs - 20 * HOUR_MS - openedMs
  const phase = random.fraction()
  if (phase < 0.06) return secondBetween(random, openedMs, Math.min(latestMs, openedMs + 40 * MINUTE_MS))
  if (phase < 0.14)
    return workingMoment(random, business, openedMs, Math.min(latestMs, openedMs + 21 * DAY_MS))
  const first = random.fraction()
  const position = random.chance(0.55) ? Math.max(first, random.fraction()) : first
  const dayMs = openedMs + position * lifeMs
  return workingMoment(random, business, dayMs, dayMs + 20 * HOUR_MS)
}
