import type { BusinessComparison } from '../../../shared/domain/business-findings.ts'

export interface FunnelScale {
  /** Ends of the logarithmic axis of items. */
  readonly fewest: number
  readonly most: number
  /** End of the axis of rates, 0…1. */
  readonly highest: number
  readonly rateTicks: readonly number[]
  readonly itemTicks: readonly number[]
  /** Where 95 % of businesses with so many items fall when all hide at the common rate. */
  readonly band: readonly { readonly items: number; readonly low: number; readonly high: number }[]
}

const HIGHEST = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1] as const
const STEPS = 60
/** Standard deviations that hold 95 % of a normal distribution; the drawing is a guide, the test itself is exact. */
const SPREAD = 1.96

/** Axes that hold every rate, and the band around the common one. */
export function toFunnelScale(businesses: readonly BusinessComparison[], overall: number): FunnelScale {
  const sizes = businesses.map(({ everShown }) => everShown)
  const fewest = Math.max(0.8, Math.min(...sizes) * 0.8)
  const most = Math.max(fewest * 4, Math.max(...sizes) * 1.25)
  const top = Math.max(overall, ...businesses.map(({ rate }) => rate))
  const highest = HIGHEST.find((end) => end >= top * 1.15) ?? 1
  return {
    fewest,
    most,
    highest,
    rateTicks: [0, 0.25, 0.5, 0.75, 1].map((share) => share * highest),
    itemTicks: decades(fewest, most),
    band: Array.from({ length: STEPS + 1 }, (_, at) => {
      const items = fewest * (most / fewest) ** (at / STEPS)
      const half = SPREAD * Math.sqrt((overall * (1 - overall)) / items)
      return { items, low: Math.max(0, overall - half), high: Math.min(1, overall + half) }
    }),
  }
}

/** 1, 2, 5, 10, 20 … within the axis; every decade alone where that would be crowded. */
function decades(fewest: number, most: number): number[] {
  const parts = most / fewest > 1_000 ? [1] : [1, 2, 5]
  const ticks: number[] = []
  for (let decade = 1; decade <= most; decade *= 10) ticks.push(...parts.map((part) => part * decade))
  return ticks.filter((tick) => tick >= fewest && tick <= most)
}
