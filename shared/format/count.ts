const formatters = new Map<string, Intl.NumberFormat>()

/**
 * A whole number with the grouping of the locale: `1,234,567`. Text that is English everywhere leaves the locale out.
 */
export function formatCount(count: number, locale = 'en'): string {
  let formatter = formatters.get(locale)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
    formatters.set(locale, formatter)
  }
  return formatter.format(count)
}

/** A size in bytes with one decimal place above a kilobyte: `812 B`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}

/** `1 row`, `2 rows`: the count with the singular or plural. */
export function countOf(count: number, one: string, many: string, locale = 'en'): string {
  return `${formatCount(count, locale)} ${count === 1 ? one : many}`
}

/**
 * The verb of a count that is written out, with or without its noun: `is` for “1 review”, `are` for “12” and “1,204”.
 */
export function verbOf(counted: string, one: string, many: string): string {
  return /^1(?![\d.,+])/.test(counted) ? one : many
}
