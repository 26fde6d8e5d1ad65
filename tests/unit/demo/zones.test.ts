import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../electron/demo/businesses.ts'
import { formatLocal, offsetMinutesAt } from '../../../electron/demo/local-time.ts'

const HOUR = 3_600_000
const START = Date.UTC(2021, 0, 1)
const END = Date.UTC(2028, 0, 1)

/** What the time-zone data of the machine says. */
function officialOffset(zoneName: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zoneName, timeZoneName: 'longOffset' })
  return (utcMs) => {
    const text = format.formatToParts(utcMs).find((part) => part.type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
    return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
  }
}

describe('offsetMinutesAt', () => {
  const zones = LOCALES.map((locale) => locale.zone)
  // Almaty moved from +06:00 to +05:00 on 1 March 2024; the demo uses today's offset throughout.
  const comparable = zones.filter((zone) => zone.name !== 'Asia/Almaty')

  test.each(comparable)('agrees with the time-zone database for $name', (zone) => {
    const official = officialOffset(zone.name)
    const differing: number[] = []
    for (let ms = START; ms < END; ms += 12 * HOUR) {
      if (offsetMinutesAt(zone, ms) !== official(ms)) differing.push(ms)
    }
    expect(differing).toEqual([])
  })

  test.each(comparable.filter((zone) => zone.daylight !== 'none'))(
    'turns at the very second in $name',
    (zone) => {
      const official = officialOffset(zone.name)
      let turns = 0
      for (let half = START; half < END; half += 12 * HOUR) {
        const [before, after] = [official(half), official(half + 12 * HOUR)]
        if (before === after) continue
        turns += 1
        let ms = half
        while (official(ms) === before) ms += HOUR
        expect([offsetMinutesAt(zone, ms - 1), offsetMinutesAt(zone, ms)]).toEqual([before, after])
      }
      expect(turns).toBe(14)
    },
  )
})

describe('formatLocal', () => {
  test.each([
    [{ name: 'Asia/Kolkata', standardMinutes: 330, daylight: 'none' }, '2024-02-29T05:30:00+05:30'],
    [
      { name: 'America/New_York', standardMinutes: -300, daylight: 'north-america' },
      '2024-02-28T19:00:00-05:00',
    ],
    [{ name: 'Europe/London', standardMinutes: 0, daylight: 'europe' }, '2024-02-29T00:00:00+00:00'],
  ] as const)('writes local time with its offset: %o', (zone, text) => {
    expect(formatLocal(zone, Date.UTC(2024, 1, 29))).toBe(text)
  })
})
