/** Minutes that a zone of the IANA database is ahead of UTC at a moment; 0 for a name this runtime does not know. */
export type ZoneOffset = (utcMs: number) => number

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/**
 * Offsets of one zone, quick enough for a question per event: days without a change of the clock are asked about once,
 * the others once for each quarter of an hour, on which all changes of clocks fall.
 */
export function createZoneOffset(zone: string): ZoneOffset {
  const format = formatterOf(zone)
  if (!format) return () => 0
  const byQuarter = new Map<number, number>()
  const byDay = new Map<number, number | null>()
  const atQuarter = (quarter: number): number => {
    const known = byQuarter.get(quarter)
    if (known !== undefined) return known
    const offset = readOffset(format, quarter * QUARTER_MS)
    byQuarter.set(quarter, offset)
    return offset
  }
  return (utcMs) => {
    const day = Math.floor(utcMs / DAY_MS)
    let offset = byDay.get(day)
    if (offset === undefined) {
      const start = atQuarter((day * DAY_MS) / QUARTER_MS)
      offset = start === atQuarter(((day + 1) * DAY_MS) / QUARTER_MS) ? start : null
      byDay.set(day, offset)
    }
    return offset ?? atQuarter(Math.floor(utcMs / QUARTER_MS))
  }
}

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  } catch {
    return null
  }
}

/** `GMT`, `GMT+05:45`, `GMT-03:30`. */
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2}))?/

function readOffset(format: Intl.DateTimeFormat, utcMs: number): number {
  const name = format.formatToParts(utcMs).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = OFFSET.exec(name) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -size : size
}
