import type { BusinessComparison } from '../../../shared/domain/business-findings.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { businessesStrings as strings } from './businesses-strings.ts'

/** A point or row in one sentence. */
export function sayBusiness(business: BusinessComparison): string {
  const { businessId, rate, interval, hidden, everShown, isFlagged } = business
  const sentence = strings.point(
    businessId,
    percentOf(rate),
    percentOf(interval.low),
    percentOf(interval.high),
    formatCount(hidden, LOCALE),
    formatCount(everShown, LOCALE),
  )
  return isFlagged ? `${sentence}; ${strings.marked}` : sentence
}

export function percentOf(share: number, decimals = 1): string {
  return `${(share * 100).toFixed(decimals)}%`
}

/** A chance: small ones as an upper bound instead of 0. */
export function chanceOf(chance: number): string {
  if (chance < 0.0001) return strings.below('0.01%')
  return `${(chance * 100).toFixed(chance < 0.1 ? 2 : 1)}%`
}
