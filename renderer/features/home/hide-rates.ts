import type { Coverage, CoverageGroup } from '../../../shared/domain/coverage.ts'
import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { HideRate } from '../../../shared/domain/overview-charts.ts'
import { exactInterval, type Interval } from '../../../shared/statistics/binomial.ts'

export interface RatedBusiness extends HideRate {
  /** 0…1. */
  readonly rate: number
  readonly interval: Interval
}

export interface HideRates {
  /** The ones whose rate is surely highest first. */
  readonly rated: readonly RatedBusiness[]
  /** Their history was not completely read: no rate is claimed. */
  readonly notRead: readonly HideRate[]
  /** 0…1 over all rated ones together; null without any. */
  readonly overall: number | null
}

/** Rates only where complete sweeps read all the days of history that were asked for, and where an item was shown. */
export function toHideRates(rates: readonly HideRate[], coverage: Coverage): HideRates {
  const isRead = historyIsRead(coverage)
  const shown = rates.filter((rate) => rate.everShown > 0)
  const rated = shown.filter(({ businessId }) => isRead(businessId)).map(toRated)
  const total = rated.reduce((sum, rate) => sum + rate.everShown, 0)
  const hidden = rated.reduce((sum, rate) => sum + rate.hidden, 0)
  return {
    rated: rated.toSorted((one, other) => other.interval.low - one.interval.low || other.rate - one.rate),
    notRead: shown.filter(({ businessId }) => !isRead(businessId)),
    overall: total === 0 ? null : hidden / total,
  }
}

function toRated(rate: HideRate): RatedBusiness {
  return { ...rate, rate: rate.hidden / rate.everShown, interval: exactInterval(rate.hidden, rate.everShown) }
}

/** Where an answer is no, a share of a business would count what was not fetched. */
export function historyIsRead({ groups }: Coverage): (businessId: BusinessId) => boolean {
  const groupOf = new Map(groups.flatMap((group) => (group.businessIds ?? []).map((id) => [id, group])))
  const others = groups.find(({ businessIds }) => businessIds === null)
  return (businessId) => {
    const group = groupOf.get(businessId) ?? others
    return group !== undefined && isHistoryRead(group)
  }
}

/** Days that nobody asked for are not held against it; a gap or an incomplete reading between them is. */
function isHistoryRead({ stretches: { history } }: CoverageGroup): boolean {
  const first = history.findIndex(({ state }) => state !== 'not-fetched')
  const last = history.findLastIndex(({ state }) => state !== 'not-fetched')
  return first !== -1 && history.slice(first, last + 1).every(({ state }) => state === 'complete')
}
