import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagTime, parseRecordedTime } from '../../../electron/api/read-entry.ts'
import { runs } from '../../support/property-runs.ts'

describe('parseRecordedTime', () => {
  it.each([
    ['2015-12-21T23:10:18+01:00', '2015-12-21T22:10:18.000Z', 60],
    ['2015-12-21T23:10:18Z', '2015-12-21T23:10:18.000Z', 0],
    ['2015-12-21T23:10:18+0530', '2015-12-21T17:40:18.000Z', 330],
    ['2015-12-21T23:10:18-08', '2015-12-22T07:10:18.000Z', -480],
    ['2015-12-21T23:10:18-00:00', '2015-12-21T23:10:18.000Z', 0],
    ['2015-12-21T23:10:18.1234567+00:00', '2015-12-21T23:10:18.123Z', 0],
    ['2015-12-21T23:10:18,5Z', '2015-12-21T23:10:18.500Z', 0],
    ['2024-02-29T00:00:00+12:45', '2024-02-28T11:15:00.000Z', 765],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z', 0],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z', 0],
  ])('reads %s', (text, utc, offsetMinutes) => {
    expect(parseRecordedTime(text)).toEqual({ text, utcMs: Date.parse(utc), offsetMinutes })
  })

  it.each([
    '2015-12-21T23:10:18',
    '2015-12-21 23:10:18+01:00',
    '2015-12-21T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '2015-02-29T00:00:00Z',
    '2015-04-31T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2015-12-32T00:00:00Z',
    '2015-13-01T00:00:00Z',
    '2015-00-10T00:00:00Z',
    '2015-01-00T00:00:00Z',
    '2015-12-21T23:60:00Z',
    '2015-12-21T23:10Z',
    '2015-12-21T23:10:18+24:00',
    '2015-12-21T23:10:18+01:60',
    '2015-12-21T23:10:18+1',
    '2015-12-21T23:10:18.Z',
    '2015-12-21T23:10:18Z ',
    ' 2015-12-21T23:10:18Z',
    '2015-12-21T23:10:18Z\n',
    '٢٠١٥-12-21T23:10:18Z',
    '+002015-12-21T23:10:18Z',
    '2015-12-21',
    '1450735818',
    '',
  ])('does not guess %j', (text) => {
    expect(parseRecordedTime(text)).toBeNull()
  })

  it('reads the usual form and the short form of the same moment alike', () => {
    const digits = (length: number) =>
      fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)).map((text) => text.slice(0, length))
    const moment = fc.tuple(
      digits(4),
      ...[1, 2, 3, 4, 5, 6, 7].map(() => fc.nat(62)),
      fc.constantFrom('+', '-'),
    )
    fc.assert(
      fc.property(moment, ([year, month, day, hour, minute, second, east, more, sign]) => {
        const [mo, d, h, mi, s, e, m] = [month, day, hour, minute, second, east, more].map((part) =>
          String(part).padStart(2, '0'),
        )
        const local = `${year}-${mo}-${d}T${h}:${mi}:${s}${sign}${e}`
        const { text: _, ...usual } = parseRecordedTime(`${local}:${m}`) ?? { text: '' }
        const { text: __, ...short } = parseRecordedTime(`${local}${m}`) ?? { text: '' }
        expect(usual).toEqual(short)
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('knows every day of a calendar, and no other', () => {
    for (const year of ['0004', '0099', '1900', '2000', '2023', '2024', '9999']) {
      for (let day = 0; day < 13 * 32; day += 1) {
        const date = `${year}-${String(Math.floor(day / 32) + 1).padStart(2, '0')}-${String(day % 32).padStart(2, '0')}`
        const known = new Date(`${date}T00:00:00.000Z`)
        const exists = !Number.isNaN(known.getTime()) && known.toISOString().startsWith(date)
        const utcMs = parseRecordedTime(`${date}T00:00:00Z`)?.utcMs ?? null
        expect([date, utcMs]).toEqual([date, exists ? known.getTime() : null])
      }
    }
  })

  it('agrees with Date.parse for every moment and offset', () => {
    const moments = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.integer({ min: -1439, max: 1439 }), (moment, offset) => {
        const local = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, -1)
        const hours = String(Math.trunc(Math.abs(offset) / 60)).padStart(2, '0')
        const minutes = String(Math.abs(offset) % 60).padStart(2, '0')
        const text = `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`
        expect(parseRecordedTime(text)).toEqual({ text, utcMs: Date.parse(text), offsetMinutes: offset })
      }),
      { numRuns: runs(5_000) },
    )
  })
})

describe('flagTime', () => {
  const receivedAtMs = Date.parse('2026-11-21T12:00:00Z')
  const flags = (text: string) => {
    const time = parseRecordedTime(text)
    return time && flagTime(time, receivedAtMs)
  }

  it('flags what lies more than the difference of two honest clocks ahead, or before the web', () => {
    expect(flags('2026-11-21T12:00:00Z')).toEqual([])
    expect(flags('2026-11-21T13:04:00+01:00')).toEqual([])
    expect(flags('2026-11-21T12:06:00Z')).toEqual(['time-in-future'])
    expect(flags('9999-12-31T23:59:59Z')).toEqual(['time-in-future'])
    expect(flags('1970-01-01T00:00:00Z')).toEqual(['time-implausible'])
    expect(flags('0001-01-01T00:00:00Z')).toEqual(['time-implausible'])
  })
})
