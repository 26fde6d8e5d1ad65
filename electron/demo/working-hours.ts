import type { Random } from './random.ts'
import { offsetMinutesAt, type Zone } from './zones.ts'

/** When people of a trade are at work. */
export type TradeHours = 'office' | 'shop' | 'hospitality'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const ATTEMPTS = 14

/** How busy each hour of the local day is, 0 … 9. */
const HOUR_WEIGHTS: Readonly<Record<TradeHours, string>> = {
  office: '000000037988678853110000',
  shop: '000000014678777765321000',
  hospitality: '100000012456543456899642',
}

/** The same for the days of the week, Sunday first. */
const DAY_WEIGHTS: Readonly<Record<TradeHours, string>> = {
  office: '1888872',
  shop: '2777788',
  hospitality: '7455689',
}

/** A business, as far as its working hours go. */
interface Place {
  readonly zone: Zone
  readonly hours: TradeHours
}

/**
 * A moment, in whole seconds, between two others (both included), more likely when the trade is busy in local time. A
 * range entirely outside of working hours still gets one.
 */
export function workingMoment(random: Random, place: Place, fromMs: number, toMs: number): number {
  return preferBusy(random, place, () => secondBetween(random, fromMs, toMs))
}

/** Draws until a moment is accepted, in proportion to how busy the trade is then; the last attempt is taken anyway. */
export function preferBusy(random: Random, place: Place, draw: () => number): number {
  for (let attempt = 1; ; attempt += 1) {
    const moment = draw()
    if (attempt === ATTEMPTS || random.fraction() < busyness(place, moment)) return moment
  }
}

/** @throws RangeError when no whole second lies between the two. */
export function secondBetween(random: Random, fromMs: number, toMs: number): number {
  const lowest = Math.ceil(fromMs / 1000)
  const highest = Math.floor(toMs / 1000)
  if (highest < lowest) throw new RangeError('no second between the two moments')
  return random.integer(lowest, highest) * 1000
}

/** 0 … 1 */
function busyness(place: Place, utcMs: number): number {
  const localMs = utcMs + offsetMinutesAt(place.zone, utcMs) * 60_000
  const hour = Math.floor((((localMs % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS)
  // 1 January 1970 was a Thursday
  const day = (Math.floor(localMs / DAY_MS) + 4) % 7
  return (Number(HOUR_WEIGHTS[place.hours][hour]) / 9) * (Number(DAY_WEIGHTS[place.hours][day]) / 9)
}
