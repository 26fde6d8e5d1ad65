import { type AuditZone, toDayOfCalendar } from '../../shared/domain/audit-zone.ts'
import { LOCALE } from './counts.ts'

/** A stretch of time that a ribbon is drawn over. */
export interface TimeAxis {
  readonly startMs: number
  readonly endMs: number
}

export interface AxisTick {
  readonly ms: number
  readonly label: string
}

const DAY_MS = 86_400_000
const dayFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/**
 * An axis from a margin before the first moment to now. The margin gives the unknown time before the first entry a
 * place of its own.
 */
export function toAxis(firstMs: number | null, nowMs: number): TimeAxis {
  const start = Math.min(firstMs ?? nowMs - 365 * DAY_MS, nowMs - DAY_MS)
  return { startMs: start - (nowMs - start) * 0.06, endMs: nowMs }
}

/** Place of a moment on the axis, 0 to 100, held inside the axis. */
export function toPercent(axis: TimeAxis, ms: number): number {
  const share = (ms - axis.startMs) / (axis.endMs - axis.startMs)
  return Math.min(100, Math.max(0, share * 100))
}

/** Year, month or day starts in the zone with a label each, as many as fit at `atMost`. */
export function axisTicks(axis: TimeAxis, atMost: number, zone: AuditZone): AxisTick[] {
  for (const step of STEPS) {
    const ticks = ticksOf(axis, step, zone)
    if (ticks.length <= Math.max(1, atMost)) return ticks
  }
  return []
}

/**
 * The labels of the two ends: months with their years, or the shorter `5/2023` where a label has no such room; within
 * one month the days.
 */
export function axisEnds(
  { startMs, endMs }: TimeAxis,
  longest: number,
  zone: AuditZone,
): readonly [string, string] {
  if (zone.monthAt(startMs) === zone.monthAt(endMs)) {
    return [dayLabel(zone.dayAt(startMs)), dayLabel(zone.dayAt(endMs))]
  }
  const write = (ms: number): string => {
    const index = monthIndex(ms, zone)
    const long = monthLabel(index, 1)
    return long.length <= longest ? long : `${(index % 12) + 1}/${Math.floor(index / 12)}`
  }
  return [write(startMs), write(endMs)]
}

type Step = { readonly unit: 'day' | 'month'; readonly count: number }
const STEPS: readonly Step[] = [
  { unit: 'day', count: 1 },
  { unit: 'day', count: 2 },
  { unit: 'day', count: 7 },
  { unit: 'month', count: 1 },
  { unit: 'month', count: 3 },
  { unit: 'month', count: 6 },
  { unit: 'month', count: 12 },
  { unit: 'month', count: 24 },
  { unit: 'month', count: 60 },
  { unit: 'month', count: 120 },
  { unit: 'month', count: 1_200 },
]

function ticksOf(axis: TimeAxis, step: Step, zone: AuditZone): AxisTick[] {
  return step.unit === 'day' ? dayTicks(axis, step.count, zone) : monthTicks(axis, step.count, zone)
}

function dayTicks(axis: TimeAxis, count: number, zone: AuditZone): AxisTick[] {
  if ((axis.endMs - axis.startMs) / (count * DAY_MS) > 60) return manyTicks
  const ticks: AxisTick[] = []
  for (let day = Math.ceil(zone.dayAt(axis.startMs) / count) * count; ; day += count) {
    const ms = zone.startOfDay(day)
    if (ms >= axis.endMs) return ticks
    if (ms >= axis.startMs) ticks.push({ ms, label: dayLabel(day) })
  }
}

function monthTicks(axis: TimeAxis, count: number, zone: AuditZone): AxisTick[] {
  const first = monthIndex(axis.startMs, zone)
  const ticks: AxisTick[] = []
  if ((monthIndex(axis.endMs, zone) - first) / count > 60) return manyTicks
  for (let index = Math.ceil(first / count) * count; ; index += count) {
    const ms = zone.startOfDay(toDayOfCalendar(Math.floor(index / 12), (index % 12) + 1, 1))
    if (ms >= axis.endMs) return ticks
    if (ms >= axis.startMs) ticks.push({ ms, label: monthLabel(index, count) })
  }
}

/** Too many to label: no screen has room for them. */
const manyTicks: AxisTick[] = Array.from({ length: 1_000 }, () => ({ ms: 0, label: '' }))

function monthIndex(ms: number, zone: AuditZone): number {
  return 1970 * 12 + zone.monthAt(ms)
}

function dayLabel(number: number): string {
  return dayFormat.format(number * DAY_MS)
}

function monthLabel(index: number, count: number): string {
  const year = String(Math.floor(index / 12))
  return count >= 12 ? year : monthFormat.format(Date.UTC(Number(year), index % 12))
}
