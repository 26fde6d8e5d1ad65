const DAY_MS = 86_400_000
/** About 27 years of days; then the cache is cleared. */
const KEPT_DAYS = 10_000
const pad2 = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const dayTexts = new Map<number, string>()

/** The same as `Date.prototype.toISOString`, but faster, because the texts of days are cached. */
export function toUtcText(utcMs: number): string {
  const day = Math.floor(utcMs / DAY_MS)
  const ms = utcMs - day * DAY_MS
  const seconds = Math.floor(ms / 1_000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const fraction = String(ms - seconds * 1_000).padStart(3, '0')
  return `${toDayText(day)}T${pad2[hours]}:${pad2[minutes - hours * 60]}:${pad2[seconds - minutes * 60]}.${fraction}Z`
}

function toDayText(day: number): string {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  if (dayTexts.size >= KEPT_DAYS) dayTexts.clear()
  const text = new Date(day * DAY_MS).toISOString().split('T', 1)[0] ?? ''
  dayTexts.set(day, text)
  return text
}
