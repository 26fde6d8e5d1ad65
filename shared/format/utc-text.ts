const DAY_MS = 86_400_000
/** About 27 years of days; then the cache is cleared. */
const KEPT_DAYS = 10_000
const pad2 = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const dayTexts = new Map<number, string>()

/** `T23:10:` for each minute of a day. */
const clockTexts = Array.from(
  { length: 1_440 },
  (_, minute) => `T${pad2[Math.floor(minute / 60)]}:${pad2[minute % 60]}:`,
)
const offsetTexts = new Map<number, string>()

/** The same as `Date.prototype.toISOString`, but faster, because the texts of days are cached. */
export function toUtcText(utcMs: number): string {
  const fraction = String(utcMs - Math.floor(utcMs / 1_000) * 1_000).padStart(3, '0')
  return `${toSecondText(utcMs)}.${fraction}Z`
}

/** The same; null where the moment is not known. */
export function toUtc(utcMs: number | null): string | null {
  return utcMs === null ? null : toUtcText(utcMs)
}

/** Up to the second: `2015-12-21T22:10:18`. */
export function toSecondText(utcMs: number): string {
  const day = Math.floor(utcMs / DAY_MS)
  const seconds = Math.floor((utcMs - day * DAY_MS) / 1_000)
  const minutes = Math.floor(seconds / 60)
  return `${toDayText(day)}${clockTexts[minutes]}${pad2[seconds - minutes * 60]}`
}

/** `+01:00`, `-03:30`, `+00:00`. */
export function formatOffset(minutes: number): string {
  const known = offsetTexts.get(minutes)
  if (known !== undefined) return known
  const size = Math.abs(minutes)
  const hours = Math.floor(size / 60)
  const text = `${minutes < 0 ? '-' : '+'}${pad2[hours]}:${pad2[size - hours * 60]}`
  offsetTexts.set(minutes, text)
  return text
}

function toDayText(day: number): string {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  if (dayTexts.size >= KEPT_DAYS) dayTexts.clear()
  const text = new Date(day * DAY_MS).toISOString().split('T', 1)[0] ?? ''
  dayTexts.set(day, text)
  return text
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * [Note: Dates on paper] Reports have the dates of the screen (shared/format/time.ts), but not from the system's locale
 * data, which differ between versions: equal reports must have equal bytes.
 */

/** `Mar 5, 2024, 10:15:30`, in UTC. */
export function printMoment(utcMs: number): string {
  const text = toSecondText(utcMs)
  return `${printDay(text.slice(0, -9))}, ${text.slice(-8)}`
}

/** @param day `2024-03-05`, `2024-03` or `2024`; any other text is returned unchanged */
export function printDay(day: string): string {
  const parts = /^(\d{4,})(?:-(\d\d))?(?:-(\d\d))?$/.exec(day)
  if (!parts) return day
  const [, year = '', month, date] = parts
  if (month === undefined) return year
  const name = MONTHS[Number(month) - 1] ?? month
  return date === undefined ? `${name}\u00a0${year}` : `${name} ${Number(date)}, ${year}`
}
