import { z } from 'zod'

/**
 * [Note: Audit time zone]
 *
 * A workspace has one IANA time zone, chosen at its creation. It determines days, months and hours of the week in
 * queries, dates of lists and reports, figures, charts and screens. Evidence and files of rows keep the recorded text
 * and UTC.
 *
 * A day begins at the first moment at which the zone's clock shows it, and lasts until the next day begins. So days
 * have no gaps and do not overlap, even if a clock skips midnight, is set back over midnight, or skips a whole day,
 * which is then empty.
 */
export interface AuditZone {
  readonly name: string
  /** Milliseconds that the zone's clock is ahead of UTC at a moment. */
  offsetMs(utcMs: number): number
  /** Whole days since 1970-01-01. */
  dayAt(utcMs: number): number
  /** The first moment of a day. */
  startOfDay(day: number): number
  /** Months since January 1970, which has the number 0; see toMonthText. */
  monthAt(utcMs: number): number
  /** By the zone's clock: 0 for Monday 00:00 to 167 for Sunday 23:00. */
  weekHourAt(utcMs: number): number
}

export const UTC_ZONE_NAME = 'UTC'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const HOURS_OF_WEEK = 168
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY_HOUR = 4 * 24
/** The largest offset in history (Manila and Alaska before they changed sides of the date line) is below 16 hours. */
const WIDEST_OFFSET_MS = 16 * HOUR_MS
/** Seven centuries of days; limits the cache for entries with absurd dates. */
const MOST_DAYS = 262_144

/** Names of the IANA database. `Intl` also accepts offsets such as `+05:00`, which have no daylight saving time. */
const LIKE_A_ZONE = /^[A-Za-z][A-Za-z0-9_+/-]{0,59}$/

/** The canonical spelling of the name, or null if this runtime does not know the zone. */
export function findZoneName(text: string): string | null {
  if (!LIKE_A_ZONE.test(text)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text
  } catch {
    return null
  }
}

export const auditZoneSchema = z.string().transform((text, context) => {
  const name = findZoneName(text)
  if (name !== null) return name
  context.addIssue({
    code: 'custom',
    message: `There is no time zone “${text.slice(0, 60)}”. Write a name of the IANA database, such as Europe/Vienna.`,
  })
  return z.NEVER
})

/** The zone of this machine; UTC if it is unknown. */
export function getSystemZoneName(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return findZoneName(timeZone ?? '') ?? UTC_ZONE_NAME
}

const zones = new Map<string, AuditZone>()

/** Zones are cached, with the days that they computed. @throws RangeError for an unknown name */
export function getAuditZone(name: string): AuditZone {
  let zone = zones.get(name)
  if (!zone) {
    zone = createZone(name)
    zones.set(name, zone)
  }
  return zone
}

/** Year, month (1 to 12) and day of a day number. */
export function toCalendarDay(day: number): {
  readonly year: number
  readonly month: number
  readonly day: number
} {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Months beyond 12 and days beyond the end of a month are carried over. */
export function toDayOfCalendar(year: number, month: number, day: number): number {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; setUTCFullYear does not.
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS
}

/** A day of UTC on which the clock may have been changed: `before` counts until `changeMs`, `after` from then on. */
interface ChangedDay {
  readonly before: number
  readonly changeMs: number
  readonly after: number
}

function createZone(name: string): AuditZone {
  const readOffset = findZoneName(name) === UTC_ZONE_NAME ? () => 0 : createReader(name)
  const starts = new Map<number, number>()
  const changes = new Map<number, number | ChangedDay>()
  const months = new Map<number, number | null>()

  const changeOn = (utcDay: number): number | ChangedDay =>
    remember(changes, utcDay, () => {
      const before = readOffset(utcDay * DAY_MS)
      const after = readOffset((utcDay + 1) * DAY_MS)
      return before === after ? before : { before, changeMs: findChange(readOffset, utcDay), after }
    })

  const offsetMs = (utcMs: number): number => {
    const change = changeOn(Math.floor(utcMs / DAY_MS))
    if (typeof change === 'number') return change
    return utcMs < change.changeMs ? change.before : change.after
  }

  const findStart = (day: number): number => {
    const midnight = day * DAY_MS
    const last = Math.floor((midnight + WIDEST_OFFSET_MS) / DAY_MS)
    for (let utcDay = Math.floor((midnight - WIDEST_OFFSET_MS) / DAY_MS); utcDay <= last; utcDay += 1) {
      for (const { fromMs, untilMs, offset } of toStretches(utcDay, changeOn(utcDay))) {
        const shownMs = Math.max(fromMs, midnight - offset)
        if (shownMs < untilMs) return shownMs
      }
    }
    throw new RangeError('the clock of a zone is less than 16 hours from UTC')
  }
  const startOfDay = (day: number): number => remember(starts, day, () => findStart(day))

  const dayAt = (utcMs: number): number => {
    let day = Math.floor((utcMs + offsetMs(utcMs)) / DAY_MS)
    // If the clock was set back over midnight, the day that has begun continues.
    while (utcMs >= startOfDay(day + 1)) day += 1
    return day
  }

  const monthOfDay = (day: number): number => {
    const { year, month } = toCalendarDay(day)
    return (year - 1970) * 12 + month - 1
  }
  /** The month of a UTC day, or null if two months share it; saves the computation for nearly all events. */
  const monthOfUtcDay = (utcDay: number): number | null =>
    remember(months, utcDay, () => {
      const month = monthOfDay(dayAt(utcDay * DAY_MS))
      return month === monthOfDay(dayAt((utcDay + 1) * DAY_MS - 1)) ? month : null
    })

  return {
    name,
    offsetMs,
    dayAt,
    startOfDay,
    monthAt: (utcMs) => monthOfUtcDay(Math.floor(utcMs / DAY_MS)) ?? monthOfDay(dayAt(utcMs)),
    weekHourAt: (utcMs) => {
      const hour = Math.floor((utcMs + offsetMs(utcMs)) / HOUR_MS)
      return (((hour - FIRST_MONDAY_HOUR) % HOURS_OF_WEEK) + HOURS_OF_WEEK) % HOURS_OF_WEEK
    },
  }
}

function toStretches(
  utcDay: number,
  change: number | ChangedDay,
): readonly { readonly fromMs: number; readonly untilMs: number; readonly offset: number }[] {
  const [fromMs, untilMs] = [utcDay * DAY_MS, (utcDay + 1) * DAY_MS]
  if (typeof change === 'number') return [{ fromMs, untilMs, offset: change }]
  return [
    { fromMs, untilMs: change.changeMs, offset: change.before },
    { fromMs: change.changeMs, untilMs, offset: change.after },
  ]
}

/** Clocks are changed at whole seconds. */
function findChange(readOffset: (utcMs: number) => number, utcDay: number): number {
  let [from, to] = [utcDay * DAY_MS, (utcDay + 1) * DAY_MS]
  const before = readOffset(from)
  while (to - from > SECOND_MS) {
    const middle = from + Math.floor((to - from) / 2 / SECOND_MS) * SECOND_MS
    if (readOffset(middle) === before) from = middle
    else to = middle
  }
  return to
}

/** `GMT`, `GMT+05:45`, `GMT-03:30`; local mean time has seconds, `GMT+01:05:21`. */
const OFFSET = /^GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/

function createReader(name: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  return (utcMs) => {
    const text = format.formatToParts(utcMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(text) ?? []
    const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * SECOND_MS
    return sign === '-' ? -size : size
  }
}

function remember<Value>(known: Map<number, Value>, key: number, find: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = find()
  if (known.size >= MOST_DAYS) known.clear()
  known.set(key, value)
  return value
}

/**
 * A month in the form of the query language: `2024-03`. @param monthNumber since January 1970, which has the number 0
 */
export function toMonthText(monthNumber: number): string {
  const year = 1970 + Math.floor(monthNumber / 12)
  const month = 1 + monthNumber - (year - 1970) * 12
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}
