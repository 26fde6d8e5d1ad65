import { UTC_ZONE_NAME } from '../domain/audit-zone.ts'
import type { RecordedTime } from '../domain/visibility-event.ts'
import { formatCount } from './count.ts'
import { formatOffset } from './utc-text.ts'

/**
 * The display of times, from the preferences. For times without a recorded text (the end of a period, a receipt),
 * *recorded* means the audit time zone. `locale` is a BCP 47 tag.
 */
export interface TimeStyle {
  readonly display: 'recorded' | 'utc' | 'zone'
  /** *words* where it is left out: `Nov 21, 2026`; *iso*: `2026-11-21`. */
  readonly dates?: 'words' | 'iso'
  /** See [Note: Audit time zone]. */
  readonly zone: string
  readonly locale: string
}

/** A recorded moment with its day, time to the second and offset, e.g. `Dec 21, 2015, 23:10:18 +01:00`. */
export function formatRecordedTime(time: RecordedTime, style: TimeStyle): string {
  if (style.display !== 'recorded') return formatMoment(time.utcMs, style)
  const wall = time.utcMs + time.offsetMinutes * 60_000
  return `${write(wall, style, 'UTC', 'second')} ${formatOffset(time.offsetMinutes)}`
}

/** The day of a recorded time in the same style; with *recorded*, the day in its recorded offset. */
export function formatRecordedDay(time: RecordedTime, style: TimeStyle): string {
  if (style.display !== 'recorded') return formatDay(time.utcMs, style)
  return write(time.utcMs + time.offsetMinutes * 60_000, style, 'UTC', 'day')
}

/** A moment that has no recorded text. */
export function formatMoment(utcMs: number, style: TimeStyle): string {
  const zone = zoneOf(style)
  if (zone === UTC_ZONE_NAME) return `${write(utcMs, style, zone, 'second')} UTC`
  return write(utcMs, style, zone, 'zoned')
}

/** A moment that has no recorded text, where there is no room for seconds. */
export function formatMinute(utcMs: number, style: TimeStyle): string {
  const zone = zoneOf(style)
  if (zone === UTC_ZONE_NAME) return `${write(utcMs, style, zone, 'minute')} UTC`
  return write(utcMs, style, zone, 'zonedMinute')
}

/** The time of day of a moment, where its day and the zone are beside it: `17:10`. */
export function formatMinuteOfDay(utcMs: number, style: TimeStyle): string {
  const between = style.dates === 'iso' ? ' ' : ', '
  return write(utcMs, style, zoneOf(style), 'minute').slice(formatDay(utcMs, style).length + between.length)
}

/** The day of a moment: `May 3, 2023`. */
export function formatDay(utcMs: number, style: TimeStyle): string {
  return write(utcMs, style, zoneOf(style), 'day')
}

/** The day of a moment where its year is known: `May 3`. */
export function formatDayOfYear(utcMs: number, style: TimeStyle): string {
  return write(utcMs, style, zoneOf(style), 'dayOfYear')
}

/** Of a moment: `2023`. */
export function formatYear(utcMs: number, style: TimeStyle): string {
  return write(utcMs, style, zoneOf(style), 'year')
}

/** The name of the zone whose clock moments without recorded text are written by. */
export function zoneOf({ display, zone }: Pick<TimeStyle, 'display' | 'zone'>): string {
  return display === 'utc' ? UTC_ZONE_NAME : zone
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const DAY_OF_YEAR = { day: 'numeric', month: 'short' } as const
const MINUTE = { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const SECOND = { ...MINUTE, second: '2-digit' } as const
const ZONED = { timeZoneName: 'short' } as const
const SHAPES = {
  day: DAY,
  dayOfYear: DAY_OF_YEAR,
  year: { year: 'numeric' },
  minute: MINUTE,
  zonedMinute: { ...MINUTE, ...ZONED },
  second: SECOND,
  zoned: { ...SECOND, ...ZONED },
} as const

type Shape = keyof typeof SHAPES

/** The parts of a moment that a shape has; the zone has the same name in both formats. */
function write(utcMs: number, { locale, dates = 'words' }: TimeStyle, zone: string, shape: Shape): string {
  const formatter = formatterFor(locale, zone, shape, dates)
  if (dates === 'words') return formatter.format(utcMs)
  const parts = formatter.formatToParts(utcMs)
  const join = (types: readonly string[], by: string) =>
    types.flatMap((type) => parts.find((part) => part.type === type)?.value ?? []).join(by)
  const written = [
    join(['year', 'month', 'day'], '-'),
    join(['hour', 'minute', 'second'], ':'),
    join(['timeZoneName'], ''),
  ]
  return written.filter((part) => part !== '').join(' ')
}

const DIGITS = { month: '2-digit', day: '2-digit' } as const

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached, because creating one costs far more than using it. */
function formatterFor(
  locale: string,
  timeZone: string,
  shape: Shape,
  dates: 'words' | 'iso',
): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${shape}|${dates}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const digits = dates === 'iso' && shape !== 'year' ? DIGITS : {}
    formatter = new Intl.DateTimeFormat(locale, { ...SHAPES[shape], ...digits, timeZone })
    formatters.set(key, formatter)
  }
  return formatter
}

const UNITS = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 's', ms: 1_000 },
] as const

/** The two largest units that are not zero, rounded down: `1,198 d 4 h`, `3 min 5 s`, `0 s`. */
export function formatDuration(ms: number): string {
  return writeUnits(ms, 2)
}

/** The largest unit alone, rounded down: `1,198 d`, `41 min`, `0 s`. */
export function formatShortDuration(ms: number): string {
  return writeUnits(ms, 1)
}

/** Every unit down to the second: `4 d 2 h 0 min 7 s`, without leading zero units. */
export function formatExactDuration(ms: number): string {
  return writeUnits(ms, UNITS.length)
}

const SPELLED: Readonly<Record<string, readonly [one: string, several: string]>> = {
  d: ['day', 'days'],
  h: ['hour', 'hours'],
  min: ['minute', 'minutes'],
  s: ['second', 'seconds'],
  ms: ['millisecond', 'milliseconds'],
} satisfies Record<(typeof UNITS)[number]['name'] | 'ms', readonly [string, string]>
const DURATION_PART = /\b([\d,]+) (d|h|min|s|ms)\b/g
const DURATION = /\b[\d,]+ (?:d|h|min|s|ms)\b(?: [\d,]+ (?:d|h|min|s|ms)\b)*/g

/** “Hidden 1 d 4 h” for screen readers, which read the units as letters: “Hidden 1 day 4 hours”. */
export function spellUnits(text: string): string {
  return text.replace(DURATION_PART, (_, value: string, unit: string) => {
    const [one = unit, several = unit] = SPELLED[unit] ?? []
    return `${value} ${value === '1' ? one : several}`
  })
}

interface DurationPiece {
  readonly start: number
  readonly text: string
  /** Of a duration. */
  readonly spelled?: string
}

/** The durations of a text and what is between them, in order. */
export function cutAtDurations(text: string): readonly DurationPiece[] {
  const pieces: DurationPiece[] = []
  let end = 0
  for (const { 0: duration, index } of text.matchAll(DURATION)) {
    if (index > end) pieces.push({ start: end, text: text.slice(end, index) })
    pieces.push({ start: index, text: duration, spelled: spellUnits(duration) })
    end = index + duration.length
  }
  if (end < text.length || text === '') pieces.push({ start: end, text: text.slice(end) })
  return pieces
}

function writeUnits(ms: number, atMost: number): string {
  let rest = Math.max(0, Math.floor(ms / 1_000) * 1_000)
  const parts: string[] = []
  let kept = 0
  for (const unit of UNITS) {
    const value = Math.floor(rest / unit.ms)
    rest -= value * unit.ms
    const isLeading = kept === 0 && value === 0
    if (isLeading && unit.name !== 's') continue
    kept += 1
    if (kept > atMost) break
    if (value > 0 || atMost > 2 || kept === 1) parts.push(`${formatCount(value)} ${unit.name}`)
  }
  return parts.join(' ')
}
