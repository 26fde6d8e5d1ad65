import { LOCALE } from '../../components/counts.ts'

/** @param share 0…1 */
export function percentOf(share: number, decimals = 1): string {
  return `${(share * 100).toFixed(decimals)}%`
}

const MONTH_NAMES = {
  long: new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
} as const

/** @param month `YYYY-MM` */
export function nameMonth(month: string, length: keyof typeof MONTH_NAMES = 'long'): string {
  return MONTH_NAMES[length].format(Date.parse(`${month}-01T00:00:00Z`))
}

export function nameHour(hour: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(hour)}:00–${pad(hour)}:59`
}
