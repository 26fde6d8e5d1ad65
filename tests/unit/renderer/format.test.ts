import { describe, expect, it } from 'vitest'
import { countOf, formatBytes, formatCount, verbOf } from '../../../shared/format/count.ts'
import {
  cutAtDurations,
  formatDay,
  formatDayOfYear,
  formatDuration,
  formatExactDuration,
  formatMinute,
  formatMinuteOfDay,
  formatMoment,
  formatRecordedTime,
  formatShortDuration,
  formatYear,
  spellUnits,
} from '../../../shared/format/time.ts'
import { printDay, printMoment, toUtcText } from '../../../shared/format/utc-text.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const time = {
  text: '2015-12-21T23:10:18+01:00',
  utcMs: Date.UTC(2015, 11, 21, 22, 10, 18),
  offsetMinutes: 60,
}
const style = { zone: 'America/New_York', locale: 'en-US' }

describe('durations', () => {
  it('shows the two largest units', () => {
    expect(formatDuration(12 * DAY + 4 * 3_600_000 + 59 * MINUTE)).toBe('12 d 4 h')
    expect(formatDuration(3 * MINUTE + 5_000)).toBe('3 min 5 s')
  })
  it('leaves out a second unit that is zero', () => {
    expect(formatDuration(12 * DAY + 59 * MINUTE)).toBe('12 d')
  })
  it('is never negative and never empty', () => {
    expect(formatDuration(-5)).toBe('0 s')
    expect(formatDuration(999)).toBe('0 s')
  })
  it('are spelled for screen readers, wherever they are in a text', () => {
    expect(spellUnits('Hidden 1 d 23 h')).toBe('Hidden 1 day 23 hours')
    expect(spellUnits('34 reviews hidden in 7 min 1 s')).toBe('34 reviews hidden in 7 minutes 1 second')
    expect(spellUnits(formatExactDuration(1_198 * DAY))).toBe('1,198 days 0 hours 0 minutes 0 seconds')
    expect(spellUnits('2 deleted, 3 shown')).toBe('2 deleted, 3 shown')
    expect([spellUnits('23 ms'), spellUnits('1 ms')]).toEqual(['23 milliseconds', '1 millisecond'])
  })
  it('are found in a text, each with what it is read as', () => {
    expect(cutAtDurations('Hidden for 4 d 23 h, then 1 min')).toEqual([
      { start: 0, text: 'Hidden for ' },
      { start: 11, text: '4 d 23 h', spelled: '4 days 23 hours' },
      { start: 19, text: ', then ' },
      { start: 26, text: '1 min', spelled: '1 minute' },
    ])
    expect(cutAtDurations('No duration')).toEqual([{ start: 0, text: 'No duration' }])
    expect(cutAtDurations('')).toEqual([{ start: 0, text: '' }])
  })
  it('groups days as counts are', () => {
    expect(formatDuration(1_198 * DAY + 4 * 3_600_000)).toBe('1,198 d 4 h')
    expect(formatExactDuration(1_198 * DAY)).toBe('1,198 d 0 h 0 min 0 s')
    expect(formatShortDuration(1_198 * DAY + 4 * 3_600_000)).toBe('1,198 d')
  })
  it('has the largest unit alone where space is short', () => {
    expect([0, 59 * MINUTE + 59_000, 23 * 3_600_000].map(formatShortDuration)).toEqual([
      '0 s',
      '59 min',
      '23 h',
    ])
  })
  it('goes to the second where exactness matters', () => {
    expect(formatExactDuration(4 * DAY + 2 * 3_600_000 + 7_400)).toBe('4 d 2 h 0 min 7 s')
    expect(formatExactDuration(0)).toBe('0 s')
  })
})

describe('times', () => {
  it('keeps the offset that the service recorded', () => {
    expect(formatRecordedTime(time, { ...style, display: 'recorded' })).toBe('Dec 21, 2015, 23:10:18 +01:00')
  })
  it('converts to UTC and to a chosen zone', () => {
    expect(formatRecordedTime(time, { ...style, display: 'utc' })).toBe('Dec 21, 2015, 22:10:18 UTC')
    expect(formatRecordedTime(time, { ...style, display: 'zone' })).toBe('Dec 21, 2015, 17:10:18 EST')
  })
  it('writes the same with the numbers of the date, where these are asked for', () => {
    const iso = { ...style, dates: 'iso' } as const
    expect(formatRecordedTime(time, { ...iso, display: 'recorded' })).toBe('2015-12-21 23:10:18 +01:00')
    const zoned = { ...iso, display: 'zone' } as const
    expect(formatMoment(time.utcMs, zoned)).toBe('2015-12-21 17:10:18 EST')
    expect(formatMinute(time.utcMs, { ...iso, display: 'utc' })).toBe('2015-12-21 22:10 UTC')
    expect(formatMinuteOfDay(time.utcMs, zoned)).toBe('17:10')
    expect(formatDay(Date.UTC(2024, 4, 3, 20), zoned)).toBe('2024-05-03')
    expect(formatDayOfYear(Date.UTC(2024, 4, 3, 20), zoned)).toBe('05-03')
    expect(formatYear(Date.UTC(2024, 4, 3, 20), zoned)).toBe('2024')
  })
  it('writes moments that nothing recorded, and their days, in the zone', () => {
    expect(formatMoment(time.utcMs, { ...style, display: 'recorded' })).toBe('Dec 21, 2015, 17:10:18 EST')
    expect(formatMoment(time.utcMs, { ...style, display: 'recorded', zone: 'UTC' })).toBe(
      'Dec 21, 2015, 22:10:18 UTC',
    )
    expect(formatDay(Date.UTC(2024, 0, 1, 2), { ...style, display: 'recorded' })).toBe('Dec 31, 2023')
  })
  it('writes a moment to the minute, and its time of day alone', () => {
    const zoned = { ...style, display: 'zone' } as const
    const utc = { ...style, display: 'utc' } as const
    expect(formatMinute(time.utcMs, zoned)).toBe('Dec 21, 2015, 17:10 EST')
    expect(formatMinute(time.utcMs, utc)).toBe('Dec 21, 2015, 22:10 UTC')
    expect(formatMinuteOfDay(time.utcMs, zoned)).toBe('17:10')
    expect(formatMinuteOfDay(time.utcMs, utc)).toBe('22:10')
  })
  it('names the day in the zone that is shown', () => {
    const lateEvening = Date.UTC(2024, 0, 1, 2)
    expect(formatDay(lateEvening, { ...style, display: 'zone' })).toBe('Dec 31, 2023')
    expect(formatDay(lateEvening, { ...style, display: 'utc' })).toBe('Jan 1, 2024')
  })
})

describe('counts', () => {
  it('groups by locale and agrees in number', () => {
    expect(formatCount(1_234_567, 'en-GB')).toBe('1,234,567')
    expect(countOf(1, 'row', 'rows', 'en-GB')).toBe('1 row')
    expect(countOf(0, 'row', 'rows', 'en-GB')).toBe('0 rows')
  })
  it('writes sizes readably', () => {
    expect(formatBytes(812)).toBe('812 B')
    expect(formatBytes(1_440_000)).toBe('1.4 MB')
  })
})

it('writes moments and days on paper as on screen', () => {
  const utc = { ...style, display: 'utc' } as const
  const moments = Array.from({ length: 400 }, (_, at) => Date.UTC(2019, 0, 1 + at * 7, at % 24, at % 60, 7))
  expect(moments.map((ms) => `${printMoment(ms)} UTC`)).toEqual(moments.map((ms) => formatMoment(ms, utc)))
  expect(moments.map((ms) => printDay(toUtcText(ms).slice(0, 10)))).toEqual(
    moments.map((ms) => formatDay(ms, utc)),
  )
  expect([printDay('2024-03'), printDay('2024'), printDay('soon')]).toEqual(['Mar\u00a02024', '2024', 'soon'])
})

it('gives a count in words its verb', () => {
  const is = (counted: string) => verbOf(counted, 'is', 'are')
  expect(['1', '1 review', '1 (2%)'].map(is)).toEqual(['is', 'is', 'is'])
  expect(['0', '12', '1,204 reviews', '1+', '21 cases'].map(is)).toEqual(['are', 'are', 'are', 'are', 'are'])
})
