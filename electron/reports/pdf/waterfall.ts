import { printCount, printSigned } from '../print-values.ts'

/** A number that a waterfall begins with, adds or takes away. */
export interface Change {
  readonly id: string
  readonly label: string
  /** Negative: it is taken away. */
  readonly by: number
  readonly fill: 'hidden' | 'shown' | 'deleted'
}

/** A bar, with its place in shares of the height of the chart. */
interface Step extends Omit<Change, 'by'> {
  readonly text: string
  readonly low: number
  readonly high: number
  /** Where the next bar begins. */
  readonly end: number
}

/** From one total to another; the bars of both begin at the lower edge of the chart. */
export interface Waterfall {
  readonly steps: readonly Step[]
  /** The axis does not begin at zero, so the bars of the totals are broken. */
  readonly isCut: boolean
}

/** Where both totals are so many times the changes, the axis is cut, or the changes would be too small to see. */
const CUT_FROM = 2

/** @param total what the first number and the changes add up to */
export function toWaterfall(first: Change, changes: readonly Change[], total: Omit<Change, 'by'>): Waterfall {
  const levels = [first.by]
  for (const { by } of changes) levels.push((levels.at(-1) ?? 0) + by)
  const last = levels.at(-1) ?? 0
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const isCut = high > low && low > CUT_FROM * (high - low)
  const base = isCut ? low - (high - low) / 2 : 0
  const shareOf = (level: number): number => (level - base) / Math.max(1, high - base)
  const toTotal = ({ id, label, fill }: Omit<Change, 'by'>, level: number): Step => {
    const end = shareOf(level)
    return { id, label, fill, text: printCount(level), low: 0, high: end, end }
  }
  return {
    isCut,
    steps: [
      toTotal(first, first.by),
      ...changes.map(({ by, ...change }, at) => {
        const [begin, end] = [shareOf(levels[at] ?? 0), shareOf(levels[at + 1] ?? 0)]
        return {
          ...change,
          text: printSigned(by),
          end,
          low: Math.min(begin, end),
          high: Math.max(begin, end),
        }
      }),
      toTotal(total, last),
    ],
  }
}
