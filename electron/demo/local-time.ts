import { z } from 'zod'
import type { Random } from './random.ts'

/**
 * Local time of the demo's businesses. The rules are here and not taken from the machine's time-zone data, so that a
 * seed gives the same text everywhere; a test compares the two.
 */
export const zoneSchema = z.strictObject({
  /** Name in the IANA database. */
  name: z.string(),
  standardMinutes: z.int(),
  daylight: z.enum(['none', 'europe', 'north-america', 'israel', 'south-east-australia']),
})
export type Zone = Readonly<z.infer<typeof zoneSchema>>

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Offset from UTC in minutes east, valid for 2010…2037. */
export function offsetMinutesAt(zone: Zone, utcMs: number): number {
  return isDaylightTime(zone, utcMs) ? zone.standardMinutes + 60 : zone.standardMinutes
}

/** ISO 8601 with the zone's offset at that moment, to the second. */
export function formatLocal(zone: Zone, utcMs: number): string {
  const minutes = offsetMinutesAt(zone, utcMs)
  const local = new Date(utcMs + minutes * 60_000).toISOString().slice(0, 19)
  const size = Math.abs(minutes)
  return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const switches = new Map<string, readonly [startMs: number, endMs: number]>()

function isDaylightTime(zone: Zone, utcMs: number): boolean {
  if (zone.daylight === 'none') return false
  const year = new Date(utcMs).getUTCFullYear()
  const key = `${zone.daylight}${zone.standardMinutes}/${year}`
  let turns = switches.get(key)
  if (!turns) {
    turns = daylightTurns(zone, year)
    switches.set(key, turns)
  }
  const [startMs, endMs] = turns
  return startMs < endMs ? utcMs >= startMs && utcMs < endMs : utcMs >= startMs || utcMs < endMs
}

/** Start and end of daylight time in a year; the start comes after the end south of the equator. */
function daylightTurns(zone: Zone, year: number): readonly [number, number] {
  const standardMs = zone.standardMinutes * 60_000
  switch (zone.daylight) {
    case 'europe':
      return [lastSunday(year, 2) + HOUR_MS, lastSunday(year, 9) + HOUR_MS]
    case 'north-america':
      return [
        firstSunday(year, 2) + 7 * DAY_MS + 2 * HOUR_MS - standardMs,
        firstSunday(year, 10) + HOUR_MS - standardMs,
      ]
    case 'israel':
      return [
        lastSunday(year, 2) - 2 * DAY_MS + 2 * HOUR_MS - standardMs,
        lastSunday(year, 9) + HOUR_MS - standardMs,
      ]
    case 'south-east-australia':
      return [
        firstSunday(year, 9) + 2 * HOUR_MS - standardMs,
        firstSunday(year, 3) + 2 * HOUR_MS - standardMs,
      ]
    case 'none':
      return [0, 0]
  }
}

/** Midnight UTC of the first Sunday of a month (0 = January). */
function firstSunday(year: number, month: number): number {
  const first = Date.UTC(year, month, 1)
  return first + ((7 - new Date(first).getUTCDay()) % 7) * DAY_MS
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0)
  return last - new Date(last).getUTCDay() * DAY_MS
}

/** When people of a trade are at work. */
export type TradeHours = 'office' | 'shop' | 'hospitality'
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
