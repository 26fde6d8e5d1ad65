import type { Clock } from '../../../shared/domain/overview-charts.ts'
import { toWeekHour } from '../../../shared/domain/week-hour.ts'
import { createZoneOffset, type ZoneOffset } from '../../../shared/format/zone-offset.ts'
import { type ChartsTally, QUARTER_MS } from './charts-tally.ts'

const HOURS_OF_WEEK = 168

/** Hides by hour of the week of one clock, kept up with a tally that grows. */
export function createHidesByHour(tally: ChartsTally): (clock: Clock, zone: string) => readonly number[] {
  let counted = ''
  let cells: number[] = []
  return (clock, zone) => {
    const offsetAt = toOffset(clock, zone)
    if (offsetAt === null) return tally.hidesAsRecorded()
    const add = (quarter: number, count: number): void => {
      const ms = quarter * QUARTER_MS
      const cell = toWeekHour(ms, offsetAt(ms))
      cells[cell] = (cells[cell] ?? 0) + count
    }
    const recent = tally.takeRecentQuarters()
    const wanted = `${clock} ${zone}`
    if (wanted === counted) for (const quarter of recent) add(quarter, 1)
    else {
      counted = wanted
      cells = new Array<number>(HOURS_OF_WEEK).fill(0)
      for (const [quarter, count] of tally.hidesByQuarter()) add(quarter, count)
    }
    return [...cells]
  }
}

/** The zone that was asked for last; it remembers the offsets it has worked out. */
let lastZone = { name: '', offsetAt: createZoneOffset('UTC') }

/** Minutes ahead of UTC for a moment; null for what each event recorded. */
export function toOffset(clock: Clock, zone: string): ZoneOffset | null {
  if (clock === 'recorded') return null
  if (clock === 'utc') return () => 0
  if (lastZone.name !== zone) lastZone = { name: zone, offsetAt: createZoneOffset(zone) }
  return lastZone.offsetAt
}
