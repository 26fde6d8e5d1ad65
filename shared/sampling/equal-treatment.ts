import { z } from 'zod'
import type { BusinessId } from '../domain/ids.ts'
import type { SampleSummary } from '../domain/sample.ts'
import {
  findSizeForPower,
  LARGEST_PLANNED_SIZE,
  powerOfFisher,
  raiseByOdds,
} from '../statistics/fisher-power.ts'
import { type Homogeneity, testHomogeneity } from '../statistics/homogeneity.ts'
import { estimateOddsRatio, type OddsRatio, type TwoGroups } from '../statistics/odds-ratio.ts'

/**
 * [Note: Equal treatment]
 *
 * Are negative reviews hidden more often than others? The record has no ratings, so they are requested from the company
 * for a random sample of hidden and of shown reviews. The odds of being negative are compared between hidden and shown
 * reviews: their ratio equals that of the odds of being hidden between negative and other reviews, and does not depend
 * on how many of each group were drawn. Each business is a stratum, so that businesses that differ both in their
 * ratings and in how many reviews they hide do not feign a difference.
 */
export interface RatedItem {
  readonly businessId: BusinessId
  /** Its group in the draw. */
  readonly visibility: 'hidden' | 'shown'
  /** By the rating supplied; null where none was. */
  readonly isNegative: boolean | null
}

export interface RatedGroup {
  readonly negative: number
  readonly other: number
  /** Reviews without a rating. */
  readonly missing: number
}

export interface RatedGroups {
  readonly hidden: RatedGroup
  readonly shown: RatedGroup
}

export interface RatedBusiness extends RatedGroups {
  readonly businessId: BusinessId
  readonly odds: OddsRatio
}

export interface EqualTreatment extends RatedGroups {
  readonly confidence: number
  /** Of hidden reviews to shown ones; common to all businesses. */
  readonly odds: OddsRatio
  /** The lowest and the highest ratio that the missing ratings could give. */
  readonly bounds: { readonly lowest: OddsRatio; readonly highest: OddsRatio }
  /** All businesses taken as one. */
  readonly pooled: OddsRatio
  readonly homogeneity: Homogeneity
  /** Those with the most ratings, at most `LISTED_BUSINESSES`. */
  readonly businesses: readonly RatedBusiness[]
  /** The businesses that are not listed; null if all are. */
  readonly rest: (RatedGroups & { readonly count: number; readonly odds: OddsRatio }) | null
  /** The listed business without which the ratio changes most, and the ratio of the others. */
  readonly influence: { readonly businessId: BusinessId; readonly odds: OddsRatio } | null
  /** The chance that groups of these sizes show a true ratio, if the shown reviews are as often negative as found. */
  readonly power: readonly { readonly ratio: number; readonly power: number }[]
}

/** Which ratings of a sample count as negative: those of at most so many stars. */
export interface NegativeDefinition {
  readonly atMost: number
  readonly fixedAtMs: number
  /** Whether no rating of the sample had been received then. */
  readonly isBeforeRatings: boolean
  /** Why it was fixed after ratings were received; empty if it was fixed before. */
  readonly reason: string
}

/** @param reason required after ratings were received */
export const definitionSchema = z.strictObject({
  atMost: z.int().min(1).max(4),
  reason: z.string().trim().max(2_000, 'The reason has at most 2,000 characters.').default(''),
})

/** A file of the company with ratings that the result rests on. */
export interface RatingSource {
  /** Of the request that it answers. */
  readonly reference: string
  readonly file: string
  readonly sha256: string
  readonly receivedAtMs: number
  /** Drawn reviews whose newest rating is of this file and request. */
  readonly ratings: number
}

export interface TreatmentOfSample {
  readonly sample: SampleSummary
  /** null until it is fixed; there is no result before. */
  readonly negative: NegativeDefinition | null
  /** Whether a file with ratings was received: a definition from now on needs a reason. */
  readonly hasRatings: boolean
  /** Drawn items that were neither hidden nor shown; they are not compared. */
  readonly leftOut: number
  /** Oldest file first. */
  readonly sources: readonly RatingSource[]
  /** null without ratings of hidden and of shown reviews. */
  readonly result: EqualTreatment | null
}

export const LISTED_BUSINESSES = 5
const POWER_AT_RATIOS = [1.5, 2, 3] as const

/**
 * @param random 0…1 without 1, for `testHomogeneity`
 * @returns null without a rating of a hidden and one of a shown review: there is nothing to compare
 */
export function evaluateEqualTreatment(
  items: readonly RatedItem[],
  random: () => number,
  confidence = 0.95,
): EqualTreatment | null {
  const all = countGroups(items)
  if (ratedOf(all.hidden) === 0 || ratedOf(all.shown) === 0) return null
  const estimate = (groups: readonly RatedGroups[], missing: MissingAre = 'left out') =>
    estimateOddsRatio(
      groups.map((group) => toStratum(group, missing)),
      confidence,
    )
  const groups = groupByBusiness(items)
  const odds = estimate(groups)
  const rest = groups.slice(LISTED_BUSINESSES)
  return {
    ...all,
    confidence,
    odds,
    bounds: {
      lowest: estimate(groups, 'negative if shown'),
      highest: estimate(groups, 'negative if hidden'),
    },
    pooled: estimate([all]),
    homogeneity: testHomogeneity(
      groups.map((group) => toStratum(group, 'left out')),
      random,
    ),
    businesses: groups.slice(0, LISTED_BUSINESSES).map((group) => ({ ...group, odds: estimate([group]) })),
    rest: rest.length === 0 ? null : { ...addGroups(rest), count: rest.length, odds: estimate(rest) },
    influence: findInfluence(groups, odds, estimate),
    power: POWER_AT_RATIOS.map((ratio) => ({ ratio, power: findPower(all, ratio, confidence) })),
  }
}

type MissingAre = 'left out' | 'negative if hidden' | 'negative if shown'

function toStratum({ hidden, shown }: RatedGroups, missing: MissingAre): TwoGroups {
  const toGroup = (group: RatedGroup, isNegative: boolean) => ({
    hits: group.negative + (isNegative ? group.missing : 0),
    size: ratedOf(group) + (missing === 'left out' ? 0 : group.missing),
  })
  return {
    first: toGroup(hidden, missing === 'negative if hidden'),
    second: toGroup(shown, missing === 'negative if shown'),
  }
}

type BusinessGroups = RatedGroups & { readonly businessId: BusinessId }

/** Those with the most ratings first. */
function groupByBusiness(items: readonly RatedItem[]): readonly BusinessGroups[] {
  return [...Map.groupBy(items, ({ businessId }) => businessId)]
    .map(([businessId, own]) => ({ businessId, ...countGroups(own) }))
    .sort(
      (a, b) =>
        ratedOf(b.hidden) + ratedOf(b.shown) - ratedOf(a.hidden) - ratedOf(a.shown) ||
        (BigInt(a.businessId) < BigInt(b.businessId) ? -1 : 1),
    )
}

function countGroups(items: readonly RatedItem[]): RatedGroups {
  const count = (visibility: RatedItem['visibility'], isNegative: boolean | null) =>
    items.filter((item) => item.visibility === visibility && item.isNegative === isNegative).length
  const countGroup = (visibility: RatedItem['visibility']): RatedGroup => ({
    negative: count(visibility, true),
    other: count(visibility, false),
    missing: count(visibility, null),
  })
  return { hidden: countGroup('hidden'), shown: countGroup('shown') }
}

function addGroups(groups: readonly RatedGroups[]): RatedGroups {
  const add = (of: (groups: RatedGroups) => RatedGroup): RatedGroup => ({
    negative: groups.reduce((sum, group) => sum + of(group).negative, 0),
    other: groups.reduce((sum, group) => sum + of(group).other, 0),
    missing: groups.reduce((sum, group) => sum + of(group).missing, 0),
  })
  return { hidden: add(({ hidden }) => hidden), shown: add(({ shown }) => shown) }
}

function ratedOf({ negative, other }: RatedGroup): number {
  return negative + other
}

function findInfluence(
  groups: readonly BusinessGroups[],
  all: OddsRatio,
  estimate: (groups: readonly RatedGroups[]) => OddsRatio,
): EqualTreatment['influence'] {
  const changes = groups.slice(0, LISTED_BUSINESSES).flatMap(({ businessId }, at) => {
    const odds = estimate(groups.toSpliced(at, 1))
    if (odds.ratio === null || all.ratio === null || odds.ratio === all.ratio) return []
    return [{ businessId, odds, change: Math.abs(Math.log(odds.ratio / all.ratio)) }]
  })
  const [most] = changes.sort((a, b) => b.change - a.change)
  return most ? { businessId: most.businessId, odds: most.odds } : null
}

function findPower({ hidden, shown }: RatedGroups, ratio: number, confidence: number): number {
  const share = shown.negative / ratedOf(shown)
  return powerOfFisher(
    { size: ratedOf(hidden), share: raiseByOdds(share, ratio) },
    { size: ratedOf(shown), share },
    1 - confidence,
  )
}

/** What a sample is to show, before any rating is known. */
export const treatmentPlanSchema = z.strictObject({
  ratio: z.number('The ratio is a number.').min(1.1, 'The ratio is at least 1.1.').max(100),
  share: z.number('The share is a number.').min(0.01, 'The share is from 0.01 to 0.99.').max(0.99),
  power: z.number('The power is a number.').min(0.5, 'The power is from 0.5 to 0.99.').max(0.99),
  confidence: z.number().min(0.5).max(0.9999),
})
/** The odds ratio to be found, the share of negative reviews among shown ones, and the chance to find the ratio. */
export type TreatmentPlan = Readonly<z.output<typeof treatmentPlanSchema>>

export const plannedGroupSchema = z.int().min(0).max(LARGEST_PLANNED_SIZE)

/** Rated reviews of each group, and the chance with them to find the ratio. */
export interface PlannedSize {
  readonly size: number
  readonly power: number
}

/** The smallest equal groups with the wanted power; null beyond LARGEST_PLANNED_SIZE. */
export function planTreatment({ confidence, ...plan }: TreatmentPlan): PlannedSize | null {
  return findSizeForPower({ ...plan, significance: 1 - confidence })
}

/** The chance that so many rated reviews find the ratio of the plan. */
export function powerOfPlan(
  { ratio, share, confidence }: TreatmentPlan,
  hidden: number,
  shown: number,
): number {
  return powerOfFisher(
    { size: hidden, share: raiseByOdds(share, ratio) },
    { size: shown, share },
    1 - confidence,
  )
}
